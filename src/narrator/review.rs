//! Past speech: repeated, walked through, spelled, searched and written down; and the stop of the voice.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Narrator;
use crate::ports::{Effect, StorageOrder};
use crate::voice::{HistoryItem, HistoryStep, Pace, Phrase, PhraseKey, QueueAction, Tone, Urgency, Walk};

impl Narrator {
	/// Repeats the last utterances; at the tournament table the last announcement (D.2).
	pub(super) fn repeat(&mut self, pace: Pace) {
		let said = if self.at_table {
			Vec::from_iter(self.queue.repeat(self.out.at(), pace))
		} else {
			self.queue.repeat_all(self.out.at(), pace)
		};
		if said.is_empty() {
			self.say_old(None, PhraseKey::NothingToRepeat);
		}
		for sentence in said {
			self.say_old(Some(sentence), PhraseKey::NothingToRepeat);
		}
	}

	pub(super) fn walk(&mut self, walk: Walk) {
		let end = match walk {
			Walk::Earlier | Walk::First => PhraseKey::NoEarlier,
			Walk::Later | Walk::Last => PhraseKey::NoLater,
		};
		let said = self.queue.walk(self.out.at(), walk);
		self.say_old(said, end);
	}

	fn say_old(&mut self, said: Option<(Phrase, Vec<QueueAction>)>, otherwise: PhraseKey) {
		match said {
			Some((phrase, orders)) => {
				self.print(&phrase, Urgency::Answer);
				self.carry_out(orders);
			}
			// Not remembered: the reader must find the way back.
			None => self.edge(self.line(otherwise)),
		}
	}

	pub(super) fn step(&mut self, step: HistoryStep) {
		match self.queue.step(step) {
			Some(HistoryItem::Word(word)) => self.remark(word),
			Some(HistoryItem::Character(character)) => self.remark(self.words.typed_sign(character)),
			None => self.edge(self.line(match step {
				HistoryStep::WordBack | HistoryStep::CharacterBack => PhraseKey::MessageStart,
				HistoryStep::WordOn | HistoryStep::CharacterOn => PhraseKey::MessageEnd,
			})),
		}
	}

	/// Spells the reader's word, or the whole sentence word by word; once more, with names for the letters.
	pub(super) fn spell(&mut self) {
		let words = self.queue.to_spell();
		let mut whole = Phrase::new();
		for (word, _) in &words {
			whole.append(word.clone());
		}
		let named = self.spelled.as_ref() == Some(&whole);
		self.spelled = (!named).then_some(whole);
		if words.is_empty() {
			return self.edge(self.line(PhraseKey::NothingToRepeat));
		}
		let many = words.len() > 1;
		for (number, (word, letters)) in words.into_iter().enumerate() {
			let mut spelled = Phrase::new();
			if many {
				spelled = word.quoted_in(self.words.manner().dialogue);
				spelled.mark(':');
			}
			for letter in letters {
				spelled.append(if named {
					self.words.code_name(letter)
				} else {
					self.words.sign(letter)
				});
				spelled.mark(',');
			}
			let spelled = spelled.open().sentence();
			self.print(&spelled, Urgency::Answer);
			let orders = if number == 0 {
				self.queue.aside(self.out.at(), spelled)
			} else {
				self.queue.aside_behind(self.out.at(), spelled)
			};
			self.carry_out(orders);
		}
	}

	/// Looks back for these words, or further back for those of the last time.
	pub fn find(&mut self, words: &str) {
		let anew = !words.trim().is_empty();
		if anew {
			self.sought = String::from(words);
		} else if self.sought.is_empty() {
			return self.remark(self.line(PhraseKey::FindWhat));
		}
		let said = self.queue.find(self.out.at(), &self.sought, !anew);
		self.say_old(said, PhraseKey::NotFound);
	}

	/// Stops the voice, and drops the waiting utterances.
	pub fn hush(&mut self) {
		let orders = self.queue.hush(self.out.at());
		if orders.contains(&QueueAction::Hush) {
			// Speech that the same key has let through does not begin.
			self.out.retain(|effect| !matches!(effect, Effect::Say(_)));
		}
		self.carry_out(orders);
		self.print(&self.line(PhraseKey::Hushed), Urgency::Answer);
	}

	pub(super) fn pause(&mut self) {
		if self.queue.is_paused() {
			let orders = self.queue.go_on(self.out.at());
			return self.carry_out(orders);
		}
		match self.queue.pause() {
			Some(order) => {
				self.carry_out([order].into());
				self.print(&self.line(PhraseKey::Paused), Urgency::Answer);
				self.tone(Tone::Closed);
			}
			None => self.remark(self.line(PhraseKey::NothingToPause)),
		}
	}

	/// Writes the past utterances, as far as the reader at the keyboard may see them, to a file.
	pub(super) fn save_said(&mut self) {
		let mut text = String::new();
		for phrase in self.queue.history() {
			text.push_str(&phrase.line());
			text.push('\n');
		}
		let name = self.line(PhraseKey::TranscriptName).to_string();
		let name = format!("{} {name}", self.out.today());
		self.out
			.push(Effect::Storage(StorageOrder::Transcript { name, text }));
	}
}
