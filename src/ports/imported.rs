//! Imported games as the archive finds them: search terms, and details of each game.

use alloc::string::String;

/// Search terms for an imported game: each of these words, or a word that begins so, in any order.
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

/// Details of an imported game before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedTitle {
	/// The storage's number of the game among the imported ones.
	pub id: i64,
	pub white: String,
	pub black: String,
	pub event: String,
	/// `YYYY-MM-DD`, or the known part of it.
	pub date: String,
	/// `1-0`, `0-1`, `1/2-1/2` or `*`.
	pub result: String,
	/// Number of half-moves of the main line.
	pub plies: u32,
}
