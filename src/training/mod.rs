//! Drills of the board: their questions, the judgement of answers, and the best results. It speaks nothing and draws no lot:
//! the seed is handed in.

mod asker;
mod bests;
mod drill;
mod left;
mod lots;
mod question;
mod results;
#[cfg(test)]
mod tests;

pub use asker::Asker;
pub use bests::{Bests, Score};
pub use drill::{Drill, Length};
pub use left::Left;
pub use question::{AnswerKind, Question, Said, SaidPiece, Solution, Verdict};
pub use results::Results;
