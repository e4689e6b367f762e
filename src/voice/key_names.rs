//! Keys by the names that a listener finds them under.

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::keys::{Key, KeyCode};

impl Vocabulary {
	/// The key as it is named aloud: "Steuerung r", "Umschalt F5", "Komma".
	#[must_use]
	pub fn key(&self, key: Key) -> Phrase {
		let mut phrase = Phrase::new();
		for (held, name) in [(key.ctrl, "ctrl"), (key.alt, "alt")] {
			if held {
				phrase.append(self.key_named(name));
			}
		}
		phrase.append(match key.code {
			KeyCode::Char(' ') => self.key_named("space"),
			KeyCode::Char(capital) if capital.is_uppercase() => {
				self.line(PhraseKey::Capital, &[self.sign(capital)])
			}
			KeyCode::Char(sign) => self.sign(sign),
			KeyCode::F(_)
			| KeyCode::Enter
			| KeyCode::Escape
			| KeyCode::Backspace
			| KeyCode::Delete
			| KeyCode::Tab
			| KeyCode::Up
			| KeyCode::Down
			| KeyCode::Left
			| KeyCode::Right
			| KeyCode::Home
			| KeyCode::End
			| KeyCode::PageUp
			| KeyCode::PageDown => self.key_written(&alloc::format!("{}", Key::plain(key.code))),
		});
		phrase
	}

	/// Keys that are pressed one after the other: "Komma, dann a".
	#[must_use]
	pub fn keys(&self, keys: &[Key]) -> Phrase {
		let named = keys.iter().map(|key| self.key(*key));
		let joined = named.reduce(|first, next| self.fill(phrases::ThenKey { first, next }));
		joined.unwrap_or_default()
	}

	fn key_written(&self, name: &str) -> Phrase {
		match name.strip_prefix("shift-") {
			Some(rest) => {
				let mut phrase = self.key_named("shift");
				phrase.append(self.key_named(rest));
				phrase
			}
			None => self.key_named(name),
		}
	}

	/// A named key, or a key that is held.
	pub(super) fn key_named(&self, name: &str) -> Phrase {
		let language = self.manner.dialogue;
		self.in_dialogue(|dialogue| match dialogue.keys.get(name) {
			Some(name) => name.said(language),
			None => Phrase::free(language, name),
		})
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};
	use alloc::vec::Vec;

	use crate::voice::sentences::words;
	use crate::voice::{Language, Phrase};

	fn told(language: Language, keys: &str) -> String {
		let keys: Vec<_> = keys.split(' ').map(|key| key.parse().unwrap()).collect();
		words(language).keys(&keys).to_string()
	}

	#[test]
	fn keys_have_names() {
		for (keys, german, english) in [
			("ctrl-r", "Steuerung r", "Control r"),
			("shift-f5", "Umschalt F5", "Shift F5"),
			(", a", "Komma, dann a", "comma, then a"),
			("K", "groß k", "capital k"),
			("space", "Leertaste", "Space"),
			("8", "acht", "eight"),
			("page-up", "Bild auf", "page up"),
		] {
			assert_eq!(told(Language::GERMAN, keys), german);
			assert_eq!(told(Language::ENGLISH, keys), english);
		}
		assert_eq!(words(Language::GERMAN).keys(&[]), Phrase::new());
	}
}
