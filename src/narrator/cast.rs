//! The voices as each other's substitutes: the chosen one, the failed ones, the one that speaks instead, and the times of
//! new attempts.

use alloc::vec::Vec;

use super::attempts::Attempts;
use crate::clock::{Span, Stamp};
use crate::settings::VoiceKind;

/// Something that a voice needs and that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
	/// A sound device for the sound of this program itself.
	Sound,
	/// The synthesiser in this process.
	Synthesis,
	/// The system's speech.
	System,
	/// A voice of the system's speech for the words in use.
	Language,
}

/// A voice that has been back for this time is stable: its next failure counts as a first one.
const STEADY: Span = Span::minutes(2);

#[derive(Clone, Copy, Debug)]
struct Failure {
	lack: Lack,
	attempts: Attempts,
	/// Time since which it has been there again.
	mended: Option<Stamp>,
}

/// The voices, and the choice of the one that speaks.
#[derive(Debug)]
pub(super) struct Cast {
	chosen: VoiceKind,
	/// True if the tournament table refuses the process that system speech needs.
	locked: bool,
	failures: Vec<Failure>,
}

impl Cast {
	pub(super) const fn new(chosen: VoiceKind, locked: bool) -> Self {
		Self {
			chosen,
			locked,
			failures: Vec::new(),
		}
	}

	/// The chosen voice, whichever one speaks.
	pub(super) const fn chosen(&self) -> VoiceKind {
		self.chosen
	}

	/// Chooses another voice by hand: all failed ones get another chance.
	pub(super) fn choose(&mut self, voice: VoiceKind) {
		self.chosen = voice;
		self.failures.clear();
	}

	/// Begins the tournament table. Returns `true` if system speech keeps its process.
	pub(super) fn lock(&mut self) -> bool {
		self.locked = self.chosen != VoiceKind::System;
		!self.locked
	}

	/// Returns `true` if system speech could take over without the lock.
	pub(super) fn is_locked_out(&self) -> bool {
		self.locked && self.order().contains(&VoiceKind::System)
	}

	/// The voices that may speak, the best one first.
	fn order(&self) -> &'static [VoiceKind] {
		use VoiceKind::{Own, Silent, Synthesis, System};
		match self.chosen {
			Own => &[Own, System],
			Synthesis => &[Synthesis, Own, System],
			System => &[System, Own],
			Silent => &[],
		}
	}

	/// Returns `true` if this is missing now.
	pub(super) fn lacks(&self, lack: Lack) -> bool {
		let mut failures = self.failures.iter();
		failures.any(|failure| failure.lack == lack && failure.mended.is_none())
	}

	/// Returns `true` if this voice can speak, if `mended` is mended.
	fn can(&self, voice: VoiceKind, mended: Option<Lack>) -> bool {
		let has = |lack| mended == Some(lack) || !self.lacks(lack);
		match voice {
			VoiceKind::Own => has(Lack::Sound),
			VoiceKind::Synthesis => has(Lack::Sound) && has(Lack::Synthesis),
			VoiceKind::System => has(Lack::System) && has(Lack::Language) && !self.locked,
			VoiceKind::Silent => true,
		}
	}

	fn best_if(&self, mended: Option<Lack>) -> VoiceKind {
		let best = self.order().iter().find(|voice| self.can(**voice, mended));
		// Words in a foreign voice are better than none.
		let foreign = || {
			let last = Some(VoiceKind::System).filter(|last| self.order().contains(last));
			last.filter(|_| self.lacks(Lack::Language) && !self.lacks(Lack::System) && !self.locked)
		};
		best.copied().or_else(foreign).unwrap_or(VoiceKind::Silent)
	}

	/// The voice that should speak now.
	pub(super) fn best(&self) -> VoiceKind {
		self.best_if(None)
	}

	/// Returns `true` if `voice` has all it needs, and the user would rather hear it than `than`.
	pub(super) fn is_better(&self, voice: VoiceKind, than: VoiceKind) -> bool {
		let mut better = self.order().iter().take_while(|wanted| **wanted != than);
		better.any(|wanted| *wanted == voice) && self.can(voice, None)
	}

	/// Notes that this is missing. Returns `true` if that is new.
	pub(super) fn fail(&mut self, lack: Lack, at: Stamp) -> bool {
		let Some(failure) = self.failures.iter_mut().find(|failure| failure.lack == lack) else {
			self.failures.push(Failure {
				lack,
				attempts: Attempts::begin(at),
				mended: None,
			});
			return true;
		};
		let Some(mended) = failure.mended.take() else {
			return false;
		};
		if at.since(mended) >= STEADY {
			failure.attempts = Attempts::begin(at);
		} else {
			failure.attempts.wait(at);
		}
		true
	}

	/// Notes that this is there again. Returns `true` if it was missing.
	pub(super) fn mend(&mut self, lack: Lack, at: Stamp) -> bool {
		let missing = self.failures.iter_mut();
		let mut missing = missing.filter(|failure| failure.lack == lack && failure.mended.is_none());
		missing.next().is_some_and(|failure| {
			failure.mended = Some(at);
			true
		})
	}

	/// The failures worth another attempt: those that can end by themselves, and whose end would let a better voice
	/// speak.
	fn worth_trying(&self) -> impl Iterator<Item = &Failure> {
		self.failures.iter().filter(|failure| {
			let returns = matches!(failure.lack, Lack::Sound | Lack::System);
			returns && failure.mended.is_none() && self.best_if(Some(failure.lack)) != self.best()
		})
	}

	/// The time of the next attempt.
	pub(super) fn next_try(&self) -> Option<Stamp> {
		self.worth_trying().map(|failure| failure.attempts.next()).min()
	}

	/// The voices to try now. Until the next attempt after this the pause is longer.
	pub(super) fn due(&mut self, at: Stamp) -> Vec<VoiceKind> {
		let due = self
			.worth_trying()
			.filter(|failure| failure.attempts.next() <= at);
		let due: Vec<Lack> = due.map(|failure| failure.lack).collect();
		for failure in &mut self.failures {
			if due.contains(&failure.lack) {
				failure.attempts.make(at);
			}
		}
		due.into_iter()
			.map(|lack| match lack {
				Lack::Sound | Lack::Synthesis => VoiceKind::Own,
				Lack::System | Lack::Language => VoiceKind::System,
			})
			.collect()
	}
}

#[cfg(test)]
mod tests {
	use VoiceKind::{Own, Silent, Synthesis, System};

	use super::*;
	use crate::narrator::attempts::PAUSES;

	const AT: Stamp = Stamp(1_000);

	#[track_caller]
	fn check(chosen: VoiceKind, lacks: &[Lack], expected: VoiceKind) {
		let mut cast = Cast::new(chosen, false);
		for lack in lacks {
			assert!(cast.fail(*lack, AT));
		}
		assert_eq!(cast.best(), expected, "{chosen:?} without {lacks:?}");
	}

	#[test]
	fn the_next_best_voice_takes_over() {
		check(System, &[], System);
		check(System, &[Lack::System], Own);
		check(System, &[Lack::System, Lack::Sound], Silent);
		check(System, &[Lack::Sound], System);
		check(Own, &[Lack::Sound], System);
		check(Own, &[Lack::Sound, Lack::System], Silent);
		check(Own, &[Lack::System], Own);
		check(Synthesis, &[Lack::Synthesis], Own);
		check(Synthesis, &[Lack::Sound], System);
		check(Synthesis, &[Lack::Synthesis, Lack::Sound, Lack::System], Silent);
		check(Silent, &[], Silent);
	}

	#[test]
	fn the_chosen_voice_is_better_while_it_can_speak() {
		let mut cast = Cast::new(Own, false);
		assert!(cast.is_better(Own, System));
		assert!(!cast.is_better(System, Own));
		assert!(!cast.is_better(Own, Own));
		cast.fail(Lack::Sound, AT);
		assert!(!cast.is_better(Own, System));
		assert!(Cast::new(System, false).is_better(System, Own));
		assert!(!Cast::new(Silent, false).is_better(Silent, Own));
	}

	#[test]
	fn own_clips_are_better_than_a_foreign_voice_and_that_is_better_than_nothing() {
		check(System, &[Lack::Language], Own);
		check(System, &[Lack::Language, Lack::Sound], System);
		check(Own, &[Lack::Sound, Lack::Language], System);
		check(System, &[Lack::Language, Lack::Sound, Lack::System], Silent);
	}

	#[test]
	fn at_the_locked_table_system_speech_does_not_step_in_unless_it_was_chosen() {
		let mut cast = Cast::new(Own, false);
		assert!(!cast.lock());
		cast.fail(Lack::Sound, AT);
		assert_eq!(cast.best(), Silent);
		assert!(cast.is_locked_out());
		let mut cast = Cast::new(System, false);
		assert!(cast.lock());
		assert_eq!(cast.best(), System);
		assert!(!cast.is_locked_out());
	}

	#[test]
	fn the_pauses_grow_to_a_bound_and_never_end() {
		let mut cast = Cast::new(System, false);
		cast.fail(Lack::System, AT);
		let mut at = AT;
		let mut pauses = Vec::new();
		for _ in 0..9 {
			let next = cast.next_try().unwrap();
			pauses.push(next.since(at));
			assert!(cast.due(Stamp(next.0 - 1)).is_empty());
			at = next;
			assert_eq!(cast.due(at), [System]);
			// It answers that it cannot.
			assert!(!cast.fail(Lack::System, at));
		}
		assert_eq!(pauses[..7], PAUSES);
		assert_eq!(pauses[7..], [PAUSES[6]; 2]);
	}

	#[test]
	fn whoever_flickers_waits_longer_each_time_and_whoever_was_steady_begins_anew() {
		let mut cast = Cast::new(System, false);
		cast.fail(Lack::System, AT);
		let first = cast.next_try().unwrap();
		cast.due(first);
		assert!(cast.mend(Lack::System, first));
		assert!(!cast.mend(Lack::System, first));
		assert_eq!((cast.best(), cast.next_try()), (System, None));
		let again = first + Span::seconds(1);
		assert!(cast.fail(Lack::System, again));
		assert_eq!(cast.next_try(), Some(again + PAUSES[1]));
		cast.mend(Lack::System, again);
		let late = again + STEADY;
		cast.fail(Lack::System, late);
		assert_eq!(cast.next_try(), Some(late + PAUSES[0]));
	}

	#[test]
	fn only_what_would_help_is_tried() {
		let mut cast = Cast::new(Own, false);
		cast.fail(Lack::System, AT);
		assert_eq!(cast.next_try(), None);
		cast.fail(Lack::Sound, AT);
		assert_eq!(cast.due(Stamp(1_000_000)), [System, Own]);
		cast.choose(Silent);
		assert_eq!(cast.next_try(), None);
		let mut cast = Cast::new(System, false);
		cast.fail(Lack::Language, AT);
		assert_eq!(cast.next_try(), None);
	}
}
