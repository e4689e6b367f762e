//! The words of one table, resolved from the library by its manner.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::library::Library;
use super::manner::Manner;
use super::numbers::figures;
use super::phrase::Phrase;
use super::phrase_keys::{FilledPhrase, PhraseKey, phrases};
use super::words::{Dialogue, Words};
use super::words_error::WordsError;
use crate::chess::{Color, Role, Square};
use crate::clock::Span;

/// The words in which a table speaks.
#[derive(Clone, Debug)]
pub struct Vocabulary {
	pub(super) manner: Manner,
	/// True if signs and figures are written as such.
	pub(super) compact: bool,
	/// True if the name of a square comes before its contents while the finger walks.
	pub(super) square_first: bool,
	pub(super) files: Arc<Words>,
	pub(super) ranks: Arc<Words>,
	pub(super) pieces: Arc<Words>,
	pub(super) dialogue: Arc<Words>,
}

/// The order in which pieces are told and lettered.
pub(super) const KING_FIRST: [Role; 6] = [
	Role::King,
	Role::Queen,
	Role::Rook,
	Role::Bishop,
	Role::Knight,
	Role::Pawn,
];

impl Vocabulary {
	/// # Errors
	/// If a language of the manner is not loaded, or its language of dialogue has words of moves only.
	pub fn new(library: &Library, manner: Manner) -> Result<Self, WordsError> {
		let dialogue = library.words(manner.dialogue)?;
		if dialogue.dialogue.is_none() {
			return Err(WordsError::NoDialogue(manner.dialogue));
		}
		Ok(Self {
			manner,
			compact: false,
			square_first: false,
			files: library.words(manner.files.0)?.clone(),
			ranks: library.words(manner.ranks)?.clone(),
			pieces: library.words(manner.pieces)?.clone(),
			dialogue: dialogue.clone(),
		})
	}

	#[must_use]
	pub const fn manner(&self) -> &Manner {
		&self.manner
	}

	/// The file and the rank: "Eva vier".
	#[must_use]
	pub fn square(&self, square: Square) -> Phrase {
		let mut phrase = Phrase::new();
		self.push_square(&mut phrase, square);
		phrase
	}

	pub(super) fn push_square(&self, phrase: &mut Phrase, square: Square) {
		let mut said = Phrase::new();
		self.push_file(&mut said, square);
		self.push_rank(&mut said, square);
		phrase.append(self.in_signs(|| square.to_string(), said));
	}

	/// The word of a square's file by itself.
	#[must_use]
	pub fn file_of(&self, square: Square) -> Phrase {
		let mut phrase = Phrase::new();
		self.push_file(&mut phrase, square);
		self.in_signs(|| square.file().to_string(), phrase)
	}

	/// The word of a square's rank by itself.
	pub(super) fn rank_of(&self, square: Square) -> Phrase {
		let mut phrase = Phrase::new();
		self.push_rank(&mut phrase, square);
		self.in_signs(|| square.rank().to_string(), phrase)
	}

	pub(super) fn push_file(&self, phrase: &mut Phrase, square: Square) {
		let (language, set) = self.manner.files;
		phrase.push_word(language, self.files.files.get(set).get(square.file()));
	}

	pub(super) fn push_rank(&self, phrase: &mut Phrase, square: Square) {
		phrase.push_word(self.manner.ranks, self.ranks.ranks.get(square.rank()));
	}

	/// The piece as a sentence names it, in the language of the sentence: its form may depend on the words beside it.
	#[must_use]
	pub fn piece(&self, role: Role) -> Phrase {
		Phrase::word(self.manner.dialogue, self.dialogue.pieces.get(role))
	}

	/// The piece as a part of a move.
	#[must_use]
	pub fn moving_piece(&self, role: Role) -> Phrase {
		Phrase::word(self.manner.pieces, self.pieces.pieces.get(role))
	}

	/// The side: "Weiß".
	#[must_use]
	pub fn color(&self, color: Color) -> Phrase {
		Phrase::word(self.manner.dialogue, self.dialogue.colours.get(color))
	}

	/// The number alone, as in "Zug Nummer einundzwanzig".
	#[must_use]
	pub fn number(&self, number: u32) -> Phrase {
		let said = self.in_dialogue(|dialogue| dialogue.numbers.cardinal(self.manner.dialogue, number));
		self.in_signs(|| number.to_string(), said)
	}

	/// The number of a year.
	#[must_use]
	pub fn year(&self, year: u32) -> Phrase {
		let said = |dialogue: &Dialogue| dialogue.years.year(&dialogue.numbers, self.manner.dialogue, year);
		self.in_signs(|| year.to_string(), self.in_dialogue(said))
	}

	/// The time in hours, minutes and seconds, seconds rounded up: "eine Stunde fünf Minuten". Units of zero are
	/// dropped at both ends; no time at all is "null Sekunden".
	#[must_use]
	pub fn span(&self, span: Span) -> Phrase {
		let said =
			self.in_dialogue(|dialogue| dialogue.numbers.span(&dialogue.time, self.manner.dialogue, span));
		self.in_signs(|| figures(span), said)
	}

	/// The phrase with its holes filled, in the order of [`PhraseKey::holes`].
	#[must_use]
	pub fn line(&self, line: PhraseKey, holes: &[Phrase]) -> Phrase {
		let whole = self.in_dialogue(|dialogue| {
			dialogue
				.phrase(line)
				.any()
				.fill(self.manner.dialogue, holes, &dialogue.bent)
		});
		self.shortened(line, holes, whole)
	}

	/// The phrase with two holes or more, filled by their names.
	#[must_use]
	pub fn fill(&self, filled: impl Into<FilledPhrase>) -> Phrase {
		let FilledPhrase { key, holes } = filled.into();
		self.line(key, &holes)
	}

	/// The phrase for this number of counted things. `holes` are the others, in the order of [`PhraseKey::holes`].
	#[must_use]
	pub fn counted(&self, line: PhraseKey, count: u32, holes: &[Phrase]) -> Phrase {
		let mut others = holes.iter().cloned();
		let mut filling = |hole: &&str| match line.counts() {
			Some(counted) if counted == *hole => self.number(count),
			Some(_) | None => others.next().unwrap_or_default(),
		};
		let holes: Vec<Phrase> = line.holes().iter().map(&mut filling).collect();
		self.in_dialogue(|dialogue| {
			dialogue
				.phrase(line)
				.of(count)
				.fill(self.manner.dialogue, &holes, &dialogue.bent)
		})
	}

	/// Several things in a row: commas between them, and the language's own word before the last one.
	#[must_use]
	pub fn listed(&self, items: impl IntoIterator<Item = Phrase>) -> Phrase {
		let mut items: Vec<Phrase> = items.into_iter().collect();
		let last = items.pop().unwrap_or_default();
		let mut list = Phrase::new();
		for item in items {
			list.mark(',');
			list.append(item);
		}
		if list.is_empty() {
			return last;
		}
		self.fill(phrases::ListEnd { list, last })
	}

	/// The name of a typed sign: a digit as a number, a letter as itself, a sign by its name.
	#[must_use]
	pub fn sign(&self, sign: char) -> Phrase {
		let language = self.manner.dialogue;
		if let Some(digit) = sign.to_digit(10) {
			return self.number(digit);
		}
		let sign = sign.to_lowercase().next().unwrap_or(sign);
		if sign.is_ascii_alphabetic() {
			return Phrase::word(language, sign.encode_utf8(&mut [0; 4]));
		}
		let small = sign.to_lowercase().next().unwrap_or(sign);
		self.in_dialogue(|dialogue| match dialogue.symbols.get(&small) {
			Some(name) => Phrase::word(language, name),
			None => Phrase::free(language, sign.encode_utf8(&mut [0; 4])),
		})
	}

	/// The piece letters in the order king, queen, rook, bishop, knight, pawn.
	#[must_use]
	pub fn letters(&self) -> [char; 6] {
		KING_FIRST.map(|role| *self.dialogue.letters.get(role))
	}

	/// [`Vocabulary::new`] makes no vocabulary without a dialogue.
	pub(super) fn in_dialogue(&self, phrase: impl FnOnce(&Dialogue) -> Phrase) -> Phrase {
		self.dialogue.dialogue.as_ref().map_or_else(Phrase::new, phrase)
	}
}
