//! Openings: one is chosen by its name or from a game, and its lines are played from memory; missed moves come again.

mod board;
mod choosing;
mod mode;
mod run;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{
	Action, BoardAction, GameAction, OfGame, ProgramAction, ReadingAction, TableAction, TypingAction,
};
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::by_hand::ByHand as _;
use crate::desk::input_line::{Edited, InputLine};
use crate::desk::kept::archive_search::ArchiveSearch;
use crate::desk::menu::Menu;
use crate::desk::mode::{Mode as _, Next, Transition};
use crate::desk::session::Session;
use crate::desk::shown_position::ShownPosition as _;
use crate::narrator::Narrator;
use crate::openings::{Opening, Selection};
use crate::ports::{Effect, OpeningOrder, OpeningResult, OpeningResults, StorageOrder};
use crate::puzzles::Day;
use crate::repertoire::{Chosen, Kept, Knowledge, Left, Practice, Source};
use crate::sheet::ImportedGame;
use crate::voice::PhraseKey;

/// Name under which the line in hand is kept.
const KEPT: &str = "opening-left";

/// A user who learns openings.
#[derive(Debug)]
pub(in crate::desk) struct Openings {
	step: Step,
	menu: Menu,
	line: InputLine,
	panel: BoardPanel,
	search: ArchiveSearch,
	/// The storage was asked for the results.
	waiting: bool,
	/// All results, once they are known.
	results: OpeningResults,
	/// The line that was left before its end. It goes on when its opening is chosen again.
	left: Option<Left>,
	/// The side and the game that is fetched, if they are chosen.
	fetching: Option<Chosen>,
	/// The opening in hand.
	run: Option<Run>,
}

/// The question that is open.
#[derive(Debug)]
enum Step {
	/// An opening is chosen: one of these, or one from a game. The first one may have its side already.
	Opening {
		chosen: Vec<Chosen>,
		has_side: bool,
	},
	/// One of several with alike names.
	Which(Vec<Selection>),
	/// A game of the archive.
	Finding,
	Side(Source, Option<Box<ImportedGame>>),
	/// The acts on the line in hand.
	Deeds,
	/// A line is played.
	Playing,
}

/// An opening that is practised.
#[derive(Debug)]
struct Run {
	chosen: Chosen,
	practice: Box<Practice>,
	/// The opening that was named last.
	named: Option<Opening>,
	/// True after a move that the book does not play.
	is_wrong: bool,
}

impl Openings {
	/// Begins with the question what the user knows.
	pub(in crate::desk) fn begin(narrator: &mut Narrator) -> Self {
		order(OpeningOrder::Known, narrator);
		Self {
			step: Step::Opening {
				chosen: Vec::new(),
				has_side: false,
			},
			menu: Menu::default(),
			line: InputLine::default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
			search: ArchiveSearch::default(),
			waiting: true,
			results: OpeningResults::new(),
			left: narrator.preferences().get(KEPT).and_then(Left::read),
			fetching: None,
			run: None,
		}
	}

	/// The storage has told what is known, or cannot.
	fn known(&mut self, results: OpeningResults, desk: &mut Session) {
		self.waiting = false;
		self.results = results;
		match self.left.as_ref().map(|left| left.chosen) {
			Some(chosen) => self.open(chosen, desk),
			None => self.ask_opening(&mut desk.narrator),
		}
	}

	fn knowledge(&self) -> Knowledge {
		Knowledge::of(self.results.iter().map(|result| result.kept.clone()))
	}

	/// Saves the result of a move.
	fn keep(&mut self, kept: Option<Kept>, narrator: &mut Narrator) {
		let (Some(kept), Some(run)) = (kept, &self.run) else {
			return;
		};
		let result = OpeningResult {
			kept,
			day: today(narrator),
			opening: run.chosen.written(),
		};
		self.results.retain(|known| known.kept.key != result.kept.key);
		self.results.push(result.clone());
		order(OpeningOrder::Keep(result), narrator);
	}

	/// Keeps the place in the line for the next start; a line that is over does not go on.
	fn keep_left(&self, narrator: &mut Narrator) {
		let left = self.in_hand_left().or_else(|| self.left.clone());
		narrator.prefer(KEPT, left.map_or_else(String::new, |left| left.written()));
	}

	/// The line in hand with its place, unless it is over.
	pub(super) fn in_hand_left(&self) -> Option<Left> {
		let run = self.run.as_ref().filter(|run| !run.practice.is_over())?;
		Some(Left {
			chosen: run.chosen,
			moves: run.practice.made().iter().map(|(_, mv)| mv.uci()).collect(),
		})
	}

	/// A whole line while a line of the opening is played: a choice, a command, a question, or a move.
	fn said(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if text.is_empty() {
			self.enter(desk);
			return Next::Stay;
		}
		if intent.leads_back() {
			self.step_back(&mut desk.narrator);
			return Next::Stay;
		}
		let deeds = self.deeds_menu(&desk.narrator);
		// A number alone is no choice if the choices have not been told.
		let number = desk.narrator.parser().number(text);
		if let Some(index) = deeds.known(text, &desk.narrator).filter(|_| number.is_none()) {
			self.do_deed(index, desk);
			return Next::Stay;
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.asked_of_position(intent, desk) {
			return Next::Stay;
		}
		let Err(why) = self.try_line(text, desk) else {
			return Next::Stay;
		};
		if let Some(index) = deeds.find(text, &desk.narrator).filter(|_| number.is_none()) {
			self.do_deed(index, desk);
			return Next::Stay;
		}
		let help = desk.narrator.line(self.help());
		// Back leads out of the line: nobody is led there by a guess.
		let offers = |action| self.offer(action).here && action != Action::Game(GameAction::TakeBack);
		desk.misunderstood(&why, text, &offers, help);
		Next::Stay
	}

	/// Returns the phrase that tells the possible acts.
	fn help(&self) -> PhraseKey {
		match &self.run {
			Some(run) if run.practice.is_over() => PhraseKey::OpeningOver,
			Some(_) => PhraseKey::OpeningHelp,
			None => PhraseKey::AskOpening,
		}
	}

	/// A command, by key or word, while a line is played.
	fn do_action(&mut self, action: Action, desk: &mut Session) -> Next {
		match action {
			Action::Typing(TypingAction::Clear) if self.is_walking() => {
				self.clear_on_board(&mut desk.narrator);
			}
			Action::Typing(typing) => return self.edit(typing, desk),
			Action::Program(ProgramAction::Quit) => return Next::goodbye(&mut desk.narrator),
			Action::Game(GameAction::NewGame) => return Next::Go(Transition::NewGame),
			Action::Game(GameAction::TakeBack) | Action::Board(BoardAction::OfGame(OfGame::LookBack)) => {
				self.step_back(&mut desk.narrator);
			}
			Action::Game(GameAction::Stop) => self.ask_opening(&mut desk.narrator),
			Action::Game(GameAction::LastMove | GameAction::StartPosition) => {
				self.tell_place(&mut desk.narrator);
			}
			Action::Game(GameAction::Rematch) => self.again(&mut desk.narrator),
			Action::Game(GameAction::Moves) => self.tell_moves(&mut desk.narrator),
			Action::Game(GameAction::Resume) => self.enter(desk),
			Action::Game(GameAction::Resign) | Action::Reading(ReadingAction::BetterMove) => {
				self.give(&mut desk.narrator);
			}
			Action::Game(game) => self.ask_of_game(game, &mut desk.narrator),
			Action::Board(BoardAction::OfGame(OfGame::Opening)) => self.tell_name(&mut desk.narrator),
			Action::Board(look) => self.look(look, "", desk),
			Action::Table(TableAction::Material) => {
				let (words, position) = (desk.narrator.words(), self.position());
				let own = self.run.as_ref().map_or(Color::White, |run| run.chosen.side);
				let told = [words.balance(&position), words.material(&position, own)];
				desk.narrator.answer_all(told);
			}
			Action::Table(_)
			| Action::Menu(_)
			| Action::Answer(_)
			| Action::Reading(_)
			| Action::Study(_) => self.refuse(&mut desk.narrator),
			Action::Speech(_)
			| Action::Help(_)
			| Action::Screen(_)
			| Action::Lesson(_)
			| Action::Program(_)
			| Action::Online(_)
			| Action::Training(_) => return Next::Do(action),
		}
		Next::Stay
	}

	fn edit(&mut self, action: TypingAction, desk: &mut Session) -> Next {
		match self.line.edit(action, &mut desk.narrator) {
			Edited::Done => {}
			Edited::Entered(text) => return self.said(&desk.read(&text), desk),
			Edited::Cleared(typed) if typed.is_empty() => self.step_back(&mut desk.narrator),
			Edited::Cleared(_) => desk.narrator.answer(PhraseKey::Cleared),
		}
		Next::Stay
	}
}

fn order(order: OpeningOrder, narrator: &mut Narrator) {
	narrator.effect(Effect::Storage(StorageOrder::Openings(order)));
}

fn today(narrator: &Narrator) -> Day {
	Day::read(narrator.today()).unwrap_or(Day(0))
}

fn count(number: usize) -> u32 {
	u32::try_from(number).unwrap_or(u32::MAX)
}
