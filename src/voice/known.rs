//! Every word and every sentence that is understood, to find the one that was nearly typed.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;

use super::calls::Sentences;
use super::library::Library;
use super::manner::Manner;
use super::spelling::folded;
use super::words::Words;
use crate::chess::Role;

impl Library {
	/// The words of the language of dialogue and of the moves, each folded and as it is written.
	#[must_use]
	pub fn known_words(&self, manner: &Manner) -> BTreeMap<Cow<'_, str>, &str> {
		let languages = manner.languages();
		let sentences = languages
			.iter()
			.filter_map(|language| self.sentences_of(*language));
		let mut known: BTreeMap<Cow<'_, str>, &str> = BTreeMap::new();
		for (folded, word) in sentences.flat_map(Sentences::words) {
			known.entry(Cow::Borrowed(folded)).or_insert(word);
		}
		for word in self.languages_of(manner).flat_map(of_moves) {
			known.insert(Cow::Owned(folded(word)), word);
		}
		known
	}

	/// Every text without a hole that calls a command, in the language of dialogue, each folded and as it is written.
	pub fn known_lines(&self, manner: &Manner) -> impl Iterator<Item = (String, &str)> {
		let sentences = self.sentences_of(manner.dialogue).into_iter();
		let lines = sentences.flat_map(Sentences::calls).map(|(_, text)| text);
		let lines = lines.filter(|line| !line.contains('{'));
		lines.map(|line| (folded(line), line))
	}

	/// Returns `true` if this folded word is one of any language.
	#[must_use]
	pub fn knows_word(&self, word: &str) -> bool {
		self.says(word) || self.lexicon().knows(word)
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
