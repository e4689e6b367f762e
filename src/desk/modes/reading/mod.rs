//! Reading through the games of others: one is found by words, then gone through move by move, by ear.

mod act;
mod book;
mod course;
mod edits;
mod lines;
mod looking;
mod reviewed;
mod saving;
mod telling;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::string::String;

use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::Stamp;
use crate::commands::{Action, BoardAction, GameAction, Holds, LessonAction, OfGame, StudyAction};
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::kept::archive_search::ArchiveSearch;
use crate::desk::mode::{
	Awaits, Context, Entry, Gesture, Left, Mode, News, Next, Offer, Time, Timing, Transition, Types,
};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::{Page, StorageAnswer};
use crate::sheet::ImportedGame;
use crate::voice::{Audience, PhraseKey, Urgency};
use book::Book;
use edits::{Asking, behind, tells};
use lines::EngineLines;
pub(in crate::desk) use reviewed::is_of_review;
use saving::Study;

/// A reader of games.
#[derive(Debug)]
pub(in crate::desk) struct Reading {
	line: InputLine,
	search: ArchiveSearch,
	/// The game that is open.
	book: Option<Box<Book>>,
	panel: BoardPanel,
	/// The side at the near edge of the board.
	near: Color,
	/// Edits of the game that is open, if it is a study or was edited.
	study: Option<Box<Study>>,
	/// True if the game may be edited here.
	can_edit: bool,
	/// The awaited answer about an edit.
	asking: Option<Asking>,
	/// A move that is not in the game: the move before it, and how it is written.
	refused: Option<(usize, String)>,
	lines: EngineLines,
}

impl Reading {
	/// Opens the game of this number, or else asks which one.
	pub(in crate::desk) fn begin(id: Option<i64>, narrator: &mut Narrator) -> Self {
		let mut reading = Self::closed();
		match id {
			Some(id) => reading.search.read(id, narrator),
			None => reading.search(narrator),
		}
		reading
	}

	/// Asks which of the user's studies.
	pub(in crate::desk) fn studies(narrator: &mut Narrator) -> Self {
		let mut reading = Self::closed();
		reading.search.begin_studies(narrator);
		reading
	}

	/// Without a game.
	fn closed() -> Self {
		Self {
			line: InputLine::default(),
			search: ArchiveSearch::with_studies(),
			book: None,
			panel: BoardPanel::new(Finger::of(Color::White)),
			near: Color::White,
			study: None,
			can_edit: true,
			asking: None,
			refused: None,
			lines: EngineLines::default(),
		}
	}

	/// The commands of a player that hold for a reader as well.
	pub(super) const OF_PLAY: [GameAction; 14] = [
		GameAction::LastMove,
		GameAction::Moves,
		GameAction::Board,
		GameAction::BrailleRow,
		GameAction::BrailleBoard,
		GameAction::Square,
		GameAction::Clock,
		GameAction::OtherClock,
		GameAction::Turn,
		GameAction::IsOver,
		GameAction::Export,
		GameAction::Form,
		GameAction::Law,
		GameAction::NewGame,
	];

	/// Returns `true` while the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.book.is_some() && self.panel.finger.is_walking()
	}

	/// Returns `true` if typed characters go on with a line.
	pub(in crate::desk) fn is_typing(&self) -> bool {
		!self.is_walking() && !self.line.is_empty()
	}

	/// A typed character.
	pub(in crate::desk) fn typed(&mut self, key: Key, narrator: &mut Narrator) {
		if self.is_walking() {
			return self.on_board(narrator, |panel, view, narrator| {
				panel.finger.typed(key, view, narrator)
			});
		}
		self.panel.forget_lines();
		self.line.typed(key, narrator);
	}

	/// Returns `true` if the line that is read is the game itself, and no variation.
	pub(in crate::desk) fn is_in_main_line(&self) -> bool {
		self.book.as_ref().is_some_and(|book| book.is_main())
	}

	/// Looks for games anew, from the beginning.
	fn search(&mut self, narrator: &mut Narrator) {
		self.book = None;
		self.study = None;
		self.lines.dismiss(narrator);
		self.panel.finger.lift();
		self.panel.forget_lines();
		self.search.begin(narrator);
	}

	/// The game that was asked for.
	fn open(&mut self, game: ImportedGame, narrator: &mut Narrator) {
		self.search.waiting = false;
		self.study = None;
		match Book::open(game) {
			Some(book) => {
				self.panel.finger = Finger::of(self.near);
				let told = book.opened(book.title(narrator), narrator);
				self.book = Some(Box::new(book));
				for sentence in told {
					narrator.say(Audience::Room, Urgency::News, sentence);
				}
			}
			None => narrator.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen),
		}
	}
}

/// Reading as a mode.
impl Mode for Reading {
	fn context(&self) -> Context<'_> {
		let types = Types::when(self.is_typing() || self.is_promoting());
		let awaits = |keys| Awaits::storage(self.search.waiting || self.is_saving(), keys);
		let text = match self.asking {
			Some(Asking::Comment) => Some(PhraseKey::StudyAskComment),
			Some(Asking::Name) => Some(PhraseKey::AskStudyName),
			Some(Asking::Delete(_) | Asking::Chapter) | None => None,
		};
		if text.is_some() {
			return Context {
				places: &["reading", "practice"],
				awaits: Awaits::Text,
				introduction: text,
				types,
				..Context::line(&["name", "play"])
			};
		}
		if self.book.is_none() {
			return Context {
				places: if self.search.of_studies {
					&["studies", "list", "menu"]
				} else {
					&["list", "menu"]
				},
				types,
				awaits: awaits(true),
				introduction: Some(PhraseKey::ReadChoose),
				has_task: true,
				..Context::line(&["name", "play"])
			};
		}
		let context = if self.is_walking() {
			Context::board(&["home-board", "board", "reading", "play"])
		} else {
			Context {
				introduction: Some(PhraseKey::ReadHint),
				..Context::line(&["reading", "play"])
			}
		};
		Context {
			places: &["reading", "practice"],
			types,
			awaits: awaits(self.is_saving()),
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::line(&mut self.line)
	}

	fn offer(&self, action: Action) -> Offer {
		let is_open = self.book.is_some();
		let is_edit = matches!(action, Action::Study(study) if !tells(study));
		let of_book =
			action.holds() == Holds::Reading && !is_of_review(action) && (self.can_edit || !is_edit)
				|| matches!(
					action,
					Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
				) || Self::OF_PLAY.map(Action::Game).contains(&action);
		let begins = self.can_edit && !is_open && action == Action::Study(StudyAction::NewChapter);
		let leads_out = begins || !is_open && action == Action::Game(GameAction::NewGame);
		Offer::when(action.holds() == Holds::Everywhere || leads_out || (is_open && of_book))
	}

	fn answers(&self, intent: &Intent, desk: &Session) -> bool {
		self.named_assessment(intent.text(), &desk.narrator).is_some()
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		let next = self.do_action(action, desk);
		self.turned();
		next
	}

	/// "Next" is the next move, or more of the list.
	fn lesson(&mut self, action: LessonAction, desk: &mut Session) -> Next {
		match (self.book.is_some(), action) {
			(true, LessonAction::NextLesson) => self.step_forward(&mut desk.narrator),
			(true, LessonAction::Lesson) => desk.narrator.refuse(PhraseKey::ReadHint),
			(false, LessonAction::NextLesson) => self.search.line("", desk),
			(false, LessonAction::Lesson) => desk.narrator.refuse(PhraseKey::ReadChoose),
		}
		Next::Stay
	}

	fn gesture(&mut self, gesture: Gesture<'_>, desk: &mut Session) -> Next {
		match gesture {
			Gesture::Key(key) => {
				self.typed(key, &mut desk.narrator);
				Next::Stay
			}
			Gesture::Pointed(pointed) => self.pointed_at(pointed, desk),
		}
	}

	/// A command, a question, the number of a move, a move, or nothing for the next move.
	fn intent(&mut self, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		if self.answered(intent, desk) || self.assessed_by_name(text, desk) {
			return Next::Stay;
		}
		// A sign alone, such as "!?", is text as well.
		if let Some(Action::Study(action)) = intent.action.filter(|_| intent.side.is_none())
			&& !behind(intent).is_empty()
		{
			self.study(action, behind(intent), desk);
			self.turned();
			return Next::Stay;
		}
		if let Some(next) = Next::of_line(intent) {
			return next;
		}
		if self.book.is_none() {
			self.search.line(text, desk);
		} else if text.is_empty() {
			self.step_forward(&mut desk.narrator);
		} else if !self.go_to_number(text, &mut desk.narrator) && !self.asked(intent, desk) {
			self.guess(text, desk);
		}
		self.turned();
		Next::Stay
	}

	fn news(&mut self, news: News, desk: &mut Session) -> Next {
		match news {
			News::Storage(StorageAnswer::Found { games, all }) => {
				let found = self
					.search
					.found(games, all, PhraseKey::ReadChoose, &mut desk.narrator);
				// Without any game there is nothing to do here.
				return if found {
					Next::Stay
				} else {
					Next::Go(Transition::NewGame)
				};
			}
			News::Storage(StorageAnswer::Imported(Some(game))) => self.open(*game, &mut desk.narrator),
			News::Storage(StorageAnswer::Imported(None)) => {
				desk.narrator
					.say(Audience::Room, Urgency::Alarm, PhraseKey::CannotOpen);
				self.search(&mut desk.narrator);
			}
			News::Storage(StorageAnswer::Study(study)) => self.open_study(study, &mut desk.narrator),
			News::Storage(StorageAnswer::StudyKept { name, seal }) => {
				self.kept(name, seal, &mut desk.narrator);
			}
			News::StorageFailed => {
				self.search.waiting = false;
				self.not_kept();
			}
			News::Opponent(news) => self.hear_lines(&news, &mut desk.narrator),
			_ => {}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown(desk)
	}

	fn timing(&self, _at: Stamp) -> Timing {
		Timing {
			alarm: self.lines.next_alarm(),
			..Timing::default()
		}
	}

	fn pass(&mut self, time: Time, desk: &mut Session) -> Next {
		if let Time::Due = time {
			self.settle_lines(&mut desk.narrator);
		}
		Next::Stay
	}

	fn leave(&mut self, desk: &mut Session) -> Left {
		self.lines.dismiss(&mut desk.narrator);
		Left {
			game: self.to_review(),
			..Left::default()
		}
	}
}
