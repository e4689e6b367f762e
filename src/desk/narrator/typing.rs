//! What is heard while somebody types: characters, words, what was erased, and where the cursor stands.

use super::Narrator;
use crate::desk::entry::Entry;
use crate::voice::{Phrase, PhraseKey, Tone, Urgency};

impl Narrator {
	/// Reads back what has just been typed at the cursor, as far as that is wanted.
	pub(in crate::desk) fn echo(&mut self, character: char, entry: &Entry) {
		let word = character.is_whitespace() && self.echo.has_words();
		let before = entry.before_cursor().trim_end();
		if let Some(word) = before.split_whitespace().next_back().filter(|_| word) {
			self.say_echo(self.words.typed(word));
		} else if self.echo.has_characters() {
			self.say_echo(self.words.typed_sign(character));
		}
	}

	/// Reads back that a character was typed which nobody may hear.
	pub(in crate::desk) fn echo_hidden(&mut self, sign: char) {
		if self.echo.has_characters() || self.echo.has_words() {
			self.say_echo(self.words.sign(sign));
		}
	}

	/// Says what was erased, behind a tone by which it is known from what is typed.
	pub(in crate::desk) fn erased(&mut self, erased: Option<char>) {
		match erased {
			Some(character) => {
				self.tone(Tone::Deselected);
				if self.echo.has_characters() || self.echo.has_words() || !self.tones {
					self.say_echo(self.words.typed_sign(character));
				}
			}
			None => self.signal(Tone::Illegal, PhraseKey::LineIsEmpty),
		}
	}

	/// Says the character on which the cursor stands now, which readers of the screen see there; or that it stands behind the
	/// last.
	pub(in crate::desk) fn on_character(&mut self, character: Option<char>) {
		match character {
			Some(character) if self.has_reader() => self.say_echo(self.words.typed_sign(character)),
			Some(character) => self.remark(self.words.typed_sign(character)),
			None => self.edge(self.line(PhraseKey::LineEnd)),
		}
	}

	/// Says the whole line that is being typed.
	pub(in crate::desk) fn read_line(&mut self, entry: &Entry) {
		let typed = self.words.typed(entry.text());
		let phrase = if typed.is_empty() {
			self.line(PhraseKey::LineIsEmpty)
		} else {
			typed.sentence()
		};
		self.remark(phrase);
	}

	fn say_echo(&mut self, phrase: Phrase) {
		let orders = self.queue.add(self.at, Urgency::Echo, self.hearing.near, phrase);
		self.carry_out(orders);
	}
}
