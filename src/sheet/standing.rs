//! Weight of a statement on a paper, by the fact that makes it.

use crate::game::{AdjournmentEvent, Arbiter, CaseEvent, ClockEvent, Event, GameEvent, Law};
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
			Event::Clock(ClockEvent::Stopped {
				interrupted: true, ..
			}) => Some(Self::Noted),
			Event::Clock(event) => {
				let is_seen = matches!(event, ClockEvent::FlagFell { .. } | ClockEvent::Stopped { .. });
				is_seen.then_some(Self::Reported)
			}
			Event::Adjournment(event) => match event {
				AdjournmentEvent::SessionTold { .. } | AdjournmentEvent::Reopened { .. } => Some(Self::Noted),
				AdjournmentEvent::EnvelopeOpened { sealed } => sealed.flaw.is_some().then_some(Self::Noted),
				AdjournmentEvent::Adjourned { .. } => Some(Self::Reported),
				AdjournmentEvent::MoveSealed { .. } | AdjournmentEvent::AnswerSealed { .. } => None,
			},
			Event::Case(event) => match event {
				CaseEvent::Breached { .. } | CaseEvent::Called(_) => Some(Self::Reported),
				CaseEvent::Claimed(_) => Some(Self::Claimed),
				CaseEvent::Proposed(remedy) => Some(Self::Proposed(remedy.law.clone())),
				CaseEvent::Adopted | CaseEvent::Rejected | CaseEvent::Postponed => Some(Self::Ruled(arbiter)),
				CaseEvent::BroughtForward { .. } => None,
			},
			Event::Game(event) => match event {
				GameEvent::Mistyped { .. } => Some(Self::Reported),
				GameEvent::Overridden { .. } | GameEvent::Ended(Ending::Ruling { .. }) => {
					Some(Self::Ruled(arbiter))
				}
				GameEvent::EndingWithdrawn { .. } => Some(Self::Withdrawn),
				GameEvent::Opened(_) | GameEvent::TakenBack { .. } | GameEvent::Ended(_) => None,
			},
			Event::Ruling(_) | Event::Time(_) => Some(Self::Ruled(arbiter)),
			Event::Play(_) | Event::Sheet(_) | Event::Player(_) => None,
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
