//! Aims of the men on the way to a helpmate. They only order the moves to try; they decide nothing.
//!
//! The mated side's king goes into a corner and the other before it, where almost any piece mates; knights and bishops go to
//! squares where they give check there, or block the king's way. Captures and pawn moves of the mating side are progress too.

use super::breach::{Breach, Help};
use super::steps::{around, attacked};
use super::worth::Worth;
use crate::chess::{ByColor, Color, Move, Position, Role, Square, SquareSet};

/// Number of moves that a man of one kind needs to reach its aim, from each square.
#[derive(Clone, Debug)]
struct Distance([u8; 64]);

/// Number of men of the other side from which on none has to be spared.
const PLENTY: usize = 7;

/// Distance of squares without a way.
const FAR: u8 = 64;

impl Distance {
	/// Returns the distance from each square to the nearest of these, over free squares.
	fn to(aims: SquareSet, role: Role, free: SquareSet) -> Self {
		let mut rings = [SquareSet::EMPTY; 16];
		let (mut reached, mut ring) = (SquareSet::EMPTY, aims);
		let mut known = 0;
		for place in &mut rings {
			reached |= ring;
			*place = ring;
			known += 1;
			ring = attacked(role, Color::White, ring, free) & free & !reached;
			if ring.is_empty() {
				break;
			}
		}
		let mut steps = [FAR; 64];
		for (number, ring) in (0_u8..).zip(rings.iter().take(known)) {
			for square in *ring {
				if let Some(place) = steps.get_mut(usize::from(square)) {
					*place = number;
				}
			}
		}
		Self(steps)
	}

	fn from(&self, square: Square) -> u8 {
		self.0.get(usize::from(square)).copied().unwrap_or(FAR)
	}

	/// Returns `true` if the move brings its man nearer.
	fn is_less_after(&self, mv: Move) -> bool {
		self.from(mv.to()) < self.from(mv.from())
	}
}

/// Squares that men can reach.
#[derive(Clone, Debug)]
pub(super) struct Ground {
	/// Squares that do not always hold the same man.
	pub(super) free: SquareSet,
	/// Squares on which the king of a side can ever stand.
	pub(super) kings: ByColor<SquareSet>,
	/// True if a pawn of the mating side can ever be promoted.
	pub(super) promotes: bool,
}

impl Ground {
	/// Returns the ground without any knowledge.
	pub(super) fn open() -> Self {
		Self {
			free: SquareSet::FULL,
			kings: ByColor::new_with(|_| SquareSet::FULL),
			promotes: true,
		}
	}
}

/// A corner, and the ways to a mate in it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
	side: Color,
	corner: Square,
	/// The squares from which a bishop attacks the corner.
	diagonal: SquareSet,
	/// True if a pawn of the mating side can ever be promoted.
	promotes: bool,
	/// The breach, if it leads to a promotion first.
	breach: Option<Breach>,
	/// For the mating side: its king, its knights and its bishops.
	king: Distance,
	knights: Distance,
	/// For the other side: its king, and the men that block its way.
	other_king: Distance,
	other_knights: Distance,
	other_bishops: Distance,
}

/// Needs of the mating side that change the worth of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
	/// True if men are needed that block the other king.
	poor: bool,
	/// True if the other king needs a way into the corner.
	clear: bool,
	/// True if all men are needed that can block the other king.
	blockers: bool,
	/// Help of the king to move for a promotion, if one must come first.
	help: Option<Help>,
}

impl Plan {
	/// Returns all plans for this position, the nearest first.
	pub(super) fn all(position: &Position, side: Color, ground: &Ground) -> [Self; 4] {
		let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
		let mut plans = corners.map(|corner| {
			let plan = Self::to(corner, side, ground);
			(plan.distance(position, corner), plan)
		});
		plans.sort_by_key(|(distance, _)| *distance);
		plans.map(|(_, plan)| plan)
	}

	/// Returns the same plan by way of a promotion, if one must come first, in two ways, each of which finds mates that the
	/// other does not.
	pub(super) fn to_promotion(&self, ground: &Ground) -> [Self; 2] {
		Breach::both(ground.free).map(|breach| Self {
			breach: Some(breach),
			..self.clone()
		})
	}

	/// The side that mates.
	pub(super) const fn side(&self) -> Color {
		self.side
	}

	fn to(corner: Square, side: Color, ground: &Ground) -> Self {
		let place = SquareSet::from(corner);
		let free = ground.free;
		let near = around(place);
		let before = around(near) & !near & !place;
		let checks = attacked(Role::Knight, side, place, free);
		let shade = if corner.is_light() {
			SquareSet::DARK_SQUARES
		} else {
			SquareSet::LIGHT_SQUARES
		};
		Self {
			side,
			corner,
			diagonal: attacked(Role::Bishop, side, place, SquareSet::FULL),
			promotes: ground.promotes,
			breach: None,
			king: Distance::to(before, Role::King, *ground.kings.get(side)),
			knights: Distance::to(checks, Role::Knight, free),
			other_king: Distance::to(place, Role::King, *ground.kings.get(!side)),
			other_knights: Distance::to(near, Role::Knight, free),
			other_bishops: Distance::to(near & shade, Role::Bishop, free),
		}
	}

	/// Returns the distance of the kings from the corner, with regard to a bishop of the mating side that can give check there.
	fn distance(&self, position: &Position, corner: Square) -> u32 {
		let king = |color| position.set_of(color, Role::King).first();
		let (Some(own), Some(other)) = (king(self.side), king(!self.side)) else {
			return 0;
		};
		let shade = if corner.is_light() {
			SquareSet::LIGHT_SQUARES
		} else {
			SquareSet::DARK_SQUARES
		};
		let bishops = position.set_of(self.side, Role::Bishop);
		let wrong = bishops.any() && (bishops & shade).is_empty() && self.is_poor(position);
		let wrong = if wrong { 64 } else { 0 };
		wrong + u32::from(self.king.from(own)) + u32::from(self.other_king.from(other))
	}

	/// Returns `true` if the mating side has neither a rook nor a queen, nor a pawn that may become one: it needs men that
	/// block the other king.
	fn is_poor(&self, position: &Position) -> bool {
		!(self.has_heavy(position) || self.promotes && position.set_of(self.side, Role::Pawn).any())
	}

	/// Returns the needs of the mating side here.
	pub(super) fn needs(&self, position: &Position) -> Needs {
		let poor = self.is_poor(position);
		let there = position.set_of(!self.side, Role::King).contains(self.corner);
		let plenty = position.set_of_side(!self.side).count() > PLENTY;
		Needs {
			poor,
			clear: poor && !there,
			blockers: poor && !plenty,
			help: self
				.breach
				.filter(|_| self.is_bare(position))
				.map(|breach| breach.help(position, self.side)),
		}
	}

	/// Returns `true` if the mating side has pawns, and neither a rook nor a queen.
	pub(super) fn is_bare(&self, position: &Position) -> bool {
		!self.has_heavy(position) && position.set_of(self.side, Role::Pawn).any()
	}

	fn has_heavy(&self, position: &Position) -> bool {
		let of = |role| position.set_of(self.side, role);
		(of(Role::Queen) | of(Role::Rook)).any()
	}

	/// Returns `true` if a bishop no longer keeps the other king from its corner.
	fn leaves_diagonal(&self, mv: Move) -> bool {
		self.diagonal.contains(mv.from()) && !self.diagonal.contains(mv.to()) && mv.captured().is_none()
	}

	/// Returns the worth of the move, and its order among those of equal worth: the lowest first.
	pub(super) fn worth(&self, needs: Needs, turn: Color, mv: Move) -> (Worth, u8) {
		if turn == self.side {
			self.worth_of_own(needs, mv)
		} else {
			self.worth_of_other(needs, mv)
		}
	}

	fn worth_of_own(&self, needs: Needs, mv: Move) -> (Worth, u8) {
		if let Some(help) = needs.help.filter(|_| mv.promotion().is_none()) {
			return help.worth_of_own(mv);
		}
		match mv.role() {
			Role::Pawn => match mv.promotion() {
				Some(Role::Queen) => (Worth::Progress, 0),
				Some(Role::Rook) => (Worth::Progress, 1),
				Some(Role::Bishop | Role::Knight | Role::Pawn | Role::King) => (Worth::Plain, 30),
				None => (Worth::Progress, 10),
			},
			Role::King if self.king.is_less_after(mv) => (Worth::Progress, 3),
			Role::Knight if self.knights.is_less_after(mv) => (Worth::Progress, 20),
			Role::Bishop if needs.clear && self.leaves_diagonal(mv) => (Worth::Progress, 20),
			Role::King | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
				match mv.captured() {
					// They hinder more than they block their king.
					Some(Role::Queen | Role::Rook) => (Worth::Progress, 5),
					Some(_) if needs.blockers => (Worth::Setback, 40),
					Some(_) => (Worth::Progress, 5),
					None => (Worth::Plain, 20),
				}
			}
		}
	}

	fn worth_of_other(&self, needs: Needs, mv: Move) -> (Worth, u8) {
		if let Some(help) = needs.help {
			return help.worth_of_other(mv);
		}
		let nearer = match mv.role() {
			Role::King => self.other_king.is_less_after(mv),
			Role::Knight => self.other_knights.is_less_after(mv),
			Role::Bishop => self.other_bishops.is_less_after(mv),
			Role::Pawn => {
				needs.poor
					&& mv
						.promotion()
						.is_none_or(|role| matches!(role, Role::Knight | Role::Bishop))
			}
			Role::Rook | Role::Queen => false,
		};
		if mv.captured().is_some() || (mv.role() == Role::Pawn && !nearer) {
			(Worth::Setback, 30)
		} else if nearer {
			(Worth::Progress, if mv.role() == Role::King { 0 } else { 10 })
		} else {
			(Worth::Plain, 20)
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn plans(fen: &str) -> [Plan; 4] {
		Plan::all(&Position::from_fen(fen).unwrap(), Color::White, &Ground::open())
	}

	#[test]
	fn the_nearest_corner_comes_first() {
		let [first, ..] = plans("8/6k1/8/5K2/8/8/8/R7 w - - 0 1");
		assert_eq!(first.corner, Square::H8);
	}

	#[test]
	fn a_lone_bishop_mates_in_a_corner_of_its_colour() {
		let [first, second, ..] = plans("8/6k1/5b2/5K2/8/5B2/8/8 w - - 0 1");
		assert!(first.corner.is_light() && second.corner.is_light());
	}

	#[test]
	fn the_king_that_goes_into_the_corner_makes_progress() {
		let position = Position::from_fen("8/6k1/8/5K2/8/8/8/R7 b - - 0 1").unwrap();
		let [plan, ..] = Plan::all(&position, Color::White, &Ground::open());
		let needs = plan.needs(&position);
		let worth = |to| {
			let mv = position.act(Square::G7, to, None).unwrap();
			plan.worth(needs, position.turn(), mv).0
		};
		assert_eq!(worth(Square::H8), Worth::Progress);
		assert_eq!(worth(Square::F7), Worth::Plain);
	}
}
