//! A press of the clock (6.2, D.2.4) completes a move, or something else.

use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::fact::{ClockEvent, Event, PlayEvent};
use super::super::opening::Echo;
use super::super::refusal::Refusal;
use super::super::turn::Turn;
use super::{Decision, Request};
use crate::chess::{Change, Color, Deed, OwedPart};
use crate::laws::parameters::{BothKingsInCheck, ClockPressWithoutMove, DisplacedPieces};

impl Request<'_> {
	pub(super) fn press(self) -> Decision {
		let side = self.by.side().ok_or(Refusal::PlayersOnly)?;
		let table = self.table;
		if table.started().is_some() && !table.is_running() {
			self.forbid(self.halted())?;
		}
		// Otherwise nobody's time runs yet, or there is no clock.
		let runs = table.runs().unwrap_or_else(|| table.owner());
		let runs = table.ahead().map_or(runs, |ahead| ahead.by);
		if runs != side {
			return Err(Refusal::NotYourClock);
		}
		if table.completes(side) {
			self.complete(side)
		} else {
			self.press_unmade(side)
		}
	}

	/// A made move is completed, also when the opponent has answered it already (6.2.2).
	fn complete(self, side: Color) -> Decision {
		let table = self.table;
		let turn = &table.turn;
		if turn.side == side && turn.made {
			if table.announces() && turn.announced.is_none() {
				self.forbid(Refusal::NotAnnounced)?;
			}
			if table.opening.echo == Echo::Require && turn.announced.is_some() && turn.repeated != Some(true)
			{
				self.forbid(Refusal::NotRepeated)?;
			}
		}
		let mut events = Vec::new();
		let mut slip = false;
		if turn.side == side
			&& let Some(announced) = &turn.announced
			&& let Some(mv) = table.plies().last().and_then(|ply| ply.mv)
			&& *announced != mv.uci()
		{
			events.push(Event::breached(side, Breach::AnnouncementDiffers));
			slip = true;
		}
		events.push(Event::PRESSED);
		if slip && self.human() {
			// It can no longer be a slip of the tongue: the arbiter compares before anybody moves on (D.2.9).
			let stopped = Event::STOPPED;
			events.extend(self.ask_for(Self::remedy(self.law("D.2.8", "D.2.9", "D.2.9"), [stopped])));
		}
		events.extend(self.displaced(side));
		if self.profile().both_kings_in_check_rule == BothKingsInCheck::AfterNextMoveCompleted {
			events.extend(self.still_irregular(table.before(), table.position()));
		}
		Ok(events)
	}

	/// Pieces that the presser displaced and did not put back (7.4).
	fn displaced(self, side: Color) -> Vec<Event> {
		let displaced = &self.table.conduct(side).displaced;
		if displaced.is_empty() {
			return Vec::new();
		}
		if self.profile().displaced_pieces_rule == DisplacedPieces::LosesIfClockPressed {
			// It is for the opponent to claim (team blitz, rules 9 and 11).
			return Vec::new();
		}
		let mut events = vec![Event::breached(side, Breach::Displaced)];
		let back = displaced.iter().rev().map(|(from, to)| {
			Event::Play(PlayEvent::Displaced {
				board: side,
				from: *to,
				to: *from,
			})
		});
		events.extend(self.ask_for(Self::remedy(self.law("7.4", "7.4.1", "7.4.1"), back)));
		events
	}

	/// No legal move is made: nothing was done, something is missing, or an illegal move is on the board.
	fn press_unmade(self, side: Color) -> Decision {
		let table = self.table;
		let fresh = Turn::new(side, *table.boards().of(side));
		let turn = if table.turn.side == side && !table.turn.made {
			&table.turn
		} else {
			&fresh
		};
		let unannounced = table.announces() && turn.announced.is_none();
		match &turn.deed {
			// It was pressed already, and the move is still to be typed.
			Deed::Nothing if table.ahead().is_some() => Err(Refusal::NoMoveOnBoard),
			Deed::Nothing if turn.under.is_none() && turn.hand.is_empty() => {
				self.guard(Refusal::NoMoveOnBoard)?;
				Ok(self.pressed_without_move(side))
			}
			Deed::Legal(_) if turn.under.is_none() && unannounced => Err(Refusal::NotAnnounced),
			Deed::Legal(mv) if turn.under.is_none() && table.position().uci_move(&mv.uci()).is_none() => {
				Err(Refusal::BoardsDiffer)
			}
			Deed::Nothing | Deed::InHand(..) | Deed::Legal(_) | Deed::Unfinished { .. } | Deed::Illegal => {
				if unannounced {
					self.forbid(Refusal::NotAnnounced)?;
				}
				if table.is_blind(side) && is_unmade(turn) {
					self.forbid(Refusal::NotMade)?;
				}
				self.guard(if matches!(turn.deed, Deed::Illegal) {
					Refusal::NoMove(crate::chess::NoMove::Against(crate::chess::Why::NoPromotion))
				} else {
					Refusal::Unfinished
				})?;
				if table.boards().are_two() && turn.base != table.position().placement() {
					// Compare the boards before anybody speaks of an illegal move.
					return Err(Refusal::BoardsDiffer);
				}
				let placement = *table.boards().of(side);
				let mut events = vec![
					Event::Play(PlayEvent::MovedIllegally {
						placement: placement.fen(),
					}),
					Event::PRESSED,
				];
				let after = table.position().with_placement(&placement, !side, Change::Move);
				let drawn = match self.profile().both_kings_in_check_rule {
					BothKingsInCheck::Off => Vec::new(),
					BothKingsInCheck::AfterNextMove | BothKingsInCheck::AfterNextMoveCompleted => {
						self.still_irregular(table.position(), &after)
					}
				};
				if drawn.is_empty() {
					let breach = table.kind_of_illegal(&placement);
					events.extend(self.illegal_completed(side, breach));
				}
				events.extend(drawn);
				Ok(events)
			}
		}
	}

	/// 7.8 in 2017, 7.5.3 later; in 2014 a matter for 12.9.
	fn pressed_without_move(self, side: Color) -> Vec<Event> {
		let mut events = vec![Event::Clock(ClockEvent::Switched)];
		match self.profile().clock_press_without_move_rule {
			ClockPressWithoutMove::IllegalMove => events.extend(self.illegal_completed(side, Breach::NoMove)),
			ClockPressWithoutMove::Forbidden129 => {
				events.push(Event::breached(side, Breach::NoMove));
				let mut steps = self.clock_back(side);
				steps.insert(0, self.warning(side));
				events.extend(self.ask_for(Self::remedy("12.9", steps)));
			}
		}
		events
	}
}

/// Returns `true` if the captured piece is still on the blind player's board, or a piece is not in its new hole (D.2.3.1,
/// D.2.3.2). A pawn left on its last rank is another case (7.5.2).
const fn is_unmade(turn: &Turn) -> bool {
	match &turn.deed {
		Deed::Nothing | Deed::InHand(..) => true,
		Deed::Legal(_) => turn.under.is_some(),
		Deed::Unfinished { owed, .. } => !matches!(owed, OwedPart::Promotion(_)) || turn.under.is_some(),
		Deed::Illegal => !turn.hand.is_empty(),
	}
}
