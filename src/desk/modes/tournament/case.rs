//! The cases before the arbiter, and their origin: the act, its article, and who reported it.

use alloc::vec::Vec;

use super::Tournament;
use crate::chess::Color;
use crate::desk::session::Session;
use crate::game::{By, Case, ClaimKind};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};

impl Tournament {
	/// Tells a new case where the arbiter sits: only the arbiter is asked.
	pub(super) fn tell_arbiter(&mut self, desk: &mut Session) {
		self.remind_of_key(desk);
		let cases = self.table().cases().to_vec();
		if cases == self.known {
			return;
		}
		let known = core::mem::replace(&mut self.known, cases.clone());
		let is_new = cases.first() != known.first();
		if is_new {
			self.guide = None;
		}
		if self.rules() {
			if let Some(case) = cases.first().filter(|_| is_new) {
				let told = self.case_waiting(case, desk);
				self.call_arbiter(told, desk);
				self.tell_chances(case, desk);
			} else if let Some(behind) = cases.get(known.len()..).filter(|behind| !behind.is_empty()) {
				let told = desk.words().cases_behind(behind, self.table());
				self.call_arbiter(told, desk);
			}
			self.tell_undecided(desk);
		}
		self.claimed = false;
	}

	fn call_arbiter(&self, told: Phrase, desk: &mut Session) {
		let tones = Vec::from([Tone::YourTurn]);
		desk.say_to(Audience::Arbiter, Urgency::News, told, tones);
	}

	/// The game is over, and there are reports on which nothing was ruled.
	pub(super) fn tell_undecided(&self, desk: &mut Session) {
		let table = self.table();
		if table.undecided().is_empty() {
			return;
		}
		let mut told = desk.line(PhraseKey::Undecided);
		for case in table.undecided() {
			told.append(self.case_told(case, desk));
		}
		desk.say_to(Audience::Arbiter, Urgency::News, told, Vec::new());
	}

	/// Returns the cases before the arbiter that are heard at this keyboard. The arbiter hears all of them. A player and their assistant
	/// hear the ones said aloud, which are claims, and the reports of their own side.
	pub(super) fn cases_heard(&self) -> Vec<&Case> {
		let role = self.role;
		let is_heard = |case: &&Case| {
			let reported = case.call.filter(|call| call.report.is_some());
			role == By::Arbiter
				|| case.claim.is_some()
				|| reported.is_some_and(|call| call.by.side() == role.side())
		};
		self.table().cases().iter().filter(is_heard).collect()
	}

	/// Tells the case before the arbiter, and the possible rulings.
	pub(super) fn case_waiting(&self, case: &Case, desk: &Session) -> Phrase {
		let mut told = self.case_told(case, desk);
		told.append(desk.line(if case.remedy.is_some() {
			PhraseKey::CaseWaits
		} else if self.are_both_down(case) {
			PhraseKey::BothFlagsWait
		} else {
			PhraseKey::ClaimWaits
		}));
		told
	}

	/// Returns `true` if both flags are down, and nobody knows which fell first.
	fn are_both_down(&self, case: &Case) -> bool {
		let table = self.table();
		let claimed = case
			.claim
			.as_ref()
			.is_some_and(|claim| claim.kind == ClaimKind::Flag);
		let external = table.external().filter(|clock| clock.first_fallen().is_none());
		claimed
			&& external.is_some_and(|clock| Color::ALL.into_iter().all(|side| clock.fallen(side).is_some()))
	}

	/// Tells the act or claim, the article that brings it before the arbiter, and who reported it. A claim that was made a
	/// moment ago was heard.
	fn case_told(&self, case: &Case, desk: &Session) -> Phrase {
		let (words, table) = (desk.words(), self.table());
		let mut told = Phrase::new();
		if let Some(claim) = case.claim.as_ref().filter(|_| !self.claimed) {
			told.append(words.claimed(claim, table.position()));
		}
		told.append(words.act(case, table));
		if let Some(remedy) = &case.remedy {
			told.append(words.by_article(&remedy.law));
		}
		told.append(words.reporter(case));
		told
	}
}
