//! Commands that are possible while a player seals, and while an adjourned game is at rest.

use super::super::adjournment::{Adjournment, Phase};
use super::super::claim::ClaimKind;
use super::super::command::Command;
use super::super::refusal::Refusal;
use super::Request;

impl Request<'_> {
	/// Refuses commands that are not possible while the player on move is sealing, or while an envelope is shut.
	pub(super) fn adjournment_allows(self, command: &Command) -> Result<(), Refusal> {
		let Some(adjournment) = self.table.adjournment() else {
			return Ok(());
		};
		let at_rest = matches!(
			command,
			Command::Tick
				| Command::Ask(_)
				| Command::Read { .. }
				| Command::Arrive
				| Command::OfferDraw
				| Command::AcceptDraw
				| Command::DeclineDraw
				| Command::Resign
				| Command::Report { .. }
				| Command::Rule(_)
				| Command::Adjourn { .. }
				| Command::Seal { .. }
				| Command::Reopen { .. }
		);
		let with_a_clock = matches!(
			command,
			Command::Stop { .. }
				| Command::Resume
				| Command::Claim {
					kind: ClaimKind::Flag,
					..
				}
		);
		match adjournment.phase {
			Phase::Announced | Phase::Opened => Ok(()),
			Phase::Called => self.sealing_allows(adjournment, command),
			Phase::Sealed | Phase::Waiting | Phase::Answered if at_rest => Ok(()),
			Phase::Waiting | Phase::Answered if with_a_clock => Ok(()),
			Phase::Sealed | Phase::Waiting | Phase::Answered => self.forbid(Refusal::Adjourned),
		}
	}

	/// While a player seals, the clock is stopped and not pressed, and the next move is not written openly.
	fn sealing_allows(self, adjournment: &Adjournment, command: &Command) -> Result<(), Refusal> {
		let table = self.table;
		let side = self.by.side().filter(|side| *side == table.position().turn());
		let at_home = matches!(
			command,
			Command::Play(_) | Command::ClaimDraw | Command::TakeBack { .. }
		);
		let presses = side.is_some() && *command == Command::Press;
		let writes = matches!(command, Command::Write { .. })
			&& side.is_some_and(|side| table.sheet(side).len() >= table.plies().len());
		if at_home || presses || writes {
			self.forbid(Refusal::Sealing)?;
		}
		let hands = matches!(
			command,
			Command::Touch { .. }
				| Command::Remove { .. }
				| Command::Place { .. }
				| Command::Move(_)
				| Command::Announce(_)
		);
		if side.is_some() && hands && adjournment.on_board {
			self.forbid(Refusal::SealedOnBoard)?;
		}
		Ok(())
	}
}
