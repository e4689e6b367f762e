//! Can this side still checkmate, by any series of legal moves, or force it at once? It does not know why one asks.
//!
//! The library chasolver answers most questions at once. A mate is believed when it has been played through by our own
//! rules, and "never" when a search of our own, which knows nothing of the library, has failed to refute it.

mod forced;
mod net;
mod promise;
mod quick;
mod reach;
mod search;
mod seen;
mod short;
mod steps;
mod walls;

use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use reach::{Outlook, outlook};
use search::{Outcome, Search};
use short::{NARROW, WIDE, short_mate};

pub use forced::{FORCED_MOVES, Forced, forced_mate};
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

/// How many positions the room's own search may look at, 700,000 at the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(pub u32);

impl Budget {
	/// Enough for a claim: about a second if the answer is very well hidden, and microseconds in a usual position.
	pub const CLAIM: Self = Self(search::KEPT);
}

/// Whether `side` can still checkmate in `position`, the opponent helping (5.2.2, 6.9). The answer is always the same for
/// the same question.
#[must_use]
pub fn can_mate(position: &Position, side: Color, budget: Budget) -> Mating {
	let moves = position.legal_moves().len();
	if moves == 0 && position.turn() != side && position.is_check() {
		return Mating::Mate(Vec::new());
	}
	if moves == 0 {
		return Mating::Never(Reason::Over);
	}
	if position.lacks_mating_material(side) {
		return Mating::Never(Reason::Material);
	}
	if !position.is_irregular() && !walls::is_open(position) && matches!(outlook(position, side), Outlook::Never(_)) {
		return Mating::Never(Reason::Blocked { searched: 1 });
	}
	let short = |width| short_mate(position, side, width).map(Mating::Mate);
	if !walls::is_walled(position)
		&& let Some(mate) = short(NARROW)
	{
		return mate;
	}
	let mut search = Search::new(position, side);
	for (positions, width) in [(FIRST, 100), (u32::MAX, 0)] {
		match search.run(budget.0.min(positions)) {
			Outcome::Mate(line) if leads_to_mate(position, side, &line) => return Mating::Mate(line),
			Outcome::Exhausted { positions } if search.blocked == 0 => {
				return Mating::Never(Reason::Exhausted { positions });
			}
			Outcome::Exhausted { positions } => return Mating::Never(Reason::Blocked { searched: positions }),
			Outcome::Mate(_) | Outcome::Spent => {}
		}
		if width > 0 && let Some(mate) = short(width) {
			return mate;
		}
	}
	Mating::Unknown { searched: search.positions() }
}

/// Positions that the guided search looks at, before a short mate is looked for in breadth.
const FIRST: u32 = 4_000;

/// As [`can_mate`], with a mate that an arbiter can follow where there is a short one.
#[must_use]
pub fn show_mate(position: &Position, side: Color, budget: Budget) -> Mating {
	let answer = can_mate(position, side, budget);
	let known = match &answer {
		Mating::Mate(line) => line.len(),
		Mating::Unknown { .. } => usize::MAX,
		Mating::Never(_) => 0,
	};
	if known < 2 {
		return answer;
	}
	let short = short_mate(position, side, WIDE).filter(|line| line.len() < known);
	short.map_or(answer, Mating::Mate)
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
