//! What is remembered of a player: breaches, warnings, offers; and whether the duty to write rests.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::breach::Breach;
use super::table::Table;
use crate::chess::{Color, Square};
use crate::clock::Stamp;
use crate::laws::parameters::ScoresheetRequired;

/// What is remembered of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
	pub breaches: BTreeMap<Breach, u32>,
	pub warnings: u32,
	/// How often the scoresheet was shown to him.
	pub shown: u32,
	/// How often he has offered a draw (11.5).
	pub offers: u32,
	/// An illegal act of his last move was counted.
	pub act_counted: bool,
	/// He has confirmed the result (8.7).
	pub signed: bool,
	pub arrived: bool,
	/// His made move awaits the press that completes it (6.2.1).
	pub uncompleted: bool,
	/// Pieces that he displaced, from where to where, and has not put back (7.4).
	pub displaced: Vec<(Square, Square)>,
	/// He moved or took another piece than he had touched, and the opponent may still claim (4.8).
	pub touch_broken: Option<usize>,
	/// What he had touched then.
	pub broken: Vec<Square>,
}

impl Table {
	/// Whether this player need not write his moves: never (A.2), or not for the rest of this period, as he was short of
	/// time (8.4).
	#[must_use]
	pub fn is_exempt(&self, color: Color, at: Stamp) -> bool {
		let profile = &self.profile;
		if profile.scoresheet_required != ScoresheetRequired::Yes {
			return true;
		}
		self.clock.as_ref().is_some_and(|clock| {
			// When a flag has fallen the scores are completed (8.5.1, 8.5.2).
			let both_up = Color::ALL
				.into_iter()
				.all(|side| clock.fallen(side, at).is_none());
			both_up
				&& clock.least_left_in_period(color, at) < profile.score_exempt_below_seconds
				&& clock.extra_now(color) < profile.score_exempt_unless_increment
		})
	}

	/// How often this player broke the laws in a way that counts with `breach` (7.5, 7.7, 7.8).
	#[must_use]
	pub fn times(&self, color: Color, breach: Breach) -> u32 {
		self.record(color)
			.breaches
			.iter()
			.filter(|(other, _)| breach.counts_with(**other, &self.profile))
			.map(|(_, times)| *times)
			.sum()
	}
}
