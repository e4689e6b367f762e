//! Can this side still checkmate, by any series of legal moves? It does not know why one asks.
//!
//! The library chasolver answers most questions at once. A mate is believed when it has been played through by our own
//! rules, and "never" when a search of our own, which knows nothing of the library, has failed to refute it.

mod forced;
#[cfg(feature = "chasolver")]
mod library;
mod promise;
mod quick;
mod search;
mod seen;

use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use search::{Outcome, helpmate};

pub use forced::has_forced_mate;
pub use quick::seems_unable_to_mate;

/// Whether a checkmate is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mating {
	/// These legal moves lead to one. None are needed if it is on the board.
	Mate(Vec<Move>),
	/// No series of legal moves leads to one.
	Never(Reason),
	/// It could not be decided after so many positions. Whoever asks must take it for possible.
	Unknown { searched: u32 },
}

impl Mating {
	#[must_use]
	pub const fn is_never(&self) -> bool {
		matches!(self, Self::Never(_))
	}
}

/// Why a side can never checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
	/// Too little material.
	Material,
	/// The game is over on the board, without a mate by this side.
	Over,
	/// Every position that can be reached has been looked at.
	Exhausted { positions: u32 },
	/// The pieces and pawns block one another for ever. A search for a counter-example looked at so many positions in
	/// vain.
	Blocked { searched: u32 },
}

/// How many positions the room's own search may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(pub u32);

impl Budget {
	/// Enough for a claim: well under a second.
	pub const CLAIM: Self = Self(100_000);
}

/// Whether `side` can still checkmate in `position`, the opponent helping (5.2.2, 6.9). The answer is always the same for
/// the same question, and takes less than 64 MB.
#[must_use]
pub fn can_mate(position: &Position, side: Color, budget: Budget) -> Mating {
	let over = position.legal_moves().is_empty();
	if over && position.is_check() && position.turn() != side {
		return Mating::Mate(Vec::new());
	}
	if over {
		return Mating::Never(Reason::Over);
	}
	if position.lacks_mating_material(side) {
		return Mating::Never(Reason::Material);
	}
	let blocked = match opinion(position, side) {
		Opinion::Line(line) if leads_to_mate(position, side, &line) => return Mating::Mate(line),
		Opinion::Never => true,
		Opinion::Line(_) | Opinion::None => false,
	};
	match helpmate(position, side, budget.0) {
		Outcome::Mate(line) if leads_to_mate(position, side, &line) => Mating::Mate(line),
		Outcome::Exhausted { positions } => Mating::Never(Reason::Exhausted { positions }),
		Outcome::Spent { positions } if blocked => Mating::Never(Reason::Blocked { searched: positions }),
		Outcome::Spent { positions } => Mating::Unknown { searched: positions },
		Outcome::Mate(line) => Mating::Unknown {
			searched: u32::try_from(line.len()).unwrap_or(u32::MAX),
		},
	}
}

/// Whether the moves are legal here, one after the other, and leave the opponent of `side` checkmated.
#[must_use]
pub fn leads_to_mate(position: &Position, side: Color, line: &[Move]) -> bool {
	let mut position = position.clone();
	for mv in line {
		if !position.is_legal(*mv) {
			return false;
		}
		position = position.after(*mv);
	}
	position.turn() != side && position.is_checkmate()
}

#[cfg(feature = "chasolver")]
use library::{Opinion, opinion};

/// Without the library nobody has an opinion.
#[cfg(not(feature = "chasolver"))]
enum Opinion {
	Line(Vec<Move>),
	Never,
	None,
}

#[cfg(not(feature = "chasolver"))]
const fn opinion(_: &Position, _: Color) -> Opinion {
	Opinion::None
}
