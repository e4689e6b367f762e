//! The words that name squares, pieces and moves: those of announcements as the table chose them, or those of one language.

use alloc::string::String;
use alloc::sync::Arc;

use super::library::Library;
use super::manner::{FileSet, Manner};
use super::phrase::{Language, Phrase};
use super::words::Words;
use super::words_error::WordsError;
use crate::chess::{Role, Square, Wing};

/// The words of files, ranks and pieces; those of the pieces are also those of castling, captures and checks.
#[derive(Clone, Debug)]
pub(super) struct MoveNames {
	pub(super) files: Arc<Words>,
	pub(super) set: FileSet,
	pub(super) ranks: Arc<Words>,
	pub(super) pieces: Arc<Words>,
}

impl MoveNames {
	/// The words of announcements.
	///
	/// # Errors
	/// If one of their languages is not loaded.
	pub(super) fn announced(library: &Library, manner: &Manner) -> Result<Self, WordsError> {
		let (files, set) = manner.files;
		Ok(Self {
			files: library.words(files)?.clone(),
			set,
			ranks: library.words(manner.ranks)?.clone(),
			pieces: library.words(manner.pieces)?.clone(),
		})
	}

	/// The words of one language, with its own form of these names of files.
	pub(super) fn of(words: &Arc<Words>, set: FileSet) -> Self {
		Self {
			files: words.clone(),
			set,
			ranks: words.clone(),
			pieces: words.clone(),
		}
	}

	/// Returns `true` if all words are of this language.
	pub(super) fn is_in(&self, language: Language) -> bool {
		[&self.files, &self.ranks, &self.pieces]
			.iter()
			.all(|words| words.language == language)
	}

	pub(super) fn push_file(&self, phrase: &mut Phrase, square: Square) {
		phrase.push_word(
			self.files.language,
			self.files.files.get(self.set).get(square.file()),
		);
	}

	pub(super) fn push_rank(&self, phrase: &mut Phrase, square: Square) {
		phrase.push_word(self.ranks.language, self.ranks.ranks.get(square.rank()));
	}

	pub(super) fn push_square(&self, phrase: &mut Phrase, square: Square) {
		self.push_file(phrase, square);
		self.push_rank(phrase, square);
	}

	/// Adds a word of the pieces' language.
	pub(super) fn push_word(&self, phrase: &mut Phrase, text: &str) {
		phrase.push_word(self.pieces.language, text);
	}

	pub(super) fn push_piece(&self, phrase: &mut Phrase, role: Role) {
		self.push_word(phrase, self.pieces.pieces.get(role));
	}

	pub(super) fn castling(&self, wing: Wing) -> Phrase {
		Phrase::word(self.pieces.language, self.pieces.moves.castling(wing))
	}

	/// Every word with its language, and the files by all of their names.
	pub(super) fn words(&self) -> impl Iterator<Item = (Language, &String)> {
		let files = FileSet::ALL
			.into_iter()
			.flat_map(|set| self.files.files.get(set).iter())
			.map(|(_, file)| (self.files.language, file));
		let ranks = self
			.ranks
			.ranks
			.iter()
			.map(|(_, rank)| (self.ranks.language, rank));
		let moves = &self.pieces.moves;
		let pieces = self.pieces.pieces.iter().map(|(_, piece)| piece);
		let pieces = pieces
			.chain([Wing::King, Wing::Queen].map(|wing| moves.castling(wing)))
			.chain([&moves.takes, &moves.check, &moves.mate])
			.map(|piece| (self.pieces.language, piece));
		files.chain(ranks).chain(pieces)
	}
}
