//! Late or wrong typing, and moves taken as done: they cost nobody anything.

use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::by::By;
use super::super::case::Case;
use super::super::command::Command;
use super::super::fact::{ClockEvent, Event, Fact, GameEvent, PlayEvent, SheetEvent};
use super::super::refusal::Refusal;
use super::super::table::{Spoken, Table};
use super::{Decision, Request};
use crate::chess::{Color, Said};
use crate::clock::{Span, Stamp};
use crate::laws::Ending;

/// Facts that follow from each other, tried on a copy of the table.
struct Rehearsal {
	table: Table,
	at: Stamp,
	events: Vec<Event>,
}

impl Rehearsal {
	fn fact(&mut self, event: Event) {
		self.table.apply(&Fact {
			at: self.at,
			event: event.clone(),
		});
		self.events.push(event);
	}

	fn command(&mut self, by: By, command: &Command) -> Result<(), Refusal> {
		for fact in self.table.decide(by, command, self.at)? {
			self.fact(fact.event);
		}
		Ok(())
	}
}

impl Request<'_> {
	/// The move is typed within the time that the table allows; otherwise the clocks are as if nobody had pressed.
	pub(super) fn press_ahead(self) -> Decision {
		let table = self.table;
		let by = self.by.side().ok_or(Refusal::PlayersOnly)?;
		let allowed = table.opening.typing.late > Span::ZERO && table.adjournment.is_none();
		if !allowed || table.ahead.is_some() || table.clock().is_none() {
			return Err(Refusal::NoMoveOnBoard);
		}
		self.on_the_move(by)?;
		if table.owner() != by || table.is_typed_in_hand() {
			return Err(Refusal::NotYourClock);
		}
		Ok(vec![Event::Clock(ClockEvent::PressedAhead { by })])
	}

	/// A half-move was typed wrong: the move that was played takes its place, with all that was reported of it. The wrong one
	/// was never on the boards, so it breaks no law.
	pub(super) fn mistype(self, said: Said) -> Decision {
		let table = self.table;
		let in_hand = table.is_typed_in_hand();
		let mover = if in_hand {
			table.position().turn()
		} else {
			let last = table.plies().last().ok_or(Refusal::NothingToRetype)?;
			last.before.turn()
		};
		let by_move = table.ending().is_none_or(ended_by_move);
		if !by_move || table.adjournment.is_some() || (!in_hand && table.position().turn() == mover) {
			return Err(Refusal::NothingToRetype);
		}
		if self.by != By::Arbiter && !self.only_noticed(mover) {
			// Its consequences are before the arbiter.
			self.forbid(Refusal::MoveBeforeArbiter)?;
		}
		let (wrong, spoken) = if in_hand {
			(table.turn.announced.clone(), None)
		} else {
			let typed = table.plies().last().and_then(|ply| ply.mv);
			let spoken = table.spoken().filter(|spoken| spoken.of == mover);
			(typed.map(|mv| mv.uci()), spoken.cloned())
		};
		let answering = if table.turn.side == mover {
			Vec::new()
		} else {
			table.turn.touched.clone()
		};
		let mirrored = Color::ALL.map(|of| !in_hand && self.mirrors(of));
		let mut again = Rehearsal {
			table: table.clone(),
			at: self.at,
			events: Vec::new(),
		};
		again.fact(Event::Game(GameEvent::Mistyped {
			by: self.by,
			uci: wrong,
		}));
		let player = By::player(mover);
		again.command(player, &Command::Move(said))?;
		if table.announces() && again.table.turn.announced.is_none() && (in_hand || spoken.is_some()) {
			again.command(player, &Command::Announce(said))?;
		}
		again.answered(spoken.as_ref(), said)?;
		if again.table.ahead.is_some() && again.table.ending().is_none() {
			again.command(player, &Command::Press)?;
		}
		for square in answering {
			again.fact(Event::Play(PlayEvent::Touched { by: !mover, square }));
		}
		for (of, mirrored) in Color::ALL.into_iter().zip(mirrored) {
			let played = again
				.table
				.plies()
				.last()
				.and_then(|ply| Some((ply.before.clone(), ply.mv?)));
			if let Some((before, mv)) = played.filter(|_| mirrored) {
				again.fact(Event::Sheet(SheetEvent::Unwritten { of }));
				again.fact(Event::Sheet(SheetEvent::Written {
					of,
					text: crate::chess::san(&before, mv),
					uci: Some(mv.uci()),
					read: false,
					entry: None,
				}));
			}
		}
		Ok(again.events)
	}

	/// Returns `true` if nothing is before the arbiter, or only what the table itself has noticed of this side's last
	/// half-move, and nobody has stopped the clocks for it.
	fn only_noticed(self, mover: Color) -> bool {
		let table = self.table;
		let last = table.plies().len().checked_sub(1);
		let noticed = table.illegal.as_ref().filter(|act| {
			table.is_running() && act.by == mover && Some(act.plies) == last && act.breach != Breach::NoMove
		});
		let noticed = noticed.map(|act| (act.by, act.breach));
		let is_of_it = |case: &Case| case.is_noticed() && case.act == noticed;
		table.cases().is_empty() || (noticed.is_some() && table.cases().iter().all(is_of_it))
	}

	/// Returns `true` if the last entry of this sheet is the last half-move as it was typed.
	fn mirrors(self, of: Color) -> bool {
		let sheet = self.table.sheet(of);
		let typed = self.table.plies().last().and_then(|ply| ply.mv);
		!sheet.is_read()
			&& sheet.len() == self.table.plies().len()
			&& typed.is_some()
			&& sheet.entries().last().and_then(|entry| entry.mv) == typed
	}

	/// The move is taken as done: nobody has reported that the opponent did not repeat it and carry it out.
	pub(super) fn take_as_done(self) -> Decision {
		let spoken = self.table.spoken().ok_or(Refusal::NothingAnnounced)?;
		if spoken.repeated && (spoken.executed || !self.table.boards().are_two()) {
			return Err(Refusal::Idle);
		}
		Ok(vec![Event::Play(PlayEvent::TakenAsDone)])
	}

	/// Possible until the opponent begins their own move.
	pub(super) fn not_done(self) -> Decision {
		let spoken = self.table.spoken().ok_or(Refusal::NothingAnnounced)?;
		let turn = &self.table.turn;
		let begun = turn.side != spoken.of && (!turn.touched.is_empty() || turn.is_placed() || turn.made);
		if spoken.taken.is_none() || begun {
			return Err(Refusal::NothingTaken);
		}
		Ok(vec![Event::Play(PlayEvent::NotDone { by: self.by })])
	}
}

impl Rehearsal {
	/// The opponent's acts on the wrongly typed move count for the right one.
	fn answered(&mut self, was: Option<&Spoken>, said: Said) -> Result<(), Refusal> {
		let Some(was) = was.filter(|_| self.table.ending().is_none()) else {
			return Ok(());
		};
		if was.taken.is_some() {
			self.fact(Event::Play(PlayEvent::TakenAsDone));
			return Ok(());
		}
		let opponent = By::player(!was.of);
		if was.repeated {
			self.command(opponent, &Command::Repeat(said))?;
		}
		if was.executed {
			self.command(opponent, &Command::Execute(said))?;
		}
		Ok(())
	}
}

/// Returns `true` if a move alone ends a game in this way.
pub(in crate::game) const fn ended_by_move(ending: Ending) -> bool {
	matches!(
		ending,
		Ending::Checkmate { .. }
			| Ending::Stalemate
			| Ending::DeadPosition
			| Ending::Fivefold
			| Ending::SeventyfiveMoves
	)
}
