//! Which moves of a man close the matter, so that what follows them needs no place in the reach.

use crate::chess::{Square, SquareSet};

/// Those of one man.
pub(super) struct Closed {
	/// Squares from which the man gives a check that closes the matter.
	pub(super) checks: SquareSet,
	/// Squares of the man, each with those to which it can go without uncovering a check that closes the matter.
	pub(super) uncovers: [Option<(Square, SquareSet)>; 8],
}

impl Closed {
	/// Those of its moves from this square that close the matter.
	pub(super) fn of(&self, from: Square) -> SquareSet {
		let uncovered = self
			.uncovers
			.iter()
			.flatten()
			.filter(|(square, _)| *square == from);
		uncovered.fold(self.checks, |all, (_, rest)| all | !*rest)
	}
}
