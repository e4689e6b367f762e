//! The meanings of the words of a move, in every loaded language at once.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::manner::FileSet;
use super::phrase::Language;
use super::spelling::spellings;
use super::words::Words;
use crate::chess::{File, Rank, Role, Wing};

/// The meaning of a word of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
	File(File),
	Rank(Rank),
	Piece(Role),
	Castling(Wing),
	/// Castling, on whichever wing it is possible.
	Castle,
	/// A capture: the squares of a whole move say it as well.
	Takes,
	Promotion(Role),
	/// The pawn of this file: "king's pawn".
	PawnOf(File),
	/// So many squares forward, where no square is named.
	Steps(u8),
	/// Understood, but the squares say it all: "schlägt", "Schach", "nach".
	Filler,
}

/// The words that are understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Lexicon {
	/// By the folded word, or words with blanks between; the languages in their loaded order.
	meanings: BTreeMap<String, Vec<(Language, Sense)>>,
	/// The words in the longest entry.
	pub(super) longest: usize,
	/// The piece letters of every language, and capital letters all.
	letters: Vec<(Language, Vec<(char, Role)>)>,
}

impl Lexicon {
	pub(super) fn of<'a>(languages: impl Iterator<Item = &'a Words>) -> Self {
		let mut lexicon = Self::default();
		for words in languages {
			lexicon.learn(words);
		}
		lexicon
	}

	fn learn(&mut self, words: &Words) {
		let language = words.language;
		let mut learn = |word: &str, sense| self.learn_word(language, word, sense);
		for set in FileSet::ALL {
			for (file, word) in words.files.get(set).iter() {
				learn(word, Sense::File(file));
			}
		}
		for (rank, word) in words.ranks.iter() {
			learn(word, Sense::Rank(rank));
		}
		for (role, word) in words.pieces.iter() {
			learn(word, Sense::Piece(role));
			if let Some(phrase) = words.moves.promotion(role) {
				learn(phrase, Sense::Promotion(role));
			}
		}
		for wing in [Wing::King, Wing::Queen] {
			learn(words.moves.castling(wing), Sense::Castling(wing));
			for alias in words.aliases.moves.castling(wing) {
				learn(alias, Sense::Castling(wing));
			}
		}
		let (moves, aliases) = (&words.moves, &words.aliases);
		for word in aliases.moves.takes.iter().chain([&moves.takes]) {
			learn(word, Sense::Takes);
		}
		for word in &aliases.moves.castle {
			learn(word, Sense::Castle);
		}
		for (file, words) in [
			(File::E, &aliases.moves.kings_pawn),
			(File::D, &aliases.moves.queens_pawn),
		] {
			for word in words {
				learn(word, Sense::PawnOf(file));
			}
		}
		for (steps, words) in [(1, &aliases.moves.one_step), (2, &aliases.moves.two_steps)] {
			for word in words {
				learn(word, Sense::Steps(steps));
			}
		}
		for word in [&moves.check, &moves.mate, &moves.en_passant] {
			learn(word, Sense::Filler);
		}
		for alias in aliases.moves.promotion.iter().chain(&aliases.moves.filler) {
			learn(alias, Sense::Filler);
		}
		for (file, alias) in each(aliases.files.iter()) {
			learn(alias, Sense::File(file));
		}
		for (rank, alias) in each(aliases.ranks.iter()) {
			learn(alias, Sense::Rank(rank));
		}
		for (role, alias) in each(aliases.pieces.iter()) {
			learn(alias, Sense::Piece(role));
		}
		let letters = words
			.letters
			.iter()
			.filter(|(role, _)| *role != Role::Pawn)
			.map(|(role, letter)| (letter.to_ascii_uppercase(), role))
			.collect();
		self.letters.push((language, letters));
	}

	fn learn_word(&mut self, language: Language, word: &str, sense: Sense) {
		for key in spellings(word) {
			if key.is_empty() {
				continue;
			}
			self.longest = self.longest.max(key.split(' ').count());
			let meanings = self.meanings.entry(key).or_default();
			// The spoken word comes before an alias, as users learn it first.
			if !meanings.iter().any(|(known, _)| *known == language) {
				meanings.push((language, sense));
			}
		}
	}

	/// Returns `true` if a folded word is one, or a part of one, in any language.
	pub(super) fn knows(&self, word: &str) -> bool {
		self.meanings
			.keys()
			.any(|phrase| phrase.split(' ').any(|known| known == word))
	}

	/// The meaning of a folded word, by the first of these languages that has it, else by any.
	pub(super) fn meaning(&self, word: &str, first: &[Language]) -> Option<Sense> {
		let meanings = self.meanings.get(word)?;
		first
			.iter()
			.find_map(|language| meanings.iter().find(|(known, _)| known == language))
			.or_else(|| meanings.first())
			.map(|(_, sense)| *sense)
	}

	/// The piece of a figurine or of a capital letter, by the first of these languages that has it, else by any (C.3).
	pub(super) fn piece_of_letter(&self, letter: char, first: &[Language]) -> Option<Role> {
		if let Some(role) = figurine(letter) {
			return Some(role);
		}
		let in_set = |(_, letters): &(Language, Vec<(char, Role)>)| {
			letters
				.iter()
				.find(|(known, _)| *known == letter)
				.map(|(_, role)| *role)
		};
		first
			.iter()
			.find_map(|language| {
				self.letters
					.iter()
					.find(|(known, _)| known == language)
					.and_then(in_set)
			})
			.or_else(|| self.letters.iter().find_map(in_set))
	}
}

fn each<'a, K: Copy + 'a>(
	table: impl Iterator<Item = (K, &'a Vec<String>)>,
) -> impl Iterator<Item = (K, &'a String)> {
	table.flat_map(|(key, words)| words.iter().map(move |word| (key, word)))
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
	use super::*;
	use crate::voice::Library;

	#[test]
	fn no_word_means_two_things() {
		for (word, meanings) in &Library::built_in().lexicon().meanings {
			let (_, first) = meanings[0];
			assert!(
				meanings.iter().all(|(_, sense)| *sense == first),
				"{word}: {meanings:?}"
			);
		}
	}

	#[test]
	fn a_letter_is_read_by_the_table_first() {
		let library = Library::built_in();
		let lexicon = library.lexicon();
		let read = |letter, first| lexicon.piece_of_letter(letter, &[first]);
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
