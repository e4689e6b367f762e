//! A question about who does what to whom, as it is understood.

use alloc::vec::Vec;

use super::naming::Whose;
use crate::chess::{Color, File, KING_FIRST, Position, Role, Square};

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
	/// Attacks and guards, of which the numbers are compared.
	Contests,
	/// Holds a piece before one that is worth more.
	Pins,
	Castles,
}

/// A side of a relation, as far as it is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Party {
	pub whose: Option<Whose>,
	pub role: Option<Role>,
	pub square: Option<Square>,
	pub file: Option<File>,
	/// True if it is the piece that gives check.
	pub checks: bool,
}

/// The part of a relation that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
	Whether,
	/// The one who acts.
	Agent,
	/// The one to whom it is done.
	Object,
	/// Either of them, as the order of the words leaves open: that of the object is named.
	Either,
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
	/// The pieces that are left aside: of those that are asked for, else of those that act.
	pub except: Option<Party>,
	pub asked: Asked,
	/// True if it is asked of whom it is not so.
	pub negated: bool,
}

impl Related {
	/// The question if these pieces are pinned.
	#[must_use]
	pub fn pins(object: Party) -> Self {
		Self {
			relation: Relation::Pins,
			agent: Party::default(),
			object,
			except: None,
			asked: Asked::Object,
			negated: false,
		}
	}

	/// Returns `true` if this piece is one of those that act.
	pub(super) fn acts(&self, square: Square, role: Role) -> bool {
		let is_left_aside = !self.asks_for_object() && self.leaves_aside(square, role);
		self.agent.is(square, role) && !is_left_aside
	}

	/// Returns `true` if this piece is left aside among those to which it is done.
	pub(super) fn spares(&self, square: Square, role: Role) -> bool {
		self.asks_for_object() && self.leaves_aside(square, role)
	}

	fn asks_for_object(&self) -> bool {
		matches!(self.asked, Asked::Object | Asked::Objects)
	}

	fn leaves_aside(&self, square: Square, role: Role) -> bool {
		self.except.is_some_and(|except| except.is(square, role))
	}
}

impl Party {
	/// Returns `true` if a kind of piece or a place is named.
	#[must_use]
	pub const fn is_specific(&self) -> bool {
		self.role.is_some() || self.square.is_some() || self.file.is_some() || self.checks
	}

	/// The side of the pieces that are named, if that is known.
	pub(super) fn side(&self, position: &Position, own: Color) -> Option<Color> {
		let stands = || Some(position.piece_on(self.square?)?.color);
		self.whose.map(|whose| whose.side(own)).or_else(stands)
	}

	/// Returns `true` if this is the piece of this kind on this square, or one of those that are named.
	pub(super) fn is(&self, square: Square, role: Role) -> bool {
		self.square.is_none_or(|own| own == square)
			&& self.role.is_none_or(|own| own == role)
			&& self.file.is_none_or(|own| own == square.file())
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
