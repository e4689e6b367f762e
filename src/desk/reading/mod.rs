//! Reading through the games of others: one is found by words, then gone through move by move, by ear.

mod act;
mod book;
mod looking;
mod page;
mod search;
mod telling;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::Desk;
use super::actions::Action;
use super::board::Finger;
use super::effect::{Effect, ShelfOrder};
use super::entry::Entry;
use super::mode::Mode;
use super::narrator::Narrator;
use super::play::Outcome;
use super::rows::Rows;
use crate::chess::Color;
use crate::keys::Key;
use crate::sheet::ImportedGame;
use crate::voice::{PhraseKey, Tone, Urgency};
use book::Book;
use search::Search;

/// What an imported game must have: each word of these, or a word that begins so, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sought {
	/// Anywhere.
	pub words: String,
	/// In the names of the players.
	pub player: String,
	/// In the event, the site or the round.
	pub event: String,
	/// In the date.
	pub year: String,
	/// In the name or the code of the opening.
	pub opening: String,
}

/// What is told of an imported game before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedTitle {
	/// The shelf's number of the game among the imported ones.
	pub id: i64,
	pub white: String,
	pub black: String,
	pub event: String,
	/// `YYYY-MM-DD`, or as much of it as is known.
	pub date: String,
	/// `1-0`, `0-1`, `1/2-1/2` or `*`.
	pub result: String,
	/// Half-moves of the main line.
	pub plies: u32,
}

/// A reader of games.
#[derive(Debug)]
pub(super) struct Reading {
	entry: Entry,
	/// The shelf was asked for something.
	waiting: bool,
	search: Search,
	/// The game that is open.
	book: Option<Box<Book>>,
	finger: Finger,
	/// The lines of the board on which the cursor walks.
	rows: Option<Rows>,
}

impl Reading {
	/// Opens the game of this number, or else asks which one.
	pub(super) fn begin(id: Option<i64>, narrator: &mut Narrator) -> Self {
		let mut reading = Self {
			entry: Entry::default(),
			waiting: true,
			search: Search::default(),
			book: None,
			finger: Finger::of(Color::White),
			rows: None,
		};
		match id {
			Some(id) => narrator.effect(Effect::Shelf(ShelfOrder::ReadImported { id })),
			None => reading.search(narrator),
		}
		reading
	}

	/// The commands of whoever plays that hold for a reader as well.
	pub(super) const OF_PLAY: [Action; 13] = [
		Action::LastMove,
		Action::Moves,
		Action::Board,
		Action::BrailleRow,
		Action::BrailleBoard,
		Action::Square,
		Action::Clock,
		Action::OtherClock,
		Action::Turn,
		Action::Export,
		Action::Form,
		Action::Law,
		Action::NewGame,
	];

	/// Whether the shelf is to answer before anything else is done.
	pub(super) const fn is_waiting(&self) -> bool {
		self.waiting
	}

	/// Whether the keys move the finger on the board.
	pub(super) const fn is_walking(&self) -> bool {
		self.book.is_some() && self.finger.is_walking()
	}

	/// Whether typed characters go on with a line.
	pub(super) fn is_typing(&self) -> bool {
		!self.is_walking() && !self.entry.text().is_empty()
	}

	/// Whether a game is open.
	pub(super) const fn is_open(&self) -> bool {
		self.book.is_some()
	}

	pub(super) const fn entry(&mut self) -> &mut Entry {
		&mut self.entry
	}

	/// A typed character.
	pub(super) fn typed(&mut self, key: Key, narrator: &mut Narrator) {
		if self.is_walking() {
			return self.with_finger(narrator, |finger, view, narrator| {
				finger.typed(key, view, narrator)
			});
		}
		self.rows = None;
		match key.typed() {
			Some(character) if self.entry.insert(character) => narrator.echo(character, &self.entry),
			Some(_) => narrator.signal(Tone::Illegal, PhraseKey::LineEnd),
			None => narrator.signal(Tone::Illegal, PhraseKey::NoSuchKey),
		}
	}

	/// The game that was asked for.
	fn open(&mut self, game: ImportedGame, narrator: &mut Narrator) {
		self.waiting = false;
		match Book::open(game) {
			Some(book) => {
				self.finger = Finger::of(Color::White);
				let told = book.opened(narrator);
				self.book = Some(Box::new(book));
				for sentence in told {
					narrator.say(Urgency::News, sentence);
				}
			}
			None => narrator.say(Urgency::Alarm, narrator.line(PhraseKey::CannotOpen)),
		}
	}
}

impl Desk {
	/// From now on games of others are read.
	pub(super) fn read(&mut self, id: Option<i64>) {
		self.narrator.set_manner(self.choices.manner());
		self.mode = Mode::Reading(Box::new(Reading::begin(id, &mut self.narrator)));
	}

	/// A key that is bound to nothing.
	pub(super) fn read_key(&mut self, key: Key) {
		if let Mode::Reading(reading) = &mut self.mode {
			reading.typed(key, &mut self.narrator);
		}
	}

	pub(super) fn read_line(&mut self, text: &str) {
		if let Mode::Reading(reading) = &mut self.mode {
			let outcome = reading.line(text, &mut self.narrator);
			self.came_to(outcome);
		}
	}

	pub(super) fn read_act(&mut self, action: Action) {
		if let Mode::Reading(reading) = &mut self.mode {
			let outcome = reading.act(action, &mut self.narrator);
			self.came_to(outcome);
		}
	}

	/// The shelf has looked for imported games.
	pub(super) fn found(&mut self, games: Vec<ImportedTitle>, all: u64) {
		if let Mode::Reading(reading) = &mut self.mode
			&& !reading.found(games, all, &mut self.narrator)
		{
			// Without any game there is nothing to do here.
			self.came_to(Outcome::NewGame);
		}
	}

	/// The shelf has an imported game, or not.
	pub(super) fn imported(&mut self, game: Option<Box<ImportedGame>>) {
		if let Mode::Reading(reading) = &mut self.mode {
			match game {
				Some(game) => reading.open(*game, &mut self.narrator),
				None => {
					self.narrator
						.say(Urgency::Alarm, self.narrator.line(PhraseKey::CannotOpen));
					reading.search(&mut self.narrator);
				}
			}
		}
	}
}
