//! Reading through the games of others: one is found by words, then gone through move by move, by ear.

mod act;
mod book;
mod course;
mod looking;
mod mode;
mod page;
mod pointing;
mod reviewed;
mod telling;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;

use crate::chess::Color;
use crate::commands::GameAction;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::kept::archive_search::ArchiveSearch;
use crate::desk::session::Session;
use crate::keys::Key;
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
	pub(in crate::desk) fn begin(id: Option<i64>, desk: &mut Session) -> Self {
		let mut reading = Self {
			line: InputLine::default(),
			search: ArchiveSearch::default(),
			book: None,
			panel: BoardPanel::new(Finger::of(Color::White)),
			near: Color::White,
		};
		match id {
			Some(id) => reading.search.read(id, desk),
			None => reading.search(desk),
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
	pub(in crate::desk) fn typed(&mut self, key: Key, desk: &mut Session) {
		if self.is_walking() {
			return self.on_board(desk, |panel, view, desk| panel.finger.typed(key, view, desk));
		}
		self.panel.forget_lines();
		self.line.typed(key, desk);
	}

	/// Returns `true` if the line that is read is the game itself, and no variation.
	pub(in crate::desk) fn is_in_main_line(&self) -> bool {
		self.book.as_ref().is_some_and(|book| book.is_main())
	}

	/// Looks for games anew, from the beginning.
	fn search(&mut self, desk: &mut Session) {
		self.book = None;
		self.panel.finger.lift();
		self.panel.forget_lines();
		self.search.begin(desk);
	}

	/// The game that was asked for.
	fn open(&mut self, game: ImportedGame, desk: &mut Session) {
		self.search.waiting = false;
		match Book::open(game) {
			Some(book) => {
				self.panel.finger = Finger::of(self.near);
				let told = book.opened(desk);
				self.book = Some(Box::new(book));
				for sentence in told {
					desk.say(Audience::Room, Urgency::News, sentence);
				}
			}
			None => desk.say(Audience::Room, Urgency::Alarm, desk.line(PhraseKey::CannotOpen)),
		}
	}
}
