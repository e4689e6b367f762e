//! The score of a finished game (article 10).

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::side;
use crate::chess::Color;
use crate::message;
use crate::texts::Message;

/// The score of a finished game (article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
	Win(#[serde(with = "side")] Color),
	Draw,
	/// 11.8
	BothLose,
	/// Points other than the usual ones, in halves (10.1, 12.9).
	Points {
		white: u8,
		black: u8,
	},
	/// No score: another game is played instead.
	None,
}

impl Score {
	/// The points of both players, in halves; `None` if there is no score.
	#[must_use]
	pub const fn halves(self) -> Option<(u8, u8)> {
		match self {
			Self::Win(Color::White) => Some((2, 0)),
			Self::Win(Color::Black) => Some((0, 2)),
			Self::Draw => Some((1, 1)),
			Self::BothLose => Some((0, 0)),
			Self::Points { white, black } => Some((white, black)),
			Self::None => None,
		}
	}

	/// The score that both players' points make, in halves.
	#[must_use]
	pub const fn of_halves(white: u8, black: u8) -> Self {
		match (white, black) {
			(2, 0) => Self::Win(Color::White),
			(0, 2) => Self::Win(Color::Black),
			(1, 1) => Self::Draw,
			(0, 0) => Self::BothLose,
			(white, black) => Self::Points { white, black },
		}
	}

	/// Returns `true` if a game can have it: each player gets 0, ½ or 1, and together never more than 1 if the profile has the
	/// rule of the sum (10.2).
	#[must_use]
	pub const fn is_allowed(self, sum_rule: bool) -> bool {
		match self.halves() {
			Some((white, black)) => white <= 2 && black <= 2 && (!sum_rule || white + black <= 2),
			None => true,
		}
	}
}

impl FromStr for Score {
	type Err = ScoreError;

	/// Reads `1-0`, `1/2-1/2`, `0.5-0`, `½-½`, or `*`.
	fn from_str(text: &str) -> Result<Self, ScoreError> {
		if text.trim() == "*" {
			return Ok(Self::None);
		}
		let halves = |text: &str| match text.trim() {
			"0" => Some(0),
			"1/2" | "0.5" | "½" => Some(1),
			"1" => Some(2),
			_ => None,
		};
		let (white, black) = text.split_once('-').ok_or(ScoreError)?;
		match (halves(white), halves(black)) {
			(Some(white), Some(black)) => Ok(Self::of_halves(white, black)),
			_ => Err(ScoreError),
		}
	}
}

/// A text that is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ScoreError;

impl From<&ScoreError> for Message {
	fn from(_: &ScoreError) -> Self {
		message!(ScoreError)
	}
}

crate::in_english! { ScoreError }

impl fmt::Display for Score {
	/// Writes the score as PGN and the scoresheet do.
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let points = |halves| match halves {
			0 => "0",
			1 => "1/2",
			_ => "1",
		};
		match self.halves() {
			Some((white, black)) => write!(f, "{}-{}", points(white), points(black)),
			None => f.write_str("*"),
		}
	}
}
