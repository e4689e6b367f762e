//! The room's own search for a helpmate: it looks at the most promising position first, and at each only once.
//!
//! Both sides help, so this is finding a way in a maze, not a game. Where the maze has an end, every corner has been
//! seen when the search is done, and "never" is proven.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::outlook::{Outlook, is_proven, outlook, promotes};
use super::promise::steps_left;
use super::seen::Seen;
use super::walls::is_walled;
use super::{Mating, Reason};
use crate::chess::{Color, Move, Position, Role};

/// Positions that are kept at the most, whatever the budget: some 64 bytes each.
pub(super) const KEPT: u32 = 400_000;

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
	/// The way to the position that was looked at last.
	trail: Vec<(u32, Position)>,
	/// Positions behind which nothing has to be looked at, as the men block one another there for ever.
	blocked: u32,
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
			trail: Vec::new(),
			blocked: 0,
		}
	}

	/// Goes on until so many positions are kept in all. Each position that is looked at is one less that is left.
	pub(super) fn run(&mut self, kept: u32, left: &mut u32) -> Option<Mating> {
		while self.positions() < kept && *left > 0 {
			let Some((_, number)) = self.queue.pop() else {
				let positions = self.positions();
				return Some(Mating::Never(if self.blocked == 0 {
					Reason::Exhausted { positions }
				} else {
					Reason::Blocked {
						searched: positions.saturating_add(self.blocked),
					}
				}));
			};
			if let Some(mate) = self.expand(number, left) {
				return Some(Mating::Mate(self.way(mate)));
			}
		}
		None
	}

	/// How many different positions have been found so far.
	pub(super) fn positions(&self) -> u32 {
		u32::try_from(self.steps.len())
			.unwrap_or(u32::MAX)
			.saturating_add(1)
	}

	/// The position of this number, and how far it is from the first.
	fn position(&mut self, number: u32) -> (Position, u32) {
		let numbers = self.ancestors(number);
		let known = self.trail.iter().zip(&numbers);
		let common = known.take_while(|((one, _), other)| one == *other).count();
		self.trail.truncate(common);
		for next in numbers.into_iter().skip(common) {
			let position = match (self.trail.last(), self.step(next)) {
				(Some((_, before)), Some(step)) => before.after(step.mv),
				(None, _) | (_, None) => self.root.clone(),
			};
			self.trail.push((next, position));
		}
		let plies = u32::try_from(self.trail.len()).unwrap_or(u32::MAX);
		let last = self.trail.last().map(|(_, position)| position.clone());
		(last.unwrap_or_else(|| self.root.clone()), plies)
	}

	/// The numbers on the way to this one, from the first.
	fn ancestors(&self, mut number: u32) -> Vec<u32> {
		let mut all = Vec::from([number]);
		while let Some(step) = self.step(number) {
			number = step.from;
			all.push(number);
		}
		all.reverse();
		all
	}

	fn step(&self, number: u32) -> Option<Step> {
		(number as usize)
			.checked_sub(1)
			.and_then(|at| self.steps.get(at))
			.copied()
	}

	/// Looks at everything one move after a position; the number of a checkmate, if one is there.
	fn expand(&mut self, number: u32, left: &mut u32) -> Option<u32> {
		let (position, plies) = self.position(number);
		let guess = Guess::from(&position, self.side);
		for mv in position.legal_moves() {
			let next = position.after(mv);
			*left = left.saturating_sub(1);
			if !self.seen.insert(next.key().bits()) {
				continue;
			}
			let mated = next.turn() != self.side && next.is_check() && next.is_checkmate();
			// Without material no mate follows, so nothing behind it is of interest.
			if !mated && next.lacks_mating_material(self.side) {
				continue;
			}
			let price = if mated { Some(0) } else { guess.after(mv, &next) };
			let Some(price) = price else {
				self.blocked += 1;
				continue;
			};
			self.steps.push(Step { from: number, mv });
			let new = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
			if mated {
				return Some(new);
			}
			let price = price.saturating_mul(4).saturating_add(plies);
			self.queue.push((Reverse(price), new));
		}
		None
	}

	/// The moves from the first position to this one.
	fn way(&self, number: u32) -> Vec<Move> {
		let numbers = self.ancestors(number);
		numbers
			.into_iter()
			.filter_map(|number| self.step(number))
			.map(|step| step.mv)
			.collect()
	}
}

/// How far positions after moves of this one seem to be from a mate.
pub(super) struct Guess {
	side: Color,
	/// Without rooks, queens and pawns that can become such. What the men can ever do hardly changes then, but for captures
	/// and moves of pawns.
	calm: bool,
}

impl Guess {
	pub(super) fn from(position: &Position, side: Color) -> Self {
		let calm = !is_heavy(position, side) && !promotes(position, side);
		Self { side, calm }
	}

	/// The distance; none if a mate is ruled out.
	pub(super) fn after(&self, mv: Move, next: &Position) -> Option<u32> {
		let heavy = is_heavy(next, self.side);
		let quiet = mv.role() != Role::Pawn && mv.captured().is_none();
		let asked = if quiet {
			!heavy && !self.calm
		} else {
			!heavy || is_walled(next)
		};
		let outlook = asked.then(|| outlook(next, self.side));
		match outlook {
			Some(Outlook::Promotes(rounds)) if !heavy => Some(40 + 3 * rounds),
			Some(found) if is_proven(&found, next, self.side) => None,
			Some(_) | None => Some(steps_left(next, self.side)),
		}
	}
}

fn is_heavy(position: &Position, side: Color) -> bool {
	(position.set_of(side, Role::Queen) | position.set_of(side, Role::Rook)).any()
}
