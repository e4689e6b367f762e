//! From mode to mode: the first question, a new game that is set up, opened, played, and left.

use alloc::boxed::Box;

use super::Desk;
use super::mode::{GameInHand, Mode, Next, Scope, Transition};
use super::modes::board_setup::BoardSetup;
use super::modes::drills::Drills;
use super::modes::endgames::Endgames;
use super::modes::following::Following;
use super::modes::guess::Guess;
use super::modes::home::Home;
use super::modes::import::Import;
use super::modes::online::Online;
use super::modes::openings::Openings;
use super::modes::puzzles::Puzzles;
use super::modes::reading::Reading;
use super::modes::review::Review;
use super::modes::setup::Setup;
use super::modes::tournament::Tournament;
use super::modes::tournament_setup::TournamentSetup;
use super::modes::training::Training;
use super::modes::tutorial::Tutorial;
use super::modes::welcome::Welcome;
use super::session::Session;
use crate::commands::{Action, GameAction, TrainingAction};
use crate::game::OpeningError;
use crate::narrator::Narrator;
use crate::online::Client;
use crate::ports::Effect;
use crate::settings::{Chess960, Choices, TableChoices};
use crate::voice::PhraseKey;

/// Returns the first mode: the question for whom the program is, if that is not known.
pub(super) fn first(choices: Choices, desk: &mut Session) -> (Box<dyn Mode>, Next) {
	match choices.face {
		Some(_) => begin(choices, desk),
		None => (Box::new(Welcome::ask(choices, &mut desk.narrator)), Next::Stay),
	}
}

/// Teaches the first game where that was asked for; else asks about the game.
fn begin(choices: Choices, desk: &mut Session) -> (Box<dyn Mode>, Next) {
	if Welcome::wants_words(&choices) {
		(
			Box::new(Welcome::ask_words(choices, None, &mut desk.narrator)),
			Next::Stay,
		)
	} else if choices.reading.is_some() {
		desk.narrator.set_manner(desk.choices.manner());
		(
			Box::new(Reading::begin(choices.reading, &mut desk.narrator)),
			Next::Stay,
		)
	} else if choices.tutorial {
		match Tutorial::begin(desk) {
			Ok(tutorial) => (Box::new(tutorial), Next::Stay),
			Err(error) => {
				desk.narrator.cannot_open(&error);
				set_up(choices, &mut desk.narrator)
			}
		}
	} else {
		set_up(choices, &mut desk.narrator)
	}
}

/// Asks for the open choices of a new game.
fn set_up(choices: Choices, narrator: &mut Narrator) -> (Box<dyn Mode>, Next) {
	if choices.table.is_some() || choices.chess960 == Some(Chess960::Asked) {
		let setup = TournamentSetup::begin(choices, narrator);
		(Box::new(setup), Next::Stay)
	} else {
		let (setup, next) = Setup::begin(choices, narrator);
		(Box::new(setup), next)
	}
}

impl Desk {
	/// Takes up another mode, and follows its first step.
	fn enter(&mut self, (mode, next): (Box<dyn Mode>, Next)) {
		self.mode = mode;
		self.follow(next);
	}

	pub(super) fn go(&mut self, transition: Transition) {
		self.uncover();
		let Some(transition) = self.fairly(transition) else {
			return;
		};
		if self.leads_back(&transition) {
			return self.take_back_up();
		}
		match transition {
			Transition::FaceChosen { choices, before } => self.face_chosen(*choices, before),
			Transition::WordsChosen(choices) => self.take_up_choices(*choices),
			Transition::SetUp(choices) => {
				let setup = set_up(*choices, &mut self.session.narrator);
				self.enter(setup);
				if let Some(action) = self.session.at_start.take() {
					self.act(action);
				}
			}
			Transition::Home(choices) => {
				self.session.narrator.set_manner(choices.manner());
				let home = Home::open(&choices, &mut self.session);
				self.sit_down(home);
			}
			Transition::FirstMove { choices, line } => {
				self.go(Transition::Home(choices));
				self.line(&line);
			}
			Transition::Tournament { choices, overridden } => {
				self.session.narrator.set_manner(choices.manner());
				let table = Tournament::open(&choices, overridden, &mut self.session);
				self.sit_at(table);
			}
			Transition::Tutorial => self.begin_tutorial(),
			Transition::Online => self.begin_online(),
			Transition::Follow => self.begin_following(),
			Transition::Training(what) => self.begin_training(what, None),
			Transition::Puzzle if self.no_training().is_some() => {
				self.begin_training(TrainingAction::Puzzles, None)
			}
			Transition::Puzzle => {
				self.mode.leave(&mut self.session);
				self.session.practised = Some(TrainingAction::Puzzles);
				self.mode = Box::new(Puzzles::at_once(&mut self.session.narrator));
			}
			Transition::PlayFromHere(choices) => {
				self.mode.leave(&mut self.session);
				match Home::play_from(&choices, &mut self.session) {
					Ok(home) => self.set_aside = Some(core::mem::replace(&mut self.mode, Box::new(home))),
					Err(error) => self.session.narrator.cannot_open(&error),
				}
			}
			Transition::Review(game) => self.begin_training(TrainingAction::Review, Some(*game)),
			Transition::NewGame => self.new_game(),
			Transition::Change(change) => self.change(change),
			Transition::Again(choices) => {
				self.mode.leave(&mut self.session);
				self.go(Transition::Home(choices));
			}
			Transition::Uncover => self.close_settings(),
		}
	}

	/// Returns `true` if a transition leads from a game that began while another was read back to that one. Any other way forgets it.
	fn leads_back(&mut self, transition: &Transition) -> bool {
		let leads_back = matches!(
			transition,
			Transition::NewGame | Transition::Training(TrainingAction::Review | TrainingAction::Read)
		);
		let stays = matches!(transition, Transition::Uncover | Transition::Change(_));
		if !leads_back && !stays {
			self.set_aside = None;
		}
		leads_back && self.set_aside.is_some()
	}

	/// Goes on reading where a game has begun.
	fn take_back_up(&mut self) {
		if let Some(mode) = self.set_aside.take() {
			self.mode.leave(&mut self.session);
			self.mode = mode;
			self.act(Action::Game(GameAction::LastMove));
		}
	}

	/// From now on this game is in hand, if it could be opened.
	pub(super) fn sit_down(&mut self, game: Result<impl Mode + 'static, OpeningError>) {
		match game {
			Ok(game) => {
				self.covered = None;
				self.session.why_refused = None;
				self.mode = Box::new(game);
			}
			Err(error) => self.session.narrator.cannot_open(&error),
		}
	}

	/// From now on this is the tournament table, if it could be opened.
	pub(super) fn sit_at(&mut self, table: Result<Tournament, OpeningError>) {
		if table.is_ok() {
			let narrator = &mut self.session.narrator;
			narrator.lock();
			narrator.set_at_table(true);
		}
		self.sit_down(table);
	}

	fn face_chosen(&mut self, mut choices: Choices, before: Option<Box<Choices>>) {
		if let Some(kind) = choices.face {
			self.watched = !kind.is_transcript();
			let cells = choices.cells;
			self.session.effect(Effect::Face { kind, cells });
			self.session.narrator.prefer_face(kind);
			if let Some(cells) = cells {
				self.session
					.prefer("cells", alloc::string::ToString::to_string(&cells));
			}
			choices.preferences = self.session.narrator.preferences().clone();
		}
		if !Welcome::wants_words(&choices) {
			return self.take_up_choices(choices);
		}
		self.choose(&choices);
		let words = Welcome::ask_words(choices, before, &mut self.session.narrator);
		self.enter((Box::new(words), Next::Stay));
	}

	/// Begins with these choices.
	fn take_up_choices(&mut self, choices: Choices) {
		self.choose(&choices);
		let first = begin(choices, &mut self.session);
		self.enter(first);
	}

	fn choose(&mut self, choices: &Choices) {
		self.session.narrator.take_up(choices);
		self.session.choices = choices.clone();
	}

	/// Leaves the mode in hand, which is kept, and begins the first game, if that is allowed.
	pub(super) fn begin_tutorial(&mut self) {
		self.uncover();
		if self.mode.context().scope != Scope::Open {
			return self.session.narrator.refuse(PhraseKey::NoLesson);
		}
		self.mode.leave(&mut self.session);
		let tutorial = Tutorial::begin(&mut self.session);
		self.sit_down(tutorial);
	}

	/// Leaves the mode in hand, which is kept, for the games on a server, if that is allowed.
	fn begin_online(&mut self) {
		let scope = self.mode.context().scope;
		if scope == Scope::Served {
			return;
		}
		if scope != Scope::Open {
			return self.session.narrator.refuse(PhraseKey::OnlineAtTable);
		}
		self.mode.leave(&mut self.session);
		let manner = self.session.choices.manner();
		self.session.narrator.set_manner(manner);
		self.mode = Box::new(Online::begin(&mut self.session));
	}

	/// Leaves the mode in hand for the games of others, unless the user plays.
	fn begin_following(&mut self) {
		if let Some(elsewhere) = self.no_training() {
			return self.session.narrator.refuse(elsewhere);
		}
		self.mode.leave(&mut self.session);
		self.mode = Box::new(Following::begin(&mut self.session));
	}

	/// Returns the refusal of practice in the mode in hand, or while a game on a server goes on.
	fn no_training(&self) -> Option<PhraseKey> {
		let plays = self.session.online.as_ref().is_some_and(Client::plays);
		match self.mode.context().scope {
			Scope::Served => Some(PhraseKey::OnlineFairPlay),
			Scope::Open if plays => Some(PhraseKey::OnlineFairPlay),
			Scope::Open => None,
			Scope::FirstQuestions | Scope::TableSetup | Scope::Table => Some(PhraseKey::NoTraining),
		}
	}

	/// Leaves the mode in hand, which is kept, for this kind of practice, if that is allowed: with this game, or the one in hand, if
	/// it needs one.
	fn begin_training(&mut self, what: TrainingAction, game: Option<GameInHand>) {
		if let Some(elsewhere) = self.no_training() {
			return self.session.narrator.refuse(elsewhere);
		}
		let left = self.mode.leave(&mut self.session);
		let game = game.or(left.game);
		if what != TrainingAction::Training {
			self.session.practised = Some(what);
		}
		let manner = self.session.choices.manner();
		self.session.narrator.set_manner(manner);
		let desk = &mut self.session;
		self.mode = match what {
			TrainingAction::Training => Box::new(Training::begin(&mut desk.narrator)),
			TrainingAction::Drills => Box::new(Drills::begin(&mut desk.narrator)),
			TrainingAction::Endgames => Box::new(Endgames::begin(desk)),
			TrainingAction::Puzzles => Box::new(Puzzles::begin(&mut desk.narrator)),
			TrainingAction::Openings => Box::new(Openings::begin(&mut desk.narrator)),
			TrainingAction::Read => Box::new(Reading::begin(None, &mut desk.narrator)),
			TrainingAction::Studies => Box::new(Reading::studies(&mut desk.narrator)),
			TrainingAction::Review => Box::new(Review::begin(game, &mut desk.narrator)),
			TrainingAction::Guess => Box::new(Guess::begin(game, &mut desk.narrator)),
			TrainingAction::Import => Box::new(Import::begin(desk)),
			TrainingAction::SetUpPosition => Box::new(BoardSetup::begin(&mut desk.narrator)),
		};
	}

	/// Asks about another game than the one in hand, which is kept.
	fn new_game(&mut self) {
		// The lock of the tournament table stays shut, also if its game was taken up from home.
		let at_table = self.session.choices.table.is_some() || self.mode.context().scope == Scope::Table;
		self.rest_of_answer = self.mode.leave(&mut self.session).rest_of_answer;
		let mut open = Choices {
			table: at_table.then(TableChoices::default),
			..self.session.choices.another()
		};
		open.vocabulary = Some(self.session.narrator.words().manner().pieces);
		open.preferences = self.session.narrator.preferences().clone();
		let setup = set_up(open, &mut self.session.narrator);
		self.enter(setup);
	}
}
