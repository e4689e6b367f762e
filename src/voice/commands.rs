//! The words that a player may type instead of a move, and the sentence that explains each.

use alloc::string::String;
use alloc::vec::Vec;

use super::library::Library;
use super::manner::Manner;
use super::naming::{ClockWord, Whose};
use super::phrase::Phrase;
use super::spelling::{folded, spelled_out, spellings, written};
use super::vocabulary::Vocabulary;
use super::words::{CommandWords, Dialogue};
use crate::chess::{Color, Role};
use core::cmp::Reverse;

/// Letters of a beginning that says which word is meant, at least.
const SHORTEST_BEGINNING: usize = 3;

impl Library {
	/// The name of the command that `text` calls, in the table's language of dialogue or else in any other.
	#[must_use]
	pub fn command(&self, text: &str, manner: &Manner) -> Option<&str> {
		if folded(text).is_empty() {
			return None;
		}
		// "Rat" is the beginning of the Finnish knight, whatever it means in another language.
		let own = self.own_command(text, manner);
		own.or_else(|| {
			let other = self
				.sentences(manner)
				.find_map(|sentences| sentences.called(text));
			other.filter(|_| !self.begins_piece(text, manner))
		})
	}

	/// Returns `true` if a word is the beginning of a piece's name in the language of dialogue, and not all of it.
	#[must_use]
	pub fn begins_piece(&self, text: &str, manner: &Manner) -> bool {
		let typed = folded(text);
		let own = self.words_from(manner.dialogue).next();
		let begins = |name: &str| {
			let name = folded(name);
			name.len() > typed.len() && name.starts_with(&typed)
		};
		typed.len() >= SHORTEST_BEGINNING
			&& own.is_some_and(|words| Role::ALL.iter().any(|role| begins(words.pieces.get(*role))))
	}

	/// Returns `true` if a command has these words as they are written, with their dots or these spelled out.
	#[must_use]
	pub fn is_written(&self, command: &str, text: &str, manner: &Manner) -> bool {
		let typed = written(text);
		let is_same = |word: &String| written(word) == typed || spelled_out(word) == typed;
		let mut known = self.words_from(manner.dialogue);
		known.any(|words| {
			let command = words
				.dialogue
				.as_ref()
				.and_then(|dialogue| dialogue.command(command));
			command.is_some_and(|command| command.words.iter().any(is_same))
		})
	}

	/// The first word that calls a command in the language of dialogue.
	#[must_use]
	pub fn word_of(&self, command: &str, manner: &Manner) -> Option<&str> {
		let words = self.words_from(manner.dialogue).next()?;
		let command = words.dialogue.as_ref()?.command(command)?;
		command.words.first().map(String::as_str)
	}

	/// Returns `true` if a word says no more than the direction back, in any language.
	#[must_use]
	pub fn is_back(&self, word: &str, manner: &Manner) -> bool {
		let word = folded(word);
		let mut known = self.words_from(manner.dialogue);
		known.any(|words| words.aliases.orders.back.iter().any(|back| folded(back) == word))
	}

	/// The name of the command that exactly these words call in the language of dialogue.
	#[must_use]
	pub fn own_command(&self, text: &str, manner: &Manner) -> Option<&str> {
		self.sentences_of(manner.dialogue)?.called(text)
	}

	/// The side that `word` names, in any language.
	#[must_use]
	pub fn side(&self, word: &str, manner: &Manner) -> Option<Color> {
		let mut known = self.naming_from(manner.dialogue);
		known.find_map(|naming| naming.sides.get(word).copied())
	}

	/// The owner that these words name, in any language.
	#[must_use]
	pub fn whose(&self, words: &str, manner: &Manner) -> Option<Whose> {
		let mut known = self.naming_from(manner.dialogue);
		let relative = || known.find_map(|naming| naming.whose.get(words).copied());
		self.side(words, manner).map(Whose::Side).or_else(relative)
	}

	/// `true` for a word that means on and `false` for off, in any language.
	#[must_use]
	pub fn switch(&self, word: &str, manner: &Manner) -> Option<bool> {
		let mut known = self.naming_from(manner.dialogue);
		known.find_map(|naming| naming.switches.get(word).copied())
	}

	/// The number that is written or named, in any language.
	#[must_use]
	pub fn number(&self, text: &str, manner: &Manner) -> Option<u32> {
		let mut known = self.naming_from(manner.dialogue);
		let named = || {
			known.find_map(|naming| {
				let number = naming.numbers.get(text).or_else(|| naming.put_together.get(text));
				number.copied()
			})
		};
		text.trim_end_matches('.').parse().ok().or_else(named)
	}

	/// Returns `true` if this word before a unit of time means one of it, in any language.
	#[must_use]
	pub fn is_one(&self, word: &str, manner: &Manner) -> bool {
		let mut known = self.naming_from(manner.dialogue);
		known.any(|naming| naming.one.get(word).is_some())
	}

	/// The meaning of these words around the times of a time control, in any language.
	#[must_use]
	pub fn clock_word(&self, words: &str, manner: &Manner) -> Option<ClockWord> {
		let mut known = self.naming_from(manner.dialogue);
		known.find_map(|naming| naming.clock.get(words).copied())
	}

	/// The number of seconds in a unit of time, named in any language by its word or the beginning of it, as in "2 min".
	#[must_use]
	pub fn seconds_in(&self, unit: &str, manner: &Manner) -> Option<u64> {
		let mut known = self.naming_from(manner.dialogue);
		known.find_map(|naming| naming.seconds_in(unit))
	}

	/// The kind of piece that `word` names, in any language; also in the plural, where it begins as the singular does. An
	/// English word may have only a short ending: "kinghts" does not mean kings.
	#[must_use]
	pub fn role(&self, word: &str, manner: &Manner) -> Option<Role> {
		let mut known = self.naming_from(manner.pieces);
		known.find_map(|naming| naming.role(word))
	}
}

impl Vocabulary {
	/// The words that call a command, the spoken one first. Empty if the word file has none.
	#[must_use]
	pub fn command_words(&self, name: &str) -> &[String] {
		self.command(name).map_or(&[], |command| command.words.as_slice())
	}

	/// The word of a command that is said. Empty if it is called by keys alone.
	#[must_use]
	pub fn command_word(&self, name: &str) -> Phrase {
		let word = self.command_words(name).first();
		word.map_or_else(Phrase::new, |word| Phrase::word(self.manner.dialogue, word))
	}

	/// The command's explanation, without its word. Empty if the word file has none.
	#[must_use]
	pub fn command_meaning(&self, name: &str) -> Phrase {
		let help = |dialogue: &Dialogue| {
			let command = dialogue.command(name);
			command.map_or_else(Phrase::new, |command| {
				dialogue.help(command).said(self.manner.dialogue)
			})
		};
		self.in_dialogue(help)
	}

	/// The commands that have words, by name.
	pub(super) fn command_names(&self) -> impl Iterator<Item = &str> {
		let dialogue = self.dialogue.dialogue.as_ref();
		dialogue.into_iter().flat_map(Dialogue::command_names)
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
			phrase.append(self.command_meaning(name));
		}
		phrase
	}

	fn command(&self, name: &str) -> Option<&CommandWords> {
		self.dialogue.dialogue.as_ref()?.command(name)
	}
}

/// Other names that people use for the choices of menus.
impl Library {
	/// The key of the phrase that explains a term, in the language of dialogue.
	#[must_use]
	pub fn term(&self, text: &str, manner: &Manner) -> Option<&str> {
		let sought = spellings(text);
		let words = self.words_from(manner.dialogue).next()?;
		let is_called = |name: &String| spellings(name).iter().any(|name| sought.contains(name));
		let mut terms = words.aliases.terms.iter();
		terms.find_map(|(key, names)| names.iter().any(is_called).then_some(key.as_str()))
	}

	/// Returns the other names of a choice, in the language of dialogue.
	pub fn names_of_choice(&self, choice: &str, manner: &Manner) -> impl Iterator<Item = &str> {
		let choice = folded(choice);
		let words = self.words_from(manner.dialogue).next();
		let choices = words.into_iter().flat_map(|words| &words.aliases.choices);
		let named = choices.filter(move |(begins, _)| choice.starts_with(&folded(begins)));
		named.flat_map(|(_, names)| names).map(String::as_str)
	}

	/// Returns the beginnings of the choices of which a line is another name, in the language of dialogue.
	pub fn choices_called(&self, line: &str, manner: &Manner) -> impl Iterator<Item = &str> {
		let lines = spellings(line);
		let is_called = move |name: &String| {
			let mut pairs = lines.iter().zip(spellings(name));
			pairs.any(|(line, name)| *line == name)
		};
		let words = self.words_from(manner.dialogue).next();
		let choices = words.into_iter().flat_map(|words| &words.aliases.choices);
		choices.filter_map(move |(choice, names)| names.iter().any(&is_called).then_some(choice.as_str()))
	}

	/// Returns the beginnings of the choices that a line calls by another name, in the language of dialogue: "I want to
	/// play the computer". The longest name comes first. A name of one word must be the whole line: "did Black play" is
	/// no wish to play. The words before and behind a longer name must go with it.
	#[must_use]
	pub fn choices(&self, line: &str, manner: &Manner, goes_with: &dyn Fn(&str) -> bool) -> Vec<&str> {
		let Some(words) = self.words_from(manner.dialogue).next() else {
			return Vec::new();
		};
		let lines = spellings(line);
		let length = |name: &String| {
			let mut pairs = lines.iter().zip(spellings(name));
			let named = pairs.any(|(line, name)| {
				let line_apart = format!(" {line} ");
				let around = line_apart
					.split_once(&format!(" {name} "))
					.filter(|_| name.contains(' '));
				*line == name || around.is_some_and(|(before, behind)| goes_with(before) && goes_with(behind))
			});
			named.then(|| name.chars().count())
		};
		let choices = words.aliases.choices.iter();
		let mut named: Vec<(usize, &str)> = choices
			.filter_map(|(choice, names)| Some((names.iter().filter_map(length).max()?, choice.as_str())))
			.collect();
		named.sort_by_key(|(longest, _)| Reverse(*longest));
		named.into_iter().map(|(_, choice)| choice).collect()
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;
	use alloc::vec::Vec;

	use super::*;
	use crate::chess::Role;
	use crate::voice::Language;
	use crate::voice::sentences::dialogues;

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
	fn a_kind_of_piece_is_named_alone_or_in_the_plural() {
		let library = Library::built_in();
		let named = |text| library.role(text, &Manner::new(Language::GERMAN));
		for (text, role) in [
			("Springer", Role::Knight),
			("türme", Role::Rook),
			("laeufer", Role::Bishop),
			("Königin", Role::Queen),
			("Könige", Role::King),
			("pawns", Role::Pawn),
			("Pferde", Role::Knight),
		] {
			assert_eq!(named(text), Some(role), "{text}");
		}
		assert_eq!(named("e4"), None);
		assert_eq!(named(""), None);
	}

	#[test]
	fn a_side_is_named_in_any_language_and_in_the_forms_that_are_typed() {
		let library = Library::built_in();
		let named = |word| library.side(word, &Manner::new(Language::FINNISH));
		for word in [
			"Valkea",
			"valkoinen",
			"valkealle",
			"weiss",
			"Vit",
			"vits",
			"White",
		] {
			assert_eq!(named(word), Some(Color::White), "{word}");
		}
		for word in ["musta", "Mustalle", "Svart", "schwarz", "svarta"] {
			assert_eq!(named(word), Some(Color::Black), "{word}");
		}
		assert_eq!(named("tuomari"), None);
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
	fn a_letter_that_answers_begins_neither_a_square_nor_a_piece_nor_the_other_answer() {
		let library = Library::built_in();
		for language in dialogues() {
			let vocabulary = Vocabulary::new(&library, Manner::new(language)).unwrap();
			let answers = ["yes", "no"].map(|name| vocabulary.command_words(name));
			let letters = answers.into_iter().flatten().filter(|word| word.len() == 1);
			for letter in letters {
				let begins = |word: &&String| word.starts_with(letter.as_str());
				assert_eq!(
					answers.into_iter().flatten().filter(begins).count(),
					2,
					"{language} {letter}"
				);
				let squares = ('a'..='h').map(String::from);
				let pieces = Role::ALL.map(|role| vocabulary.piece(role).to_string());
				let mut starts = squares.chain(pieces);
				let is_yes = answers[0].contains(letter);
				assert!(
					!(is_yes && starts.any(|start| begins(&&start))),
					"{language} {letter}"
				);
			}
		}
	}

	#[test]
	fn no_command_word_is_a_move_or_another_command() {
		let library = Library::built_in();
		for language in dialogues() {
			let manner = Manner::new(language);
			let vocabulary = Vocabulary::new(&library, manner).unwrap();
			let names: Vec<String> = library
				.words(language)
				.unwrap()
				.dialogue
				.as_ref()
				.unwrap()
				.command_names()
				.map(String::from)
				.collect();
			assert!(!names.is_empty());
			for name in names {
				assert!(!vocabulary.command_meaning(&name).is_empty(), "{name}");
				for word in vocabulary.command_words(&name) {
					assert_eq!(library.command(word, &manner), Some(name.as_str()), "{word}");
					assert!(library.hear(word, &manner).is_err(), "{word}");
					assert!(library.hear_loosely(word, &manner).is_err(), "{word}");
				}
			}
		}
	}
}
