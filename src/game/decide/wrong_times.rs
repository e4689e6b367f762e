//! The clocks of an adjourned game were set wrong for the new session (appendix E, Guideline I).

use alloc::vec::Vec;

use super::super::adjournment::Phase;
use super::super::command::ClockSettings;
use super::super::fact::{Event, TimeEvent};
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::{Clock, Reading, Span, Stamp};

impl Request<'_> {
	/// The clocks were set wrong at the start: they are stopped at once, and the arbiter sets them by judgement (6.10.2).
	fn clocks_set_wrong(self) -> Decision {
		let table = self.table;
		if !table.is_timed() {
			return Err(Refusal::NoClock);
		}
		if table.started().is_none() || table.adjournment().is_some() {
			return Err(Refusal::NotAdjourned);
		}
		let stopped = Event::STOPPED;
		let mut events: Vec<Event> = table.is_running().then_some(stopped).into_iter().collect();
		let law = self.law("6.10.b", "6.10.2", "6.10.2");
		events.extend(self.ask_for(Self::remedy(law, [Event::AS_HE_FINDS_RIGHT, Event::RESUMED])));
		Ok(events)
	}

	/// Wrong times are put right if a player says so before their first move (I.13).
	pub(super) fn wrong_times(self) -> Decision {
		let set_anew = [Phase::Waiting, Phase::Opened, Phase::Answered];
		let Some(adjournment) = self.adjourned(&set_anew) else {
			return self.clocks_set_wrong();
		};
		let table = self.table;
		let opened_at = adjournment.opened_at.unwrap_or(table.plies().len());
		let since = table.plies().iter().skip(opened_at);
		let moved = |side: Color| since.clone().any(|ply| ply.before.turn() == side);
		if self.by.side().is_some_and(moved) {
			self.forbid(Refusal::TooLateForTimes)?;
		}
		let set = if table.external().is_some() {
			// The recorded times stand on the envelope.
			Event::AS_HE_FINDS_RIGHT
		} else {
			let clock = table.clock().ok_or(Refusal::NoClock)?;
			let (recorded, set) = adjournment
				.recorded
				.zip(adjournment.set)
				.ok_or(Refusal::NotAdjourned)?;
			let right = |side: Color| right_time(clock, &recorded, &set, side, self.at);
			let [white, black] = Color::ALL.map(right);
			if white.is_none() && black.is_none() {
				return Err(Refusal::Idle);
			}
			Event::Time(TimeEvent::ClockSet(ClockSettings::times(white, black)))
		};
		let mut steps = Vec::new();
		let stopped = Event::STOPPED;
		steps.extend(table.is_running().then_some(stopped));
		steps.push(set);
		steps.extend(table.is_running().then_some(Event::RESUMED));
		let law = self.adjournment_law("E.13", "I.13");
		Ok(self.ask_for(Self::remedy(law, steps)))
	}
}

/// Returns the reading that a clock would show if it had been set as recorded; `None` if it was.
fn right_time(clock: &Clock, recorded: &Reading, set: &Reading, side: Color, at: Stamp) -> Option<Span> {
	let (recorded, set) = (recorded.of(side), set.of(side));
	let left = clock.left(side, at);
	(recorded != set).then(|| Span(left.0.saturating_add(recorded.0)).saturating_sub(set))
}
