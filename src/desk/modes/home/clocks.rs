//! The player's hands at the clocks of their own table: they are set while they stand, as after the program has died.

use super::Home;
use crate::asking::Intent;
use crate::chess::Color;
use crate::clock::Span;
use crate::desk::session::Session;
use crate::game::{By, Command, Ruling};
use crate::voice::PhraseKey;

impl Home {
	/// Takes a side and a time after the words for setting a clock; the side may stand before them.
	pub(super) fn set_time_asked(&mut self, intent: &Intent, desk: &mut Session) {
		let (after, rest) = desk.parser().side_of(&intent.rest);
		match intent.side.or(after).zip(desk.parser().time(rest)) {
			Some((side, time)) => self.set_time(side, time, desk),
			None => desk.refuse_time(rest, PhraseKey::TimePlease),
		}
	}

	fn set_time(&mut self, side: Color, time: Span, desk: &mut Session) {
		if self.table().is_running() && self.table().clock().is_some() {
			return desk.refuse(desk.line(PhraseKey::StopFirst));
		}
		let (white, black) = side.fold_wb((Some(time), None), (None, Some(time)));
		let ruling = Ruling::SetClock {
			white,
			black,
			white_moves: None,
			black_moves: None,
		};
		let at = self.now(desk.at());
		let command = Command::Rule(ruling.into());
		match self
			.session
			.command(By::Arbiter, &command, at, desk, |_, _, _| {})
		{
			Ok(()) => desk.answer(self.left(side, desk)),
			Err(refusal) => self.refused(&refusal, desk),
		}
	}
}
