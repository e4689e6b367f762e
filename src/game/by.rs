//! The people at the table who act.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::chess::Color;

/// The source of a command: a player, a player's assistant (D.2.10, D.2.11), the arbiter, or the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
	White,
	Black,
	WhiteAssistant,
	BlackAssistant,
	Arbiter,
	Clock,
}

impl By {
	pub const ALL: [Self; 6] = [
		Self::White,
		Self::Black,
		Self::WhiteAssistant,
		Self::BlackAssistant,
		Self::Arbiter,
		Self::Clock,
	];

	#[must_use]
	pub const fn player(color: Color) -> Self {
		match color {
			Color::White => Self::White,
			Color::Black => Self::Black,
		}
	}

	#[must_use]
	pub const fn assistant(color: Color) -> Self {
		match color {
			Color::White => Self::WhiteAssistant,
			Color::Black => Self::BlackAssistant,
		}
	}

	/// Returns the side for which the person acts; `None` for the arbiter and the clock.
	#[must_use]
	pub const fn side(self) -> Option<Color> {
		match self {
			Self::White | Self::WhiteAssistant => Some(Color::White),
			Self::Black | Self::BlackAssistant => Some(Color::Black),
			Self::Arbiter | Self::Clock => None,
		}
	}

	#[must_use]
	pub const fn is_assistant(self) -> bool {
		matches!(self, Self::WhiteAssistant | Self::BlackAssistant)
	}

	/// The written name.
	#[must_use]
	pub const fn name(self) -> &'static str {
		match self {
			Self::White => "white",
			Self::Black => "black",
			Self::WhiteAssistant => "white-assistant",
			Self::BlackAssistant => "black-assistant",
			Self::Arbiter => "arbiter",
			Self::Clock => "clock",
		}
	}

	#[must_use]
	pub fn from_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|by| by.name() == name)
	}
}

impl fmt::Display for By {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.name())
	}
}
