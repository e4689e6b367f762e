//! The audience of an utterance.

use crate::chess::Color;
use crate::game::By;

/// The audience of an utterance: nobody else hears it. It has no default; each utterance names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
	/// Everybody at the table.
	Room,
	/// A player with their assistant (D.2.10.4).
	Player(Color),
	Arbiter,
}

impl Audience {
	/// The audiences that may hear something alone.
	pub const PRIVATE: [Self; 3] = [
		Self::Player(Color::White),
		Self::Player(Color::Black),
		Self::Arbiter,
	];

	/// Returns the audience to which `by` belongs: an assistant belongs to their player.
	#[must_use]
	pub fn of(by: By) -> Self {
		by.side().map_or(Self::Arbiter, Self::Player)
	}

	#[must_use]
	pub fn is_private(self) -> bool {
		self != Self::Room
	}

	/// Returns `true` if one of `other` may hear again what this audience was told.
	#[must_use]
	pub fn includes(self, other: Self) -> bool {
		self == Self::Room || self == other
	}

	/// The name in flags and files.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::Room => "room",
			Self::Player(Color::White) => "white",
			Self::Player(Color::Black) => "black",
			Self::Arbiter => "arbiter",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		[Self::Room]
			.into_iter()
			.chain(Self::PRIVATE)
			.find(|audience| audience.name() == name)
	}
}
