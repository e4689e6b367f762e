//! A clock that was pressed before its move was typed, and a half-move that was typed wrong.

use crate::chess::Color;
use crate::clock::{Reading, Stamp, Timepiece};

/// The clock was pressed, and the move is still to be typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Ahead {
	pub by: Color,
	/// Time of the press.
	pub at: Stamp,
	/// Clock readings at that time, before the press and after it.
	pub(super) made: Option<Reading>,
	pub(super) clocks: Option<Reading>,
	/// The clock without the press, as long as the press can lapse.
	pub(super) unpressed: Option<Timepiece>,
}

/// The part of a wrongly typed half-move that stays.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Retyped {
	pub(super) at: Stamp,
	pub(super) made: Option<Reading>,
	pub(super) offered: bool,
	pub(super) early: bool,
}
