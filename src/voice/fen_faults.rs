//! What is wrong with a position that is written as FEN.

use super::phrase::{Language, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::FenFault;

impl Vocabulary {
	/// What is wrong with a FEN, and where.
	#[must_use]
	pub fn fen_fault(&self, why: &FenFault) -> Phrase {
		let written = |line, text: &str| self.line(line, &[Phrase::free(Language::ENGLISH, text)]);
		match why {
			FenFault::Ranks(number) => self.counted(PhraseKey::FenRanks, *number, &[]),
			FenFault::Squares(rank, number) => {
				self.counted(PhraseKey::FenSquares, *number, &[self.number(*rank)])
			}
			FenFault::Sign(rank, sign) => self.fill(phrases::FenSign {
				rank: self.number(*rank),
				sign: self.sign(*sign),
			}),
			FenFault::Turn(text) => written(PhraseKey::FenTurn, text),
			FenFault::Castling(text) => written(PhraseKey::FenCastling, text),
			FenFault::EnPassant(text) => written(PhraseKey::FenEnPassant, text),
			FenFault::Counter(text) => written(PhraseKey::FenCounter, text),
			FenFault::Rest(text) => written(PhraseKey::FenRest, text),
			FenFault::NoKing(color) => self.line(PhraseKey::FenNoKing, &[self.color(*color)]),
			FenFault::Kings(color) => self.line(PhraseKey::FenKings, &[self.color(*color)]),
			FenFault::Pawn(square) => self.line(PhraseKey::FenPawn, &[self.square(*square)]),
			FenFault::Check(color) => self.line(PhraseKey::FenCheck, &[self.color(*color)]),
			FenFault::Other(text) => self.line(PhraseKey::Reported, &[Phrase::free(Language::ENGLISH, text)]),
		}
	}
}
