//! Lines that the user has confirmed once, and that are understood at once the next time. Not at the tournament table, and never
//! as a command that changes a game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::session::Session;
use super::telling::only_tells;
use crate::asking::Intent;
use crate::settings::Learned;
use crate::voice::{Phrase, PhraseKey, folded, phrases};

/// Name under which they are kept.
const KEPT: &str = "learned";

impl Session {
	fn learned(&self) -> Learned {
		let kept = self.narrator.preferences().get(KEPT);
		kept.and_then(Learned::read).unwrap_or_default()
	}

	/// Returns the learned meaning of a line that is not understood by itself.
	pub(super) fn learned_meaning(&self, line: &str) -> Option<String> {
		if self.narrator.is_at_table() || self.narrator.preferences().get(KEPT).is_none() {
			return None;
		}
		let meant = self.learned().meaning(&folded(line))?.to_string();
		let parser = self.narrator.parser();
		let is_known = || parser.is_certain(&parser.read(line));
		(self.may_learn(&parser.read(&meant)) && !is_known()).then_some(meant)
	}

	/// Returns `true` if a meaning only tells something.
	fn may_learn(&self, meant: &Intent) -> bool {
		meant.side.is_none() && meant.action.is_some_and(only_tells) && !self.narrator.is_at_table()
	}

	/// Learns what a line means, after a yes.
	pub(super) fn learn(&mut self, typed: &str, meant: &str) {
		let mut learned = self.learned();
		let may = self.may_learn(&self.narrator.parser().read(meant));
		if may && learned.add(&folded(typed), meant) {
			self.prefer(KEPT, learned.written());
		}
	}

	/// Tells all that was learned.
	pub(super) fn tell_learned(&mut self) {
		let learned = self.learned();
		let words = self.narrator.words();
		let told: Vec<Phrase> = learned
			.pairs()
			.map(|(typed, meant)| {
				words.fill(phrases::LearnedLine {
					text: words.text(typed),
					line: words.typed(meant),
				})
			})
			.collect();
		if told.is_empty() {
			return self.narrator.answer(PhraseKey::LearnedNothing);
		}
		self.narrator.answer_all(told);
	}

	/// Forgets the line that was learned last, or all of them.
	pub(super) fn forget_learned(&mut self, all: bool) {
		let mut learned = self.learned();
		let last: Option<(String, String)> = learned.forget_last();
		let Some((typed, _)) = last else {
			return self.narrator.answer(PhraseKey::LearnedNothing);
		};
		if all {
			learned = Learned::default();
		}
		self.prefer(KEPT, learned.written());
		let told = if all {
			self.narrator.line(PhraseKey::LearnedForgotten)
		} else {
			let typed = self.narrator.words().text(&typed);
			self.narrator.words().line(PhraseKey::LearnedDropped, &[typed])
		};
		self.narrator.answer(told);
	}
}
