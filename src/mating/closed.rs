//! Moves of a man that close the matter, so that later positions need no place in the reach.

use crate::chess::{Square, SquareSet};

/// Closing moves of one man.
pub(super) struct Closed {
	/// Squares from which the man gives a check that closes the matter.
	pub(super) checks: SquareSet,
	/// Squares of the man, each with the squares to which it can go without uncovering a check that closes the matter.
	pub(super) uncovers: [Option<(Square, SquareSet)>; 8],
}

impl Closed {
	/// Returns its moves from this square that close the matter.
	pub(super) fn of(&self, from: Square) -> SquareSet {
		let uncovered = self
			.uncovers
			.iter()
			.flatten()
			.filter(|(square, _)| *square == from);
		uncovered.fold(self.checks, |all, (_, rest)| all | !*rest)
	}
}
