//! Can this side still checkmate, by any series of legal moves, or force it at once? The room does not know the reason for the
//! question.
//!
//! The search for a mate follows M. Ambrona, *A Practical Algorithm for Chess Unwinnability* (FUN 2022,
//! doi:10.4230/LIPIcs.FUN.2022.2): both sides help, and moves that make progress cost less. A mate is reported once it has been
//! played through. "Never" has one of four reasons:
//!
//! - All reachable positions were searched (`search`, `dive`, `brink`).
//! - The men block one another. A fixed point of the squares that each man can ever reach is computed (`reach`), as the paper does
//!   for pawns and bishops, here for all men, their captures and promotions. If no mate fits into these squares (`net`), no mate
//!   exists. If that is too coarse, a man that is hemmed in is examined in two cases, one of which is true of every game (`cases`).
//!   It counts only when another routine (`proof`) has gone through the list, man by man and square by square: the position is in
//!   it, no legal move leads out of it, and no mate is in it.
//! - The same among many bishops, with the other men tracked move by move (`bishops`).
//! - The men block one another, but some moves are left out, as no mate follows them: a king's step that leaves the other side without
//!   a move (`kings`), and a check that ends the matter (`closing`). Finder and proof can share an error in such an argument, and have
//!   done so. So it counts only when the search, which leaves out nothing for these reasons, has also found no mate at length (`hunt`).
//!
//! Work is counted in positions and ends with the budget. A question that is neither answered nor proven stays unknown, and
//! counts as possible.

mod bishops;
mod breach;
mod brink;
mod cases;
mod closed;
mod dive;
mod forced;
mod hope;
mod hunt;
mod key;
mod kings;
mod net;
mod novelty;
mod outlook;
mod plan;
mod promise;
mod proof;
mod queue;
mod quick;
mod reach;
mod search;
mod seen;
mod short;
mod steps;
mod table;
mod walls;
mod worth;

use crate::chess::{Color, Move, Oddity, Position};
use alloc::vec::Vec;
use short::short_mate;

pub use forced::{FORCED_MOVES, Forced, forced_mate, mate_in};
pub use quick::seems_unable_to_mate;

/// Possibility of a checkmate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mating {
	/// These legal moves lead to one. Empty if it is on the board.
	Mate(Vec<Move>),
	/// No series of legal moves leads to one.
	Never(Reason),
	/// Undecided after this number of positions. The caller must take it for possible.
	Unknown { searched: u32 },
}

impl Mating {
	#[must_use]
	pub const fn is_never(&self) -> bool {
		matches!(self, Self::Never(_))
	}
}

/// Reason why a side can never checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
	/// Too little material.
	Material,
	/// The game is over on the board, without a mate by this side.
	Over,
	/// All reachable positions were searched.
	Exhausted { positions: u32 },
	/// The pieces and pawns block one another for ever, in each of this number of positions before which that was not evident.
	Blocked { searched: u32 },
	/// The same as far as an argument shows, which leaves out moves after which the game seems to be over; and this number of
	/// positions, with those moves, were searched without a mate.
	Unrefuted { searched: u32 },
}

/// Number of positions that may be searched for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(pub u32);

impl Budget {
	/// Enough for a claim: some seconds if the answer is very well hidden, and less than a millisecond in a usual position.
	pub const CLAIM: Self = Self(12_000_000);
}

/// Returns the possibility that `side` still checkmates in `position`, with the help of the opponent (5.2.2, 6.9). The answer
/// to the same question is always the same.
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
	let answer = hunt::hunt(position, side, budget.0);
	if matches!(&answer, Mating::Mate(line) if !leads_to_mate(position, side, line)) {
		return Mating::Unknown { searched: budget.0 };
	}
	answer
}

/// As [`can_mate`], with a mate that an arbiter can follow if a short one is found.
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
	let short = short_mate(position, side).filter(|line| line.len() < known);
	short.map_or(answer, Mating::Mate)
}

/// Returns `true` if the arguments about moves hold from here on: moves could have led here, apart from the number of pieces.
fn is_arguable(position: &Position) -> bool {
	position
		.oddity()
		.is_none_or(|odd| matches!(odd, Oddity::TooManyPieces(_)))
}

/// Returns `true` if the moves are legal here, one after the other, and leave the opponent of `side` checkmated.
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
