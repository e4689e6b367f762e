//! The case before the arbiter, gone through step by step: each is said, and confirmed when it is done (D.2.9, 7.5, 7.6).

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Tournament, Wish};
use crate::chess::Color;
use crate::desk::game_session::stop;
use crate::desk::session::Session;
use crate::game::{
	By, ClockEvent, Command, Event, Remedy, RemedyStep, Ruling, RulingEvent, Table, TimeEvent,
};
use crate::narrator::Narrator;
use crate::voice::{Audience, Phrase, PhraseKey, phrases};

/// The steps, and how many of them are done.
#[derive(Debug)]
pub(super) struct Guide {
	steps: Vec<RemedyStep>,
	done: usize,
}

impl Guide {
	/// A clock that stands already is not stopped again.
	fn new(remedy: &Remedy, table: &Table) -> Self {
		let stays = table.keeps_standing();
		let open = |step: &&RemedyStep| {
			let starts = step.event == Event::RESUMED;
			(table.is_running() || !is_stop(step)) && !(stays && starts)
		};
		let steps = remedy
			.steps
			.iter()
			.filter(open)
			.flat_map(|step| by_hand(step, table));
		Self {
			steps: steps.collect(),
			done: 0,
		}
	}
}

const fn is_stop(step: &RemedyStep) -> bool {
	matches!(step.event, Event::Clock(ClockEvent::Stopped { .. }))
}

/// A step as hands can do it: a position that is set up again is one piece after the other, on each board.
fn by_hand(step: &RemedyStep, table: &Table) -> Vec<RemedyStep> {
	let mut steps = Vec::from([step.clone()]);
	if let Event::Ruling(RulingEvent::Restored { plies, .. }) = &step.event {
		let ply = table.plies().get(*plies);
		let target = ply.map_or(table.position(), |ply| &ply.before).placement();
		let owners = if table.boards().are_two() {
			Color::ALL.as_slice()
		} else {
			&[Color::White]
		};
		for owner in owners {
			let corrections = table.boards().of(*owner).corrections(&target).into_iter();
			steps.extend(corrections.map(|correction| RemedyStep::correction(*owner, correction)));
		}
	}
	steps
}

impl Tournament {
	/// Says the first step, or takes the one that was said as done and says the next; after the last one, the proposed remedy
	/// is adopted.
	pub(super) fn next_step(&mut self, desk: &mut Session) {
		if self.guide.is_none()
			&& let Some(question) = self.ruling_in_doubt(&Ruling::AdoptRemedy, &desk.narrator)
		{
			let adopt = Command::Rule(Box::new(Ruling::AdoptRemedy));
			return self.ask_back(
				question,
				Wish::Command(self.role, adopt, PhraseKey::Done),
				&mut desk.narrator,
			);
		}
		match &mut self.guide {
			Some(guide) => guide.done += 1,
			None => {
				self.stop_first(desk);
				let table = self.session.table();
				let remedy = table.case().and_then(|case| case.remedy.as_ref());
				self.guide = remedy.map(|remedy| Guide::new(remedy, table));
			}
		}
		if let Some(phrase) = self.step_to_do(&desk.narrator) {
			let begins = self.guide.as_ref().is_some_and(|guide| guide.done == 0);
			// The players take the step, and the person at the keyboard confirms it.
			desk.narrator.answer_all_to(Audience::Room, [phrase]);
			if begins {
				desk.narrator.answer_behind(PhraseKey::GuideHint);
			}
			return;
		}
		self.guide = None;
		let adopt = Command::Rule(Box::new(Ruling::AdoptRemedy));
		self.led = true;
		let adopted = self.judge(self.role, &adopt, desk);
		self.led = false;
		match adopted {
			Ok(_) => desk
				.narrator
				.answer_all_to(Audience::Room, [desk.narrator.line(PhraseKey::GuideDone)]),
			Err(refusal) => self.refuse(&refusal, &mut desk.narrator),
		}
		if let Some(times) = self.own_times.take() {
			self.decide(times, desk);
		}
		self.say_standing(&mut desk.narrator);
		self.tell_arbiter(&mut desk.narrator);
	}

	/// Returns `true` if the current step of the arbiter is to set the clocks.
	pub(super) fn sets_clock(&self) -> bool {
		let guide = self.guide.as_ref();
		let step = guide.and_then(|guide| guide.steps.get(guide.done));
		step.is_some_and(|step| matches!(step.event, Event::Time(TimeEvent::ClockSet(_))))
	}

	/// Says that the clocks stand, if the arbiter has decided and no clock was started.
	pub(super) fn say_standing(&mut self, narrator: &mut Narrator) {
		if core::mem::take(&mut self.stands) && self.table().stands_still() {
			narrator.answer_behind(PhraseKey::ClockStands);
		}
	}

	/// Nobody's time runs while pieces and clocks are put right.
	fn stop_first(&mut self, desk: &mut Session) {
		let table = self.table();
		let remedy = table.case().and_then(|case| case.remedy.as_ref());
		let stops = remedy.is_some_and(|remedy| remedy.steps.len() > 1 && remedy.steps.iter().any(is_stop));
		if stops && table.is_running() {
			self.carry_out(By::Arbiter, &stop(), desk);
			self.tell_arbiter(&mut desk.narrator);
		}
	}

	/// The step that is to be done now, with its number.
	pub(super) fn step_to_do(&self, narrator: &Narrator) -> Option<Phrase> {
		let guide = self.guide.as_ref()?;
		let step = guide.steps.get(guide.done)?;
		let number = |index: usize| narrator.words().number(u32::try_from(index).unwrap_or(u32::MAX));
		Some(narrator.words().fill(phrases::GuideStep {
			number: number(guide.done + 1),
			last: number(guide.steps.len()),
			step: narrator.words().step(step, self.table()),
		}))
	}
}
