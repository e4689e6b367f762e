//! The board as it is looked at, and the questions for an adviser about it.

use crate::chess::{Color, Position, Square};

/// The board as it is asked about.
#[derive(Clone, Copy, Debug)]
pub(in crate::desk) struct View<'a> {
	pub(in crate::desk) position: &'a Position,
	/// Side whose pieces are the asker's own.
	pub(in crate::desk) own: Color,
	/// The side at the bottom of the board, as the asker sees it.
	pub(in crate::desk) bottom: Color,
	/// Target square of the last move.
	pub(in crate::desk) last: Option<Square>,
}

/// A question for an adviser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Sought {
	Move,
	/// The side that stands better.
	Grade,
	/// The same with the number of pawns.
	Pawns,
	/// The same for the eyes alone.
	Bar,
}
