//! For whose ears something is said.

use crate::chess::Color;
use crate::game::By;

/// Whoever is to hear something, and nobody else. There is no usual one: each utterance names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
	/// Everybody at the table.
	Room,
	/// A player and his assistant (D.2.10.4).
	Player(Color),
	Arbiter,
}

impl Audience {
	/// Those who hear what they alone may hear.
	pub const PRIVATE: [Self; 3] = [
		Self::Player(Color::White),
		Self::Player(Color::Black),
		Self::Arbiter,
	];

	/// To whom he belongs who does something: an assistant to his player.
	#[must_use]
	pub fn of(by: By) -> Self {
		by.side().map_or(Self::Arbiter, Self::Player)
	}

	#[must_use]
	pub fn is_private(self) -> bool {
		self != Self::Room
	}

	/// Whether one of `other` may hear again what this audience was told.
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
