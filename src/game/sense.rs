//! Whether a fact makes sense where it stands: a journal from elsewhere is doubted before it is believed.

use super::fact::{Event, Fact};
use super::table::Table;
use crate::chess::{Placement, Position};

/// Why a fact cannot have happened here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Nonsense {
	#[error("it is earlier than the fact before it")]
	Earlier,
	#[error("the table was set up already")]
	OpenedAgain,
	#[error("its move is not legal here")]
	NoMove,
	#[error("so many half-moves were not played")]
	NoPly,
	#[error("its pieces cannot be read")]
	NoPlacement,
	#[error("the game had ended")]
	Over,
}

impl Table {
	/// Doubts a fact before it is taken in. [`Table::apply`] would pass over what makes no sense.
	///
	/// # Errors
	/// Why it cannot have happened.
	pub fn doubt(&self, fact: &Fact) -> Result<(), Nonsense> {
		if fact.at < self.last() {
			return Err(Nonsense::Earlier);
		}
		let played = self.plies().len();
		let sense = match &fact.event {
			Event::Opened(_) => return Err(Nonsense::OpenedAgain),
			Event::Moved { .. } | Event::MovedIllegally { .. } if self.ending().is_some() => {
				return Err(Nonsense::Over);
			}
			Event::Moved { uci } => self.position().uci_move(uci).is_some().then_some(()),
			Event::MovedIllegally { placement } => {
				return Placement::from_fen(placement)
					.map(drop)
					.map_err(|_| Nonsense::NoPlacement);
			}
			Event::TakenBack { plies } | Event::Restored { plies, .. } if *plies > played => {
				return Err(Nonsense::NoPly);
			}
			Event::Rewritten { plies, .. } if *plies > played => return Err(Nonsense::NoPly),
			Event::Rewritten { plies, moves } => {
				let from = self
					.plies()
					.get(*plies)
					.map_or_else(|| self.position(), |ply| &ply.before);
				follow(from, moves)
			}
			Event::TakenBack { .. }
			| Event::Restored { .. }
			| Event::Started
			| Event::Arrived { .. }
			| Event::Adjusting { .. }
			| Event::Touched { .. }
			| Event::TouchExcused { .. }
			| Event::Removed { .. }
			| Event::Placed { .. }
			| Event::Queened { .. }
			| Event::Announced { .. }
			| Event::Corrected { .. }
			| Event::Repeated { .. }
			| Event::Executed { .. }
			| Event::Displaced { .. }
			| Event::Pressed
			| Event::Switched
			| Event::Written { .. }
			| Event::Unwritten { .. }
			| Event::SheetShown { .. }
			| Event::DrawOffered { .. }
			| Event::DrawDeclined { .. }
			| Event::Claimed(_)
			| Event::Rejected
			| Event::Breached { .. }
			| Event::Proposed(_)
			| Event::Adopted
			| Event::CastlingLost { .. }
			| Event::Forced { .. }
			| Event::Penalised { .. }
			| Event::ClockSet { .. }
			| Event::ClockReplaced { .. }
			| Event::SessionTold { .. }
			| Event::MoveSealed { .. }
			| Event::Adjourned { .. }
			| Event::Reopened { .. }
			| Event::AnswerSealed { .. }
			| Event::EnvelopeOpened { .. }
			| Event::ExtraIntroduced { .. }
			| Event::Postponed
			| Event::Confirmed { .. }
			| Event::Overridden { .. }
			| Event::Stopped { .. }
			| Event::Resumed
			| Event::FlagFell { .. }
			| Event::Ended(_)
			| Event::Signed { .. } => Some(()),
		};
		sense.ok_or(Nonsense::NoMove)
	}
}

/// Plays these moves, if they can be played.
fn follow<'a>(from: &Position, moves: impl IntoIterator<Item = &'a alloc::string::String>) -> Option<()> {
	let mut position = from.clone();
	for uci in moves {
		position = position.after(position.uci_move(uci)?);
	}
	Some(())
}
