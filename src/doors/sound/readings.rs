//! How eSpeak NG is told what to say: the voice and the pitch of each language, and the texts that it would say wrongly.
//! The settings are those by which the clips were made, so that both sound alike.

use std::collections::BTreeMap;

use annabella::voice::Language;
use toml::{Table, Value};

const SETTINGS: &str = include_str!("../../../voices/clips/settings.toml");

/// The pitch of a language that has no settings.
const PITCH: u8 = 45;

/// Longer texts are cut: nobody listens to more, and eSpeak NG takes its time for them.
const LONGEST: usize = 4_000;

/// A text as eSpeak NG is to read it, and by which voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
	pub voice: String,
	pub pitch: u8,
	pub text: String,
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

	/// How a text is read, that has a clip or not.
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
			text: spelling.map_or_else(|| clean(text), str::to_owned),
		}
	}
}

/// The text without anything but text: two brackets would be read as phonemes.
fn clean(text: &str) -> String {
	text.chars()
		.take(LONGEST)
		.map(|sign| match sign {
			'[' | ']' => ' ',
			sign if sign.is_control() => ' ',
			sign => sign,
		})
		.collect()
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
	fn free_text_is_nothing_but_text() {
		assert_eq!(clean("a\0b\n\u{1b}[[2Jc"), "a b    2Jc");
		assert_eq!(clean(&"ä".repeat(9000)).chars().count(), LONGEST);
	}
}
