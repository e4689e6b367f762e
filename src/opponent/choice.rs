//! Decision of the opponent, with its judgement.

use crate::chess::Move;

/// Decision of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
	pub mv: Move,
	/// Its judgement of the position after the move.
	pub score: Evaluation,
	/// Depth of the search in half-moves, captures and checks apart.
	pub depth: u32,
	/// Number of searched positions.
	pub nodes: u64,
}

/// A judgement from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
	/// Hundredths of a pawn.
	Centipawns(i32),
	/// Checkmate in this number of moves; negative if it is checkmated.
	Mate(i32),
}
