//! Can this side still checkmate, by any series of legal moves, or force it at once? It does not know why one asks.
//!
//! The search for a mate follows M. Ambrona, *A Practical Algorithm for Chess Unwinnability* (FUN 2022,
//! doi:10.4230/LIPIcs.FUN.2022.2): both sides help, and moves that make progress cost less. A mate is said when it has been
//! played through. "Never" is said for one of four reasons:
//!
//! - Everything that can be reached has been looked at (`search`, `dive`, `brink`).
//! - The men block one another. A fixed point of the squares that each man can ever reach is computed (`reach`), as the paper does
//!   for pawns and bishops, here for all men, their captures and promotions. If no mate fits into these squares (`net`), there is
//!   none. Where that is too coarse, a man that is hemmed in is looked at in two cases, of which one is true of every game (`cases`).
//!   It counts only when another routine (`proof`) has gone through the list, man by man and square by square: the position is in
//!   it, no legal move leads out of it, and no mate is in it.
//! - The same among many bishops, with the other men followed move by move (`bishops`).
//! - The men block one another, but some moves are left out, as no mate follows them: a king's step that leaves the other side without
//!   a move (`kings`), and a check that ends the matter (`closing`). Finder and proof can share an error in such an argument, and have.
//!   So it counts only when the search, which leaves out nothing for these reasons, has also found no mate at length (`hunt`).
//!
//! Work is counted in positions and ends with the budget. What is neither found nor proven is unknown, and counts as possible.

mod bishops;
mod breach;
mod brink;
mod cases;
mod closed;
mod closing;
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
mod proof_closing;
mod proof_net;
mod queue;
mod quick;
mod reach;
mod rounds;
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
	/// The same as far as it can be argued, without going over moves after which the game seems to be over; and no mate is among so
	/// many positions that have been looked at, with those moves.
	Unrefuted { searched: u32 },
}

/// How many positions may be looked at for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Budget(pub u32);

impl Budget {
	/// Enough for a claim: some seconds if the answer is very well hidden, and less than a millisecond in a usual position.
	pub const CLAIM: Self = Self(12_000_000);
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
	let answer = hunt::hunt(position, side, budget.0);
	if matches!(&answer, Mating::Mate(line) if !leads_to_mate(position, side, line)) {
		return Mating::Unknown { searched: budget.0 };
	}
	answer
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
	let short = short_mate(position, side).filter(|line| line.len() < known);
	short.map_or(answer, Mating::Mate)
}

/// Whether what is argued of moves holds from here on: moves could have led here, but for the number of pieces.
fn is_arguable(position: &Position) -> bool {
	position
		.oddity()
		.is_none_or(|odd| matches!(odd, Oddity::TooManyPieces(_)))
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
