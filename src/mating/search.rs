//! Everything that can be reached, each position once, the most promising first. Where that comes to an end, every corner has
//! been seen, and "never" is proven.
//!
//! Both sides help, so this is finding a way in a maze, not a game. Behind a position in which the men block one another for
//! ever, nothing has to be looked at.

use alloc::vec::Vec;

use super::outlook::{Outlook, is_never, outlook, promotes};
use super::promise::steps_left;
use super::queue::Queue;
use super::reach::Extent;
use super::seen::Seen;
use super::walls::is_walled;
use super::{Mating, Reason};
use crate::chess::{Color, Move, Position, Role};

/// Positions that are kept at the most, whatever the budget. With it a search stays below 8 MB: ten bytes of way and queue for
/// each position, and sixteen in the set with its empty places.
pub(super) const KEPT: u32 = (1 << 18) - 1;

/// A search in progress, which can be taken up again with a larger budget.
#[derive(Debug)]
pub(super) struct Search {
	side: Color,
	root: Position,
	/// For each position but the first, in the order in which they were found: the number of the one before it, and which of
	/// the moves there leads to it.
	from: Vec<u32>,
	by: Vec<u16>,
	seen: Seen,
	/// What is still to be looked at.
	queue: Queue,
	/// The way to the position that was looked at last.
	trail: Vec<(u32, Position)>,
	/// Positions behind which nothing has to be looked at, as it seems that the men block one another there for ever. That is
	/// proven when all others have been looked at.
	blocked: Vec<u32>,
	/// How many of them have been proven.
	proven: usize,
}

impl Search {
	/// Looks for a series of legal moves after which the opponent of `side` is mated.
	pub(super) fn new(position: &Position, side: Color) -> Self {
		let (mut seen, mut queue) = (Seen::new(), Queue::new());
		seen.insert(position.short_key());
		queue.push(0, 0);
		Self {
			side,
			root: position.clone(),
			from: Vec::new(),
			by: Vec::new(),
			seen,
			queue,
			trail: Vec::new(),
			blocked: Vec::new(),
			proven: 0,
		}
	}

	/// Goes on until so many positions are kept in all. Each position that is looked at is one less that is left.
	pub(super) fn run(&mut self, kept: u32, left: &mut u32) -> Option<Mating> {
		while self.positions() < kept.min(KEPT) && *left > 0 {
			let Some(number) = self.queue.pop() else {
				if self.proves_next() {
					continue;
				}
				let positions = self.positions();
				return Some(Mating::Never(if self.blocked.is_empty() {
					Reason::Exhausted { positions }
				} else {
					Reason::Blocked { searched: positions }
				}));
			};
			if let Some(mate) = self.expand(number, left) {
				return Some(Mating::Mate(mate));
			}
		}
		None
	}

	/// Whether there was one more position to be proven. If it cannot be, it is to be looked at as all others.
	fn proves_next(&mut self) -> bool {
		let Some(number) = self.blocked.get(self.proven).copied() else {
			return false;
		};
		self.proven += 1;
		let position = self.position(number);
		if !is_never(&position, self.side, Extent::All) {
			self.queue.push(0, number);
		}
		true
	}

	/// How many different positions have been found so far.
	fn positions(&self) -> u32 {
		u32::try_from(self.from.len())
			.unwrap_or(u32::MAX)
			.saturating_add(1)
	}

	/// The number of the position before this one; none if it is the first.
	fn before(&self, number: u32) -> Option<u32> {
		let at = (number as usize).checked_sub(1)?;
		self.from.get(at).copied()
	}

	/// The numbers on the way to this one, from the first.
	fn ancestors(&self, number: u32) -> Vec<u32> {
		let mut all: Vec<u32> = core::iter::successors(Some(number), |number| self.before(*number)).collect();
		all.reverse();
		all
	}

	/// The move that leads from the position before to this one.
	fn step(&self, before: &Position, number: u32) -> Option<Move> {
		let at = (number as usize).checked_sub(1)?;
		let choice = self.by.get(at).copied()?;
		before.legal_moves().get(usize::from(choice)).copied()
	}

	/// The position of this number.
	fn position(&mut self, number: u32) -> Position {
		let numbers = self.ancestors(number);
		let known = self.trail.iter().zip(&numbers);
		let common = known.take_while(|((one, _), other)| one == *other).count();
		self.trail.truncate(common);
		for next in numbers.into_iter().skip(common) {
			let after = self.trail.last().and_then(|(_, before)| {
				let mv = self.step(before, next)?;
				Some(before.after(mv))
			});
			self.trail
				.push((next, after.unwrap_or_else(|| self.root.clone())));
		}
		let last = self.trail.last().map(|(_, position)| position.clone());
		last.unwrap_or_else(|| self.root.clone())
	}

	/// Looks at everything one move after a position; the way to a checkmate, if one is there.
	fn expand(&mut self, number: u32, left: &mut u32) -> Option<Vec<Move>> {
		let position = self.position(number);
		let plies = u32::try_from(self.trail.len()).unwrap_or(u32::MAX);
		let guess = Guess::from(&position, self.side);
		for (choice, mv) in (0..).zip(position.legal_moves()) {
			let next = position.after(mv);
			*left = left.saturating_sub(1);
			if !self.seen.insert(next.short_key()) {
				continue;
			}
			if next.turn() != self.side && next.is_check() && next.is_checkmate() {
				let mut way = self.way(number);
				way.push(mv);
				return Some(way);
			}
			// Without material no mate follows, so nothing behind it is of interest.
			if next.lacks_mating_material(self.side) {
				continue;
			}
			self.from.push(number);
			self.by.push(choice);
			let new = u32::try_from(self.from.len()).unwrap_or(u32::MAX);
			match guess.after(mv, &next) {
				Some(steps) => self
					.queue
					.push(steps.saturating_mul(4).saturating_add(plies), new),
				None => self.blocked.push(new),
			}
		}
		None
	}

	/// The moves from the first position to this one.
	fn way(&self, number: u32) -> Vec<Move> {
		let mut position = self.root.clone();
		let mut way = Vec::new();
		for number in self.ancestors(number) {
			if let Some(mv) = self.step(&position, number) {
				position = position.after(mv);
				way.push(mv);
			}
		}
		way
	}
}

/// How far positions after moves of this one seem to be from a mate.
struct Guess {
	side: Color,
	/// Without rooks, queens and pawns that can become such. What the men can ever do hardly changes then, but for captures
	/// and moves of pawns.
	calm: bool,
}

impl Guess {
	fn from(position: &Position, side: Color) -> Self {
		let calm = !is_heavy(position, side) && !promotes(position, side);
		Self { side, calm }
	}

	/// The distance; none if it seems that a mate is ruled out.
	fn after(&self, mv: Move, next: &Position) -> Option<u32> {
		let heavy = is_heavy(next, self.side);
		let quiet = mv.role() != Role::Pawn && mv.captured().is_none();
		let asked = if quiet {
			!heavy && !self.calm
		} else {
			!heavy || is_walled(next)
		};
		match asked.then(|| outlook(next, self.side)) {
			Some(Outlook::Promotes(rounds)) if !heavy => Some(40 + 3 * rounds),
			Some(Outlook::Never) => None,
			Some(Outlook::Promotes(_) | Outlook::Open) | None => Some(steps_left(next, self.side)),
		}
	}
}

fn is_heavy(position: &Position, side: Color) -> bool {
	(position.set_of(side, Role::Queen) | position.set_of(side, Role::Rook)).any()
}
