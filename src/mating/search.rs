//! The room's own search for a helpmate: it looks at the most promising position first, and at each only once.
//!
//! Both sides help, so this is finding a way in a maze, not a game. Where the maze has an end, every corner has been
//! seen when the search is done, and "never" is proven.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::promise::steps_left;
use super::seen::Seen;
use crate::chess::{Color, Move, Position};

/// Positions that are kept at the most, whatever the budget. With it a search stays below 48 MB: 16 bytes of way and
/// 8 of queue for each position, 16 bytes in the set with its empty places, and as much again while the set grows.
pub(super) const KEPT: u32 = 700_000;

/// What a search has come to.
#[derive(Debug)]
pub(super) enum Outcome {
	/// The moves to a checkmate.
	Mate(Vec<Move>),
	/// Every position that can be reached has been seen, and in none has the opponent been mated.
	Exhausted { positions: u32 },
	/// The budget is spent.
	Spent,
}

/// How a position was reached.
#[derive(Clone, Copy, Debug)]
struct Step {
	from: u32,
	mv: Move,
}

/// A search in progress, which can be taken up again with a larger budget.
#[derive(Debug)]
pub(super) struct Search {
	side: Color,
	root: Position,
	/// The way to each position but the first, in the order in which they were found.
	steps: Vec<Step>,
	seen: Seen,
	/// What is still to be looked at: the price, and the position's number. Of two that promise the same the newer
	/// comes first.
	queue: BinaryHeap<(Reverse<u32>, u32)>,
}

impl Search {
	/// Looks for a series of legal moves after which the opponent of `side` is mated.
	pub(super) fn new(position: &Position, side: Color) -> Self {
		let mut seen = Seen::new();
		seen.insert(position.key().bits());
		Self {
			side,
			root: position.clone(),
			steps: Vec::new(),
			seen,
			queue: BinaryHeap::from([(Reverse(0), 0)]),
		}
	}

	/// Goes on until so many positions have been found in all, a mate among them or not.
	pub(super) fn run(&mut self, budget: u32) -> Outcome {
		let budget = budget.min(KEPT);
		if self.root.turn() != self.side && self.root.is_checkmate() {
			return Outcome::Mate(Vec::new());
		}
		while self.positions() < budget {
			let Some((_, number)) = self.queue.pop() else {
				return Outcome::Exhausted {
					positions: self.positions(),
				};
			};
			if let Some(mate) = self.expand(number) {
				return Outcome::Mate(self.way(mate));
			}
		}
		Outcome::Spent
	}

	/// How many different positions have been found so far.
	pub(super) fn positions(&self) -> u32 {
		u32::try_from(self.steps.len())
			.unwrap_or(u32::MAX)
			.saturating_add(1)
	}

	/// Looks at everything one move after a position; the number of a checkmate, if one is there.
	fn expand(&mut self, number: u32) -> Option<u32> {
		let way = self.way(number);
		let plies = u32::try_from(way.len()).unwrap_or(u32::MAX);
		let position = way
			.into_iter()
			.fold(self.root.clone(), |position, mv| position.after(mv));
		for mv in position.legal_moves() {
			let next = position.after(mv);
			if !self.seen.insert(next.key().bits()) {
				continue;
			}
			let mated = next.turn() != self.side && next.is_check() && next.is_checkmate();
			// Without material no mate follows, so nothing behind it is of interest.
			if !mated && next.lacks_mating_material(self.side) {
				continue;
			}
			self.steps.push(Step { from: number, mv });
			let new = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
			if mated {
				return Some(new);
			}
			let price = steps_left(&next, self.side)
				.saturating_mul(4)
				.saturating_add(plies);
			self.queue.push((Reverse(price), new));
		}
		None
	}

	/// The moves from the first position to this one.
	fn way(&self, mut number: u32) -> Vec<Move> {
		let mut way = Vec::new();
		while let Some(step) = (number as usize).checked_sub(1).and_then(|at| self.steps.get(at)) {
			way.push(step.mv);
			number = step.from;
		}
		way.reverse();
		way
	}
}
