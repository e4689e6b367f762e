//! Search of all reachable positions, each once, the most promising first. If it comes to an end, every position has been seen,
//! and "never" is proven.
//!
//! Both sides help, so it finds a way in a maze, not a game. Positions after one in which the men block one another for ever
//! need no search.

use alloc::vec::Vec;

use super::hope::{Asked, Hope, Known};
use super::key::{Quiet, key};
use super::novelty::Novelty;
use super::outlook::is_never;
use super::promise::steps_left;
use super::queue::{PRICES, Queue};
use super::reach::Extent;
use super::seen::Seen;
use super::{Mating, Reason};
use crate::chess::{Color, Move, Position};

/// Largest number of positions that are kept, whatever the budget: fourteen bytes of way and queue for each position, and ten
/// in the set with its empty places, which has room for this number before it grows once more. All successors of a position are
/// kept together, so there must be room for them.
pub(super) const KEPT: usize = (1 << 18) - MOVES;
const MOVES: usize = 1 << 8;

/// Bits of a number; the bits above hold a code.
const SHIFT: u32 = 24;
const NUMBER: u32 = (1 << SHIFT) - 1;

/// Largest number of positions of a line that are kept, twice the number of prices: when half of them have been forgotten, the
/// rest of the line is still longer than any price tells.
const LINE: usize = 2 * PRICES;

/// Number of positions after which the question for each costs more than it helps: a quiet move then leaves the expectation as
/// it was.
const PATIENCE: u32 = 4_000;

/// Price of a position for each estimated step to a mate, when each half-move to it costs one, and for each degree of
/// staleness. If staleness costs less, too many positions are searched that differ in irrelevant details; if it costs more, too
/// many that are far from a mate.
const STEP: u32 = 4;
const STALE: u32 = 8;

/// A search in progress, which can be taken up again with a larger budget.
#[derive(Debug)]
pub(super) struct Search {
	side: Color,
	thorough: bool,
	root: Position,
	/// For each position but the first, in the order in which they were found: the number of the one before it, with the code
	/// of its hope above, and the move that leads to it.
	from: Vec<u32>,
	by: Vec<Move>,
	seen: Seen,
	/// The positions that are still to be searched.
	queue: Queue,
	novelty: Novelty,
	/// Known expectations.
	known: Known,
	/// The way to the position that was searched last, or its end.
	trail: Vec<(u32, Position)>,
	/// True if a position has been put off.
	blocked: bool,
}

impl Search {
	/// Looks for a series of legal moves after which the opponent of `side` is mated. A thorough search computes for each
	/// position the distance of a promotion, and takes several times as long.
	pub(super) fn new(position: &Position, side: Color, thorough: bool) -> Self {
		let (mut seen, mut queue) = (Seen::new(), Queue::new());
		seen.insert(key(position));
		queue.push(0, 0);
		Self {
			side,
			thorough,
			root: position.clone(),
			from: Vec::new(),
			by: Vec::new(),
			seen,
			queue,
			novelty: Novelty::new(),
			known: Known::new(),
			trail: Vec::new(),
			blocked: false,
		}
	}

	/// Continues until this number of positions is kept in all. Each position that is searched takes one from `left`.
	pub(super) fn run(&mut self, kept: u32, left: &mut u32) -> Option<Mating> {
		while self.positions() < kept && !self.is_full() && *left > 0 {
			let Some(number) = self.queue.pop() else {
				let positions = self.positions();
				return Some(Mating::Never(if self.blocked {
					Reason::Blocked { searched: positions }
				} else {
					Reason::Exhausted { positions }
				}));
			};
			let position = self.position(number);
			let hope = match self.hope(number) {
				Hope::Unknown => self.known.of(&position, self.side),
				Hope::None if is_never(&position, self.side, Extent::All) => continue,
				Hope::None => Hope::Far,
				known @ (Hope::Promotion(_) | Hope::Calm | Hope::Far) => known,
			};
			// For the first position, a proof has been tried in vain.
			let first = number == 0;
			let hope = if first && hope == Hope::None {
				Hope::Far
			} else {
				hope
			};
			if hope == Hope::None {
				self.put_off(number);
			} else if let Some(mate) = self.expand(number, &position, hope, left) {
				return Some(Mating::Mate(mate));
			}
		}
		None
	}

	/// Puts off a position whose successors apparently need no search until all others have been searched. If that cannot be
	/// proven then, it is searched as well.
	fn put_off(&mut self, number: u32) {
		let at = (number as usize).checked_sub(1);
		if let Some(from) = at.and_then(|at| self.from.get_mut(at)) {
			*from = *from & NUMBER | Hope::None.code() << SHIFT;
		}
		self.blocked = true;
		self.queue.push_last(number);
	}

	/// Returns `true` if there is no room for more positions.
	pub(super) fn is_full(&self) -> bool {
		self.seen.count() >= KEPT
	}

	/// Returns the number of different positions found so far.
	fn positions(&self) -> u32 {
		u32::try_from(self.from.len())
			.unwrap_or(u32::MAX)
			.saturating_add(1)
	}

	/// Returns the number of the position before this one; `None` if it is the first.
	fn before(&self, number: u32) -> Option<u32> {
		let at = (number as usize).checked_sub(1)?;
		self.from.get(at).map(|from| from & NUMBER)
	}

	/// Returns the known expectation of this position.
	fn hope(&self, number: u32) -> Hope {
		let at = (number as usize).checked_sub(1);
		let from = at.and_then(|at| self.from.get(at));
		from.map_or(Hope::Unknown, |from| Hope::from_code(from >> SHIFT))
	}

	/// The move that leads from the position before to this one.
	fn step(&self, number: u32) -> Option<Move> {
		let at = (number as usize).checked_sub(1)?;
		self.by.get(at).copied()
	}

	/// The position of this number. On the way to it the numbers rise.
	fn position(&mut self, number: u32) -> Position {
		let mut missing = Vec::new();
		let mut at = Some(number);
		while let Some(next) = at {
			while self.trail.last().is_some_and(|(known, _)| *known > next) {
				self.trail.pop();
			}
			if self.trail.last().is_some_and(|(known, _)| *known == next) {
				break;
			}
			missing.push(next);
			at = self.before(next);
		}
		for next in missing.into_iter().rev() {
			let after = self.trail.last().and_then(|(_, before)| {
				let mv = self.step(next)?;
				Some(before.after(mv))
			});
			if self.trail.len() == LINE {
				self.trail.drain(..LINE / 2);
			}
			self.trail
				.push((next, after.unwrap_or_else(|| self.root.clone())));
		}
		let last = self.trail.last().map(|(_, position)| position.clone());
		last.unwrap_or_else(|| self.root.clone())
	}

	/// Searches everything one move after a position; returns the way to a checkmate, if one is there.
	fn expand(&mut self, number: u32, position: &Position, hope: Hope, left: &mut u32) -> Option<Vec<Move>> {
		let plies = u32::try_from(self.trail.len()).unwrap_or(u32::MAX);
		let asked = if self.thorough {
			Asked::Now
		} else if self.positions() < PATIENCE {
			Asked::Later
		} else {
			Asked::Never
		};
		let quiet = Quiet::of(position);
		for mv in position.legal_moves() {
			*left = left.saturating_sub(1);
			let told = quiet.as_ref().and_then(|quiet| quiet.after(mv));
			if told.is_some_and(|key| !self.seen.insert(key)) {
				continue;
			}
			let next = position.after(mv);
			if told.is_none() && !self.seen.insert(key(&next)) {
				continue;
			}
			if next.turn() != self.side && next.is_check() && next.is_checkmate() {
				let mut way = self.way(number);
				way.push(mv);
				return Some(way);
			}
			// Without material no mate follows, so its successors are of no interest.
			if next.lacks_mating_material(self.side) {
				continue;
			}
			let (known, hope) = hope.after(mv, &next, self.side, asked, &mut self.known);
			self.from.push(number | known.code() << SHIFT);
			self.by.push(mv);
			let new = u32::try_from(self.from.len()).unwrap_or(u32::MAX);
			if hope == Hope::None {
				self.put_off(new);
				continue;
			}
			let steps = hope.steps().unwrap_or_else(|| steps_left(&next, self.side));
			let stale = self.novelty.staleness(&next, mv, steps);
			let price = STEP.saturating_mul(steps).saturating_add(plies);
			self.queue.push(price.saturating_add(STALE * stale), new);
		}
		None
	}

	/// The moves from the first position to this one.
	fn way(&self, number: u32) -> Vec<Move> {
		let mut way: Vec<Move> = core::iter::successors(Some(number), |number| self.before(*number))
			.filter_map(|number| self.step(number))
			.collect();
		way.reverse();
		way
	}
}
