//! Questions to the arbiter before a ruling: it contradicts the record, or it ends the game and nothing in
//! the record asked for that.

use alloc::boxed::Box;

use super::Tournament;
use crate::game::{
	Breach, By, Case, CaseEvent, ClaimKind, Command, Event, Fact, GameEvent, Ruling, TimeEvent,
};
use crate::laws::Ending;
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

impl Tournament {
	/// Returns the doubt as a question for yes or no, if any. A ruling that is refused anyway raises no doubt.
	pub(super) fn ruling_in_doubt(&self, ruling: &Ruling, narrator: &Narrator) -> Option<Phrase> {
		if self.role != By::Arbiter {
			return None;
		}
		let command = Command::Rule(Box::new(ruling.clone()));
		let facts = self
			.table()
			.decide(self.role, &command, self.now(narrator.at()))
			.ok()?;
		let case = self.table().case();
		let grants = matches!(ruling, Ruling::Accept | Ruling::Grant { .. });
		let mut against = None;
		if matches!(ruling, Ruling::Illegal { .. }) {
			against = self.is_legal(&facts, narrator);
		}
		if grants || matches!(ruling, Ruling::AdoptRemedy) {
			against = self.is_flag_up(case, narrator);
		}
		if grants {
			against = against.or_else(|| self.is_wrong(case, &facts, narrator));
		}
		if matches!(ruling, Ruling::Reject) {
			let is_right = |case: &&Case| is_known_right(case) && self.is_flag_known(case, narrator);
			against = case
				.filter(is_right)
				.map(|_| narrator.line(PhraseKey::DoubtRight));
		}
		let ends = facts.iter().any(|fact| fact.event.ending().is_some());
		let asked_for = against.is_none() && case.is_some_and(asks_for_the_end);
		let ends = (ends && !asked_for).then(|| narrator.line(PhraseKey::DoubtEnds));
		let mut question = Phrase::new();
		for doubt in [against, ends].into_iter().flatten() {
			question.append(doubt);
		}
		if question.is_empty() {
			return None;
		}
		question.append(narrator.line(PhraseKey::AskOverride));
		Some(question)
	}

	/// Returns `true` if a claimed flag fall is known, and not by the claim alone.
	fn is_flag_known(&self, case: &Case, narrator: &Narrator) -> bool {
		let claim = case.claim.as_ref().filter(|claim| claim.kind == ClaimKind::Flag);
		let Some(claimant) = claim.and_then(|claim| claim.by.side()) else {
			return true;
		};
		let now = self.now(narrator.at());
		self.table().is_flag_down(!claimant, now) == Some(true)
	}

	/// All half-moves of the side that is to have made an illegal one stand here as legal.
	fn is_legal(&self, facts: &[Fact], narrator: &Narrator) -> Option<Phrase> {
		let table = self.table();
		let of = facts.iter().find_map(|fact| {
			if let Event::Case(CaseEvent::Breached { by, breach }) = fact.event {
				(breach == Breach::IllegalMove).then_some(by)
			} else {
				None
			}
		})?;
		let mut own = table.plies().iter().filter(|ply| ply.before.turn() == of);
		let color = narrator.words().color(of);
		own.all(|ply| ply.mv.is_some())
			.then(|| narrator.words().line(PhraseKey::DoubtLegal, &[color]))
	}

	/// Tells that the flag by which a player is to lose is up, by the clock or by its last reading.
	fn is_flag_up(&self, case: Option<&Case>, narrator: &Narrator) -> Option<Phrase> {
		let case = case?;
		let steps = case.remedy.iter().flat_map(|remedy| &remedy.steps);
		let lost = steps.into_iter().find_map(|step| {
			if let Event::Game(GameEvent::Ended(Ending::Flag { by, .. })) = step.event {
				Some(by)
			} else {
				None
			}
		});
		let accused = || {
			let claim = case.claim.as_ref().filter(|_| case.remedy.is_none());
			let claim = claim.filter(|claim| claim.kind == ClaimKind::Flag)?;
			claim.by.side().map(|side| !side)
		};
		let of = lost.or_else(accused)?;
		let down = self.table().is_flag_down(of, self.now(narrator.at()));
		(down == Some(false)).then(|| narrator.line(PhraseKey::DoubtWrong))
	}

	/// A result is typed after the game has ended otherwise: how it ended is said.
	pub(super) fn result_in_doubt(&self, ending: Ending, narrator: &Narrator) -> Phrase {
		let mut question = narrator.line(PhraseKey::GameOver);
		question.append(narrator.words().ending(ending));
		question.append(narrator.line(PhraseKey::DoubtResult));
		question.append(narrator.line(PhraseKey::AskOverride));
		question
	}

	/// A claim is granted that is wrong by the record.
	fn is_wrong(&self, case: Option<&Case>, facts: &[Fact], narrator: &Narrator) -> Option<Phrase> {
		let case = case?;
		let claim = case.claim.as_ref()?;
		let without_remedy = case.remedy.is_none();
		if claim.kind == ClaimKind::Illegal && without_remedy {
			return self.is_legal(facts, narrator);
		}
		let is_counted = matches!(claim.kind, ClaimKind::Threefold | ClaimKind::Fifty);
		let is_wrong =
			matches!(claim.kind, ClaimKind::Dead) && without_remedy || is_counted && costs_the_claimant(case);
		is_wrong.then(|| narrator.line(PhraseKey::DoubtWrong))
	}
}

/// Returns `true` if the claim before the arbiter is right by the record. The meaning of a touch, and of an act without effect,
/// is for the arbiter to judge; so is an act for which the Laws leave the choice to them.
fn is_known_right(case: &Case) -> bool {
	let (Some(claim), Some(remedy)) = (&case.claim, &case.remedy) else {
		return false;
	};
	match claim.kind {
		ClaimKind::Threefold | ClaimKind::Fifty => !costs_the_claimant(case),
		// Both flags are down: that is no win on time.
		ClaimKind::Flag if remedy.steps.iter().any(|step| is_of_both(&step.event)) => false,
		ClaimKind::Flag | ClaimKind::Illegal | ClaimKind::Dead => remedy.otherwise.is_empty(),
		ClaimKind::Touch | ClaimKind::NormalMeans | ClaimKind::ExtraTime => false,
	}
}

/// Returns `true` if the event ends the game, or begins its next period, because both flags are down.
const fn is_of_both(event: &Event) -> bool {
	matches!(
		event,
		Event::Game(GameEvent::Ended(Ending::BothFlags)) | Event::Time(TimeEvent::ClockSet(_))
	)
}

/// Returns `true` if the Laws demand the price of a wrong claim (9.5.3).
fn costs_the_claimant(case: &Case) -> bool {
	let steps = case.remedy.iter().flat_map(|remedy| &remedy.steps);
	let wrong = |event: &Event| {
		matches!(
			event,
			Event::Case(CaseEvent::Breached {
				breach: Breach::WrongClaim,
				..
			})
		)
	};
	steps.into_iter().any(|step| wrong(&step.event))
}

/// Returns `true` if the remedy proposed to the arbiter ends the game.
fn asks_for_the_end(case: &Case) -> bool {
	let mut steps = case.remedy.iter().flat_map(|remedy| &remedy.steps);
	steps.any(|step| step.event.ending().is_some())
}
