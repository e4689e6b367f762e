//! Can this side still checkmate, by any series of legal moves, or force it at once? It does not know why one asks.
//!
//! A mate is said when it has been played through, and "never" when it has been proven: because every position that can
//! be reached has been looked at, or because of what the men can ever do, which a routine of its own has checked. What is
//! neither found nor proven is unknown.

mod forced;
mod net;
mod outlook;
mod promise;
mod proof;
mod quick;
mod reach;
mod search;
mod seen;
mod short;
mod steps;
mod walls;

use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use search::{KEPT, Search};
use short::{NARROW, WIDE, far_mate, near_mate};

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
	/// The pieces and pawns block one another for ever, in each of so many positions in which that was not plain before.
	Blocked { searched: u32 },
}

/// How many positions may be looked at for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(pub u32);

impl Budget {
	/// Enough for a claim: some seconds if the answer is very well hidden, and less than a millisecond in a usual position.
	pub const CLAIM: Self = Self(2_000_000);
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
	if outlook::rules_out(position, side) {
		return Mating::Never(Reason::Blocked { searched: 1 });
	}
	look(position, side, budget.0)
}

/// Positions that are kept before a way is looked for in breadth.
const FIRST: u32 = 2_000;

/// The answer of the searches: the quickest comes first, and one that ends by itself comes last.
fn look(position: &Position, side: Color, budget: u32) -> Mating {
	let mut left = budget;
	let mut search = Search::new(position, side);
	let mut found = None;
	if !walls::is_walled(position) {
		let mut widths = NARROW.into_iter();
		found = widths
			.find_map(|width| near_mate(position, side, width, &mut left))
			.or_else(|| far_mate(position, side, 24, 40, &mut left));
	}
	if let Some(mate) = found {
		return Mating::Mate(mate);
	}
	if let Some(answer) = search.run(FIRST, &mut left) {
		return answer;
	}
	let found = far_mate(position, side, 60, 80, &mut left)
		.or_else(|| near_mate(position, side, 100, &mut left))
		.or_else(|| near_mate(position, side, WIDE, &mut left))
		.or_else(|| far_mate(position, side, 300, 100, &mut left));
	if let Some(mate) = found {
		return Mating::Mate(mate);
	}
	search.run(KEPT, &mut left).unwrap_or(Mating::Unknown {
		searched: budget - left,
	})
}

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
	let short = near_mate(position, side, WIDE, &mut budget.0.clone()).filter(|line| line.len() < known);
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
