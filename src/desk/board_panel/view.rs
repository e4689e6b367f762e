//! The board as it is looked at, and what an adviser is asked about it.

use crate::chess::{Color, Position, Square};

/// The board as it is asked about.
#[derive(Clone, Copy, Debug)]
pub(in crate::desk) struct View<'a> {
	pub(in crate::desk) position: &'a Position,
	/// Whose pieces are the asker's own.
	pub(in crate::desk) own: Color,
	/// The side from which he has the board before him.
	pub(in crate::desk) bottom: Color,
	/// Where the move went that led to this position.
	pub(in crate::desk) last: Option<Square>,
}

/// What an adviser is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) enum Sought {
	Move,
	/// Who stands better.
	Grade,
	/// The same with the number of pawns.
	Pawns,
	/// The same for the eyes alone.
	Bar,
}
