//! What can be drilled, and for how long.

use alloc::format;
use alloc::string::String;

use crate::clock::Span;

/// What a drill asks.
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
	/// The square that stands so far to one side and ahead.
	Coordinates,
	/// A position is heard, and told again.
	Position,
	/// A game grows, and what stands on a square is asked.
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

	/// Its name where results are kept.
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

/// How long it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
	Ten,
	Minute,
	/// Until the user leaves; no result is kept.
	Open,
}

impl Length {
	pub const ALL: [Self; 3] = [Self::Ten, Self::Minute, Self::Open];

	/// Its name where results are kept.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Ten => "ten",
			Self::Minute => "minute",
			Self::Open => "open",
		}
	}

	/// After so many questions it is over.
	#[must_use]
	pub const fn questions(self) -> Option<u32> {
		match self {
			Self::Ten => Some(10),
			Self::Minute | Self::Open => None,
		}
	}

	/// After this time it is over.
	#[must_use]
	pub const fn time(self) -> Option<Span> {
		match self {
			Self::Minute => Some(Span::minutes(1)),
			Self::Ten | Self::Open => None,
		}
	}
}
