//! A guess at the meaning of a line that was not understood.

use alloc::string::String;

use crate::voice::Phrase;

/// A line that would have been understood, and how it is said.
#[derive(Clone, Debug)]
pub(super) struct Guess {
	pub(super) line: String,
	pub(super) told: Phrase,
	/// The whole line that was typed, which means this from now on if that is confirmed.
	pub(super) typed: Option<String>,
	/// Its number in a menu.
	pub(super) number: Option<u32>,
	/// True if it is only asked about once those before it are refused.
	pub(super) is_later: bool,
}

impl Guess {
	pub(super) const fn new(line: String, told: Phrase) -> Self {
		Self {
			line,
			told,
			typed: None,
			number: None,
			is_later: false,
		}
	}

	/// The number that chooses it where it is told in this place.
	pub(super) fn number_at(&self, place: u32) -> u32 {
		self.number.unwrap_or(place + 1)
	}
}
