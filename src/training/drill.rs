//! Drills and their lengths.

use alloc::format;
use alloc::string::String;

use crate::clock::Span;

/// Kind of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drill {
	/// Is this square light or dark?
	Colour,
	/// Do two squares stand on one diagonal?
	Diagonal,
	/// Which squares does a piece attack?
	Moves,
	/// A shortest route of a knight.
	Route,
	/// The one square that two pieces attack.
	Meeting,
	/// The square this far to one side and ahead.
	Coordinates,
	/// A position is read out, and repeated by the user.
	Position,
	/// A game grows, and the piece on a square is asked.
	Game,
}

impl Drill {
	pub const ALL: [Self; 8] = [
		Self::Colour,
		Self::Diagonal,
		Self::Moves,
		Self::Route,
		Self::Meeting,
		Self::Coordinates,
		Self::Position,
		Self::Game,
	];

	/// The name under which its results at this length are kept.
	#[must_use]
	pub fn series(self, length: Length) -> String {
		format!("{}-{}", self.name(), length.name())
	}

	/// Returns its name in saved results.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Colour => "colour",
			Self::Diagonal => "diagonal",
			Self::Moves => "moves",
			Self::Route => "route",
			Self::Meeting => "meeting",
			Self::Coordinates => "coordinates",
			Self::Position => "position",
			Self::Game => "game",
		}
	}
}

/// Length of a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
	Ten,
	Minute,
	/// Until the user leaves; no result is saved.
	Open,
}

impl Length {
	pub const ALL: [Self; 3] = [Self::Ten, Self::Minute, Self::Open];

	/// Returns its name in saved results.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Ten => "ten",
			Self::Minute => "minute",
			Self::Open => "open",
		}
	}

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
