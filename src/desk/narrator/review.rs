//! What was said is said again: repeated, gone through, spelled, looked for and written down; and the voice is stopped.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Narrator;
use crate::desk::actions::Action;
use crate::desk::effect::{Effect, ShelfOrder};
use crate::voice::{HistoryItem, HistoryStep, Pace, Phrase, PhraseKey, QueueAction, Tone, Urgency, Walk};

const WALKS: [(Action, Walk); 4] = [
	(Action::Earlier, Walk::Earlier),
	(Action::Later, Walk::Later),
	(Action::First, Walk::First),
	(Action::Last, Walk::Last),
];

const STEPS: [(Action, HistoryStep); 4] = [
	(Action::WordBack, HistoryStep::WordBack),
	(Action::WordOn, HistoryStep::WordOn),
	(Action::CharacterBack, HistoryStep::CharacterBack),
	(Action::CharacterOn, HistoryStep::CharacterOn),
];

impl Narrator {
	/// Does a command about what was said; whether it was one.
	pub(super) fn act_on_said(&mut self, action: Action) -> bool {
		if action != Action::Spell {
			self.spelled = None;
		}
		if let Some((_, walk)) = WALKS.iter().find(|(walking, _)| *walking == action) {
			self.walk(*walk);
		} else if let Some((_, step)) = STEPS.iter().find(|(stepping, _)| *stepping == action) {
			self.step(*step);
		} else if action == Action::Repeat {
			self.repeat(Pace::Normal);
		} else if action == Action::RepeatSlower {
			self.repeat(Pace::Slow);
		} else if action == Action::Spell {
			self.spell();
		} else if action == Action::Find {
			self.find("");
		} else if action == Action::Hush {
			self.hush();
		} else if action == Action::PauseSpeech {
			self.pause();
		} else if action == Action::SaveSaid {
			self.save_said();
		} else {
			return false;
		}
		true
	}

	fn repeat(&mut self, pace: Pace) {
		let said = self.queue.repeat(self.at, pace);
		self.say_old(said, PhraseKey::NothingToRepeat);
	}

	fn walk(&mut self, walk: Walk) {
		let end = match walk {
			Walk::Earlier | Walk::First => PhraseKey::NoEarlier,
			Walk::Later | Walk::Last => PhraseKey::NoLater,
		};
		let said = self.queue.walk(self.at, walk);
		self.say_old(said, end);
	}

	fn say_old(&mut self, said: Option<(Phrase, Vec<QueueAction>)>, otherwise: PhraseKey) {
		match said {
			Some((phrase, orders)) => {
				self.print(&phrase, Urgency::Answer);
				self.carry_out(orders);
			}
			// Not remembered: the walk must find its way back.
			None => self.edge(self.line(otherwise)),
		}
	}

	fn step(&mut self, step: HistoryStep) {
		match self.queue.step(step) {
			Some(HistoryItem::Word(word)) => self.remark(word),
			Some(HistoryItem::Character(character)) => self.remark(self.words.typed_sign(character)),
			None => self.edge(self.line(match step {
				HistoryStep::WordBack | HistoryStep::CharacterBack => PhraseKey::MessageStart,
				HistoryStep::WordOn | HistoryStep::CharacterOn => PhraseKey::MessageEnd,
			})),
		}
	}

	/// Spells the word at which the reader is, or the whole sentence word by word; once more, with names for the letters.
	fn spell(&mut self) {
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
				spelled = word;
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
			let spelled = ended(spelled);
			self.print(&spelled, Urgency::Answer);
			let orders = if number == 0 {
				self.queue.aside(self.at, spelled)
			} else {
				self.queue.aside_behind(self.at, spelled)
			};
			self.carry_out(orders);
		}
	}

	/// Looks back for these words, or further back for those of the last time.
	pub(in crate::desk) fn find(&mut self, words: &str) {
		let anew = !words.trim().is_empty();
		if anew {
			self.sought = String::from(words);
		} else if self.sought.is_empty() {
			return self.remark(self.line(PhraseKey::FindWhat));
		}
		let said = self.queue.find(self.at, &self.sought, !anew);
		self.say_old(said, PhraseKey::NotFound);
	}

	/// Stops the voice; what waited is not said any more either.
	pub(in crate::desk) fn hush(&mut self) {
		let orders = self.queue.hush(self.at);
		if orders.contains(&QueueAction::Hush) {
			// What the same key has let through is not begun.
			self.effects.retain(|effect| !matches!(effect, Effect::Say(_)));
		}
		self.carry_out(orders);
		self.print(&self.line(PhraseKey::Hushed), Urgency::Answer);
	}

	fn pause(&mut self) {
		if self.queue.is_paused() {
			let orders = self.queue.go_on(self.at);
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

	/// Writes what was said, as far as whoever is at the keyboard may see it, to a file.
	fn save_said(&mut self) {
		let mut text = String::new();
		for phrase in self.queue.history() {
			text.push_str(&phrase.to_string());
			text.push('\n');
		}
		let name = self.line(PhraseKey::TranscriptName).to_string();
		self.effect(Effect::Shelf(ShelfOrder::Transcript {
			name: alloc::format!("{} {name}", self.date),
			text,
		}));
	}
}

/// The last comma is a full stop.
fn ended(phrase: Phrase) -> Phrase {
	let mut phrase = phrase;
	phrase.parts.pop();
	phrase.sentence()
}
