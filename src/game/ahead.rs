//! A clock that was pressed before its move was typed, and a half-move that was typed wrong.

use crate::chess::Color;
use crate::clock::{Reading, Stamp, Timepiece};

/// The clock was pressed, and the move is still to be typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Ahead {
	pub by: Color,
	/// When it was pressed.
	pub at: Stamp,
	/// What the clocks showed then, before the press and after it.
	pub(super) made: Option<Reading>,
	pub(super) clocks: Option<Reading>,
	/// The clock without the press, while it can lapse.
	pub(super) unpressed: Option<Timepiece>,
}

/// What stays of a half-move that was typed wrong.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Retyped {
	pub(super) at: Stamp,
	pub(super) made: Option<Reading>,
	pub(super) offered: bool,
	pub(super) early: bool,
}
