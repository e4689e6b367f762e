//! The people at the table who act.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::chess::Color;

crate::named! {
/// The source of a command: a player, a player's assistant (D.2.10, D.2.11), the arbiter, or the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
	White = "white",
	Black = "black",
	WhiteAssistant = "white-assistant",
	BlackAssistant = "black-assistant",
	Arbiter = "arbiter",
	Clock = "clock",
}
}

impl By {
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
}

impl fmt::Display for By {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.name())
	}
}
