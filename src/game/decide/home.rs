//! Commands at home: a turn in one, a claim that costs nothing, taking back.

use alloc::vec;

use super::super::fact::Event;
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::Said;
use crate::laws;

impl Request<'_> {
	/// The side to move makes this move, has it announced, and presses.
	pub(super) fn play(self, said: Said) -> Decision {
		if !self.table.is_running() {
			return Err(Refusal::ClockStopped);
		}
		let position = self.table.position();
		let mv = position.find(said).map_err(Refusal::NoMove)?;
		let moved = Event::Moved { uci: mv.uci() };
		let after = position.after(mv);
		let ending = laws::after_move(self.table.standing_after(&after), self.profile());
		// A move that ends the game needs no press of the clock (6.2.1.1).
		Ok(vec![moved, ending.map_or(Event::Pressed, Event::Ended)])
	}

	pub(super) fn claim_at_home(self) -> Decision {
		let claimed = laws::claim_draw(self.table.standing(), self.profile());
		let ending = claimed.map_err(Refusal::WrongClaim)?;
		Ok(vec![Event::Ended(ending)])
	}

	pub(super) fn take_back(self, plies: usize) -> Decision {
		if plies == 0 || plies > self.table.plies().len() {
			return Err(Refusal::NothingToTakeBack);
		}
		let mut events = vec![Event::TakenBack { plies, presses: true }];
		if !self.table.is_running() {
			events.push(Event::RESUMED);
		}
		Ok(events)
	}
}
