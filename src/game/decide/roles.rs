//! Permissions of players, assistants (D.2.10, D.2.11) and the arbiter.

use super::super::by::By;
use super::super::call::Report;
use super::super::claim::ClaimKind;
use super::super::command::{Command, Question};
use super::super::refusal::Refusal;
use super::Request;
use crate::chess::Color;

impl Request<'_> {
	/// Refuses a command that this person may not give.
	pub(super) fn may(self, command: &Command) -> Result<(), Refusal> {
		match self.by {
			By::WhiteAssistant => self.assistant_may(Color::White, command),
			By::BlackAssistant => self.assistant_may(Color::Black, command),
			By::White | By::Black => self.player_may(command),
			By::Arbiter => self.arbiter_may(command),
			By::Clock if matches!(command, Command::Tick | Command::Read { .. }) => Ok(()),
			By::Clock => self.forbid(Refusal::PlayersOnly),
		}
	}

	fn player_may(self, command: &Command) -> Result<(), Refusal> {
		let arbiters = matches!(
			command,
			Command::Rule(_) | Command::Adjourn { .. } | Command::Reopen { .. }
		);
		// Commands of friends at home.
		let at_home = matches!(command, Command::TakeBack { .. } | Command::ClaimDraw);
		if arbiters {
			self.forbid(Refusal::ArbiterOnly)
		} else if *command == Command::Resume && self.human() {
			// The arbiter decides when play continues (6.11.3).
			self.forbid(if self.table.is_running() {
				Refusal::ArbiterOnly
			} else {
				self.halted()
			})
		} else if at_home && self.human() {
			self.forbid(Refusal::NotInForce)
		} else {
			Ok(())
		}
	}

	fn assistant_may(self, of: Color, command: &Command) -> Result<(), Refusal> {
		let opening = &self.table.opening;
		if !opening.seat(of).assistant {
			return self.forbid(Refusal::NoAssistant);
		}
		let common = matches!(
			command,
			Command::Announce(_)
				| Command::Correct(_)
				| Command::Repeat(_)
				| Command::Execute(_)
				| Command::Mistype(_)
				| Command::TakeAsDone
				| Command::NotDone
				| Command::Tick
		) || (self.table.position().turn() == !of && is_by_hand(command));
		if (common || is_irregularity(command)) && self.is_assistant_allowed(of) {
			return Ok(());
		}
		if !opening.seat(of).is_blind() {
			return self.forbid(if self.is_assistant_allowed(of) {
				Refusal::OpponentsAssistantMayNot
			} else {
				Refusal::AssistantNotAllowed
			});
		}
		let of_the_blind = matches!(
			command,
			Command::Press
				| Command::PressAhead
				| Command::Write { .. }
				| Command::Unwrite
				| Command::Stop { .. }
				| Command::Compare
				| Command::Read { .. }
				| Command::Seal { .. }
				| Command::Ask(Question::Moves | Question::Clock)
				| Command::Claim {
					kind: ClaimKind::Flag,
					..
				}
		) || is_touch_of(!of, command);
		if of_the_blind {
			Ok(())
		} else {
			self.forbid(Refusal::AssistantMayNot)
		}
	}

	/// Returns `true` if this side may have an assistant: a blind player (D.2.10), or a sighted one if the blind opponent uses
	/// none (D.2.11).
	fn is_assistant_allowed(self, of: Color) -> bool {
		let opening = &self.table.opening;
		let other = opening.seat(!of);
		opening.seat(of).is_blind() || (other.is_blind() && !other.assistant)
	}

	fn arbiter_may(self, command: &Command) -> Result<(), Refusal> {
		let players = matches!(
			command,
			Command::Adjust
				| Command::Touch { .. }
				| Command::Remove { .. }
				| Command::Place { .. }
				| Command::Move(_)
				| Command::Announce(_)
				| Command::Correct(_)
				| Command::Repeat(_)
				| Command::Execute(_)
				| Command::Displace { .. }
				| Command::Write { .. }
				| Command::Unwrite
				| Command::OfferDraw
				| Command::AcceptDraw
				| Command::DeclineDraw
				| Command::Resign
				| Command::Sign
				| Command::Arrive
				| Command::Seal { .. }
				| Command::Confirm
				| Command::Press
				| Command::PressAhead
		);
		if players {
			Err(Refusal::PlayersOnly)
		} else {
			Ok(())
		}
	}
}

/// Returns `true` for acts of hands. An assistant's hands act on the other player's board (D.2.10.1).
const fn is_by_hand(command: &Command) -> bool {
	matches!(
		command,
		Command::Touch { .. } | Command::Remove { .. } | Command::Place { .. } | Command::Move(_)
	)
}

/// Returns `true` for reports of irregularities, which anybody may tell the arbiter (12.7). Touch-move has a rule of its own
/// (D.2.10.5).
const fn is_irregularity(command: &Command) -> bool {
	if let Command::Report { kind, .. } = command {
		!matches!(kind, Report::Touch)
	} else {
		false
	}
}

/// Returns `true` if the opponent has touched a piece (D.2.10.5). An assistant may not report that of their own player.
fn is_touch_of(opponent: Color, command: &Command) -> bool {
	if let Command::Report {
		kind: Report::Touch,
		of,
		..
	} = command
	{
		of.is_none_or(|of| of == opponent)
	} else {
		false
	}
}
