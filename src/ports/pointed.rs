//! Targets of the mouse.

use alloc::string::String;

use crate::chess::Square;

/// Something on the page was clicked, a piece was drawn over the board, or the wheel was turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed {
	Square(Square),
	/// From one square to another.
	Drawn(Square, Square),
	/// A choice, by its place in the list and its text: the list may have changed since.
	Choice(usize, String),
	/// The move after which this number of half-moves was made.
	Move(usize),
	/// The wheel was turned back.
	Back,
	/// The wheel was turned forward.
	Forward,
}
