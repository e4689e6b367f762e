//! The lexicons of all languages, in the order in which a table asks them.

use alloc::string::String;
use alloc::vec::Vec;

use super::lexicon::{Lexicon, Mark, Sense};
use super::library::Library;
use super::manner::Manner;
use super::phrase::Language;
use super::spelling::written;
use crate::chess::Role;

/// The lexicons in the order in which they are asked: those of the table, and then the others. The words of a language
/// are read when it is first asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexicons<'l> {
	library: &'l Library,
	first: [Language; 4],
	letters: [Language; 4],
	/// True if only those of the table are asked.
	own: bool,
}

impl<'l> Lexicons<'l> {
	pub(super) const fn of(library: &'l Library, manner: &Manner) -> Self {
		Self {
			library,
			first: manner.languages(),
			letters: manner.lettering(),
			own: false,
		}
	}

	/// The same in the languages of the table alone.
	pub(super) const fn own(self) -> Self {
		Self { own: true, ..self }
	}

	fn ordered(&self, first: [Language; 4]) -> impl Iterator<Item = &'l Lexicon> {
		let place = move |language| first.iter().position(|known| *known == language);
		let library = self.library;
		let own = (0..first.len()).filter_map(move |at| {
			let language = *first.get(at)?;
			(place(language) == Some(at)).then(|| library.lexicon_of(language))?
		});
		let others = library.languages().map(|(language, ..)| language);
		let others = others.filter(move |language| place(*language).is_none());
		let none = if self.own { 0 } else { usize::MAX };
		own.chain(
			others
				.take(none)
				.filter_map(|language| library.lexicon_of(language)),
		)
	}

	/// The meaning of a folded word, by the first language that has it.
	pub(super) fn meaning(&self, word: &str) -> Option<Sense> {
		self.ordered(self.first)
			.find_map(|lexicon| lexicon.meanings.get(word).copied())
	}

	/// The meaning of the longest known phrase, by the first language that has one, the number of words after the first
	/// that belong to it, and what the ending of its last word says.
	pub(super) fn longest_meaning<'w>(
		&self,
		first: &'w str,
		behind: impl Iterator<Item = &'w str> + Clone,
	) -> Option<(Sense, usize, Option<Mark>)> {
		self.ordered(self.first).find_map(|lexicon| {
			let (sense, used) = lexicon.longest_meaning(first, behind.clone())?;
			let last = core::iter::once(first).chain(behind.clone()).nth(used);
			Some((sense, used, last.and_then(|word| lexicon.ending_of(word))))
		})
	}

	/// The same in a description, in the languages of the table alone.
	pub(super) fn natural_meaning<'w>(
		&self,
		first: &'w str,
		behind: impl Iterator<Item = &'w str> + Clone,
		after_file: bool,
	) -> Option<(Sense, usize, Option<Mark>)> {
		self.own().ordered(self.first).find_map(|lexicon| {
			let (sense, used) = lexicon.natural_meaning(first, behind.clone(), after_file)?;
			let last = core::iter::once(first).chain(behind.clone()).nth(used);
			Some((sense, used, last.and_then(|word| lexicon.ending_of(word))))
		})
	}

	/// Returns `true` if a line that begins with this folded word asks, by its ending.
	pub(super) fn asks_by_ending(&self, word: &str) -> bool {
		let own = self.own();
		own.ordered(self.first)
			.any(|lexicon| lexicon.asks_by_ending(word))
	}

	/// The two meanings of a word that is put together, and what its ending says.
	pub(super) fn compound(&self, word: &str) -> Option<([Sense; 2], Option<Mark>)> {
		self.own()
			.ordered(self.first)
			.find_map(|lexicon| Some((lexicon.compound(word)?, lexicon.ending_of(word))))
	}

	/// The meaning of an ending that is written to a square, if one of the table's languages has it.
	pub(super) fn ending(&self, ending: &str) -> Option<Mark> {
		let same = |lexicon: &Lexicon| {
			let known = lexicon.endings.iter().find(|(known, _)| known == ending);
			known.map(|(_, mark)| *mark)
		};
		self.own().ordered(self.first).find_map(same)
	}

	/// Returns `true` if a text begins as a question does in one of the table's languages.
	pub(super) fn asks(&self, text: &str) -> bool {
		let spoken: Vec<String> = text.split_whitespace().map(written).collect();
		self.first.into_iter().any(|language| {
			let sentences = self.library.sentences_of(language);
			sentences.is_some_and(|sentences| sentences.wording.asking.beginning(&spoken).is_some())
		})
	}

	/// The piece of a figurine or of a capital letter, by the first language that has it (C.3).
	pub(super) fn piece_of_letter(&self, letter: char) -> Option<Role> {
		let in_set = |lexicon: &Lexicon| {
			let known = lexicon.letters.iter().find(|(known, _)| *known == letter);
			known.map(|(_, role)| *role)
		};
		figurine(letter).or_else(|| self.ordered(self.letters).find_map(in_set))
	}
}

impl Library {
	/// Every lexicon.
	pub(super) fn lexicon(&self) -> AllLexicons<'_> {
		AllLexicons(self)
	}
}

/// The lexicons of all languages.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllLexicons<'l>(&'l Library);

impl AllLexicons<'_> {
	/// Returns `true` if a folded word is one, or a part of one, in any language.
	pub(super) fn knows(&self, word: &str) -> bool {
		self.each().any(|(_, lexicon)| {
			let mut phrases = lexicon.meanings.keys();
			phrases.any(|phrase| phrase.split(' ').any(|known| known == word))
		})
	}

	fn each(&self) -> impl Iterator<Item = (Language, &Lexicon)> {
		let languages = self.0.languages();
		languages.filter_map(|(language, ..)| Some((language, self.0.lexicon_of(language)?)))
	}
}

/// The piece of a figurine, white or black.
const fn figurine(sign: char) -> Option<Role> {
	Some(match sign {
		'♔' | '♚' => Role::King,
		'♕' | '♛' => Role::Queen,
		'♖' | '♜' => Role::Rook,
		'♗' | '♝' => Role::Bishop,
		'♘' | '♞' => Role::Knight,
		'♙' | '♟' => Role::Pawn,
		_ => return None,
	})
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeMap;

	use super::*;

	/// Whatever languages are spoken at a table, and in whatever order they are asked.
	#[test]
	fn no_word_means_two_things() {
		// A word that only tells the part of another may say less elsewhere.
		let is_beside = |sense: Sense| matches!(sense, Sense::Mark(_) | Sense::Filler);
		let library = Library::built_in();
		let mut known: BTreeMap<&str, (Language, Sense)> = BTreeMap::new();
		let all = library.lexicon();
		let mut wrong = Vec::new();
		for (language, lexicon) in all.each() {
			for (word, sense) in &lexicon.meanings {
				let (other, first) = *known.entry(word).or_insert((language, *sense));
				let are_beside = is_beside(first) && is_beside(*sense);
				if !are_beside && first != *sense {
					wrong.push(format!("{word} in {other} and {language}: {first:?}, {sense:?}"));
				}
			}
		}
		assert!(wrong.is_empty(), "{}", wrong.join("\n"));
	}

	#[test]
	fn a_letter_is_read_by_the_table_first() {
		let library = Library::built_in();
		let read = |letter, first| Lexicons::of(&library, &Manner::new(first)).piece_of_letter(letter);
		assert_eq!(read('R', Language::ENGLISH), Some(Role::Rook));
		assert_eq!(read('R', Language::FRENCH), Some(Role::King));
		assert_eq!(read('R', Language::FINNISH), Some(Role::Knight));
		assert_eq!(read('R', Language::SWEDISH), Some(Role::Rook));
		assert_eq!(read('S', Language::FINNISH), Some(Role::Knight));
		assert_eq!(read('S', Language::ENGLISH), Some(Role::Knight));
		assert_eq!(read('N', Language::GERMAN), Some(Role::Knight));
		assert_eq!(read('B', Language::GERMAN), Some(Role::Bishop));
		assert_eq!(read('P', Language::ENGLISH), None);
	}
}
