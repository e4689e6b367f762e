//! The player's hands at the clocks of his own table: they are set while they stand, as after the program has died.

use super::Play;
use crate::chess::Color;
use crate::clock::Span;
use crate::desk::actions::{Action, TableAction};
use crate::desk::narrator::Narrator;
use crate::desk::table::spoken_line;
use crate::game::{By, Command, Ruling};
use crate::voice::PhraseKey;

impl Play {
	/// What follows the words for setting a clock, if the line begins with them: a side and a time. Whether it does.
	pub(super) fn set_time_asked(&mut self, text: &str, narrator: &mut Narrator) -> bool {
		let line = spoken_line::read(text, narrator);
		let asked = line.action == Some(Action::AtTable(TableAction::SetTime));
		if asked {
			let (after, rest) = spoken_line::side(&line.rest, narrator);
			let side = line.named.or(after);
			match side.zip(spoken_line::time(rest)) {
				Some((side, time)) => self.set_time(side, time, narrator),
				None => narrator.refuse(narrator.line(PhraseKey::TimePlease)),
			}
		}
		asked
	}

	fn set_time(&mut self, side: Color, time: Span, narrator: &mut Narrator) {
		if self.table().is_running() && self.table().clock().is_some() {
			return narrator.refuse(narrator.line(PhraseKey::StopFirst));
		}
		let (white, black) = side.fold_wb((Some(time), None), (None, Some(time)));
		let ruling = Ruling::SetClock {
			white,
			black,
			white_moves: None,
			black_moves: None,
		};
		let at = self.now(narrator.at());
		let command = Command::Rule(ruling.into());
		match self
			.session
			.command(By::Arbiter, &command, at, narrator, |_, _, _| {})
		{
			Ok(()) => narrator.answer(self.time_left(side, narrator)),
			Err(refusal) => self.refused(&refusal, narrator),
		}
	}
}
