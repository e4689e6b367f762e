//! Effects of an adjournment on the table.

use super::super::adjournment::{Adjournment, Phase, Sealed};
use super::super::fact::AdjournmentEvent;
use super::super::table::Table;
use super::super::turn::Turn;
use crate::chess::Color;
use crate::clock::{Clock, Span, Stamp};

impl Table {
	/// Takes a step of an adjournment in.
	pub(super) fn apply_adjournment(&mut self, event: &AdjournmentEvent, at: Stamp) {
		match event {
			AdjournmentEvent::SessionTold { withdrawn: true, .. } => self.session_goes_on(),
			AdjournmentEvent::SessionTold {
				left, when, place, ..
			} => self.session_told(*left, when, place, at),
			AdjournmentEvent::MoveSealed { by, sealed, on_board } => self.move_sealed(*by, sealed, *on_board),
			AdjournmentEvent::Adjourned { by, charged } => self.adjourned(*by, *charged, at),
			AdjournmentEvent::Reopened { lost } => self.reopened(*lost, at),
			AdjournmentEvent::AnswerSealed { .. } => self.answer_sealed(at),
			AdjournmentEvent::EnvelopeOpened { sealed } => self.envelope_opened(sealed, at),
		}
	}

	/// Counts the time that has been used up to this moment.
	pub(super) fn use_time(&mut self, at: Stamp) {
		if let Some(side) = self.clock().and_then(Clock::running) {
			let passed = at.since(self.last);
			self.count_used(side, passed);
		}
	}

	pub(super) fn count_used(&mut self, side: Color, more: Span) {
		let [white, black] = &mut self.used;
		let used = side.fold_wb(white, black);
		*used = Span(used.0.saturating_add(more.0));
	}

	pub(super) fn session_told(&mut self, left: Span, when: &str, place: &str, at: Stamp) {
		self.adjournment = Some(Adjournment {
			phase: if left == Span::ZERO {
				Phase::Called
			} else {
				Phase::Announced
			},
			session_ends: at + left,
			when: when.into(),
			place: place.into(),
			sealer: self.position.turn(),
			sealed: None,
			on_board: false,
			recorded: None,
			set: None,
			reopened: None,
			opened_at: None,
			offered: false,
			late: false,
		});
	}

	/// Nobody seals, so the move written for it is void.
	pub(super) fn session_goes_on(&mut self) {
		self.adjournment = None;
	}

	pub(super) fn move_sealed(&mut self, by: Color, sealed: &Sealed, on_board: bool) {
		let Some(adjournment) = &mut self.adjournment else {
			return;
		};
		if adjournment.phase != Phase::Opened {
			adjournment.sealer = by;
		}
		adjournment.sealed = Some(sealed.clone());
		adjournment.on_board = on_board;
		if on_board {
			self.before_the_sealed_move();
		}
	}

	/// The envelope is for the position before the sealed move (I.2.2, I.5).
	fn before_the_sealed_move(&mut self) {
		self.boards.set_both(self.position.placement());
		let side = self.position.turn();
		self.turn = Turn::new(side, *self.boards.of(side));
	}

	pub(super) fn adjourned(&mut self, by: Color, charged: Span, at: Stamp) {
		// The announced move is in the envelope; it is carried out when the envelope is opened.
		self.spoken = None;
		self.count_used(by, charged);
		if let Some(clock) = &mut self.clock {
			clock.take(by, charged, at);
		}
		self.stop(at);
		self.before_the_sealed_move();
		for color in Color::ALL {
			self.conduct_mut(color).arrived = false;
		}
		let recorded = self.reading(at);
		if let Some(adjournment) = &mut self.adjournment {
			adjournment.phase = Phase::Sealed;
			adjournment.sealer = by;
			adjournment.recorded = recorded;
		}
	}

	pub(super) fn reopened(&mut self, lost: bool, at: Stamp) {
		let begins = self
			.adjournment
			.as_ref()
			.is_some_and(|adjournment| adjournment.phase == Phase::Sealed);
		let set = self.reading(at);
		let plies = self.plies.len();
		let Some(adjournment) = &mut self.adjournment else {
			return;
		};
		if begins {
			adjournment.set = set;
			adjournment.reopened = Some(at);
		}
		let sealer = adjournment.sealer;
		// If the envelope of the answer is opened in vain, that player's own time already runs.
		let second = adjournment.phase == Phase::Answered;
		if lost {
			adjournment.phase = Phase::Opened;
			adjournment.opened_at = Some(plies);
			adjournment.sealed = None;
			adjournment.late = false;
		} else {
			adjournment.phase = Phase::Waiting;
		}
		if begins {
			self.before_the_sealed_move();
		}
		self.running = true;
		let Some(clock) = &mut self.clock else { return };
		if lost {
			if !begins {
				clock.stop(at);
				clock.take_back_press(if second { !sealer } else { sealer });
			}
			clock.start(if second { !sealer } else { sealer }, at);
		} else {
			// The sealed move completes a move.
			clock.start(sealer, at);
			clock.press(at);
		}
	}

	pub(super) fn answer_sealed(&mut self, at: Stamp) {
		if let Some(clock) = &mut self.clock {
			clock.press(at);
		}
		if let Some(adjournment) = &mut self.adjournment {
			adjournment.phase = Phase::Answered;
		}
	}

	/// The move that was in the envelope has just been played. It was completed when the envelope was shut.
	pub(super) fn envelope_opened(&mut self, sealed: &Sealed, at: Stamp) {
		if sealed.flaw.is_some() {
			return;
		}
		let next = self.position.turn();
		self.spoken = None;
		self.conduct_mut(!next).uncompleted = false;
		self.boards.set_both(self.position.placement());
		self.turn = Turn::new(next, *self.boards.of(next));
		let reading = self.reading(at);
		if let Some(ply) = self.plies.last_mut() {
			ply.clocks = reading;
		}
		let plies = self.plies.len();
		if let Some(adjournment) = &mut self.adjournment {
			adjournment.phase = Phase::Opened;
			adjournment.opened_at = Some(plies);
			adjournment.sealed = None;
			adjournment.on_board = false;
			adjournment.offered = false;
			adjournment.late = false;
		}
	}

	/// The player who has to answer an encrypted move has come too late (I.10).
	pub(super) fn came_late(&mut self, by: Color) {
		if let Some(adjournment) = &mut self.adjournment
			&& adjournment.phase == Phase::Waiting
			&& by != adjournment.sealer
		{
			adjournment.late = adjournment.locked().is_some();
		}
	}

	/// Returns `true` if the clocks stand until an adjourned game is taken up.
	pub(super) fn is_shut(&self) -> bool {
		self.adjournment
			.as_ref()
			.is_some_and(|adjournment| adjournment.phase == Phase::Sealed)
	}

	/// Returns `true` if the draw was offered while an envelope was shut, so that the move in it does not decline the offer
	/// (I.4).
	pub(super) fn offer_outlives(&self) -> bool {
		self.adjournment
			.as_ref()
			.is_some_and(|adjournment| adjournment.offered)
	}

	/// A draw offered while an envelope is shut stands until it is answered (I.4). Otherwise nothing happens.
	pub(super) fn offered_adjourned(&mut self) {
		if let Some(adjournment) = &mut self.adjournment {
			match adjournment.phase {
				Phase::Announced | Phase::Called | Phase::Opened => {}
				Phase::Sealed | Phase::Waiting | Phase::Answered => adjournment.offered = true,
			}
		}
	}

	/// A move is made on the board, so the move written for the envelope is not sealed.
	pub(super) fn unseal(&mut self) {
		if let Some(adjournment) = &mut self.adjournment {
			match adjournment.phase {
				Phase::Announced | Phase::Called | Phase::Opened => adjournment.sealed = None,
				Phase::Sealed | Phase::Waiting | Phase::Answered => {}
			}
		}
	}
}
