//! A player's own word file: the lines that it overrides, compared with the known keys.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::de::{DeTable, DeValue};
use toml::{Table, Value};

use super::words_error::{ValueKind, WordsError, line_of};
use crate::names::likely;

/// The section that takes any names.
const OPEN: &str = "synonyms";
/// The section in which each value is a single letter.
const LETTERS: &str = "letters";

impl ValueKind {
	fn of(value: &Value) -> Self {
		match value {
			Value::Table(table) if table.contains_key("other") => Self::Forms,
			Value::Table(_) => Self::Section,
			Value::Array(_) => Self::List,
			Value::Boolean(_) => Self::Choice,
			Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Datetime(_) => Self::Text,
		}
	}
}

/// Puts the player's lines over `base`. Every key must be in `base` or in `shape`, with the same kind of value.
///
/// # Errors
/// If a line cannot be used: the first such line.
pub(super) fn overlay(base: &mut Table, shape: &Table, text: &str) -> Result<(), WordsError> {
	let written = DeTable::parse(text).map_err(|error| WordsError::from_toml(text, &error))?;
	overlay_table(base, Some(shape), written.get_ref(), text, "")
}

fn overlay_table(
	base: &mut Table,
	shape: Option<&Table>,
	written: &DeTable<'_>,
	text: &str,
	section_name: &str,
) -> Result<(), WordsError> {
	for (key, value) in written {
		let name: &str = key.get_ref();
		let line = line_of(text, key.span().start);
		let model = shape.and_then(|shape| shape.get(name));
		// A text that took the place of two forms may have them again.
		let Some(kind) = model.or(base.get(name)).map(ValueKind::of) else {
			return Err(WordsError::UnknownKey {
				line,
				key: name.to_string(),
				nearest: likely(
					name,
					base.keys()
						.chain(shape.into_iter().flat_map(Table::keys))
						.map(String::as_str),
				)
				.map(ToString::to_string),
			});
		};
		let wrong = || WordsError::WrongKind {
			line,
			key: name.to_string(),
			expected: kind,
		};
		let new = match (kind, value.get_ref()) {
			(ValueKind::Text, DeValue::String(word))
				if section_name == LETTERS && word.chars().count() != 1 =>
			{
				return Err(WordsError::WrongKind {
					line,
					key: name.to_string(),
					expected: ValueKind::Letter,
				});
			}
			(ValueKind::Text | ValueKind::Forms, DeValue::String(word)) => {
				Value::String(shown(word, line, name)?)
			}
			(ValueKind::Choice, DeValue::Boolean(yes)) => Value::Boolean(*yes),
			(ValueKind::List, DeValue::Array(words)) => {
				let words: Result<Vec<Value>, WordsError> = words
					.iter()
					.map(|word| match word.get_ref().as_str() {
						Some(word) => shown(word, line, name).map(Value::String),
						None => Err(wrong()),
					})
					.collect();
				Value::Array(words?)
			}
			(ValueKind::Section | ValueKind::Forms, DeValue::Table(inner)) => {
				let mut section = match base.remove(name) {
					Some(Value::Table(section)) => section,
					_ => Table::new(),
				};
				if name == OPEN {
					for key in inner.keys() {
						let none = || Value::Array(Vec::new());
						section.entry(key.get_ref().to_string()).or_insert_with(none);
					}
				}
				overlay_table(&mut section, model.and_then(Value::as_table), inner, text, name)?;
				Value::Table(section)
			}
			_ => return Err(wrong()),
		};
		base.insert(name.to_string(), new);
	}
	Ok(())
}

/// Lets each command have patterns, also where the model has none.
pub(super) fn allow_patterns(shape: &mut Table) {
	let commands = shape.get_mut("commands").and_then(Value::as_table_mut);
	for (_, command) in commands.into_iter().flatten() {
		if let Value::Table(command) = command {
			command
				.entry("patterns")
				.or_insert_with(|| Value::Array(Vec::new()));
		}
	}
}

/// The patterns in a player's file, each with its line and the name of its command.
pub(super) fn patterns(text: &str) -> Vec<(usize, String, String)> {
	let written = DeTable::parse(text).ok();
	let commands = written
		.as_ref()
		.and_then(|file| file.get_ref().get("commands")?.get_ref().as_table());
	let mut found = Vec::new();
	for (name, command) in commands.into_iter().flatten() {
		let patterns = command.get_ref().get("patterns");
		for pattern in patterns
			.and_then(|list| list.get_ref().as_array())
			.into_iter()
			.flatten()
		{
			if let Some(text_of) = pattern.get_ref().as_str() {
				let line = line_of(text, pattern.span().start);
				found.push((line, name.get_ref().to_string(), text_of.to_string()));
			}
		}
	}
	found
}

fn shown(text: &str, line: usize, key: &str) -> Result<String, WordsError> {
	if text.chars().any(char::is_control) {
		return Err(WordsError::ControlCharacter {
			line,
			key: key.to_string(),
		});
	}
	Ok(text.to_string())
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner, PhraseKey, Vocabulary};

	fn refused(text: &str) -> String {
		match Library::built_in().with_user_file(Language::GERMAN, text) {
			Ok(_) => String::new(),
			Err(error) => error.to_string(),
		}
	}

	#[test]
	fn one_line_overrides_one_word() {
		let library = Library::built_in()
			.with_user_file(
				Language::GERMAN,
				"[numbers]\n2 = \"zwo\"\n[pieces]\nknight = \"Pferdle\"\n",
			)
			.unwrap();
		let vocabulary = Vocabulary::new(&library, Manner::new(Language::GERMAN)).unwrap();
		assert_eq!(vocabulary.number(2).to_string(), "zwo");
		assert_eq!(vocabulary.number(3).to_string(), "drei");
		assert_eq!(
			vocabulary.piece(crate::chess::Role::Knight).to_string(),
			"Pferdle"
		);
		assert!(library.hear("pferdle felix drei", vocabulary.manner()).is_ok());
	}

	#[test]
	fn a_phrase_that_counts_is_overridden_form_by_form_or_whole() {
		let made = |text: &str, count| {
			let library = Library::built_in()
				.with_user_file(Language::GERMAN, text)
				.unwrap();
			let vocabulary = Vocabulary::new(&library, Manner::new(Language::GERMAN)).unwrap();
			vocabulary.counted(PhraseKey::MovesMade, count, &[]).to_string()
		};
		let one = "[phrases.moves_made]\none = \"Nur einer.\"\n";
		assert_eq!(made(one, 1), "Nur einer.");
		assert_eq!(made(one, 2), "Bisher zwei Züge.");
		let inline = "[phrases]\nmoves_made = { other = \"Züge: {number}.\" }\n";
		assert_eq!(made(inline, 1), "Bisher ein Zug.");
		assert_eq!(made(inline, 0), "Züge: null.");
		let whole = "[phrases]\nmoves_made = \"Züge: {number}.\"\n";
		assert_eq!(made(whole, 1), "Züge: eins.");
		assert_eq!(made(whole, 21), "Züge: einundzwanzig.");
	}

	#[test]
	fn a_mistake_is_told_with_its_line() {
		let check = |text: &str, expected: &str| assert_eq!(refused(text), expected, "{text}");
		check(
			"[pieces]\n\nknigt = \"Ross\"\n",
			"line 3: there is no \"knigt\" here. Did you mean \"knight\"?",
		);
		check(
			"[peaces]\n",
			"line 1: there is no \"peaces\" here. Did you mean \"pieces\"?",
		);
		check("[files.greek]\n", "line 1: there is no \"greek\" here.");
		check(
			"[pieces]\nknight = 4\n",
			"line 2: \"knight\" must be a text in quotes.",
		);
		check("\npieces = 4\n", "line 2: \"pieces\" must be a section.");
		check(
			"[aliases.files]\na = \"x\"\n",
			"line 2: \"a\" must be a list of texts.",
		);
		check(
			"[pieces]\nknight = \"\\u001b[2J\"\n",
			"line 2: \"knight\" has a character that cannot be shown.",
		);
		check(
			"[phrases]\nlow_time = \"Noch {zeit}.\"\n",
			"the phrase \"low_time\": there is no {zeit} to fill in here.",
		);
		check(
			"[phrases.moves_made]\n\nones = \"x\"\n",
			"line 3: there is no \"ones\" here. Did you mean \"one\"?",
		);
		check(
			"[phrases]\nmoves_made = 4\n",
			"line 2: \"moves_made\" must be a text in quotes, or two of them: one and other.",
		);
		check(
			"[phrases]\nno_clock = { one = \"x\", other = \"y\" }\n",
			"line 2: \"no_clock\" must be a text in quotes.",
		);
		check(
			"[phrases]\nmoves_made = \"Ein Zug.\"\n",
			"the phrase \"moves_made\": {number} is missing.",
		);
		check(
			"[ranks]\n3 = \"zwei\"\n",
			"two files, ranks or pieces have the same word \"zwei\".",
		);
		assert!(refused("[pieces\n").starts_with("line 1: "));
	}

	#[test]
	fn a_new_language_must_be_whole() {
		let unknown = Language::new("xx").unwrap();
		let error = Library::built_in()
			.with_user_file(unknown, "language = \"sv\"\n")
			.unwrap_err();
		assert!(matches!(error, WordsError::Incomplete(_)), "{error}");
	}
}
