//! What the desk asks of the storage about puzzles, and what comes back.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::puzzles::{Day, Outcome, PuzzleKey, Rating, Record, Theme};

/// Something about puzzles for the storage's door.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PuzzleOrder {
	/// How does the player stand? Answered by [`PuzzleAnswer::Standing`].
	Standing { today: Day },
	/// A puzzle like this; answered by [`PuzzleAnswer::Puzzle`].
	Next(WantedPuzzle),
	/// This puzzle; answered as well by [`PuzzleAnswer::Puzzle`].
	This(PuzzleKey),
	/// This has come of a puzzle.
	Keep(PuzzleResult),
}

/// Which puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedPuzzle {
	/// About this, if it matters.
	pub theme: Option<Theme>,
	/// As hard as this, as nearly as it can be had.
	pub rating: u16,
	/// Where it is looked for first: the same number finds the same puzzle.
	pub seed: u64,
	pub today: Day,
	pub kind: PuzzleKind,
	/// Not this one, which was in hand last.
	pub but: Option<PuzzleKey>,
}

/// From which puzzles one is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleKind {
	/// One that went wrong and whose day has come, or else one that has not been seen for long.
	Usual,
	/// One that has not been seen for long.
	New,
	/// Of all, whether they were seen or not: for everybody the same.
	Daily,
}

/// What has come of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleResult {
	pub key: PuzzleKey,
	pub day: Day,
	pub outcome: Outcome,
	/// How long it took.
	pub seconds: u32,
	/// Whether it was one of the day.
	pub daily: bool,
	/// The player's rating after it, and the puzzle's.
	pub player: Rating,
	pub puzzle: Rating,
	/// At which distance it comes again, and on which day.
	pub again: Option<(u8, Day)>,
}

/// An answer of the storage to a [`PuzzleOrder`].
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleAnswer {
	Standing(Box<PuzzleStanding>),
	/// None if there is no such puzzle.
	Puzzle(Option<Box<KeptPuzzle>>),
}

/// How it stands with the puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleStanding {
	/// How many there are.
	pub kept: u64,
	/// How many that went wrong come again by now.
	pub due: u32,
	/// How many of the day were tried today, and how many of them solved.
	pub daily: u32,
	pub daily_solved: u32,
	pub record: Record,
	/// Of the last ones: how many were tried and how many solved, for each theme.
	pub themes: Vec<(Theme, u32, u32)>,
}

/// A puzzle as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptPuzzle {
	pub key: PuzzleKey,
	pub packed: Vec<u8>,
	/// The numbers of its themes.
	pub themes: Vec<u8>,
	pub rating: Rating,
	/// At which distance it comes again, if it went wrong before.
	pub step: Option<u8>,
	/// Whether it was tried lately: none was left that was not.
	pub is_early: bool,
}
