//! Possibility of a mate anywhere with the men on any squares where they can ever stand.
//!
//! A mate needs a check, and for each square around the king a man that denies it: one of the mating side that attacks it, or
//! one of the king's own that stands there. Each man is in one place at a time.

use super::reach::{Fate, Man, Reach};
use super::steps::{around, attacked, attacked_by_any};
use alloc::vec::Vec;

use crate::chess::{Color, Role, Square, SquareSet};

/// Returns `true` if a mate by `side` cannot be ruled out. The reach must be complete.
pub(super) fn is_thinkable(reach: &Reach, side: Color) -> bool {
	let king = |color| reach.men.iter().find(|man| man.is(color, Role::King));
	let (Some(own), Some(other)) = (king(side), king(!side)) else {
		return true;
	};
	let net = Net::new(reach, side, own.stands);
	let places = other.stands;
	// First the possible checks, before any attempt.
	places
		.into_iter()
		.filter(|place| net.checks.contains(*place))
		.any(|place| net.holds(place))
}

struct Net<'a> {
	reach: &'a Reach,
	side: Color,
	/// Squares on which the mating side's king can stand.
	kings: SquareSet,
	/// The men of the mating side that can give check.
	attackers: Vec<&'a Man>,
	/// The men of the mated side that can block their own king, and do not stand there for ever.
	blockers: Vec<SquareSet>,
	/// Squares on which the attackers can give check.
	checks: SquareSet,
}

impl<'a> Net<'a> {
	fn new(reach: &'a Reach, side: Color, kings: SquareSet) -> Self {
		let of = |color| {
			reach
				.men
				.iter()
				.filter(move |man| man.piece.color == color && man.piece.role != Role::King)
				// It is no longer there when mate is given.
				.filter(|man| man.fate != Fate::Falls)
		};
		// A pawn or a knight that never leaves its square has denied its squares to the king already.
		let attackers: Vec<&Man> = of(side)
			.filter(|man| !(man.is_stone() && matches!(man.piece.role, Role::Pawn | Role::Knight)))
			.collect();
		let blockers = of(!side)
			.filter(|man| !man.is_stone())
			.map(Man::anywhere)
			.collect();
		let checks = of(side).fold(SquareSet::EMPTY, |all, man| {
			all | hits(man, man.stands, man.promoted, !reach.stones)
		});
		Self {
			reach,
			side,
			kings,
			attackers,
			blockers,
			checks,
		}
	}

	/// Returns `true` if the king could be mated on this square.
	fn holds(&self, place: Square) -> bool {
		let at = SquareSet::from(place);
		let closed = self.reach.stones | *self.reach.guarded.get(self.side);
		let flights = around(at) & !closed;
		let free = !self.reach.stones | at;
		// The king of the mating side counts on each square where it denies something, and otherwise once.
		let kings = self.kings & !around(at) & !at;
		let near = kings & around(flights);
		let far = (kings & !near).isolate_first();
		(near | far).into_iter().any(|king| {
			let open = flights & !around(SquareSet::from(king));
			self.covers(place, open, free)
		})
	}

	/// Returns `true` if the attackers can give check and deny these squares, with the blockers' help.
	fn covers(&self, place: Square, open: SquareSet, free: SquareSet) -> bool {
		let checked = self.reach.guarded.get(self.side).contains(place);
		let all = |men: &[&Man]| {
			men.iter().fold(SquareSet::EMPTY, |all, man| {
				all | hits(man, man.stands, man.promoted, free)
			})
		};
		match self.attackers.as_slice() {
			[] => checked && self.is_blocked(open),
			[one] => spots(one).any(|spot| {
				let hits = spot.hits(one, free);
				(checked || hits.contains(place)) && self.is_blocked(open & !hits)
			}),
			[one, two] => {
				let both = all(&[one, two]);
				if !(checked || both.contains(place)) || !self.is_blocked(open & !both) {
					return false;
				}
				let rest = all(&[two]);
				spots(one).any(|first| {
					let first = first.hits(one, free);
					if !(checked || (first | rest).contains(place)) || !self.is_blocked(open & !first & !rest)
					{
						return false;
					}
					spots(two).any(|second| {
						let hits = first | second.hits(two, free);
						(checked || hits.contains(place)) && self.is_blocked(open & !hits)
					})
				})
			}
			many => {
				let hits = all(many);
				(checked || hits.contains(place)) && self.is_blocked(open & !hits)
			}
		}
	}

	/// Returns `true` if each of these squares can have a blocker of its own: any group of them needs at least as many.
	fn is_blocked(&self, open: SquareSet) -> bool {
		if open.count() > self.blockers.len() {
			return false;
		}
		open.carry_rippler()
			.all(|group| self.blockers.iter().filter(|man| (**man & group).any()).count() >= group.count())
	}
}

/// A place of an attacker.
#[derive(Clone, Copy)]
struct Spot {
	at: SquareSet,
	promoted: bool,
}

impl Spot {
	fn hits(self, man: &Man, free: SquareSet) -> SquareSet {
		let none = SquareSet::EMPTY;
		if self.promoted {
			hits(man, none, self.at, free)
		} else {
			hits(man, self.at, none, free)
		}
	}
}

fn spots(man: &Man) -> impl Iterator<Item = Spot> {
	let of = |set: SquareSet, promoted| {
		set.into_iter().map(move |square| Spot {
			at: SquareSet::from(square),
			promoted,
		})
	};
	let (stands, promoted) = (man.stands, man.promoted);
	of(stands, false).chain(of(promoted, true))
}

/// Returns the squares that a man attacks from any of these squares, or promoted from any of those.
fn hits(man: &Man, stands: SquareSet, promoted: SquareSet, free: SquareSet) -> SquareSet {
	attacked(man.piece.role, man.piece.color, stands, free) | attacked_by_any(promoted, free)
}
