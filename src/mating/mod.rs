//! Can this side still checkmate, by any series of legal moves?
//!
//! For now it answers by the material on the board alone, which is right whenever it says `Never` and may be too
//! hopeful in blocked positions.

mod forced;

use crate::chess::{Color, Position};

pub use forced::has_forced_mate;

/// Whether a checkmate is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mating {
	/// No series of legal moves leads to it.
	Never,
	/// Nothing on the board rules it out.
	Possible,
}

/// Whether `side` can still checkmate in `position`, the opponent helping (5.2.2, 6.9).
#[must_use]
pub fn can_mate(position: &Position, side: Color) -> Mating {
	if position.lacks_mating_material(side) {
		Mating::Never
	} else {
		Mating::Possible
	}
}
