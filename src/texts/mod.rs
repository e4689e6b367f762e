//! The texts of each language, as they stand in its folder of `voices/words`. The modules that use a text know its
//! meaning.

mod language;
mod message;
pub(crate) mod record;
mod toml_fault;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Ordering;

use serde::de::DeserializeOwned;

pub use language::Language;
pub use message::{Filling, Message, messages};
pub use toml_fault::TomlFault;

/// The folder of one language, as `build.rs` has made it.
#[derive(Debug)]
struct Folder {
	code: &'static str,
	/// The language's own name.
	name: &'static str,
	/// True if the program can hold a dialogue in it.
	dialogue: bool,
	/// The name of each file, and its content as JSON, as reading TOML takes long.
	files: &'static [(&'static str, &'static str)],
}

/// The languages with a dialogue come first: where a word means something in two languages, theirs counts.
static FOLDERS: &[Folder] = include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// Reason why texts are missing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextsError {
	#[error("There are no texts named {file:?} in the language {language:?}.")]
	Missing { language: String, file: &'static str },
	#[error("The built-in texts cannot be read: {0}.")]
	Data(String),
}

/// Every language, with its own name, and `true` if the program can hold a dialogue in it.
pub fn languages() -> impl Iterator<Item = (Language, &'static str, bool)> {
	FOLDERS
		.iter()
		.filter_map(|folder| Some((Language::new(folder.code)?, folder.name, folder.dialogue)))
}

/// Every language in which the program can hold a dialogue.
pub fn dialogues() -> impl Iterator<Item = Language> {
	languages().filter_map(|(language, _, dialogue)| dialogue.then_some(language))
}

/// The codes of all languages.
#[must_use]
pub fn codes() -> Vec<&'static str> {
	FOLDERS.iter().map(|folder| folder.code).collect()
}

/// The codes of the languages in which the program can hold a dialogue.
#[must_use]
pub fn dialogue_codes() -> Vec<&'static str> {
	let folders = FOLDERS.iter().filter(|folder| folder.dialogue);
	folders.map(|folder| folder.code).collect()
}

/// The JSON of a file in the folder of a language.
#[must_use]
pub fn file(language: Language, name: &str) -> Option<&'static str> {
	let folder = FOLDERS.iter().find(|folder| folder.code == language.code())?;
	let (_, json) = folder.files.iter().find(|(known, _)| *known == name)?;
	Some(json)
}

/// The texts of a file in the folder of a language.
///
/// # Errors
/// If there is no such file, or it does not have the expected form.
pub fn read<T: DeserializeOwned>(language: Language, file: &'static str) -> Result<T, TextsError> {
	let json = self::file(language, file).ok_or_else(|| TextsError::Missing {
		language: language.to_string(),
		file,
	})?;
	serde_json::from_str(json).map_err(|error| TextsError::Data(format!("{language}/{file}: {error}")))
}

/// One entry of a file in the folder of a language. The others are not read.
pub(crate) fn one<T: serde::Deserialize<'static>>(language: Language, file: &str, key: &str) -> Option<T> {
	serde_json::from_str(entry(self::file(language, file)?, key)?).ok()
}

/// Returns the JSON of one entry of a file, in which `build.rs` has written one entry a line in the order of the keys. The others are not
/// read.
fn entry(json: &'static str, key: &str) -> Option<&'static str> {
	let mut rest = json.strip_prefix("{\n")?.strip_suffix("\n}")?;
	while !rest.is_empty() {
		let (before, after) = rest.as_bytes().split_at(rest.len() / 2);
		let start = before
			.iter()
			.rposition(|byte| *byte == b'\n')
			.map_or(0, |at| at + 1);
		let length = after.iter().position(|byte| *byte == b'\n');
		let end = before.len() + length.unwrap_or(after.len());
		let line = rest.get(start..end)?;
		let (known, value) = line.strip_prefix('"')?.split_once("\":")?;
		rest = match key.cmp(known) {
			Ordering::Less => rest.get(..start.saturating_sub(1))?,
			Ordering::Equal => return Some(value.strip_suffix(',').unwrap_or(value)),
			Ordering::Greater => rest.get(end + 1..).unwrap_or_default(),
		};
	}
	None
}

/// A text with its braces filled in.
#[must_use]
pub fn fill(text: &str, holes: &[(&str, &str)]) -> String {
	let mut filled = String::new();
	let mut rest = text;
	while let Some((before, behind)) = rest.split_once('{') {
		filled.push_str(before);
		let (name, behind) = behind.split_once('}').unwrap_or((behind, ""));
		let filling = holes.iter().find(|(hole, _)| *hole == name);
		filled.push_str(filling.map_or(name, |(_, filling)| filling));
		rest = behind;
	}
	filled.push_str(rest);
	filled
}

#[cfg(test)]
mod tests {
	use super::*;
	use alloc::collections::BTreeSet;

	type Table = serde_json::Map<String, serde_json::Value>;

	/// Files that are not the same from language to language in keys and holes. They have tests of their own.
	const FREE: [&str; 2] = ["commands", "dialogue"];

	/// Each text with its place.
	fn texts(table: &Table, place: &str, into: &mut Vec<(String, String)>) {
		for (key, value) in table {
			let place = format!("{place}/{key}");
			match (value.as_str(), value.as_object()) {
				(Some(text), _) => into.push((place, text.to_string())),
				(None, Some(table)) => texts(table, &place, into),
				(None, None) => panic!("{place} is no text"),
			}
		}
	}

	/// Every text of a language, by its place.
	fn of(language: Language) -> Vec<(String, String)> {
		let folder = FOLDERS
			.iter()
			.find(|folder| folder.code == language.code())
			.unwrap();
		let mut found = Vec::new();
		for (name, json) in folder.files.iter().filter(|(name, _)| !FREE.contains(name)) {
			texts(&serde_json::from_str(json).unwrap(), name, &mut found);
		}
		found
	}

	fn holes(text: &str) -> BTreeSet<String> {
		text.split('{')
			.skip(1)
			.map(|part| part.split('}').next().unwrap().to_string())
			.collect()
	}

	#[test]
	fn every_language_has_the_same_texts_with_the_same_holes() {
		let english = of(Language::ENGLISH);
		assert!(english.len() > 300);
		for language in dialogues() {
			let other = of(language);
			let places = |texts: &[(String, String)]| -> BTreeSet<String> {
				texts.iter().map(|(place, _)| place.clone()).collect()
			};
			let (ours, theirs) = (places(&english), places(&other));
			let missing: Vec<&String> = ours.difference(&theirs).collect();
			let unknown: Vec<&String> = theirs.difference(&ours).collect();
			assert!(
				missing.is_empty() && unknown.is_empty(),
				"voices/words/{language}: missing {missing:#?}, unknown {unknown:#?}"
			);
			for (place, text) in &other {
				let (_, meant) = english.iter().find(|(known, _)| known == place).unwrap();
				assert_eq!(holes(text), holes(meant), "voices/words/{language}/{place}");
			}
		}
	}

	#[test]
	fn holes_are_filled() {
		assert_eq!(fill("{a} und {b}.", &[("a", "1"), ("b", "{a}")]), "1 und {a}.");
		assert_eq!(fill("{a", &[("a", "1")]), "1");
	}
}
