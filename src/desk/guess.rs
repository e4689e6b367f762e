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
}
