//! What an engine thinks of a game: winning chances and what a move has lost of them, mistakes in three grades with the better
//! line, accuracy and turning points; and the points of whoever guesses the moves of a master. It starts no engine, and speaks nothing.

mod annotated;
mod chances;
mod guessing;
mod judged;
mod kept;
#[cfg(test)]
mod tests;

pub use chances::{Chances, Grade};
pub use guessing::{FULL, Guesses, Guessing, Results, loss, points};
pub use judged::{Judgement, Review, Wanted};
