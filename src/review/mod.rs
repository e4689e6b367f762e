//! Judgement of a game by an engine: winning chances, mistakes and better lines, accuracy; and points for guessed moves.

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
