//! Reading through the games of others: one is found by words, then gone through move by move, by ear.

mod act;
mod book;
mod course;
mod looking;
mod reviewed;
mod telling;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;

use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, BoardAction, GameAction, Holds, LessonAction, OfGame};
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::kept::archive_search::ArchiveSearch;
use crate::desk::mode::{Awaits, Context, Entry, Gesture, Left, Mode, News, Next, Offer, Transition, Types};
use crate::desk::session::Session;
use crate::keys::Key;
use crate::narrator::Narrator;
use crate::ports::{Page, StorageAnswer};
use crate::sheet::ImportedGame;
use crate::voice::{Audience, PhraseKey, Urgency};
use book::Book;
pub(in crate::desk) use reviewed::is_of_review;

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
}

impl Reading {
	/// Opens the game of this number, or else asks which one.
	pub(in crate::desk) fn begin(id: Option<i64>, narrator: &mut Narrator) -> Self {
		let mut reading = Self {
			line: InputLine::default(),
			search: ArchiveSearch::default(),
			book: None,
			panel: BoardPanel::new(Finger::of(Color::White)),
			near: Color::White,
		};
		match id {
			Some(id) => reading.search.read(id, narrator),
			None => reading.search(narrator),
		}
		reading
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
		self.panel.finger.lift();
		self.panel.forget_lines();
		self.search.begin(narrator);
	}

	/// The game that was asked for.
	fn open(&mut self, game: ImportedGame, narrator: &mut Narrator) {
		self.search.waiting = false;
		match Book::open(game) {
			Some(book) => {
				self.panel.finger = Finger::of(self.near);
				let told = book.opened(narrator);
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
		let awaits = |keys| Awaits::storage(self.search.waiting, keys);
		if self.book.is_none() {
			return Context {
				places: &["list", "menu"],
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
			awaits: awaits(false),
			..context
		}
	}

	fn entry(&mut self) -> Entry<'_> {
		Entry::line(&mut self.line)
	}

	fn offer(&self, action: Action) -> Offer {
		let is_open = self.book.is_some();
		let of_book = action.holds() == Holds::Reading && !is_of_review(action)
			|| matches!(
				action,
				Action::Board(BoardAction::Walk | BoardAction::OfGame(OfGame::Questions))
			) || Self::OF_PLAY.map(Action::Game).contains(&action);
		let leads_out = !is_open && action == Action::Game(GameAction::NewGame);
		Offer::when(action.holds() == Holds::Everywhere || leads_out || (is_open && of_book))
	}

	fn walk(&mut self, action: Action, desk: &mut Session) -> bool {
		self.walked(action, &mut desk.narrator)
	}

	fn act(&mut self, action: Action, desk: &mut Session) -> Next {
		self.do_action(action, desk)
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
			News::StorageFailed => self.search.waiting = false,
			_ => {}
		}
		Next::Stay
	}

	fn page(&self, desk: &Session) -> Page {
		self.shown(desk)
	}

	fn leave(&mut self, _desk: &mut Session) -> Left {
		Left {
			game: self.to_review(),
			..Left::default()
		}
	}
}
