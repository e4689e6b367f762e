//! Drills and their lengths.

use alloc::string::String;

use crate::clock::Span;

crate::named! {
/// Kind of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drill {
	/// Is this square light or dark?
	Colour = "colour",
	/// Do two squares stand on one diagonal?
	Diagonal = "diagonal",
	/// Which squares does a piece attack?
	Moves = "moves",
	/// A shortest route of a knight.
	Route = "route",
	/// The one square that two pieces attack.
	Meeting = "meeting",
	/// The square this far to one side and ahead.
	Coordinates = "coordinates",
	/// A position is read out, and repeated by the user.
	Position = "position",
	/// A game grows, and the piece on a square is asked.
	Game = "game",
}
}

impl Drill {
	/// The name under which its results at this length are kept.
	#[must_use]
	pub fn series(self, length: Length) -> String {
		format!("{}-{}", self.name(), length.name())
	}
}

crate::named! {
/// Length of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
	Ten = "ten",
	Minute = "minute",
	/// Until the user leaves; no result is saved.
	Open = "open",
}
}

impl Length {
	/// Returns the number of questions after which it is over.
	#[must_use]
	pub const fn questions(self) -> Option<u32> {
		match self {
			Self::Ten => Some(10),
			Self::Minute | Self::Open => None,
		}
	}

	/// Returns the time after which it is over.
	#[must_use]
	pub const fn time(self) -> Option<Span> {
		match self {
			Self::Minute => Some(Span::minutes(1)),
			Self::Ten | Self::Open => None,
		}
	}
}
