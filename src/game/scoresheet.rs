//! A player's own scoresheet: half-moves as they were written, right or wrong (8.1, D.2.7).

use alloc::string::String;
use alloc::vec::Vec;

use super::trace::Trace;
use crate::chess::{Move, Position};

/// The sign of a draw offer (C.12).
pub const OFFER: &str = "(=)";

/// Entries of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Scoresheet {
	entries: Vec<Entry>,
	/// The half-moves of the record that they are.
	trace: Trace,
	start: Position,
	/// True if it is kept on paper and its last entry was read to the arbiter.
	read: bool,
}

/// One written half-move.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
	pub text: String,
	/// The move that it means after the entries before it; `None` if it means none.
	pub mv: Option<Move>,
	/// A move that can be read and is against the laws, from where to where.
	pub illegal: Option<String>,
	/// The position after it; unchanged if it means no move.
	pub after: Position,
}

impl Entry {
	/// Returns the move that it can be read as, legal or not.
	#[must_use]
	pub fn uci(&self) -> Option<String> {
		self.mv.map(Move::uci).or_else(|| self.illegal.clone())
	}

	/// Returns `true` if it can be read as this move, wherever either was made.
	pub(super) fn means(&self, mv: Move) -> bool {
		match self.mv {
			Some(own) => own.is_written_like(mv),
			None => self.illegal.as_ref().is_some_and(|text| *text == mv.uci()),
		}
	}
}

impl Scoresheet {
	#[must_use]
	pub const fn new(start: Position) -> Self {
		Self {
			entries: Vec::new(),
			trace: Trace::NONE,
			start,
			read: false,
		}
	}

	#[must_use]
	pub fn entries(&self) -> &[Entry] {
		&self.entries
	}

	#[must_use]
	pub fn len(&self) -> usize {
		self.entries.len()
	}

	#[must_use]
	pub fn is_empty(&self) -> bool {
		self.entries.is_empty()
	}

	/// Returns the position after this number of entries.
	#[must_use]
	pub fn position_after(&self, entries: usize) -> &Position {
		entries
			.checked_sub(1)
			.and_then(|index| self.entries.get(index))
			.map_or(&self.start, |entry| &entry.after)
	}

	/// Returns the position after the last entry.
	#[must_use]
	pub fn position(&self) -> &Position {
		self.position_after(self.entries.len())
	}

	/// Returns `true` if it is kept on paper and was read to the arbiter, so that the time of an entry is unknown.
	#[must_use]
	pub const fn is_read(&self) -> bool {
		self.read
	}

	pub const fn set_read(&mut self, read: bool) {
		self.read = read;
	}

	/// Writes an entry; `uci` is its reading, legal or not.
	pub fn write(&mut self, text: String, uci: Option<&str>) {
		let before = self.position();
		let mv = uci.and_then(|uci| before.uci_move(uci));
		let after = mv.map_or_else(|| before.clone(), |mv| before.after(mv));
		let illegal = uci.filter(|_| mv.is_none()).map(String::from);
		self.entries.push(Entry {
			text,
			mv,
			illegal,
			after,
		});
	}

	/// Inserts an entry at this place. The later ones are read anew.
	pub fn insert(&mut self, place: usize, text: String, uci: Option<&str>) {
		let behind = self.entries.split_off(place.min(self.entries.len()));
		self.trace.cut(self.entries.len());
		self.write(text, uci);
		for entry in behind {
			let uci = entry.uci();
			self.write(entry.text, uci.as_deref());
		}
	}

	/// Takes the last entry away.
	pub fn strike(&mut self) {
		self.cut(self.entries.len().saturating_sub(1));
	}

	pub fn cut(&mut self, entries: usize) {
		self.entries.truncate(entries);
		self.trace.cut(entries);
	}

	pub(super) const fn trace(&self) -> &Trace {
		&self.trace
	}

	/// Finds written half-moves on the record that were not found yet: `made` returns the move of each half-move below `plies`.
	pub(super) fn follow(&mut self, plies: usize, made: impl Fn(usize) -> Option<Move>) {
		let entries = &self.entries;
		self.trace.follow(entries.len(), plies, |entry, ply| {
			let written = entries.get(entry).zip(made(ply));
			written.is_some_and(|(entry, mv)| entry.means(mv))
		});
	}

	/// The half-moves from this one on are no longer on record.
	pub(super) fn forget(&mut self, plies: usize) {
		self.trace.forget(plies);
	}

	/// Adds the sign of a draw offer to this entry (9.1.2.2).
	pub fn mark_offer(&mut self, index: usize) {
		if let Some(entry) = self.entries.get_mut(index)
			&& !entry.text.ends_with(OFFER)
		{
			entry.text.push(' ');
			entry.text.push_str(OFFER);
		}
	}

	/// Adds a time or another remark to the last entry (8.1.4); does nothing without one.
	pub fn remark(&mut self, text: &str) {
		if let Some(entry) = self.entries.last_mut() {
			entry.text.push(' ');
			entry.text.push_str(text);
		}
	}
}

/// Returns `true` if this is written beside a move, and is none itself: a draw offer, or a clock time (8.1.4).
#[must_use]
pub fn is_remark(text: &str) -> bool {
	let is_time = |text: &str| {
		text.contains(':')
			&& text
				.split(':')
				.all(|part| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
	};
	text == OFFER || is_time(text)
}

/// Returns `true` if this can mean a half-move, right or wrong, or the result; any other note has no place on the sheet
/// (8.1.4).
#[must_use]
pub fn is_entry(text: &str) -> bool {
	const LONGEST: usize = 12;
	text.chars().count() <= LONGEST && text.chars().any(|character| character.is_ascii_digit())
}
