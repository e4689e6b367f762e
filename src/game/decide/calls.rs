//! Calls of the arbiter: to reports, and to cases that come while another one waits.

use alloc::vec::Vec;

use super::super::by::By;
use super::super::call::{Call, Report};
use super::super::case::Case;
use super::super::claim::ClaimKind;
use super::super::command::{Command, Ruling};
use super::super::fact::{CaseEvent, Event};
use super::super::refusal::Refusal;
use super::{Decision, Request};
use crate::chess::{Color, Square};

impl Request<'_> {
	/// Returns the consequences of a report, with its author. It waits until earlier cases are decided, and the same report is
	/// not made twice. The arbiter's own word about a claim belongs to the claim.
	pub(super) fn reported(
		self,
		(kind, of, square): (Report, Option<Color>, Option<Square>),
		decision: Decision,
	) -> Decision {
		let mut events = decision?;
		let is_about_table = matches!(
			kind,
			Report::Displaced
				| Report::WrongBoard
				| Report::ReversedColours
				| Report::WrongTimes
				| Report::Boards
		);
		let of = of.filter(|_| !is_about_table);
		let call = Call {
			by: self.by,
			report: Some(kind),
			of,
			square,
		};
		let remedy = events.iter().find_map(Event::remedy);
		let same = |case: &Case| {
			let known = case.call.is_some_and(|known| known.is_same(&call));
			known && case.half_move == Some(self.table.half_move()) && case.remedy.as_ref() == remedy
		};
		if self.table.cases.iter().any(same) {
			self.forbid(Refusal::Reported)?;
		}
		if !self.answers_touch(kind) && !events.is_empty() {
			events.insert(0, Event::Case(CaseEvent::Called(call)));
		}
		Ok(events)
	}

	/// Returns `true` if the arbiter thereby says which piece was touched, as is claimed.
	fn answers_touch(self, kind: Report) -> bool {
		let claim = self.table.case().filter(|case| case.remedy.is_none());
		let claim = claim.and_then(|case| case.claim.as_ref());
		let touched = claim.is_some_and(|claim| claim.kind == ClaimKind::Touch);
		touched && self.by == By::Arbiter && kind == Report::Touch
	}

	/// A case that comes by itself while another one waits is put after it, and no clock is started while a claim waits there.
	pub(super) fn in_order(self, command: &Command, mut events: Vec<Event>) -> Vec<Event> {
		let Some(first) = self.table.case() else {
			return events;
		};
		if let Command::Rule(ruling) = command
			&& is_decision(ruling)
			&& self.table.keeps_standing()
		{
			events.retain(|event| *event != Event::RESUMED);
			return events;
		}
		let comes =
			|event: &Event| matches!(event, Event::Case(CaseEvent::Proposed(_) | CaseEvent::Claimed(_)));
		if let Command::Claim { kind, .. } = command {
			if self.human()
				&& let Some(place) = events.iter().position(comes)
			{
				events.splice(place..place, self.claimed_first(*kind));
			}
			return events;
		}
		let answers = if let Command::Rule(ruling) = command {
			matches!(**ruling, Ruling::Illegal { .. }) || is_decision(ruling)
		} else if let Command::Report { kind, .. } = command {
			self.answers_touch(*kind)
		} else if matches!(command, Command::Read { .. }) {
			// A reading judges a claim of a flag fall.
			first.remedy.is_none()
				&& first
					.claim
					.as_ref()
					.is_some_and(|claim| claim.kind == ClaimKind::Flag)
		} else {
			*command == Command::DeclineDraw
		};
		let called = events
			.iter()
			.any(|event| matches!(event, Event::Case(CaseEvent::Called(_))));
		if !answers
			&& !called
			&& self.human()
			&& let Some(place) = events.iter().position(comes)
		{
			events.insert(place, Event::Case(CaseEvent::Called(Call::by(self.by))));
		}
		events
	}

	/// The clocks stand for a claim: it comes before cases that only wait, and takes over what the table has noticed.
	fn claimed_first(self, kind: ClaimKind) -> Vec<Event> {
		let cases = &self.table.cases;
		let claim = cases.iter().position(|case| case.claim.is_some());
		let noticed = |case: &Case| case.is_noticed() && case.is_about(kind);
		match claim.or_else(|| cases.iter().position(noticed)) {
			Some(place) => forward(place),
			None => self.called_first(),
		}
	}

	/// A case of its own, before all others. Where the program decides, the call shows that a person made it.
	fn called_first(self) -> Vec<Event> {
		let waiting = self.table.cases.len();
		let called =
			(waiting > 0 || !self.human()).then(|| Event::Case(CaseEvent::Called(Call::by(self.by))));
		called.into_iter().chain(forward(waiting)).collect()
	}

	/// The arbiter's word that this player's move was illegal rules on the case about it, wherever it waits, or makes a case of
	/// its own. Also returns `true` if no claim waits beside it.
	pub(super) fn settled_by_illegal(self, by: Color) -> (Vec<Event>, bool) {
		let is_of_it = |case: &Case| match &case.claim {
			Some(claim) => claim.kind == ClaimKind::Illegal,
			None => case
				.act
				.is_some_and(|(of, breach)| of == by && breach.is_illegal_act(self.profile())),
		};
		let cases = &self.table.cases;
		let place = cases.iter().position(is_of_it);
		let mut others = cases
			.iter()
			.enumerate()
			.filter(|(index, _)| Some(*index) != place);
		let goes_on = others.all(|(_, case)| case.claim.is_none());
		(place.map_or_else(|| self.called_first(), forward), goes_on)
	}
}

/// Puts the case at this place first, if it is not first yet.
fn forward(place: usize) -> Vec<Event> {
	let forward = (place > 0).then_some(Event::Case(CaseEvent::BroughtForward { place }));
	forward.into_iter().collect()
}

/// Returns `true` if this ruling decides the case before the arbiter.
const fn is_decision(ruling: &Ruling) -> bool {
	matches!(
		ruling,
		Ruling::Accept
			| Ruling::AdoptRemedy
			| Ruling::Reject
			| Ruling::Grant { .. }
			| Ruling::Postpone { .. }
	)
}
