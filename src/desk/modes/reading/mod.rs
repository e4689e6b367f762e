//! Reading through the games of others: one is found by words, then gone through move by move, by ear.

mod act;
mod book;
mod course;
mod looking;
mod mode;
mod page;
mod pointing;
mod reviewed;
mod search;
mod telling;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;

use crate::chess::Color;
use crate::commands::GameAction;
use crate::desk::board_panel::{BoardPanel, Finger};
use crate::desk::input_line::InputLine;
use crate::desk::session::Session;
use crate::keys::Key;
use crate::ports::{Effect, StorageOrder};
use crate::sheet::ImportedGame;
use crate::voice::{PhraseKey, Urgency};
use book::Book;
use search::Search;

/// A reader of games.
#[derive(Debug)]
pub(in crate::desk) struct Reading {
	line: InputLine,
	/// The storage was asked for something.
	waiting: bool,
	search: Search,
	/// The game that is open, and its number among the imported ones.
	book: Option<Box<Book>>,
	id: i64,
	panel: BoardPanel,
}

impl Reading {
	/// Opens the game of this number, or else asks which one.
	pub(in crate::desk) fn begin(id: Option<i64>, desk: &mut Session) -> Self {
		let mut reading = Self {
			line: InputLine::default(),
			waiting: true,
			search: Search::default(),
			book: None,
			id: id.unwrap_or_default(),
			panel: BoardPanel::new(Finger::of(Color::White)),
		};
		match id {
			Some(id) => desk.effect(Effect::Storage(StorageOrder::ReadImported { id })),
			None => reading.search(desk),
		}
		reading
	}

	/// The commands of whoever plays that hold for a reader as well.
	pub(super) const OF_PLAY: [GameAction; 13] = [
		GameAction::LastMove,
		GameAction::Moves,
		GameAction::Board,
		GameAction::BrailleRow,
		GameAction::BrailleBoard,
		GameAction::Square,
		GameAction::Clock,
		GameAction::OtherClock,
		GameAction::Turn,
		GameAction::Export,
		GameAction::Form,
		GameAction::Law,
		GameAction::NewGame,
	];

	/// Whether the keys move the finger on the board.
	pub(in crate::desk) const fn is_walking(&self) -> bool {
		self.book.is_some() && self.panel.finger.is_walking()
	}

	/// Whether typed characters go on with a line.
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

	/// The game that was asked for.
	fn open(&mut self, game: ImportedGame, desk: &mut Session) {
		self.waiting = false;
		match Book::open(game) {
			Some(book) => {
				self.panel.finger = Finger::of(Color::White);
				let told = book.opened(desk);
				self.book = Some(Box::new(book));
				for sentence in told {
					desk.say(Urgency::News, sentence);
				}
			}
			None => desk.say(Urgency::Alarm, desk.line(PhraseKey::CannotOpen)),
		}
	}
}
