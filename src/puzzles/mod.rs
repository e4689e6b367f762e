//! Puzzles: a position with its one solution. What is right of an answer, how ratings change, when one comes again, and how a table of
//! puzzles is read. It speaks nothing, and days and lots are handed in.

mod csv;
mod day;
mod glicko;
mod key;
mod left;
mod packed;
mod puzzle;
mod record;
mod solving;
#[cfg(test)]
mod tests;
mod theme;

pub use csv::{Lacking, PuzzleFlaw, PuzzleReader, RefusedPuzzle};
pub use day::Day;
pub use glicko::Rating;
pub use key::{PuzzleKey, PuzzleSource};
pub use left::{Among, Left};
pub use packed::{NewPuzzle, PackedFlaw};
pub use puzzle::Puzzle;
pub use record::{DISTANCES, Outcome, Record, Tried, repeat_after};
pub use solving::{Solving, Verdict};
pub use theme::{Theme, Themes};
