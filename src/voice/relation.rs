//! A question about who does what to whom, as it is understood.

use alloc::vec::Vec;

use super::naming::Whose;
use crate::chess::{Color, KING_FIRST, Position, Role, Square};

/// The relation of one piece to another, or to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
	Takes,
	Attacks,
	Defends,
	Checks,
	Goes,
	/// Has more pieces of a kind.
	Outnumbers,
}

/// A side of a relation, as far as it is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Party {
	pub whose: Option<Whose>,
	pub role: Option<Role>,
	pub square: Option<Square>,
}

/// The part of a relation that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
	Whether,
	/// The one who acts.
	Agent,
	/// The one to whom it is done.
	Object,
	/// The number of those that act, or have it done to them.
	Agents,
	Objects,
	/// The number of moves.
	Moves,
	/// The consequences.
	Outcome,
}

/// A question about who does what to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Related {
	pub relation: Relation,
	pub agent: Party,
	pub object: Party,
	pub asked: Asked,
	/// True if it is asked of whom it is not so.
	pub negated: bool,
}

impl Party {
	/// The side of the pieces that are named, if that is known.
	pub(super) fn side(&self, position: &Position, own: Color) -> Option<Color> {
		let stands = || Some(position.piece_on(self.square?)?.color);
		self.whose.map(|whose| whose.side(own)).or_else(stands)
	}

	/// Returns `true` if this is the piece of this kind on this square, or one of those that are named.
	pub(super) fn is(&self, square: Square, role: Role) -> bool {
		self.square.is_none_or(|own| own == square) && self.role.is_none_or(|own| own == role)
	}

	/// The pieces of this side that are named, the king first.
	pub(super) fn pieces(&self, position: &Position, side: Color) -> Vec<Square> {
		let of = |role: &Role| position.squares_of(side, *role);
		let mut squares: Vec<Square> = KING_FIRST.iter().flat_map(of).collect();
		squares.retain(|square| {
			let piece = position.piece_on(*square);
			piece.is_some_and(|piece| self.is(*square, piece.role))
		});
		squares
	}
}
