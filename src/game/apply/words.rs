//! Announcements, corrections and repetitions, and which of them are only taken as done (D.2.1, D.2.8).

use super::super::table::{Spoken, Table};
use crate::chess::Color;

impl Table {
	pub(super) fn announced(&mut self, of: Color, uci: &str) {
		if self.turn.side != of {
			self.begin_turn(of);
		}
		self.turn.announced = Some(uci.into());
		self.turn.repeated = None;
		self.spoken = Some(Spoken {
			of,
			uci: uci.into(),
			wrong_repeats: 0,
			repeated: false,
			executed: false,
			taken: None,
		});
	}

	pub(super) fn taken_as_done(&mut self) {
		let Some(Spoken {
			of, uci, executed, ..
		}) = self.spoken.clone()
		else {
			return;
		};
		let was = *self.boards.of(!of);
		if self.boards.are_two() && !executed {
			self.executed(!of, &uci);
		}
		self.repeated(true);
		if let Some(spoken) = &mut self.spoken {
			spoken.taken = Some(was);
		}
	}

	/// Restores the other board; repetition and execution are owed again.
	pub(super) fn not_done(&mut self) {
		let Some(spoken) = &mut self.spoken else { return };
		let Some(was) = spoken.taken.take() else { return };
		(spoken.repeated, spoken.executed) = (false, false);
		let owner = !spoken.of;
		self.boards.change(owner, |board| *board = was);
		if self.turn.side == owner {
			self.turn.base = was;
		} else {
			self.turn.repeated = None;
		}
	}

	pub(super) fn corrected(&mut self, uci: &str) {
		self.turn.announced = Some(uci.into());
		self.turn.repeated = None;
		if let Some(spoken) = &mut self.spoken {
			spoken.uci = uci.into();
			spoken.repeated = false;
			spoken.wrong_repeats = 0;
		}
	}

	pub(super) fn repeated(&mut self, right: bool) {
		if let Some(spoken) = &mut self.spoken {
			if right {
				spoken.repeated = true;
			} else {
				spoken.wrong_repeats = spoken.wrong_repeats.saturating_add(1);
				spoken.repeated &= spoken.taken.is_none();
			}
			if self.turn.side == spoken.of {
				self.turn.repeated = Some(right);
			}
		}
	}
}
