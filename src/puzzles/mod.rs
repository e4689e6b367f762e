//! Puzzles: a position with its one solution. The room judges answers, changes ratings, says when a puzzle comes again, and
//! reads tables of puzzles. It speaks nothing, and days and lots are handed in.

mod csv;
mod day;
mod glicko;
mod key;
mod left;
mod motifs;
mod packed;
mod puzzle;
mod record;
mod shipped;
mod solving;
#[cfg(test)]
mod tests;
mod theme;

pub use csv::{Lacking, PuzzleFlaw, PuzzleReader, RefusedPuzzle, begins_table};
pub use day::Day;
pub use glicko::Rating;
pub use key::{PuzzleKey, PuzzleSource};
pub use left::{Among, Left};
pub use motifs::{estimated_rating, motifs};
pub use packed::{NewPuzzle, PackedFlaw};
pub use puzzle::Puzzle;
pub use record::{DISTANCES, Outcome, Record, Tried, repeat_after};
pub use shipped::Shipped;
pub use solving::{Solving, Verdict};
pub use theme::{Theme, Themes};
