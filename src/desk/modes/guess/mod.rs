//! Guessing the moves of a game of others, from one side's view, for points.

mod act;
mod judge;
mod mode;
mod run;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::chess::Color;
use crate::commands::TrainingAction;
use crate::desk::input_line::InputLine;
use crate::desk::kept::archive_search::ArchiveSearch;
use crate::desk::menu::{Menu, Picked};
use crate::desk::mode::{GameInHand, Next, Transition};
use crate::desk::session::Session;
use crate::narrator::Narrator;
use crate::ports::GameSource;
use crate::review::{Guesses, Guessing, Results};
use crate::sheet::ImportedGame;
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};
use run::Run;

/// Name under which the results are kept.
const KEPT: &str = "guessing";

/// The choice of a game, the choice of a side, or the guessing itself.
#[derive(Debug)]
pub(in crate::desk) struct Guess {
	step: Step,
	search: ArchiveSearch,
	line: InputLine,
	menu: Menu,
	/// The guessing that was left before its end, while its game is fetched.
	left: Option<Guessing>,
	/// The game whose moves are guessed, or were last.
	game: Option<Box<ImportedGame>>,
}

#[derive(Debug)]
enum Step {
	Finding,
	Side(Box<ImportedGame>),
	Guessing(Box<Run>),
}

/// The results so far.
fn results(narrator: &Narrator) -> Results {
	let kept = narrator.preferences().get(KEPT);
	kept.and_then(Results::read).unwrap_or_default()
}

impl Guess {
	/// Begins with this game, if it is one of others; goes on with the one that was left; or asks which one.
	pub(in crate::desk) fn begin(game: Option<GameInHand>, narrator: &mut Narrator) -> Self {
		let mut guess = Self {
			step: Step::Finding,
			search: ArchiveSearch::default(),
			line: InputLine::default(),
			menu: Menu::default(),
			left: results(narrator).left,
			game: None,
		};
		if let Some(GameInHand {
			source: GameSource::Imported(id),
			game,
			..
		}) = game && guess.left.is_none_or(|left| left.game != id)
		{
			guess.search.chosen = id;
			guess.ask_side(game, narrator);
		} else if let Some(left) = guess.left {
			guess.search.read(left.game, narrator);
		} else {
			guess.search.begin(narrator);
		}
		guess
	}

	/// Takes the game that the storage has handed out, if it has one.
	fn fetched(&mut self, game: Option<ImportedGame>, desk: &mut Session) {
		self.search.waiting = false;
		let left = self.left.take().filter(|left| left.game == self.search.chosen);
		match (game, left) {
			(Some(game), Some(left)) => {
				desk.narrator.answer(PhraseKey::PracticeGoesOn);
				self.start(&game, Some(left), left.side, desk);
			}
			(Some(game), None) => self.ask_side(game, &mut desk.narrator),
			(None, _) => {
				desk.narrator
					.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
				self.find(&mut desk.narrator);
			}
		}
	}

	/// Asks for another game.
	fn find(&mut self, narrator: &mut Narrator) {
		self.step = Step::Finding;
		self.line.take();
		self.search.begin(narrator);
	}

	fn ask_side(&mut self, game: ImportedGame, narrator: &mut Narrator) {
		let named = |(color, tag): (Color, &str)| {
			let mut name = narrator.words().color(color);
			if !game.tag(tag).is_empty() {
				name.mark(',');
				name.append(narrator.words().text(game.tag(tag)));
			}
			name
		};
		let names: Vec<Phrase> = [(Color::White, "White"), (Color::Black, "Black")]
			.map(named)
			.into();
		// The winner is under Enter.
		let winner = usize::from(game.result == "0-1");
		self.menu = Menu::new(narrator.line(PhraseKey::AskGuessSide), names, winner);
		self.menu.ask(narrator);
		self.step = Step::Side(Box::new(game));
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let Step::Side(game) = &self.step else {
			return Next::Stay;
		};
		match picked {
			Picked::Item(index) => {
				let game = game.clone();
				let side = if index == 0 { Color::White } else { Color::Black };
				self.start(&game, None, side, desk);
			}
			Picked::Back => self.find(&mut desk.narrator),
			Picked::Nothing => {}
		}
		Next::Stay
	}

	fn start(&mut self, game: &ImportedGame, left: Option<Guessing>, side: Color, desk: &mut Session) {
		match Run::begin(game, self.search.chosen, left, side, desk) {
			Some(run) => {
				self.step = Step::Guessing(Box::new(run));
				self.game = Some(Box::new(game.clone()));
			}
			None => {
				desk.narrator.refuse(PhraseKey::NoMoveYet);
				self.find(&mut desk.narrator);
			}
		}
	}

	/// The game is over: the results, and which one next.
	fn end(&mut self, guesses: &Guesses, narrator: &mut Narrator) {
		let mut results = results(narrator);
		let before = results;
		let is_best = results.take(guesses);
		narrator.prefer(KEPT, results.written());
		let percent = |(number, _): (u32, u32)| narrator.words().number(number);
		let mut told = Vec::new();
		if is_best {
			told.push(narrator.line(PhraseKey::DrillNewBest));
		}
		told.extend(
			before
				.last
				.map(|last| narrator.words().line(PhraseKey::GuessLast, &[percent(last)])),
		);
		let best = before.best.filter(|_| !is_best);
		told.extend(best.map(|best| narrator.words().line(PhraseKey::GuessBest, &[percent(best)])));
		for sentence in told {
			narrator.answer_behind(sentence);
		}
		self.find(narrator);
	}

	/// It is left before its end, and can be gone on with.
	fn put_away(&mut self, narrator: &mut Narrator) {
		if let Step::Guessing(run) = &mut self.step {
			run.leave(narrator);
		}
		self.keep(narrator);
	}

	/// Keeps the current state, in case the user leaves or the program ends.
	fn keep(&self, narrator: &mut Narrator) {
		let mut results = results(narrator);
		if let Step::Guessing(run) = &self.step
			&& results.left != Some(run.at)
		{
			results.left = Some(run.at);
			narrator.prefer(KEPT, results.written());
		}
	}
}

/// Goes back to the kinds of practice.
const fn to_menu() -> Next {
	Next::Go(Transition::Training(TrainingAction::Training))
}
