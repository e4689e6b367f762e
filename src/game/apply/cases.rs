//! Cases before the arbiter, in order, and their decisions.

use super::super::breach::Breach;
use super::super::call::{Call, Report};
use super::super::case::{Case, Noticed};
use super::super::claim::Claim;
use super::super::fact::{CaseEvent, Remedy};
use super::super::opening::Arbiter;
use super::super::table::{Aside, Table};
use crate::chess::Color;
use crate::clock::Stamp;

impl Table {
	/// Takes a step of a case before the arbiter in.
	pub(super) fn apply_case(&mut self, event: &CaseEvent, at: Stamp) {
		match event {
			CaseEvent::Called(call) => self.called(*call, at),
			CaseEvent::BroughtForward { place } => self.brought_forward(*place, at),
			CaseEvent::Claimed(claim) => self.claimed(claim, at),
			CaseEvent::Proposed(remedy) => self.proposed(remedy, at),
			CaseEvent::Rejected => {
				if self.take_case().is_none() {
					self.quickplay.postponed = None;
				}
			}
			CaseEvent::Adopted => self.granted = self.take_case(),
			CaseEvent::Postponed => {
				self.quickplay.postponed = self.take_case().and_then(|case| case.claim);
				self.quickplay.given = false;
			}
			CaseEvent::Breached { by, breach } => {
				self.notice_act(*by, *breach, at);
				self.breached(*by, *breach);
			}
		}
	}

	fn breached(&mut self, by: Color, breach: Breach) {
		let plies = self.plies.len();
		let touched = self.turn.touched.clone();
		let counts = breach.is_illegal_act(&self.profile);
		let record = self.conduct_mut(by);
		record.act_counted |= counts;
		let times = record.breaches.entry(breach).or_insert(0);
		*times = times.saturating_add(1);
		if breach == Breach::Late {
			self.came_late(by);
		} else if breach == Breach::TouchMove {
			record.touch_broken = Some(plies);
			record.broken = touched;
		}
		if let Some(act) = &mut self.illegal
			&& act.by == by
		{
			act.counted = true;
		}
	}

	/// A repeated report keeps its place. Findings from comparing the boards replace those that the table had noticed itself.
	pub(super) fn called(&mut self, call: Call, at: Stamp) {
		let compares = call.report == Some(Report::Boards);
		let noticed = |case: &Case| compares && case.is_noticed() && case.flag.is_none();
		if let Some(first) = self.cases.first_mut().filter(|case| noticed(case)) {
			*first = Case {
				call: Some(call),
				..Case::default()
			};
		}
		let now = Some(self.half_move());
		let again = |case: &Case| {
			let same = case.call.is_some_and(|known| known.is_same(&call));
			same && (compares || case.half_move == now)
		};
		let place = self.cases.iter().position(again).unwrap_or_else(|| {
			self.cases.push(Case {
				call: Some(call),
				half_move: now,
				..Case::default()
			});
			self.cases.len().saturating_sub(1)
		});
		self.filing = Some((place, at));
	}

	/// One of the cases before the arbiter comes before the others.
	pub(super) fn brought_forward(&mut self, place: usize, at: Stamp) {
		if place < self.cases.len() {
			let case = self.cases.remove(place);
			self.cases.insert(0, case);
			self.filing = Some((0, at));
		}
	}

	/// An earlier proposal is about something else.
	pub(super) fn claimed(&mut self, claim: &Claim, at: Stamp) {
		self.file(at, |case| {
			*case = Case {
				claim: Some(claim.clone()),
				call: case.call,
				..Case::default()
			};
		});
	}

	pub(super) fn proposed(&mut self, remedy: &Remedy, at: Stamp) {
		let noticed = self.noticed.take().filter(|(then, _)| *then == at);
		self.file(at, |case| {
			case.remedy = Some(remedy.clone());
			(case.act, case.flag) = match noticed {
				Some((_, Noticed::Act(by, breach))) => (Some((by, breach)), None),
				Some((_, Noticed::Flag(by))) => (None, Some(by)),
				None => (None, None),
			};
		});
		self.filing = None;
	}

	/// Changes the case for which the arbiter was called a moment ago, or else the first one.
	fn file(&mut self, at: Stamp, change: impl FnOnce(&mut Case)) {
		let place = self.filing.filter(|(_, then)| *then == at);
		let place = place.map_or(0, |(place, _)| place).min(self.cases.len());
		if place == self.cases.len() {
			self.cases.push(Case::default());
		}
		if let Some(case) = self.cases.get_mut(place) {
			change(case);
		}
	}

	/// Takes away the case before the arbiter, as it is settled.
	pub(super) fn take_case(&mut self) -> Option<Case> {
		self.filing = None;
		(!self.cases.is_empty()).then(|| self.cases.remove(0))
	}

	/// Drops findings of the table itself that no longer hold.
	pub(super) fn drop_noticed(&mut self) {
		self.cases
			.retain(|case| case.claim.is_some() || case.call.is_some_and(|call| call.report.is_some()));
	}

	/// Keeps everything that the end of the game wipes away, in case the result is withdrawn; also the claim by which the game
	/// has ended, if a person has granted it.
	pub(super) fn put_aside(&mut self, granted: Option<Case>) {
		let granted = granted.filter(|_| self.opening.arbiter == Arbiter::Human);
		self.aside.push(Aside {
			ending: self.ending,
			cases: granted.into_iter().chain(self.cases.iter().cloned()).collect(),
			undecided: self.undecided.clone(),
			offer: self.offer,
			illegal: self.illegal.clone(),
			adjournment: self.adjournment.clone(),
			signed: Color::ALL.map(|color| self.conduct(color).signed),
		});
	}

	/// The result is withdrawn: everything is as it was before, except the clocks, which stand.
	pub(super) fn go_back_to_before(&mut self) {
		let Some(before) = self.aside.pop() else {
			return self.open_again();
		};
		self.ending = before.ending;
		self.cases = before.cases;
		self.undecided = before.undecided;
		self.offer = before.offer;
		self.illegal = before.illegal;
		self.adjournment = before.adjournment;
		for (color, signed) in Color::ALL.into_iter().zip(before.signed) {
			self.conduct_mut(color).signed = signed;
		}
	}

	/// The game is over: keeps the reports on which nobody has ruled.
	pub(super) fn leave_undecided(&mut self) {
		if self.ending.is_some() {
			// The earlier result has left it so already.
			return;
		}
		let reported = |case: &Case| case.call.is_some_and(|call| call.report.is_some());
		self.undecided = core::mem::take(&mut self.cases);
		self.undecided.retain(reported);
	}

	/// Removes the result. Its signatures are void, and the reports wait again.
	pub(super) fn open_again(&mut self) {
		self.ending = None;
		self.aside.clear();
		for color in Color::ALL {
			self.conduct_mut(color).signed = false;
		}
		self.cases = core::mem::take(&mut self.undecided);
	}

	pub(super) const fn notice_act(&mut self, by: Color, breach: Breach, at: Stamp) {
		self.noticed = Some((at, Noticed::Act(by, breach)));
	}
}

#[cfg(test)]
mod tests {
	use alloc::boxed::Box;
	use alloc::vec::Vec;

	use super::*;
	use crate::chess::Square;
	use crate::game::{By, CaseEvent, Event, Fact, Opening};

	fn proposed(law: &'static str) -> Event {
		Event::Case(CaseEvent::Proposed(Box::new(Remedy {
			law: law.into(),
			steps: Vec::new(),
			otherwise: Vec::new(),
		})))
	}

	fn laws(events: &[Event]) -> Vec<alloc::string::String> {
		let mut table = Table::open(Opening::default(), Stamp(0)).unwrap();
		for (at, event) in (1..).zip(events) {
			table.apply(&Fact {
				at: Stamp(at / 2),
				event: event.clone(),
			});
		}
		let laws = table.cases().iter().filter_map(|case| case.remedy.as_ref());
		laws.map(|remedy| remedy.law.clone().into_owned()).collect()
	}

	#[test]
	fn what_is_called_for_waits_and_an_older_journal_reads_as_it_was() {
		let call = Call {
			report: Some(Report::Touch),
			of: Some(Color::Black),
			square: Some(Square::E7),
			..Call::by(By::WhiteAssistant)
		};
		let called = Event::Case(CaseEvent::Called(call));
		assert_eq!(laws(&[proposed("7.6"), proposed("4.3")]), ["4.3"]);
		assert_eq!(
			laws(&[proposed("7.6"), called.clone(), proposed("4.3")]),
			["7.6", "4.3"]
		);
		assert_eq!(
			laws(&[proposed("7.6"), called.clone(), proposed("4.3"), Event::REJECTED]),
			["4.3"]
		);
		let written = serde_json::to_string(&called).unwrap();
		assert_eq!(
			written,
			r#"{"event":"called","by":"white-assistant","report":"touch","of":"black","square":"e7"}"#
		);
		assert_eq!(serde_json::from_str::<Event>(&written).unwrap(), called);
		let least = r#"{"event":"called","by":"clock"}"#;
		assert_eq!(
			serde_json::from_str::<Event>(least).unwrap(),
			Event::Case(CaseEvent::Called(Call::by(By::Clock)))
		);
	}
}
