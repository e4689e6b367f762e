//! Openings to be learnt: their lines, the judgement of moves, and the day on which a missed move comes again. It speaks nothing, and
//! days and lots are handed in.

mod chosen;
mod knowledge;
mod practice;
#[cfg(test)]
mod tests;
mod tree;

pub use chosen::{Chosen, Left, Source};
pub use knowledge::{Kept, Knowledge};
pub use practice::{Answer, Practice};
pub use tree::Repertoire;
