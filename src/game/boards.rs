//! The actual pieces on one board or on two (D.1).

use crate::chess::{Color, Placement, Square};

/// The boards at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards {
	two: bool,
	white: Placement,
	black: Placement,
}

impl Boards {
	#[must_use]
	pub const fn new(two: bool, placement: Placement) -> Self {
		Self {
			two,
			white: placement,
			black: placement,
		}
	}

	#[must_use]
	pub const fn are_two(&self) -> bool {
		self.two
	}

	/// The board of this player.
	#[must_use]
	pub const fn of(&self, color: Color) -> &Placement {
		match color {
			Color::Black if self.two => &self.black,
			Color::White | Color::Black => &self.white,
		}
	}

	/// Changes the board of this player.
	pub fn change(&mut self, color: Color, change: impl FnOnce(&mut Placement)) {
		match color {
			Color::Black if self.two => change(&mut self.black),
			Color::White | Color::Black => change(&mut self.white),
		}
	}

	pub fn set_both(&mut self, placement: Placement) {
		self.white = placement;
		self.black = placement;
	}

	#[must_use]
	pub fn agree(&self) -> bool {
		!self.two || self.white == self.black
	}

	/// The squares on which the two boards differ.
	#[must_use]
	pub fn differing(&self) -> alloc::vec::Vec<Square> {
		if self.two {
			self.white.differing(&self.black)
		} else {
			alloc::vec::Vec::new()
		}
	}
}
