//! Other names that people use for the choices of menus.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::library::Library;
use super::manner::Manner;
use super::spelling::{folded, spellings};

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
	/// no wish to play.
	#[must_use]
	pub fn choices(&self, line: &str, manner: &Manner) -> Vec<&str> {
		let Some(words) = self.words_from(manner.dialogue).next() else {
			return Vec::new();
		};
		let lines = spellings(line);
		let length = |name: &String| {
			let mut pairs = lines.iter().zip(spellings(name));
			let named = pairs.any(|(line, name)| {
				let within = name.contains(' ') && format!(" {line} ").contains(&format!(" {name} "));
				within || *line == name
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
