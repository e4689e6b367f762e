//! The words that a player may type instead of a move, and the sentence that explains each.

use alloc::string::String;

use super::library::Library;
use super::manner::Manner;
use super::phrase::Phrase;
use super::spelling::{folded, spellings};
use super::vocabulary::Vocabulary;
use super::words::CommandWords;
use crate::chess::Color;

impl Library {
	/// The name of the command that `text` calls, in the table's language of dialogue or else in any other.
	#[must_use]
	pub fn command(&self, text: &str, manner: &Manner) -> Option<&str> {
		let typed = folded(text);
		if typed.is_empty() {
			return None;
		}
		self.words_from(manner.dialogue)
			.filter_map(|words| words.dialogue.as_ref())
			.flat_map(|dialogue| &dialogue.commands)
			.find(|(_, command)| command.words.iter().any(|word| spellings(word).contains(&typed)))
			.map(|(name, _)| name.as_str())
	}

	/// The side that `word` names, in any language.
	#[must_use]
	pub fn side(&self, word: &str, manner: &Manner) -> Option<Color> {
		let typed = folded(word);
		self.words_from(manner.dialogue)
			.flat_map(|words| words.colours.iter())
			.find(|(_, colour)| spellings(colour).contains(&typed))
			.map(|(color, _)| color)
	}
}

impl Vocabulary {
	/// The words that call a command, the one that is said first; none if the word file has none.
	#[must_use]
	pub fn command_words(&self, name: &str) -> &[String] {
		self.command(name).map_or(&[], |command| command.words.as_slice())
	}

	/// The commands that have words, by name.
	pub(super) fn command_names(&self) -> impl Iterator<Item = &str> {
		let dialogue = self.dialogue.dialogue.as_ref();
		dialogue
			.into_iter()
			.flat_map(|dialogue| dialogue.commands.keys().map(String::as_str))
	}

	/// The command's first word and its explanation. Empty if the word file has none.
	#[must_use]
	pub fn command_help(&self, name: &str) -> Phrase {
		let language = self.manner.dialogue;
		let mut phrase = Phrase::new();
		if let Some(command) = self.command(name) {
			if let Some(word) = command.words.first() {
				phrase.push_word(language, word);
				phrase.mark(':');
			}
			phrase.append(command.help.fill(language, &[]));
		}
		phrase
	}

	fn command(&self, name: &str) -> Option<&CommandWords> {
		self.dialogue.dialogue.as_ref()?.commands.get(name)
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use super::*;
	use crate::voice::Language;

	#[test]
	fn a_command_is_called_by_any_of_its_words() {
		let library = Library::built_in();
		let called = |text| library.command(text, &Manner::new(Language::GERMAN));
		for (text, name) in [
			("aufgeben", "resign"),
			("Ich gebe auf!", "resign"),
			("zurueck", "take-back"),
			("take back", "take-back"),
			("opponents clock", "other-clock"),
		] {
			assert_eq!(called(text), Some(name), "{text}");
		}
		assert_eq!(called("springer"), None);
		assert_eq!(called(""), None);
		assert_eq!(called("!"), None);
	}

	#[test]
	fn its_help_begins_with_its_word() {
		let vocabulary = Vocabulary::new(&Library::built_in(), Manner::new(Language::ENGLISH)).unwrap();
		assert_eq!(
			vocabulary.command_help("resign").to_string(),
			"resign: Resigns the game."
		);
		assert!(vocabulary.command_help("dance").is_empty());
	}

	#[test]
	fn no_command_word_is_a_move_or_another_command() {
		let library = Library::built_in();
		for language in [Language::GERMAN, Language::ENGLISH] {
			let manner = Manner::new(language);
			let vocabulary = Vocabulary::new(&library, manner).unwrap();
			let names: Vec<String> = library
				.words(language)
				.unwrap()
				.dialogue
				.as_ref()
				.unwrap()
				.commands
				.keys()
				.cloned()
				.collect();
			assert!(!names.is_empty());
			for name in names {
				assert!(!vocabulary.command_words(&name).is_empty(), "{name}");
				for word in vocabulary.command_words(&name) {
					assert_eq!(library.command(word, &manner), Some(name.as_str()), "{word}");
					assert!(library.hear(word, &manner).is_err(), "{word}");
				}
			}
		}
	}
}
