//! The words of a move beside pieces and squares: castling, takes, check, and promotions.

use alloc::string::String;

use serde::Deserialize;

use crate::chess::{Role, Wing};

/// The words of a move beside pieces and squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveWords {
	castle_short: String,
	castle_long: String,
	pub(super) takes: String,
	pub(super) check: String,
	pub(super) mate: String,
	pub(super) en_passant: String,
	promote_queen: String,
	promote_rook: String,
	promote_bishop: String,
	promote_knight: String,
}

impl MoveWords {
	pub(super) const fn castling(&self, wing: Wing) -> &String {
		match wing {
			Wing::King => &self.castle_short,
			Wing::Queen => &self.castle_long,
		}
	}

	/// The phrase of a promotion; `None` for a king or a pawn (3.7.5).
	pub(super) const fn promotion(&self, role: Role) -> Option<&String> {
		match role {
			Role::Queen => Some(&self.promote_queen),
			Role::Rook => Some(&self.promote_rook),
			Role::Bishop => Some(&self.promote_bishop),
			Role::Knight => Some(&self.promote_knight),
			Role::King | Role::Pawn => None,
		}
	}
}
