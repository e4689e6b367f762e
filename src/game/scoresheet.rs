//! A player's own scoresheet: half-moves as they were written, right or wrong (8.1, D.2.7).

use alloc::string::String;
use alloc::vec::Vec;

use crate::chess::{Move, Position};

/// What one player has written.
#[derive(Clone, Debug, PartialEq)]
pub struct Scoresheet {
	entries: Vec<Entry>,
	start: Position,
}

/// One written half-move.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
	pub text: String,
	/// The move that it means after everything before it; none if it means none.
	pub mv: Option<Move>,
	/// A move that can be read and is against the laws, from where to where.
	pub illegal: Option<String>,
	/// The position after it; unchanged by what means no move.
	pub after: Position,
}

impl Scoresheet {
	#[must_use]
	pub const fn new(start: Position) -> Self {
		Self {
			entries: Vec::new(),
			start,
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

	/// The position after so many entries.
	#[must_use]
	pub fn position_after(&self, entries: usize) -> &Position {
		entries
			.checked_sub(1)
			.and_then(|index| self.entries.get(index))
			.map_or(&self.start, |entry| &entry.after)
	}

	/// The position after everything that is written.
	#[must_use]
	pub fn position(&self) -> &Position {
		self.position_after(self.entries.len())
	}

	/// `uci` is what it can be read as, whether that is legal or not.
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

	/// Takes the last entry away.
	pub fn strike(&mut self) {
		self.entries.pop();
	}

	pub fn cut(&mut self, entries: usize) {
		self.entries.truncate(entries);
	}

	/// Puts the sign of a draw offer to the last entry (9.1.2.2).
	pub fn mark_offer(&mut self) {
		if let Some(entry) = self.entries.last_mut()
			&& !entry.text.ends_with("(=)")
		{
			entry.text.push_str(" (=)");
		}
	}
}
