//! Requests of the desk to the storage about puzzles, and the answers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::puzzles::{Day, Outcome, PuzzleKey, Rating, Record, Theme};

/// A request about puzzles to the storage's door.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PuzzleOrder {
	/// Ask for the player's standing; answered by [`PuzzleAnswer::Standing`].
	Standing { today: Day },
	/// Ask for a puzzle like this; answered by [`PuzzleAnswer::Puzzle`].
	Next(WantedPuzzle),
	/// Ask for this puzzle; also answered by [`PuzzleAnswer::Puzzle`].
	This(PuzzleKey),
	/// Save this result of a puzzle.
	Keep(PuzzleResult),
}

/// Conditions on the wanted puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedPuzzle {
	/// Its theme, if that matters.
	pub theme: Option<Theme>,
	/// Its rating, as nearly as possible.
	pub rating: u16,
	/// Start of the search: the same number finds the same puzzle.
	pub seed: u64,
	pub today: Day,
	pub kind: PuzzleKind,
	/// A puzzle to exclude, which was in hand last.
	pub but: Option<PuzzleKey>,
}

/// Group of puzzles to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKind {
	/// One that went wrong and is due again, or else one that has not been seen for long.
	Usual,
	/// Any puzzle, seen or not: the same for everybody.
	Daily,
}

/// Result of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleResult {
	pub key: PuzzleKey,
	pub day: Day,
	pub outcome: Outcome,
	/// Time taken, in seconds.
	pub seconds: u32,
	/// True if it was a daily puzzle.
	pub daily: bool,
	/// The player's rating after it, and the puzzle's.
	pub player: Rating,
	pub puzzle: Rating,
	/// The step after which it comes again, and the day.
	pub again: Option<(u8, Day)>,
}

/// An answer of the storage to a [`PuzzleOrder`].
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleAnswer {
	Standing(Box<PuzzleStanding>),
	/// `None` if there is no such puzzle.
	Puzzle(Option<Box<KeptPuzzle>>),
}

/// State of the puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleStanding {
	/// Number of saved puzzles.
	pub kept: u64,
	/// Number of failed puzzles that are due by now.
	pub due: u32,
	/// Number of daily puzzles tried today, and of those solved.
	pub daily: u32,
	pub daily_solved: u32,
	pub record: Record,
	/// Recent puzzles by theme: the number tried, and the number solved.
	pub themes: Vec<(Theme, u32, u32)>,
}

/// A saved puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptPuzzle {
	pub key: PuzzleKey,
	pub packed: Vec<u8>,
	/// The numbers of its themes.
	pub themes: Vec<u8>,
	pub rating: Rating,
	/// Step after which it comes again, if it went wrong before.
	pub step: Option<u8>,
	/// True if it was tried lately, as no other was left.
	pub is_early: bool,
}
