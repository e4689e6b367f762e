//! Reports from a clock that is not the program's: readings and flags; and the arbiter's settings of it.

use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::by::By;
use super::super::call::Report;
use super::super::case::Case;
use super::super::claim::ClaimKind;
use super::super::command::Flags;
use super::super::fact::{ClockEvent, Event, Fact, Remedy, RemedyStep, RulingEvent, TimeEvent};
use super::super::refusal::Refusal;
use super::super::table::IllegalAct;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::Span;

impl Request<'_> {
	/// Takes a reading of the clock on the table, with the flags that are down on it.
	pub(super) fn read_clock(self, white: Option<Span>, black: Option<Span>, flags: Flags) -> Decision {
		let table = self.table;
		if table.external().is_none() {
			return Err(if table.is_timed() {
				Refusal::OwnClock
			} else {
				Refusal::NoClock
			});
		}
		let mut events = Vec::new();
		if white.or(black).is_some() {
			let by = self.by;
			events.push(Event::Clock(ClockEvent::ClockRead { by, white, black }));
		}
		let new = |side: &Color| flags.is_down(*side) && table.fallen(*side, self.at).is_none();
		let first = flags.first().unwrap_or(Color::White);
		let mut fallen = [first, !first].into_iter().filter(new);
		if let Some(side) = fallen.next().filter(|_| table.ending().is_none()) {
			if let Some(other) = fallen.next() {
				let together = flags == Flags::Both;
				events.extend([side, other].map(|by| Event::Clock(ClockEvent::FlagFell { by, together })));
				events.extend(if together {
					self.both_reported_down()
				} else {
					self.both_known_down()
				});
			} else {
				events.extend(self.report_flag(side)?);
			}
		}
		if events.is_empty() {
			return Err(Refusal::Idle);
		}
		if flags == Flags::Up {
			// The reading may judge a claim.
			let mut read = table.clone();
			for event in &events {
				read.apply(&Fact {
					at: self.at,
					event: event.clone(),
				});
			}
			events.extend(Request { table: &read, ..self }.claim_read());
		}
		Ok(events)
	}

	/// A flag is down, as reported by a person who sees the clock.
	pub(super) fn report_flag(self, of: Color) -> Decision {
		let table = self.table;
		if table.clock().is_some() {
			// The program's own clock shows it without a report.
			return Err(if table.fallen(of, self.at).is_some() {
				Refusal::Idle
			} else {
				Refusal::FlagUp
			});
		}
		let mut events = Vec::from([Event::Clock(ClockEvent::FlagFell {
			by: of,
			together: false,
		})]);
		if table.fallen(of, self.at).is_some() {
			let is_of_flags = |case: &Case| {
				let claimed = case
					.claim
					.as_ref()
					.is_some_and(|claim| claim.kind == ClaimKind::Flag);
				let reported = case.call.is_some_and(|call| call.report == Some(Report::Flag));
				claimed || reported || case.flag.is_some()
			};
			let waits = table.cases.iter().any(is_of_flags);
			if self.by != By::Arbiter || waits {
				return Err(Refusal::Idle);
			}
			// It was noted without consequences: now the arbiter calls it.
			events.clear();
		}
		match self.by.side() {
			// The owner's opponent claims by reporting the flag.
			Some(side) if side != of => return self.claim_flag(Some(of)),
			Some(_) => events.extend(self.flag_observed(of, table.fallen(!of, self.at).is_some())),
			None if self.by == By::Clock => {
				events.extend(self.flag_observed(of, table.fallen(!of, self.at).is_some()));
			}
			None => events.extend(self.claim_flag(Some(of))?),
		}
		Ok(events)
	}

	/// Returns the gain of the press of an act, which the arbiter takes off another clock: that of the press of this moment, or
	/// `None`.
	pub(super) fn press_off(self, act: &IllegalAct) -> Option<Event> {
		let now = act.plies == self.table.plies().len() && act.breach != Breach::TwoHands;
		(now && self.table.external().is_some() && self.brings_extra(act.by))
			.then_some(Event::Time(TimeEvent::PressTakenBack { by: act.by }))
	}

	/// Returns `true` if a press adds time, or may do so.
	fn brings_extra(self, side: Color) -> bool {
		let clock = self.table.timepiece();
		clock.is_some_and(|clock| clock.extra_now(side).is_none_or(|extra| extra > Span::ZERO))
	}

	/// If another clock is on the table, the arbiter adjusts it by hand when moves are taken back; the program's own clock does
	/// so by itself.
	pub(super) fn on_the_clock(self, mut remedy: Remedy) -> Remedy {
		if self.table.external().is_some() {
			for steps in [&mut remedy.steps, &mut remedy.otherwise] {
				if let Some((place, event)) = self.after_restoring(steps) {
					steps.insert(place + 1, RemedyStep::arbiter(event));
				}
			}
		}
		remedy
	}

	fn after_restoring(self, steps: &[RemedyStep]) -> Option<(usize, Event)> {
		let set = |step: &RemedyStep| {
			matches!(
				step.event,
				Event::Time(TimeEvent::ClockSet(_) | TimeEvent::PressTakenBack { .. })
			)
		};
		if steps.iter().any(set) {
			return None;
		}
		let (place, plies) = steps.iter().enumerate().find_map(|(place, step)| {
			if let Event::Ruling(RulingEvent::Restored { plies, .. }) = step.event {
				Some((place, plies))
			} else {
				None
			}
		})?;
		let last = self.table.plies().last().map(|ply| ply.before.turn());
		let undone = self.table.plies().get(plies..).unwrap_or_default();
		let pressed = undone.iter().map(|ply| ply.before.turn()).collect::<Vec<_>>();
		let open = last.filter(|side| self.table.conduct(*side).uncompleted);
		let pressed = pressed.len() - usize::from(open.is_some() && !pressed.is_empty());
		match (pressed, undone.first()) {
			(1, Some(ply)) => {
				let by = ply.before.turn();
				self.brings_extra(by)
					.then_some((place, Event::Time(TimeEvent::PressTakenBack { by })))
			}
			(0, _) | (_, None) => None,
			(_, Some(_)) => Some((place, Event::AS_HE_FINDS_RIGHT)),
		}
	}
}
