//! What was pointed at with the mouse.

use alloc::string::String;

use crate::chess::Square;

/// Something on the page was clicked, a piece was drawn over the board, or the wheel was turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed {
	Square(Square),
	/// From one square to another.
	Drawn(Square, Square),
	/// A choice, by its place in the list and as it was written there: the list may be another one by now.
	Choice(usize, String),
	/// The move after which so many half-moves were made.
	Move(usize),
	/// The wheel was turned towards what was before.
	Back,
	/// The wheel was turned towards what comes next.
	Forward,
}
