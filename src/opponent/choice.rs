//! Decision of the opponent, with its judgement.

use alloc::vec::Vec;

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

/// A searched first move with the line that is expected after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
	pub choice: Choice,
	/// The expected moves, the chosen one first.
	pub moves: Vec<Move>,
}

/// The caller of a search, while it lasts.
pub trait Watcher {
	/// Called from time to time with the number of positions seen so far; `false` ends the search.
	fn keep_going(&mut self, nodes: u64) -> bool;

	/// Called after each depth with the lines that were asked for, the best first, and the number of positions seen so far.
	fn iterated(&mut self, _lines: &[Variation], _nodes: u64) {}
}

impl<F: FnMut(u64) -> bool> Watcher for F {
	fn keep_going(&mut self, nodes: u64) -> bool {
		self(nodes)
	}
}

/// A judgement from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
	/// Hundredths of a pawn.
	Centipawns(i32),
	/// Checkmate in this number of moves; negative if it is checkmated.
	Mate(i32),
}
