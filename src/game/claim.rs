//! Claims of a player to the arbiter.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::by::By;
use crate::laws::Ending;

crate::named! {
/// Kind of claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
	/// The opponent's time is over (6.8).
	Flag = "flag",
	/// The opponent has made an illegal move (7.5).
	Illegal = "illegal",
	/// 9.2
	Threefold = "threefold",
	/// 9.3
	Fifty = "fifty",
	/// The opponent has not moved or taken the touched piece (4.3, 4.8).
	Touch = "touch",
	/// 5.2.2
	Dead = "dead",
	/// The opponent cannot win by normal means, or does not try (III.5).
	NormalMeans = "normal-means",
	/// A request for extra time for every move of both players (III.4).
	ExtraTime = "extra-time",
}
}

impl ClaimKind {
	/// Returns the draw that an arbiter declares by granting such a claim; `None` if it is for something else.
	#[must_use]
	pub fn draw(self) -> Option<Ending> {
		DRAWS
			.iter()
			.find(|(kind, _)| *kind == self)
			.map(|(_, draw)| *draw)
	}
}

/// The claims of a draw.
const DRAWS: [(ClaimKind, Ending); 4] = [
	(ClaimKind::Threefold, Ending::Threefold),
	(ClaimKind::Fifty, Ending::FiftyMoves),
	(ClaimKind::Dead, Ending::DeadPosition),
	(ClaimKind::NormalMeans, Ending::NoProgress),
];

/// A claim that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
	pub by: By,
	pub kind: ClaimKind,
	/// The move after which the position is about to arise (9.2.1.1, 9.3.1).
	#[serde(default, skip_serializing_if = "Option::is_none")]
	pub uci: Option<String>,
}
