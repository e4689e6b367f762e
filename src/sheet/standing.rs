//! Weight of a statement on a paper, by the fact that makes it.

use crate::game::{Arbiter, Event, Law};
use crate::laws::Ending;

/// Degree of decision about a statement on a paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
	/// Somebody has said it, or the table has seen it.
	Reported,
	/// A player asks for it.
	Claimed,
	/// The laws ask for it by this article.
	Proposed(Law),
	/// It was decided, by the arbiter or by the program in that role.
	Ruled(Arbiter),
	/// The decision was withdrawn.
	Withdrawn,
	/// The game had ended so before the arbiter decided otherwise.
	Overtaken,
	/// It has happened, and needs no decision.
	Noted,
}

impl Standing {
	/// Returns the standing of this fact, if this arbiter decides by it; `None` for the game itself, whose moves, offers and
	/// results stand as they are. No other fact is a ruling.
	pub(super) fn of(event: &Event, arbiter: Arbiter) -> Option<Self> {
		match event {
			Event::Stopped {
				interrupted: true, ..
			}
			| Event::SessionTold { .. }
			| Event::Reopened { .. } => Some(Self::Noted),
			Event::EnvelopeOpened { sealed } => sealed.flaw.is_some().then_some(Self::Noted),
			Event::Breached { .. }
			| Event::FlagFell { .. }
			| Event::Stopped { .. }
			| Event::Mistyped { .. }
			| Event::Adjourned { .. }
			| Event::Called(_) => Some(Self::Reported),
			Event::Claimed(_) => Some(Self::Claimed),
			Event::Proposed(remedy) => Some(Self::Proposed(remedy.law.clone())),
			Event::Adopted
			| Event::Rejected
			| Event::Postponed
			| Event::Penalised { .. }
			| Event::Queened { .. }
			| Event::ClockSet { .. }
			| Event::ClockReplaced { .. }
			| Event::PressTakenBack { .. }
			| Event::Restored { .. }
			| Event::Rewritten { .. }
			| Event::CastlingLost { .. }
			| Event::Forced { .. }
			| Event::TouchExcused { .. }
			| Event::ExtraIntroduced { .. }
			| Event::Overridden { .. }
			| Event::Ended(Ending::Ruling { .. }) => Some(Self::Ruled(arbiter)),
			Event::EndingWithdrawn { .. } => Some(Self::Withdrawn),
			Event::Opened(_)
			| Event::Started
			| Event::Resumed { .. }
			| Event::Arrived { .. }
			| Event::Adjusting { .. }
			| Event::Touched { .. }
			| Event::Removed { .. }
			| Event::Placed { .. }
			| Event::Displaced { .. }
			| Event::Executed { .. }
			| Event::Moved { .. }
			| Event::MovedIllegally { .. }
			| Event::Announced { .. }
			| Event::Corrected { .. }
			| Event::Repeated { .. }
			| Event::Pressed
			| Event::Switched
			| Event::PressedAhead { .. }
			| Event::PressLapsed
			| Event::StrengthChanged { .. }
			| Event::BroughtForward { .. }
			| Event::TakenAsDone
			| Event::NotDone { .. }
			| Event::MoveSealed { .. }
			| Event::AnswerSealed { .. }
			| Event::Confirmed { .. }
			| Event::Signed { .. }
			| Event::Written { .. }
			| Event::Unwritten { .. }
			| Event::SheetShown { .. }
			| Event::DrawOffered { .. }
			| Event::DrawDeclined { .. }
			| Event::ClockRead { .. }
			| Event::TakenBack { .. }
			| Event::Ended(_) => None,
		}
	}
}

/// Fate of an illegal move on the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
	/// The game went on with it.
	Stands,
	/// Nobody has decided on it yet.
	Open,
	/// The game ended by it.
	Ended,
}
