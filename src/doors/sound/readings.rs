//! The text for eSpeak NG: the voice and the pitch of each language, and the texts that it would say wrongly. The
//! settings are those by which the clips were made, so that both sound alike.

use std::collections::BTreeMap;

use annabella::names::sayable;
use annabella::voice::{Language, Rate};
use toml::{Table, Value};

const SETTINGS: &str = include_str!("../../../voices/clips/settings.toml");

/// The pitch of a language that has no settings.
const PITCH: u8 = 45;

/// Longer texts are cut: they are too much for a listener, and eSpeak NG takes its time for them.
const LONGEST: usize = 4_000;

/// A text in the form for eSpeak NG, and the voice for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
	pub voice: String,
	pub pitch: u8,
	pub text: String,
	/// The rate to ask for, in percent of the wanted one.
	pub asked: u16,
}

/// The settings of all languages.
#[derive(Debug)]
pub struct Readings(BTreeMap<Language, Table>);

impl Readings {
	/// The built-in settings.
	#[must_use]
	pub fn new() -> Self {
		// They are part of the program and checked by its tests; without them the names of languages are names of voices.
		let settings: Table = SETTINGS.parse().unwrap_or_default();
		let languages = settings
			.into_iter()
			.filter_map(|(name, value)| Some((Language::new(&name)?, value.as_table()?.clone())));
		Self(languages.collect())
	}

	/// The rate at which announcements of this language are heard, if their words are unchanged.
	#[must_use]
	pub fn recorded(&self, language: Language) -> Rate {
		self.number(language, "recorded")
			.map_or(Rate::USUAL, Rate::nearest)
	}

	fn number(&self, language: Language, name: &str) -> Option<u16> {
		self.0.get(&language)?.get(name)?.as_integer()?.try_into().ok()
	}

	/// The reading of a text, with or without a clip.
	#[must_use]
	pub fn of(&self, language: Language, text: &str) -> Reading {
		let settings = self.0.get(&language);
		let say = settings.and_then(|settings| settings.get("say")?.get(text));
		let special = |name| say.and_then(|say| say.get(name));
		let value = |name| special(name).or_else(|| settings.and_then(|settings| settings.get(name)));
		let voice = value("voice").and_then(Value::as_str);
		let pitch = value("pitch").and_then(Value::as_integer);
		let spelling = say.and_then(Value::as_str).or_else(|| special("text")?.as_str());
		Reading {
			voice: voice.unwrap_or(language.code()).to_owned(),
			pitch: pitch.and_then(|pitch| pitch.try_into().ok()).unwrap_or(PITCH),
			asked: self.number(language, "asked").unwrap_or(100),
			text: spelling.map_or_else(
				|| {
					respelled(
						&clean(text),
						settings.and_then(|settings| settings.get("words")?.as_table()),
					)
				},
				str::to_owned,
			),
		}
	}
}

/// The text with other spellings of the words that would be said wrongly everywhere.
fn respelled(text: &str, words: Option<&Table>) -> String {
	let Some(words) = words else {
		return text.to_owned();
	};
	let other = |word: &str| {
		let same = |(known, _): &(&String, &Value)| known.to_lowercase() == word.to_lowercase();
		words.iter().find(same).and_then(|(_, other)| other.as_str())
	};
	let mut spelled = String::with_capacity(text.len());
	let mut rest = text;
	while !rest.is_empty() {
		let inside = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
		let word = rest.find(|sign| !inside(sign)).unwrap_or(rest.len());
		let between = rest.find(inside).unwrap_or(rest.len());
		let (part, behind) = rest.split_at(word.max(between));
		spelled.push_str(other(part).unwrap_or(part));
		rest = behind;
	}
	spelled
}

/// The text without anything else: two brackets would be read as phonemes.
fn clean(text: &str) -> String {
	sayable(text).chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn texts_are_read_as_in_the_clips() {
		let readings = Readings::new();
		let read = |language, text| {
			let reading = readings.of(language, text);
			(reading.voice, reading.text)
		};
		let pair = |voice: &str, text: &str| (voice.to_owned(), text.to_owned());
		assert_eq!(read(Language::GERMAN, "Dame"), pair("de", "Dame"));
		assert_eq!(read(Language::GERMAN, "Cesar"), pair("de", "Cäsar"));
		assert_eq!(read(Language::GERMAN, "en passant"), pair("fr-fr", "en passant"));
		assert_eq!(read(Language::ENGLISH, "a"), pair("en-gb", "[['eI]]"));
		assert_eq!(read(Language::new("zz").unwrap(), "a"), pair("zz", "a"));
	}

	#[test]
	fn a_word_is_respelled_wherever_it_stands() {
		let words: Table = "remi = \"rämi\"\nfyrtio = \"förtio\"".parse().unwrap();
		for (text, expected) in [
			("Remi.", "rämi."),
			(
				"Vill du bjuda remi? Fyrtio drag",
				"Vill du bjuda rämi? förtio drag",
			),
			("remianbud, fyrtioett -remi", "remianbud, fyrtioett -remi"),
			("", ""),
		] {
			assert_eq!(respelled(text, Some(&words)), expected);
		}
		assert_eq!(respelled("Remi", None), "Remi");
	}

	#[test]
	fn free_text_is_nothing_but_text() {
		assert_eq!(clean("a\0b\n\u{1b}[2Jc [[d]]"), "ab c   d  ");
		assert_eq!(clean(&"ä".repeat(9000)).chars().count(), LONGEST);
	}
}
