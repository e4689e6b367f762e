//! The clocks of an adjourned game were set wrong for the new session (appendix E, Guideline I).

use alloc::string::String;
use alloc::vec::Vec;

use super::super::adjournment::Phase;
use super::super::fact::Event;
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::Color;
use crate::clock::{Clock, Reading, Span, Stamp};

impl Request<'_> {
	/// Wrong times are put right if a player says so before his first move (I.13).
	pub(super) fn wrong_times(self) -> Decision {
		let set_anew = [Phase::Waiting, Phase::Opened, Phase::Answered];
		let adjournment = self.adjourned(&set_anew).ok_or(Refusal::NotAdjourned)?;
		let table = self.table;
		let opened_at = adjournment.opened_at.unwrap_or(table.plies().len());
		let since = table.plies().iter().skip(opened_at);
		let moved = |side: Color| since.clone().any(|ply| ply.before.turn() == side);
		if self.by.side().is_some_and(moved) {
			self.forbid(Refusal::TooLateForTimes)?;
		}
		let clock = table.clock().ok_or(Refusal::NoClock)?;
		let (recorded, set) = adjournment
			.recorded
			.zip(adjournment.set)
			.ok_or(Refusal::NotAdjourned)?;
		let right = |side: Color| right_time(clock, &recorded, &set, side, self.at);
		let mut steps = Vec::new();
		let stopped = Event::Stopped {
			reason: String::new(),
		};
		steps.extend(table.is_running().then_some(stopped));
		let [white, black] = Color::ALL.map(right);
		if white.is_none() && black.is_none() {
			return Err(Refusal::Idle);
		}
		steps.push(Event::ClockSet {
			white,
			black,
			white_moves: None,
			black_moves: None,
		});
		steps.extend(table.is_running().then_some(Event::Resumed));
		let law = self.adjournment_law("E.13", "I.13");
		Ok(self.ask_for(Self::remedy(law, steps)))
	}
}

/// What a clock would show if it had been set to what was recorded; none if it was.
fn right_time(clock: &Clock, recorded: &Reading, set: &Reading, side: Color, at: Stamp) -> Option<Span> {
	let (recorded, set) = (recorded.of(side), set.of(side));
	let left = clock.left(side, at);
	(recorded != set).then(|| Span(left.0.saturating_add(recorded.0)).saturating_sub(set))
}
