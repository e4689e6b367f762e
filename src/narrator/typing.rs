//! Echo of the keyboard: characters, words, erased characters, and the place of the cursor.

use super::Narrator;
use crate::ports::Outbox;
use crate::voice::{Phrase, PhraseKey, Tone, Urgency};

impl Narrator {
	/// Reads back the text just typed at the cursor, as far as the user wants it.
	pub fn echo(&mut self, character: char, before: &str, out: &mut Outbox) {
		let word = character.is_whitespace() && self.echo.has_words();
		let before = before.trim_end();
		if let Some(word) = before.split_whitespace().next_back().filter(|_| word) {
			self.say_echo(self.words.typed(word), out);
		} else if self.echo.has_characters() {
			self.say_echo(self.words.typed_sign(character), out);
		}
	}

	/// Reads back that a character was typed that nobody may hear.
	pub fn echo_hidden(&mut self, sign: char, out: &mut Outbox) {
		if self.echo.has_characters() || self.echo.has_words() {
			self.say_echo(self.words.sign(sign), out);
		}
	}

	/// Says the erased character, after a tone that distinguishes it from a typed one. Without tones it is the only
	/// answer, and is said even during other speech.
	pub fn erased(&mut self, erased: Option<char>, out: &mut Outbox) {
		match erased {
			Some(character) => {
				self.tone(Tone::Deselected, out);
				let phrase = self.words.typed_sign(character);
				if !self.tones {
					let orders = self.queue.aside(out.at(), phrase);
					self.carry_out(orders, out);
				} else if self.echo.has_characters() || self.echo.has_words() {
					self.say_echo(phrase, out);
				}
			}
			None => self.signal(Tone::Illegal, PhraseKey::LineIsEmpty, out),
		}
	}

	/// Says the character under the cursor, which readers of the screen see there; or that the cursor stands after the
	/// last one, or that the line is empty.
	pub fn on_character(&mut self, character: Option<char>, is_empty: bool, out: &mut Outbox) {
		match character {
			None if is_empty => self.edge(self.line(PhraseKey::LineIsEmpty), out),
			Some(character) if self.has_reader() => self.say_echo(self.words.typed_sign(character), out),
			Some(character) => self.remark(self.words.typed_sign(character), out),
			None => self.edge(self.line(PhraseKey::LineEnd), out),
		}
	}

	/// Says the whole typed line.
	pub fn read_line(&mut self, text: &str, out: &mut Outbox) {
		let typed = self.words.typed(text);
		let phrase = if typed.is_empty() {
			self.line(PhraseKey::LineIsEmpty)
		} else {
			typed.sentence()
		};
		self.remark(phrase, out);
	}

	fn say_echo(&mut self, phrase: Phrase, out: &mut Outbox) {
		let orders = self.queue.add(out.at(), Urgency::Echo, self.hearing.near, phrase);
		self.carry_out(orders, out);
	}
}
