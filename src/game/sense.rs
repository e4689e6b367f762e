//! Whether a fact makes sense where it stands: a journal from elsewhere is doubted before it is believed.

use super::fact::{Event, Fact};
use super::opening::is_long;
use super::table::Table;
use crate::chess::{Color, Placement, Position, Square};
use crate::laws::{self, Ending};

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
	#[error("the position on the board is no such end of the game")]
	NoEnd,
	#[error("the clock was not pressed after the move before it")]
	NoPress,
	#[error("its piece was not touched before")]
	NoTouch,
	#[error("it is not this player who is to move")]
	NoTurn,
	#[error("a name in it is too long")]
	TooLong,
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
			Event::Moved { .. } if self.by_no_hand() => return Err(Nonsense::NoTouch),
			Event::Moved { uci } => self.position().uci_move(uci).is_some().then_some(()),
			Event::Placed {
				board,
				from: Some(from),
				..
			} if !self.was_touched(*board, *from) => {
				return Err(Nonsense::NoTouch);
			}
			Event::Removed { board, square } if !self.was_touched(*board, *square) => {
				return Err(Nonsense::NoTouch);
			}
			Event::Ended(ending) if !self.shows(*ending) => return Err(Nonsense::NoEnd),
			Event::MovedIllegally { placement } => {
				return Placement::from_fen(placement)
					.map(drop)
					.map_err(|_| Nonsense::NoPlacement);
			}
			Event::TakenBack { plies, .. } | Event::Restored { plies, .. } if *plies > played => {
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
			Event::StrengthChanged {
				strength, instead, ..
			} if is_long(strength) || instead.as_deref().is_some_and(is_long) => {
				return Err(Nonsense::TooLong);
			}
			Event::PressedAhead { by } if self.clock().is_none() || self.position().turn() != *by => {
				return Err(Nonsense::NoTurn);
			}
			Event::Mistyped { .. } if played == 0 && !self.is_typed_in_hand() => return Err(Nonsense::NoPly),
			Event::PressedAhead { .. }
			| Event::Mistyped { .. }
			| Event::TakenBack { .. }
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
			| Event::PressLapsed
			| Event::EndingWithdrawn
			| Event::StrengthChanged { .. }
			| Event::TakenAsDone
			| Event::NotDone { .. }
			| Event::Written { .. }
			| Event::Unwritten { .. }
			| Event::SheetShown { .. }
			| Event::DrawOffered { .. }
			| Event::DrawDeclined { .. }
			| Event::Called(_)
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
			| Event::ClockRead { .. }
			| Event::PressTakenBack { .. }
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
			| Event::Resumed { .. }
			| Event::FlagFell { .. }
			| Event::Ended(_)
			| Event::Signed { .. } => Some(()),
		};
		sense.ok_or(Nonsense::NoMove)
	}

	/// Whether the press of the clock, or the end of the game, must be the next fact after this one: at home a move in one is
	/// made and completed by one command.
	#[must_use]
	pub fn awaits_press(&self, last: &Event) -> bool {
		let moved = matches!(last, Event::Moved { .. });
		moved && self.opening.guard && self.turn.made && self.turn.touched.is_empty()
	}

	/// Where hands are seen, nobody moves without them, but for what was in an envelope.
	fn by_no_hand(&self) -> bool {
		let begun = self.turn.side == self.position.turn() && !self.turn.made;
		!self.opening.guard && self.adjournment.is_none() && !(begun && self.turn.is_placed())
	}

	/// Whether a piece that leaves this square of an own board was touched there. While the clocks stand everything is put right
	/// without, and whoever adjusts has touched nothing.
	fn was_touched(&self, board: Color, square: Square) -> bool {
		let turn = &self.turn;
		if turn.side != board || turn.made {
			return self.started.is_some() && !self.running;
		}
		let under = turn.under.is_some_and(|(at, _)| at == square);
		let in_hand = turn.hand.iter().any(|(at, _)| *at == square);
		under
			|| in_hand
			|| turn.adjusting
			|| turn.touched.contains(&square)
			|| self.started.is_some() && !self.running
	}

	/// Whether the board shows this end of the game, of those that only a board can show.
	fn shows(&self, ending: Ending) -> bool {
		let (position, standing) = (self.position(), self.standing());
		match ending {
			Ending::Checkmate { winner } => position.is_checkmate() && position.turn() == !winner,
			Ending::Stalemate => position.is_stalemate(),
			Ending::Fivefold => laws::is_fivefold(standing, self.profile()),
			Ending::SeventyfiveMoves => laws::is_seventyfive_moves(standing, self.profile()),
			Ending::Resignation { .. }
			| Ending::Flag { .. }
			| Ending::IllegalMoves { .. }
			| Ending::BothFlags
			| Ending::Late { .. }
			| Ending::Device { .. }
			| Ending::NoProgress
			| Ending::SealedMove { .. }
			| Ending::PositionLost
			| Ending::ClaimPending { .. }
			| Ending::IllegalPosition
			| Ending::Annulled { .. }
			| Ending::Ruling { .. }
			| Ending::DeadPosition
			| Ending::Agreement
			| Ending::Threefold
			| Ending::FiftyMoves => true,
		}
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
