//! The player's hands at the clocks of his own table: they are set while they stand, as after the program has died.

use super::Play;
use crate::chess::Color;
use crate::clock::Span;
use crate::desk::actions::{Action, Duty};
use crate::desk::mouth::Mouth;
use crate::desk::table::spoken_line;
use crate::game::{By, Command, Ruling};
use crate::voice::Line;

impl Play {
	/// What follows the words for setting a clock, if the line begins with them: a side and a time. Whether it does.
	pub(super) fn set_time_asked(&mut self, text: &str, mouth: &mut Mouth) -> bool {
		let line = spoken_line::read(text, mouth);
		let asked = line.action == Some(Action::AtTable(Duty::SetTime));
		if asked {
			let (after, rest) = spoken_line::side(&line.rest, mouth);
			let side = line.named.or(after);
			match side.zip(spoken_line::time(rest)) {
				Some((side, time)) => self.set_time(side, time, mouth),
				None => mouth.refuse(mouth.line(Line::TimePlease)),
			}
		}
		asked
	}

	fn set_time(&mut self, side: Color, time: Span, mouth: &mut Mouth) {
		if self.table().is_running() && self.table().clock().is_some() {
			return mouth.refuse(mouth.line(Line::StopFirst));
		}
		let (white, black) = side.fold_wb((Some(time), None), (None, Some(time)));
		let ruling = Ruling::SetClock {
			white,
			black,
			white_moves: None,
			black_moves: None,
		};
		let at = self.now(mouth.at());
		let command = Command::Rule(ruling.into());
		match self
			.sitting
			.command(By::Arbiter, &command, at, mouth, |_, _, _| {})
		{
			Ok(()) => mouth.answer(self.time_left(side, mouth)),
			Err(refusal) => self.refused(&refusal, mouth),
		}
	}
}
