//! Setting up a game: a few numbered choices, each with a default under Enter.

mod items;
mod seeking;
mod several;
#[cfg(test)]
mod tests;

pub(in crate::desk) use items::{former_names, level, strength_line};

use crate::asking::Intent;
use crate::desk::guess::Guess;
use crate::desk::mode::Transition;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Mode, News, Next, Offer, Types};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chess::Position;
use crate::clock::Controls;
use crate::commands::{Action, GameAction, Holds, ProgramAction, ReadingAction, TrainingAction};
use crate::desk::kept::{Deed, Kept, Turned, do_deed};
use crate::desk::menu::{Menu, NoControls, Picked, for_a_game};
use crate::desk::opponents::OpponentNews;
use crate::desk::practised;
use crate::desk::session::Session;
use crate::desk::typed_move::Heard;
use crate::narrator::Narrator;
use crate::ports::{Effect, StorageOrder};
use crate::ports::{EngineFault, Page, PuzzleAnswer, StorageAnswer, StoredGame};
use crate::settings::Chess960;
use crate::settings::TableChoices;
use crate::settings::{Choices, OpponentChoice, Side};
use crate::uci::Strength;
use crate::voice::{Phrase, PhraseKey};

/// The current menu, and the choices so far.
#[derive(Debug)]
pub(in crate::desk) struct Setup {
	choices: Choices,
	/// The games on the storage.
	kept: Kept,
	/// The use of the game that the storage was asked for.
	deed: Option<Deed>,
	step: Step,
	menu: Menu,
	/// The meanings of the menu's choices.
	meanings: Vec<Meaning>,
	/// The choices as they were at each earlier question.
	before: Vec<Choices>,
	/// A program that could play was looked for, and is not there.
	missing: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
	/// The storage was asked for its games.
	Waiting,
	Welcome,
	Games,
	Strength,
	Side,
	Clock,
	Done,
}

#[derive(Clone, Debug, PartialEq)]
struct Item {
	name: Phrase,
	meaning: Meaning,
}

#[derive(Clone, Debug, PartialEq)]
enum Meaning {
	Open(i64),
	Earlier,
	/// The tournament table.
	Table,
	/// The first game, which is taught.
	Tutorial,
	/// The kinds of practice.
	Training,
	/// A game on a server.
	Online,
	/// The start of Chess960 is asked first.
	Chess960,
	/// A time control of one's own is typed.
	OwnClock,
	Chosen(Chosen),
}

/// A choice after which the questions go on; several may be given in one line.
#[derive(Clone, Debug, PartialEq)]
enum Chosen {
	/// All as it was chosen the last time, or at the first start a game that needs no further answer.
	AtOnce(Box<Choices>),
	Opponent(OpponentChoice),
	Strength(Strength),
	Side(Side),
	Clock(Option<Controls>),
}

impl Setup {
	/// Begins with the choices that are already made. Without an opponent, the storage is asked first.
	pub(in crate::desk) fn begin(mut choices: Choices, narrator: &mut Narrator) -> (Self, Next) {
		let game = choices.game.take();
		let mut setup = Self {
			choices,
			kept: Kept::default(),
			deed: None,
			step: Step::Waiting,
			menu: Menu::default(),
			meanings: Vec::new(),
			before: Vec::new(),
			missing: None,
		};
		if setup.choices.chess960.is_some() && setup.choices.opponent.is_none() {
			setup.enter(Step::Welcome, narrator);
			return (setup, Next::Stay);
		}
		if let Some(id) = game {
			narrator.effect(Effect::Storage(StorageOrder::Open { id }));
		} else if setup.choices.opponent.is_some() {
			setup.seek_opponent(narrator);
			let chosen = setup.advance(narrator);
			return (setup, chosen);
		}
		narrator.effect(Effect::Storage(StorageOrder::List));
		(setup, Next::Stay)
	}

	/// Returns `true` while the name of a game is typed for a search.
	fn is_typed(&self) -> bool {
		self.step == Step::Games && self.kept.is_typed()
	}

	/// The storage has answered, or cannot.
	fn games(&mut self, games: Vec<StoredGame>, narrator: &mut Narrator) {
		if self.step == Step::Waiting {
			self.kept = Kept::of(games);
			self.kept.tell_interrupted(narrator);
			self.enter(Step::Welcome, narrator);
		} else if !games.is_empty() {
			self.kept.set(games);
		}
	}

	fn turned(&mut self, turned: Turned, narrator: &mut Narrator) -> Next {
		match turned {
			Turned::Nothing => {}
			Turned::Open(id) => narrator.effect(Effect::Storage(StorageOrder::Open { id })),
			Turned::Read(id, deed) => {
				self.deed = Some(deed);
				narrator.effect(Effect::Storage(StorageOrder::Read { id }));
			}
			Turned::Back => self.enter(Step::Welcome, narrator),
		}
		Next::Stay
	}

	/// Asks the question of a step.
	fn enter(&mut self, step: Step, narrator: &mut Narrator) {
		self.step = step;
		if step == Step::Welcome {
			self.seek_beforehand(narrator);
		}
		let items = self.items_of(step, self.is_own_program(), narrator);
		let (names, meanings): (Vec<Phrase>, Vec<Meaning>) =
			items.into_iter().map(|item| (item.name, item.meaning)).unzip();
		let at_once = at_once(&meanings);
		let former =
			(step == Step::Strength).then(|| former_names(Self::strengths(self.is_own_program()), narrator));
		self.menu = Menu::new(self.question(narrator), names, self.chosen_last(&meanings))
			.unsaid(at_once)
			.also(former.unwrap_or_default())
			.or_typed(step == Step::Clock)
			.of_strengths(step == Step::Strength);
		self.meanings = meanings;
		self.menu.ask(narrator);
	}

	/// Returns the place under Enter: the choice made the last time, or else the first. A game that can be gone on with
	/// comes before all.
	fn chosen_last(&self, meanings: &[Meaning]) -> usize {
		if matches!(meanings.first(), Some(Meaning::Open(_))) {
			return 0;
		}
		if let Some(at_once) = at_once(meanings) {
			return at_once;
		}
		let usual = self.choices.usual();
		let usual = [
			usual.opponent.map(Chosen::Opponent),
			usual.strength.map(Chosen::Strength),
			usual.side.map(Chosen::Side),
			usual.clock.map(Chosen::Clock),
		];
		let usual = usual.map(|usual| usual.map(Meaning::Chosen));
		let last = |meaning: &Meaning| usual.iter().flatten().any(|usual| usual == meaning);
		meanings.iter().position(last).unwrap_or(0)
	}

	fn picked(&mut self, picked: Picked, desk: &mut Session) -> Next {
		let meaning = match picked {
			Picked::Item(index) => self.meanings.get(index).cloned(),
			Picked::Nothing => None,
			Picked::Back => return self.back(desk),
		};
		meaning.map_or(Next::Stay, |meaning| self.chosen(meaning, &mut desk.narrator))
	}

	/// Goes back to the question before this one.
	fn back(&mut self, desk: &mut Session) -> Next {
		if let Some(choices) = self.before.pop() {
			self.choices = choices;
			return self.advance(&mut desk.narrator);
		}
		if self.choices.chess960.is_some() && desk.choices.chess960.is_none() {
			let chess960 = Some(Chess960::Asked);
			return Next::Go(Transition::SetUp(Box::new(Choices {
				chess960,
				..self.choices.clone()
			})));
		}
		if self.choices.fen.is_some() && desk.choices.fen.is_none() {
			return Next::Go(Transition::Training(TrainingAction::SetUpPosition));
		}
		self.menu.is_first(&mut desk.narrator);
		Next::Stay
	}

	fn chosen(&mut self, meaning: Meaning, narrator: &mut Narrator) -> Next {
		match meaning {
			Meaning::Open(id) => {
				narrator.effect(Effect::Storage(StorageOrder::Open { id }));
				Next::Stay
			}
			Meaning::Earlier => {
				if self.kept.list(narrator) {
					self.step = Step::Games;
				}
				Next::Stay
			}
			Meaning::Table => {
				let table = Some(TableChoices::default());
				Next::Go(Transition::SetUp(Box::new(Choices {
					table,
					..self.choices.clone()
				})))
			}
			Meaning::Tutorial => Next::Go(Transition::Tutorial),
			Meaning::Training => Next::Go(Transition::Training(TrainingAction::Training)),
			Meaning::Online => Next::Go(Transition::Online),
			Meaning::Chess960 => {
				let chess960 = Some(Chess960::Asked);
				Next::Go(Transition::SetUp(Box::new(Choices {
					chess960,
					..self.choices.clone()
				})))
			}
			Meaning::OwnClock => {
				self.menu.want(PhraseKey::AskOwnClock, narrator);
				Next::Stay
			}
			Meaning::Chosen(chosen) => {
				let before = self.choices.clone();
				self.take_up(chosen, narrator);
				self.go_on(before, narrator)
			}
		}
	}

	/// Takes up a choice after which the questions go on.
	fn take_up(&mut self, chosen: Chosen, narrator: &mut Narrator) {
		match chosen {
			Chosen::AtOnce(choices) => {
				prefer(&choices, narrator);
				self.choices = *choices;
				self.seek_opponent(narrator);
			}
			Chosen::Opponent(opponent) => {
				narrator.prefer("opponent", opponent.name().to_string());
				self.choices.opponent = Some(opponent);
				self.seek_opponent(narrator);
			}
			Chosen::Strength(strength) => {
				narrator.prefer("strength", strength.name().to_string());
				self.choices.strength = Some(strength);
			}
			Chosen::Side(side) => {
				narrator.prefer("side", side.name().to_string());
				self.choices.side = Some(side);
			}
			Chosen::Clock(controls) => {
				let written = controls.as_ref().map_or("none".to_string(), ToString::to_string);
				narrator.prefer("clock", written);
				self.choices.clock = Some(controls);
			}
		}
	}

	/// Goes on after an answer; `before` are the choices before it.
	fn go_on(&mut self, before: Choices, narrator: &mut Narrator) -> Next {
		self.before.push(before);
		if self.is_known_missing(narrator) {
			return Next::Stay;
		}
		self.advance(narrator)
	}

	/// A typed line: a choice, or where a time is asked any time.
	fn line(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		if self.step == Step::Clock {
			match self.menu.typed_controls(intent.text(), &mut desk.narrator) {
				Ok(controls) => {
					return self.chosen(Meaning::Chosen(Chosen::Clock(Some(controls))), &mut desk.narrator);
				}
				Err(NoControls::Refused) => return Next::Stay,
				Err(NoControls::Other) => {}
			}
		}
		// "Clock" is a word of a game, also where a choice has it among others.
		let called = desk.narrator.parser().command(intent.text()).or(intent.whole());
		let is_of_game = matches!(
			called,
			Some(Action::Board(_) | Action::Game(_) | Action::Table(_))
		) && called != Some(Action::Game(GameAction::NewGame));
		let is_choice = self.menu.known(intent.text(), &desk.narrator).is_some()
			|| self.step == Step::Welcome && practised::is_known(intent.text(), &desk.narrator);
		if is_of_game && !intent.leads_back() && !is_choice {
			let told = if called == Some(Action::Game(GameAction::Resume)) {
				desk.narrator.line(PhraseKey::NothingToContinue)
			} else {
				for_a_game(intent, &desk.narrator)
			};
			self.menu.refuse(told, &mut desk.narrator);
			return Next::Stay;
		}
		match self.practised(intent, &desk.narrator) {
			Some(practised::Named::Kind(what)) => return Next::Go(Transition::Training(what)),
			Some(practised::Named::Results) => {
				practised::ask_results(&mut desk.narrator);
				return Next::Stay;
			}
			None => {}
		}
		if let Some(several) = self.several(intent, &desk.narrator) {
			return self.settle(several, desk);
		}
		if let Some(next) = self.played_at_once(intent, &desk.narrator) {
			return next;
		}
		if let Some(guess) = self.time_among(intent, &desk.narrator) {
			desk.guess([guess].into());
			return Next::Stay;
		}
		if self.menu.leads_to_start(intent, &desk.narrator) {
			return Next::Go(Transition::NewGame);
		}
		let picked = self.menu.line(intent, desk);
		self.picked(picked, desk)
	}

	/// The guess that a line with a time among other words means this time.
	fn time_among(&self, intent: &Intent, narrator: &Narrator) -> Option<Guess> {
		let text = intent.text();
		let parser = narrator.parser();
		if self.step != Step::Clock
			|| intent.leads_back()
			|| parser.denies(text)
			|| self.menu.find(text, narrator).is_some()
		{
			return None;
		}
		let controls = parser.controls_among(text)?;
		Some(Guess::new(
			controls.to_string(),
			narrator.words().controls(Some(&controls)),
		))
	}

	/// Begins the quick game with a first move that is typed at the first question.
	fn played_at_once(&self, intent: &Intent, narrator: &Narrator) -> Option<Next> {
		let is_first = self.step == Step::Welcome && self.choices.fen.is_none();
		if !is_first
			|| intent.action.is_some()
			|| intent.asks
			|| self.menu.find(intent.text(), narrator).is_some()
		{
			return None;
		}
		let start = Position::start();
		let is_legal = match narrator.meant_by(intent.text(), &start).ok()? {
			Heard::Move(said) => start.find(said).is_ok(),
			Heard::Wanted(wanted) => start.wanted(wanted).len() == 1,
		};
		let choices = Box::new(self.quick(narrator)?);
		is_legal.then(|| {
			Next::Go(Transition::FirstMove {
				choices,
				line: intent.text().to_string(),
			})
		})
	}

	/// Returns `true` if a line answers several questions, whatever else it may be.
	fn answers_several(&self, intent: &Intent, narrator: &Narrator) -> bool {
		self.practised(intent, narrator).is_none() && self.several(intent, narrator).is_some()
	}

	/// Returns the kind of practice or the results that a line names, if it names none of the first choices. A user who wants to learn is
	/// asked for a subject.
	fn practised(&self, intent: &Intent, narrator: &Narrator) -> Option<practised::Named> {
		let text = intent.text();
		if self.step != Step::Welcome || self.menu.known(text, narrator).is_some() {
			return None;
		}
		// "Review a game" as a whole says more than "a game" in it.
		if let Some(Action::Training(what)) = intent.whole() {
			return Some(practised::Named::Kind(what));
		}
		if !practised::is_known(text, narrator) && self.menu.find(text, narrator).is_some() {
			return None;
		}
		if intent.whole() == Some(Action::Reading(ReadingAction::Learn)) {
			return Some(practised::Named::Kind(TrainingAction::Training));
		}
		practised::named(text, narrator)
	}

	/// The next open question, or the game.
	fn advance(&mut self, narrator: &mut Narrator) -> Next {
		let Some(step) = self.open_steps(self.choices.opponent.as_ref()).next() else {
			self.step = Step::Done;
			return Next::Go(Transition::Home(Box::new(self.choices.clone())));
		};
		self.enter(step, narrator);
		Next::Stay
	}
}

/// Keeps the kind of game for the next start.
fn prefer(choices: &Choices, narrator: &mut Narrator) {
	let written =
		|controls: &Option<Controls>| controls.as_ref().map_or("none".to_string(), ToString::to_string);
	let chosen = [
		(
			"opponent",
			choices
				.opponent
				.as_ref()
				.map(|opponent| opponent.name().to_string()),
		),
		(
			"strength",
			choices.strength.map(|strength| strength.name().to_string()),
		),
		("side", choices.side.map(|side| side.name().to_string())),
		("clock", choices.clock.as_ref().map(written)),
	];
	for (name, value) in chosen {
		if let Some(value) = value {
			narrator.prefer(name, value);
		}
	}
}

/// Returns the place of the choice that begins a game at once, if any.
fn at_once(meanings: &[Meaning]) -> Option<usize> {
	meanings
		.iter()
		.position(|meaning| matches!(meaning, Meaning::Chosen(Chosen::AtOnce(_))))
}

/// Setting up a game as a mode.
impl Mode for Setup {
	fn context(&self) -> Context<'_> {
		let awaits = Awaits::storage(self.step == Step::Waiting, true);
		if self.is_typed() {
			return Context {
				types: Types::when(!self.kept.input().is_empty()),
				awaits: Awaits::Text,
				introduction: Some(PhraseKey::FindHint),
				..Context::line(&["name"])
			};
		}
		let menu = match self.step {
			Step::Waiting | Step::Done => None,
			Step::Games => self.kept.menu(),
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => Some(&self.menu),
		};
		Context {
			menu,
			awaits,
			..Context::menu(&self.menu)
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		match self.step {
			Step::Waiting | Step::Done => Entry::line(self.kept.input_mut()),
			Step::Games => self.kept.entry(),
			Step::Welcome | Step::Strength | Step::Side | Step::Clock => Entry {
				menu: Some(&mut self.menu),
				line: Some(self.kept.input_mut()),
			},
		}
	}

	fn offer(&self, action: Action) -> Offer {
		Offer::when(action.holds() == Holds::Everywhere)
	}

	fn answers(&self, intent: &Intent, desk: &Session) -> bool {
		self.answers_several(intent, &desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		if action == Action::Program(ProgramAction::Quit) {
			return Next::Leave;
		}
		let next = match self.step {
			Step::Waiting => None,
			Step::Games => {
				let turned = self.kept.act(action, desk);
				turned.map(|turned| self.turned(turned, &mut desk.narrator))
			}
			Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done => {
				let picked = self.menu.act(action, desk);
				picked.map(|picked| self.picked(picked, desk))
			}
		};
		next.unwrap_or_else(|| Next::beside_menu(action))
	}

	/// A digit chooses.
	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match (self.step, gesture) {
			(Step::Waiting, _) | (Step::Games, Gesture::Pointed(_)) => {}
			(Step::Games, Gesture::Key(key)) => {
				self.kept.typed(key, desk);
			}
			(Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done, _) => {
				self.menu.gesture(gesture, desk);
			}
		}
		Next::Stay
	}

	/// A number, or nothing for the default.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		match self.step {
			Step::Waiting => Next::Stay,
			Step::Games => {
				let turned = self.kept.line(intent, desk);
				self.turned(turned, &mut desk.narrator)
			}
			Step::Welcome | Step::Strength | Step::Side | Step::Clock | Step::Done => self.line(intent, desk),
		}
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Games(games)) => self.games(games, &mut desk.narrator),
			News::StorageFailed => self.games(Vec::new(), &mut desk.narrator),
			News::Storage(StorageAnswer::Puzzles(PuzzleAnswer::Standing(standing))) => {
				practised::tell_results(Some(&standing), &mut desk.narrator);
			}
			News::Storage(StorageAnswer::Read { game, facts }) => {
				let deed = self.deed.take();
				return deed.map_or(Next::Stay, |deed| {
					do_deed(deed, &game, &facts, &mut desk.narrator)
				});
			}
			News::Storage(StorageAnswer::Elsewhere(game)) => {
				desk.narrator.refuse(PhraseKey::GameElsewhere);
				self.step = Step::Games;
				self.kept.offer(game, &mut desk.narrator);
			}
			News::Storage(StorageAnswer::GoesOn(game)) => {
				desk.refuse_while_served();
				self.step = Step::Games;
				self.kept.offer(game, &mut desk.narrator);
			}
			News::Storage(StorageAnswer::Deleted { id, recordings }) => {
				let are_left = self.kept.deleted(id, recordings.as_deref(), &mut desk.narrator);
				if !are_left {
					self.enter(Step::Welcome, &mut desk.narrator);
				}
			}
			News::Opponent(OpponentNews::EngineFailed(EngineFault::NotFound(program))) => {
				self.no_opponent(&program, &mut desk.narrator);
			}
			News::SettingChanged(_) => {
				for choices in self.before.iter_mut().chain([&mut self.choices]) {
					choices.take_over(&desk.choices);
				}
				match self.step {
					Step::Welcome | Step::Strength | Step::Side | Step::Clock => {
						self.enter(self.step, &mut desk.narrator)
					}
					Step::Games | Step::Waiting | Step::Done => {
						return news.unasked(self.context().menu, &mut desk.narrator);
					}
				}
			}
			_ => {}
		}
		Next::Stay
	}

	fn helps(&self) -> bool {
		false
	}

	fn page(&self, desk: &Session) -> Page {
		let (choices, prompt) = if self.step == Step::Games {
			self.kept.shown(&desk.narrator)
		} else {
			(self.menu.shown(), self.question(&desk.narrator).to_string())
		};
		Page {
			title: desk.narrator.line(PhraseKey::TitleSetup).to_string(),
			choices,
			prompt,
			input: self.kept.input().shown(),
			cursor: self.kept.input().cursor(),
			..Page::default()
		}
	}
}
