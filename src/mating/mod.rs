//! Can this side still checkmate, by any series of legal moves, or force it at once? It does not know why one asks.
//!
//! The library chasolver answers most questions at once. A mate is believed when it has been played through by our own
//! rules, and "never" when a search of our own, which knows nothing of the library, has failed to refute it.

mod forced;
#[cfg_attr(not(feature = "chasolver"), path = "no_library.rs")]
mod library;
mod promise;
mod quick;
mod search;
mod seen;
mod short;
mod walls;

use alloc::vec::Vec;

use crate::chess::{Color, Move, Position};
use library::{Opinion, opinion, rules_out};
use search::{Outcome, Search};
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

/// Positions that are looked at before anybody else is asked, where a mate may be hard to find.
const FIRST: u32 = 20_000;

/// Positions in which a counter-example has been looked for in vain, before the library's "never" is repeated.
const REFUTATION: u32 = 300_000;

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
	let cramped = walls::is_cramped(position, moves);
	Question {
		position,
		side,
		budget: budget.0,
		search: Search::new(position, side),
	}
	.answer(cramped)
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

/// A question that the board does not answer at once.
struct Question<'a> {
	position: &'a Position,
	side: Color,
	budget: u32,
	search: Search,
}

impl Question<'_> {
	fn answer(mut self, cramped: bool) -> Mating {
		// The library needs much time and memory for a hidden mate, and our own search little; in the open it is the
		// other way round.
		if cramped {
			if let Some(answer) = self.search(FIRST) {
				return answer;
			}
			if rules_out(self.position, self.side) {
				return self.unrefuted();
			}
			return self.last_resort();
		}
		match opinion(self.position, self.side) {
			Some(Opinion::Line(line)) => Mating::Mate(line),
			Some(Opinion::Never) => self.unrefuted(),
			None => {
				let short = short_mate(self.position, self.side).map(Mating::Mate);
				let answer = short.or_else(|| self.search(u32::MAX));
				answer.unwrap_or(Mating::Unknown {
					searched: self.search.positions(),
				})
			}
		}
	}

	/// Everything that our own search can do, and only then the library: with the memory of ours given back.
	fn last_resort(mut self) -> Mating {
		if let Some(answer) = self.search(u32::MAX) {
			return answer;
		}
		let searched = self.search.positions();
		let Self {
			position,
			side,
			search,
			..
		} = self;
		drop(search);
		match opinion(position, side) {
			Some(Opinion::Line(line)) => Mating::Mate(line),
			Some(Opinion::Never) if searched >= REFUTATION => Mating::Never(Reason::Blocked { searched }),
			Some(Opinion::Never) | None => Mating::Unknown { searched },
		}
	}

	/// The answer of our own search, after so many positions in all.
	fn search(&mut self, positions: u32) -> Option<Mating> {
		match self.search.run(positions.min(self.budget)) {
			Outcome::Mate(line) if leads_to_mate(self.position, self.side, &line) => Some(Mating::Mate(line)),
			Outcome::Exhausted { positions } => Some(Mating::Never(Reason::Exhausted { positions })),
			Outcome::Mate(_) | Outcome::Spent => None,
		}
	}

	/// The library says "never": that stands if our own search does not refute it.
	fn unrefuted(mut self) -> Mating {
		let answer = self.search(REFUTATION);
		let searched = self.search.positions();
		answer.unwrap_or(if searched < REFUTATION {
			Mating::Unknown { searched }
		} else {
			Mating::Never(Reason::Blocked { searched })
		})
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
