//! The errors in a position that is written as FEN.

use alloc::string::ToString;

use super::phrase::{Language, Phrase};
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, FenError, FenFault, Square};
use crate::message;
use crate::texts::{Filling, Message};

impl Vocabulary {
	/// The error in a FEN, and its place.
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

impl From<&Color> for Filling {
	fn from(color: &Color) -> Self {
		match color {
			Color::White => message!(WhiteSmall).into(),
			Color::Black => message!(BlackSmall).into(),
		}
	}
}

impl From<&Square> for Filling {
	fn from(square: &Square) -> Self {
		Self::Text(square.to_string())
	}
}

impl From<&FenFault> for Message {
	fn from(error: &FenFault) -> Self {
		match error {
			FenFault::Ranks(number) => message!(FenRanks, number),
			FenFault::Squares(rank, number) => message!(FenSquares, rank, number),
			FenFault::Sign(rank, sign) => message!(FenSign, rank, sign = sign.escape_debug().to_string()),
			FenFault::Turn(text) => message!(FenTurn, text = text.escape_debug().to_string()),
			FenFault::Castling(text) => message!(FenCastling, text = text.escape_debug().to_string()),
			FenFault::EnPassant(text) => message!(FenEnPassant, text = text.escape_debug().to_string()),
			FenFault::Counter(text) => message!(FenNumber, text = text.escape_debug().to_string()),
			FenFault::Rest(text) => message!(FenRest, text = text.escape_debug().to_string()),
			FenFault::NoKing(side) => message!(FenNoKing, side),
			FenFault::Kings(side) => message!(FenKings, side),
			FenFault::Pawn(square) => message!(FenPawn, square),
			FenFault::Check(side) => message!(FenCheck, side),
			FenFault::Other(text) => message!(Reported, text),
		}
	}
}

crate::in_english! { FenFault }

impl From<&FenError> for Message {
	fn from(error: &FenError) -> Self {
		match error {
			FenError::NotFen(why) => message!(NotFen, why),
			FenError::Impossible(why) => message!(PositionUnreachable, why),
		}
	}
}

crate::in_english! { FenError }
