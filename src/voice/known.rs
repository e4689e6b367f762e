//! Every word and every sentence that is understood, to find the one that was nearly typed.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use super::library::Library;
use super::manner::Manner;
use super::naming::lines;
use super::spelling::folded;
use super::words::Words;
use crate::chess::Role;

impl Library {
	/// The words of the language of dialogue and of the moves, each by its folded form as it is written.
	#[must_use]
	pub fn known_words(&self, manner: &Manner) -> BTreeMap<String, String> {
		let mut known = BTreeMap::new();
		for words in self.languages_of(manner) {
			for line in lines(words) {
				for word in line.split_whitespace().filter(|word| !word.starts_with('{')) {
					known.entry(folded(word)).or_insert_with(|| word.to_string());
				}
			}
			for word in of_moves(words) {
				known.insert(folded(word), word.to_string());
			}
		}
		known
	}

	/// Every text without a hole that calls a command, in the language of dialogue, each by its folded form.
	#[must_use]
	pub fn known_lines(&self, manner: &Manner) -> BTreeMap<String, String> {
		let words = self.words_from(manner.dialogue).take(1);
		let lines = words.flat_map(lines).filter(|line| !line.contains('{'));
		lines.map(|line| (folded(line), line.to_string())).collect()
	}

	/// Returns `true` if this folded word is one of any language.
	#[must_use]
	pub fn knows_word(&self, word: &str) -> bool {
		self.lexicon().knows(word) || self.naming().any(|naming| naming.words.contains(word))
	}

	fn languages_of(&self, manner: &Manner) -> impl Iterator<Item = &Words> {
		let languages = manner.languages();
		self.languages_with_words()
			.filter(move |words| languages.contains(&words.language))
	}
}

/// The words of a move that stand for themselves.
fn of_moves(words: &Words) -> impl Iterator<Item = &str> {
	let others = Role::ALL
		.into_iter()
		.flat_map(|role| words.aliases.pieces.get(role));
	let pieces = words.pieces.iter().map(|(_, piece)| piece).chain(others);
	let ranks = words.ranks.iter().map(|(_, rank)| rank);
	let files = words
		.files
		.get(super::manner::FileSet::Anna)
		.iter()
		.map(|(_, file)| file);
	pieces.chain(ranks).chain(files).map(String::as_str)
}
