//! Starting, stopping, arriving; and flags, which fall at their own moment.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::by::By;
use super::super::command::Command;
use super::super::fact::{ClockEvent, Event, Fact, PlayerEvent};
use super::super::refusal::Refusal;
use super::super::table::Table;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::Stamp;
use crate::laws::parameters::{ArbiterFlag, BothFlagsDown, FlagFallDetectedBy};
use crate::laws::{self, Ending};

impl Table {
	/// Returns the events that time alone has brought by `at`: a flag at the moment of its fall, and its consequences.
	#[must_use]
	pub fn due(&self, at: Stamp) -> Vec<Fact> {
		let at = at.max(self.last());
		if let Some(lapses) = self.lapses() {
			let lapsed = Fact {
				at: lapses.max(self.last()),
				event: Event::Clock(ClockEvent::PressLapsed),
			};
			return (lapses <= at).then_some(lapsed).into_iter().collect();
		}
		let Some((clock, by)) = self
			.judging_clock()
			.and_then(|clock| Some((clock, clock.running()?)))
		else {
			return Vec::new();
		};
		let Some(due) = clock.flag_due().filter(|due| *due <= at) else {
			return Vec::new();
		};
		// It may have fallen while the running side was unknown.
		let due = due.max(self.last());
		let request = Request {
			table: self,
			by: By::Clock,
			at: due,
			forced: false,
		};
		let both_down = clock.fallen(!by, due).is_some();
		let mut events = vec![Event::Clock(ClockEvent::FlagFell { by, together: false })];
		if self.ending().is_none() {
			events.extend(request.flag_observed(by, both_down));
			events = request.in_order(&Command::Tick, events);
		}
		events.into_iter().map(|event| Fact { at: due, event }).collect()
	}
}

impl Request<'_> {
	pub(super) fn start(self) -> Decision {
		if self.table.is_running() || self.table.started().is_some() {
			return Err(Refusal::Idle);
		}
		Ok(vec![Event::STARTED])
	}

	pub(super) fn stop(self, reason: &str) -> Decision {
		if !self.table.is_running() {
			return Err(Refusal::Idle);
		}
		Ok(vec![Event::Clock(ClockEvent::Stopped {
			reason: reason.to_string(),
			interrupted: false,
		})])
	}

	pub(super) fn resume(self) -> Decision {
		if self.table.is_running() {
			return Err(Refusal::Idle);
		}
		if self.table.claim().is_some() {
			self.forbid(Refusal::Pending)?;
		}
		Ok(vec![Event::RESUMED])
	}

	/// 6.7. A player who comes later than the default time loses, unless the arbiter decides otherwise.
	pub(super) fn arrive(self) -> Decision {
		let by = self.player()?;
		if self.table.conduct(by).arrived {
			return Err(Refusal::Idle);
		}
		if let Some(events) = self.arrive_back(by) {
			return Ok(events);
		}
		let mut events = vec![Event::Player(PlayerEvent::Arrived { by })];
		let late = self.table.started().map(|started| self.at.since(started));
		let tolerance = self.profile().default_time;
		if let (Some(late), Some(tolerance)) = (late, tolerance)
			&& late > tolerance
		{
			events.push(Event::breached(by, Breach::Late));
			let law = self.law("6.7.a", "6.7.1", "6.7.1");
			events.extend(self.ask_for(Self::remedy(law, [Event::ended(Ending::Late { by })])));
		}
		Ok(events)
	}

	/// Returns the arbiter's action on a fallen flag that nobody has claimed (6.8, A.4.5).
	pub(super) fn flag_observed(self, by: Color, both_down: bool) -> Vec<Event> {
		let profile = self.profile();
		if both_down {
			return match profile.both_flags_down {
				BothFlagsDown::Draw => {
					let law = self.law("T.14", "T.14", "T.14");
					self.ask_for(Self::remedy(law, [Event::ended(Ending::BothFlags)]))
				}
				// It is known which flag fell first, and that was judged at its fall.
				BothFlagsDown::ContinueOrDrawLastPeriod
				| BothFlagsDown::GuidelineIfAnnounced
				| BothFlagsDown::NotRegulatedInBlitz => Vec::new(),
			};
		}
		let players_only = profile.flag_fall_detected_by == FlagFallDetectedBy::PlayerOnlyArbiterIfBothDown;
		let (calls, law) = match profile.who_may_call_flag.arbiter() {
			ArbiterFlag::No => (false, "6.8"),
			// A human arbiter may call it, and is not urged to.
			ArbiterFlag::May => (!self.human(), self.law("6.8", "A.4.5", "A.5.5")),
			ArbiterFlag::By68 => (!self.human(), "6.8"),
			ArbiterFlag::Must => (true, self.law("6.8", "A.4.5", "A.5.5")),
			ArbiterFlag::Observes => (true, "6.8"),
		};
		if !calls || players_only {
			return Vec::new();
		}
		if self.illegal_stands(!by) {
			return self
				.illegal_and_flag(!by)
				.map_or_else(Vec::new, |remedy| self.ask_for(remedy));
		}
		let ending = laws::flag_fall(self.table.position(), by, profile);
		self.ask_for(Self::remedy(law, [Event::ended(ending)]))
	}
}
