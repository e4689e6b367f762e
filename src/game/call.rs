//! A call of the arbiter, with its caller and its reason.

use serde::{Deserialize, Serialize};

use super::by::By;
use super::written::{side, square};
use crate::chess::{Color, Square};

crate::named! {
/// Subject of a report to the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Report {
	/// 7.7.1, since 2018 7.5.4
	TwoHands = "two-hands",
	/// The sighted player touched this piece (D.2.10.5).
	Touch = "touch",
	/// 7.6
	Displaced = "displaced",
	/// 11.3.2
	Device = "device",
	/// 11.5
	Disturbance = "disturbance",
	/// The pieces were set up wrong (7.2.1).
	WrongSetup = "wrong-setup",
	/// The board lies the wrong way round (7.2.2).
	WrongBoard = "wrong-board",
	/// The game was begun with reversed colours (7.3).
	ReversedColours = "reversed-colours",
	/// The clocks were set wrong when an adjourned game was taken up (I.13).
	WrongTimes = "wrong-times",
	/// A flag is down on a clock that is not the program's (6.8).
	Flag = "flag",
	/// Both boards and both scoresheets were compared (D.2.9).
	Boards = "boards",
}
}

impl Report {
	/// Returns `true` if the report is always a breach of the laws, with a fact of its own.
	#[must_use]
	pub const fn is_breach(self) -> bool {
		matches!(self, Self::Device | Self::Disturbance)
	}
}

/// A call of the arbiter, with its caller and reason. It waits until earlier cases are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
	pub by: By,
	/// The report; `None` if the table itself has noticed it, or if it is a claim.
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub report: Option<Report>,
	#[serde(with = "side::option", default, skip_serializing_if = "Option::is_none")]
	pub of: Option<Color>,
	#[serde(with = "square::option", default, skip_serializing_if = "Option::is_none")]
	pub square: Option<Square>,
}

impl Call {
	/// A call without a report.
	#[must_use]
	pub const fn by(by: By) -> Self {
		Self {
			by,
			report: None,
			of: None,
			square: None,
		}
	}

	/// Returns `true` if both report the same.
	#[must_use]
	pub fn is_same(&self, other: &Self) -> bool {
		self.report.is_some() && (self.report, self.of, self.square) == (other.report, other.of, other.square)
	}
}
