//! A game is adjourned with a sealed move, and taken up again (appendix E, Guideline I).

use alloc::string::String;
use alloc::vec::Vec;

use super::super::adjournment::{Adjournment, Phase, SealFlaw, Sealed};
use super::super::breach::Breach;
use super::super::command::Envelope;
use super::super::fact::{AdjournmentEvent, ClockEvent, Event, PlayerEvent, SheetEvent};
use super::super::opening::SheetBy;
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::{Color, ENGLISH_LETTERS, Move, Said, san_in};
use crate::clock::Span;
use crate::laws::parameters::Adjournment as Text;
use crate::laws::{self, Ending};

impl<'a> Request<'a> {
	/// Returns the article of appendix E or of Guideline I, according to the profile's edition.
	pub(super) fn adjournment_law(self, appendix: &'static str, guideline: &'static str) -> &'static str {
		match self.profile().adjournment {
			Text::AppendixE => appendix,
			Text::GuidelineI | Text::NotAllowed => guideline,
		}
	}

	fn adjournments_allowed(self) -> Result<(), Refusal> {
		match self.profile().adjournment {
			Text::AppendixE | Text::GuidelineI => Ok(()),
			Text::NotAllowed => self.forbid(Refusal::NoAdjournment),
		}
	}

	/// Returns the adjournment, if it is in one of these phases.
	pub(super) fn adjourned(self, phases: &[Phase]) -> Option<&'a Adjournment> {
		let adjournment = self.table.adjournment();
		adjournment.filter(|adjournment| phases.contains(&adjournment.phase))
	}

	/// The arbiter tells when the session ends, or that it is over (I.1.1).
	pub(super) fn session(self, left: Span, when: &str, place: &str) -> Decision {
		self.adjournments_allowed()?;
		let under_way = [Phase::Called, Phase::Sealed, Phase::Waiting, Phase::Answered];
		if self.table.started().is_none() {
			return Err(Refusal::NotBegun);
		}
		if self.adjourned(&under_way).is_some() {
			return Err(Refusal::Idle);
		}
		Ok(vec![Event::Adjournment(AdjournmentEvent::SessionTold {
			left,
			when: when.into(),
			place: place.into(),
			withdrawn: false,
		})])
	}

	/// The session was ended by mistake. Until an envelope is shut, play goes on as before.
	pub(super) fn withdraw_session(self) -> Decision {
		if self.adjourned(&[Phase::Announced, Phase::Called]).is_none() {
			return Err(Refusal::Idle);
		}
		Ok(vec![Event::Adjournment(AdjournmentEvent::SessionTold {
			left: Span::ZERO,
			when: String::new(),
			place: String::new(),
			withdrawn: true,
		})])
	}

	/// The player on move writes the next move, and may write another until they stop the clocks (I.1.1).
	pub(super) fn seal(self, text: &str, said: Option<Said>, locked: Option<&String>) -> Decision {
		self.adjournments_allowed()?;
		let by = self.by.side().ok_or(Refusal::PlayersOnly)?;
		let table = self.table;
		let mut events = Vec::new();
		let mut on_board = false;
		if let Some(adjournment) = table.adjournment() {
			on_board = adjournment.on_board;
			match adjournment.phase {
				Phase::Announced | Phase::Called => {}
				Phase::Opened if self.may_seal_answer(adjournment, by) => {}
				Phase::Opened => self.forbid(Refusal::SessionNotOver)?,
				Phase::Sealed | Phase::Waiting | Phase::Answered => return Err(Refusal::Adjourned),
			}
		} else {
			// A player who seals was told to, even if nobody told the table.
			events.push(Event::Adjournment(AdjournmentEvent::SessionTold {
				left: Span::ZERO,
				when: String::new(),
				place: String::new(),
				withdrawn: false,
			}));
		}
		self.on_the_move(by)?;
		if table.is_timed() && table.conduct(!by).uncompleted {
			return Err(Refusal::NotYourClock);
		}
		let sealed = Sealed::read(text.trim(), said, table.position());
		let written = table
			.adjournment()
			.and_then(|adjournment| adjournment.sealed.as_ref());
		if on_board && written.and_then(|before| before.uci.as_ref()) != sealed.uci.as_ref() {
			return Err(Refusal::SealedOnBoard);
		}
		match sealed.flaw {
			Some(SealFlaw::Ambiguous) => self.guard(Refusal::SealedAmbiguous)?,
			Some(SealFlaw::Unreadable) => self.guard(Refusal::SealedUnreadable)?,
			Some(SealFlaw::Illegal) => self.guard(Refusal::SealedIllegal)?,
			None => {}
		}
		// A move made on the board has been seen by everybody.
		let sealed = match locked.filter(|_| !on_board && !sealed.text.is_empty()) {
			Some(locked) => Sealed::under_lock(locked.clone()),
			None => sealed,
		};
		events.push(Event::Adjournment(AdjournmentEvent::MoveSealed {
			by,
			sealed,
			on_board,
		}));
		Ok(events)
	}

	/// Returns `true` if the opponent may seal the answer, as the player who sealed is absent (I.9.3).
	fn may_seal_answer(self, adjournment: &Adjournment, by: Color) -> bool {
		let table = self.table;
		by == !adjournment.sealer
			&& adjournment.opened_at == Some(table.plies().len())
			&& table.position().turn() == by
			&& !table.conduct(adjournment.sealer).arrived
	}

	/// A player who was told to seal and makes a move on the board instead has sealed that move (I.1.1). A move that ends the
	/// game ends it.
	pub(super) fn sealed_on_board(self, by: Color, mv: Move) -> Option<Vec<Event>> {
		let table = self.table;
		self.adjourned(&[Phase::Called])?;
		let after = table.position().after(mv);
		if laws::after_move(table.standing_after(&after), self.profile()).is_some() {
			return None;
		}
		let sealed = Sealed {
			text: san_in(ENGLISH_LETTERS, table.position(), mv),
			uci: Some(mv.uci()),
			flaw: None,
			locked: None,
		};
		Some(vec![Event::Adjournment(AdjournmentEvent::MoveSealed {
			by,
			sealed,
			on_board: true,
		})])
	}

	/// Returns `true` if this player has sealed, so that stopping the clocks adjourns the game.
	pub(super) fn seals(self) -> bool {
		let sealing = self.adjourned(&[Phase::Announced, Phase::Called]);
		sealing.is_some_and(|adjournment| {
			adjournment.is_sealed() && self.by.side() == Some(self.table.position().turn())
		})
	}

	/// The clocks are stopped after the envelope was shut. Before the end of the session the rest of it is charged (I.1.2).
	pub(super) fn adjourn(self) -> Decision {
		if self.table.claim().is_some() {
			self.forbid(Refusal::Pending)?;
		}
		let by = self.table.position().turn();
		let ends = self
			.table
			.adjournment()
			.map(|adjournment| adjournment.session_ends);
		let charged = ends.map_or(Span::ZERO, |ends| ends.since(self.at));
		let mut events = vec![Event::Adjournment(AdjournmentEvent::Adjourned { by, charged })];
		let left = self.table.clock().map(|clock| clock.left(by, self.at));
		if left.is_some_and(|left| left > Span::ZERO && left <= charged) {
			events.push(Event::Clock(ClockEvent::FlagFell { by, together: false }));
			events.extend(self.flag_observed(by, false));
		}
		Ok(events)
	}

	/// Returns `true` if this player has sealed the answer, so that the press starts the absent player's clock (I.9.3).
	pub(super) fn seals_answer(self) -> bool {
		let opened = self.adjourned(&[Phase::Opened]);
		opened.is_some_and(|adjournment| {
			adjournment.is_sealed()
				&& self
					.by
					.side()
					.is_some_and(|by| self.may_seal_answer(adjournment, by))
		})
	}

	pub(super) fn press_sealed_answer(self) -> Decision {
		let by = self.by.side().ok_or(Refusal::PlayersOnly)?;
		if self.table.is_timed() && self.table.runs() != Some(by) {
			return Err(Refusal::NotYourClock);
		}
		Ok(vec![Event::Adjournment(AdjournmentEvent::AnswerSealed { by })])
	}

	/// The new session begins, and the envelope is opened if the player who has to answer is there (I.7, I.9).
	pub(super) fn reopen(
		self,
		what: Envelope,
		text: &str,
		said: Option<Said>,
		unlocked: Option<&Sealed>,
	) -> Decision {
		let sealing = self.adjourned(&[Phase::Announced, Phase::Called]);
		if sealing.is_some_and(Adjournment::is_sealed) && what == Envelope::Here {
			// The sealing stopped the clocks, even if nobody told the table.
			let mut events = self.adjourn()?;
			events.push(Event::Adjournment(AdjournmentEvent::Reopened { lost: false }));
			return Ok(events);
		}
		let shut = [Phase::Sealed, Phase::Waiting, Phase::Answered];
		let adjournment = self.adjourned(&shut).ok_or(Refusal::NotAdjourned)?;
		match what {
			Envelope::Here => {}
			Envelope::Lost => {
				let mut events = vec![Event::Adjournment(AdjournmentEvent::Reopened { lost: true })];
				events.extend(self.late_after_all(adjournment));
				return Ok(events);
			}
			Envelope::PositionLost => {
				let law = self.adjournment_law("E.12.b", "I.12.2");
				return Ok(self.ask_for(Self::remedy(law, [Event::ended(Ending::PositionLost)])));
			}
		}
		let read = Sealed::read(text.trim(), said, self.table.position());
		let in_envelope = adjournment
			.sealed
			.as_ref()
			.filter(|sealed| !sealed.text.is_empty());
		let sealed = if read.text.is_empty() {
			unlocked.or(in_envelope)
		} else {
			Some(&read)
		};
		let begins = adjournment.phase == Phase::Sealed;
		let awaited = self.table.awaited().unwrap_or(!adjournment.sealer);
		if !self.table.conduct(awaited).arrived {
			if begins {
				return Ok(vec![Event::Adjournment(AdjournmentEvent::Reopened {
					lost: false,
				})]);
			}
			return Err(Refusal::AnswererAbsent);
		}
		let shut = if adjournment.locked().is_some() {
			Refusal::EnvelopeLocked
		} else {
			Refusal::EnvelopeUnread
		};
		let sealed = sealed.ok_or(shut)?;
		let mut events = Vec::new();
		if begins && sealed.flaw.is_none() {
			events.push(Event::Adjournment(AdjournmentEvent::Reopened { lost: false }));
		}
		events.extend(self.opened(sealed, begins || self.table.is_running()));
		Ok(events)
	}

	/// The sealed move is played on the board; one that cannot be understood or is illegal loses (I.8).
	fn opened(self, sealed: &Sealed, runs: bool) -> Vec<Event> {
		let table = self.table;
		let by = table.position().turn();
		let mv = sealed.uci.as_ref().and_then(|uci| table.position().uci_move(uci));
		let opened = Event::Adjournment(AdjournmentEvent::EnvelopeOpened {
			sealed: sealed.clone(),
		});
		let Some(mv) = mv else {
			let law = match sealed.flaw {
				Some(SealFlaw::Ambiguous) => self.adjournment_law("E.8.a", "I.8.1"),
				Some(SealFlaw::Unreadable) | None => self.adjournment_law("E.8.b", "I.8.2"),
				Some(SealFlaw::Illegal) => self.adjournment_law("E.8.c", "I.8.3"),
			};
			let mut events = vec![opened];
			let loss = laws::sealed_loss(table.position(), by);
			events.extend(self.ask_for(Self::remedy(law, [Event::ended(loss)])));
			return events;
		};
		let mut events = vec![Event::moved(mv.uci()), opened];
		events.extend(self.sealed_on_sheet(by, sealed, mv));
		match self.ends_the_game(mv) {
			Some(ending) => events.push(Event::ended(ending)),
			None => {
				events.extend((!runs).then_some(Event::RESUMED));
				events.extend(
					table
						.adjournment()
						.into_iter()
						.flat_map(|adjournment| self.late_after_all(adjournment)),
				);
			}
		}
		events
	}

	/// The player who has to answer came too late, and the encrypted move has not ended the game (I.10).
	fn late_after_all(self, adjournment: &Adjournment) -> Vec<Event> {
		if !adjournment.late {
			return Vec::new();
		}
		let law = self.adjournment_law("E.10", "I.10");
		let by = !adjournment.sealer;
		self.ask_for(Self::remedy(law, [Event::ended(Ending::Late { by })]))
	}

	/// The sealed move stands on the sheet of the player who wrote it.
	fn sealed_on_sheet(self, by: Color, sealed: &Sealed, mv: Move) -> Option<Event> {
		let table = self.table;
		let own = table.opening().seat(by).sheet == SheetBy::Own;
		let complete = table.sheet(by).len() == table.plies().len();
		let mut text = sealed.text.clone();
		if table.offer() == Some(by) && !text.ends_with("(=)") {
			text.push_str(" (=)");
		}
		(own && complete).then(|| {
			Event::Sheet(SheetEvent::Written {
				of: by,
				text,
				uci: Some(mv.uci()),
				read: table.sheet(by).is_read(),
				entry: None,
			})
		})
	}

	fn ends_the_game(self, mv: Move) -> Option<Ending> {
		let after = self.table.position().after(mv);
		laws::after_move(self.table.standing_after(&after), self.profile())
	}

	/// A player comes to the new session (I.9 to I.11); `None` without an adjournment.
	pub(super) fn arrive_back(self, by: Color) -> Option<Vec<Event>> {
		let back = [Phase::Sealed, Phase::Waiting, Phase::Opened, Phase::Answered];
		let adjournment = self.adjourned(&back)?;
		let mut events = vec![Event::Player(PlayerEvent::Arrived { by })];
		let Some(reopened) = adjournment.reopened else {
			return Some(events);
		};
		let sealed = adjournment.sealed.as_ref();
		let mv = sealed
			.and_then(|sealed| sealed.uci.as_ref())
			.and_then(|uci| self.table.position().uci_move(uci));
		let ends = adjournment.phase == Phase::Waiting && mv.and_then(|mv| self.ends_the_game(mv)).is_some();
		// A player who has moved since was there.
		let moved = adjournment.opened_at.is_some_and(|opened| {
			let mut since = self.table.plies().iter().skip(opened);
			since.any(|ply| ply.before.turn() == by)
		});
		let late = self
			.profile()
			.default_time
			.is_some_and(|tolerance| self.at.since(reopened) > tolerance);
		if late && !ends && !moved {
			events.push(Event::breached(by, Breach::Late));
			// An encrypted move may have ended the game: that is known when the envelope is opened.
			if !self.may_have_ended(adjournment, by) {
				let law = self.adjournment_law("E.10", "I.10");
				events.extend(self.ask_for(Self::remedy(law, [Event::ended(Ending::Late { by })])));
			}
		} else if let Some(sealed) = sealed.filter(|sealed| sealed.locked.is_none())
			&& self.table.awaited() == Some(by)
			&& (ends || !self.human())
		{
			// A result of the sealed move stands, however late the player comes (I.10).
			events.extend(self.opened(sealed, self.table.is_running()));
		}
		Some(events)
	}

	fn may_have_ended(self, adjournment: &Adjournment, by: Color) -> bool {
		adjournment.phase == Phase::Waiting
			&& adjournment.locked().is_some()
			&& self.table.awaited() == Some(by)
	}
}
