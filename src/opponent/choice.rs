//! What the opponent decided, and how it judges what comes of it.

use crate::chess::Move;

/// What the opponent decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
	pub mv: Move,
	/// How it likes its position after the move.
	pub score: Evaluation,
	/// Half-moves that it looked ahead, captures and checks apart.
	pub depth: u32,
	/// Positions that it looked at.
	pub nodes: u64,
}

/// A judgement from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
	/// Hundredths of a pawn.
	Centipawns(i32),
	/// It checkmates in so many moves; below zero, it is checkmated.
	Mate(i32),
}
