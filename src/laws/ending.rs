//! How a game ends, with the cause.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::chess::Color;

/// The end of a game and its cause. The cause is the fact; the score follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ending", rename_all = "kebab-case")]
pub enum Ending {
	/// 5.1.1
	Checkmate {
		#[serde(with = "side")]
		winner: Color,
	},
	/// 5.1.2
	Resignation {
		#[serde(with = "side")]
		by: Color,
	},
	/// 6.9. `drawn` when the opponent cannot checkmate by any possible series of legal moves.
	Flag {
		#[serde(with = "side")]
		by: Color,
		drawn: bool,
	},
	/// 5.2.1
	Stalemate,
	/// 5.2.2
	DeadPosition,
	/// 9.1
	Agreement,
	/// 9.2
	Threefold,
	/// 9.3
	FiftyMoves,
	/// 9.6.1
	Fivefold,
	/// 9.6.2
	SeventyfiveMoves,
}

/// The score of a finished game (article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
	Win(Color),
	Draw,
}

impl Ending {
	#[must_use]
	pub const fn score(self) -> Score {
		match self {
			Self::Checkmate { winner } => Score::Win(winner),
			Self::Resignation { by } | Self::Flag { by, drawn: false } => Score::Win(by.other()),
			Self::Flag { drawn: true, .. }
			| Self::Stalemate
			| Self::DeadPosition
			| Self::Agreement
			| Self::Threefold
			| Self::FiftyMoves
			| Self::Fivefold
			| Self::SeventyfiveMoves => Score::Draw,
		}
	}
}

impl fmt::Display for Score {
	/// As PGN and the scoresheet write it.
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Win(Color::White) => "1-0",
			Self::Win(Color::Black) => "0-1",
			Self::Draw => "1/2-1/2",
		})
	}
}

/// A side's written name, `white` or `black`.
pub(crate) mod side {
	use alloc::string::String;

	use serde::{Deserialize, Deserializer, Serializer, de::Error};

	use crate::chess::Color;

	pub(crate) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
		serializer.serialize_str(color.fold_wb("white", "black"))
	}

	pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
		match String::deserialize(deserializer)?.as_str() {
			"white" => Ok(Color::White),
			"black" => Ok(Color::Black),
			other => Err(D::Error::unknown_variant(other, &["white", "black"])),
		}
	}
}
