//! One legal move, and what it does.

use alloc::string::{String, ToString};
use core::fmt;

use shakmaty::{CastlingMode, CastlingSide, Role, Square};

/// The wing to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wing {
	/// Short castling, 0-0.
	King,
	/// Long castling, 0-0-0.
	Queen,
}

/// A move that is legal in the position it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(pub(super) shakmaty::Move);

impl Move {
	#[must_use]
	pub fn role(self) -> Role {
		self.0.role()
	}

	#[must_use]
	pub fn from(self) -> Square {
		match self.0 {
			shakmaty::Move::Normal { from, .. } | shakmaty::Move::EnPassant { from, .. } => from,
			shakmaty::Move::Castle { king, .. } => king,
			shakmaty::Move::Put { to, .. } => to,
		}
	}

	/// The square on which the moved piece arrives; for castling the king's.
	#[must_use]
	pub fn to(self) -> Square {
		match self.0 {
			shakmaty::Move::Normal { to, .. }
			| shakmaty::Move::EnPassant { to, .. }
			| shakmaty::Move::Put { to, .. } => to,
			shakmaty::Move::Castle { king, .. } => match self.castling() {
				Some(Wing::Queen) => Square::from_coords(shakmaty::File::C, king.rank()),
				Some(Wing::King) | None => Square::from_coords(shakmaty::File::G, king.rank()),
			},
		}
	}

	/// What it takes, if it takes something.
	#[must_use]
	pub fn captured(self) -> Option<Role> {
		self.0.capture()
	}

	#[must_use]
	pub fn promotion(self) -> Option<Role> {
		self.0.promotion()
	}

	#[must_use]
	pub fn is_en_passant(self) -> bool {
		self.0.is_en_passant()
	}

	#[must_use]
	pub fn castling(self) -> Option<Wing> {
		self.0.castling_side().map(|side| match side {
			CastlingSide::KingSide => Wing::King,
			CastlingSide::QueenSide => Wing::Queen,
		})
	}

	/// The move as UCI writes it ("g1f3", "e7e8q", castling as the king's two steps).
	#[must_use]
	pub fn uci(self) -> String {
		self.0.to_uci(CastlingMode::Standard).to_string()
	}
}

impl fmt::Debug for Move {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(&self.uci())
	}
}
