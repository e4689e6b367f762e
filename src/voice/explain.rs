//! Reasons why a text is not a move: the part that was not understood, or the rule that forbids it.

use super::hear::NotUnderstood;
use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Move, NoMove, Position, Rank, Square, Why};

impl Vocabulary {
	/// The reason why a text was not understood. The Laws were not consulted.
	#[must_use]
	pub fn not_understood(&self, why: &NotUnderstood) -> Phrase {
		match why {
			NotUnderstood::Nothing => self.line(PhraseKey::NothingSaid, &[]),
			NotUnderstood::Word(word) => self.line(PhraseKey::NotUnderstood, &[self.text(word)]),
			NotUnderstood::OutOfPlace(word) => self.line(PhraseKey::OutOfPlace, &[self.text(word)]),
			NotUnderstood::NoSquare => self.line(PhraseKey::SquareMissing, &[]),
		}
	}

	/// The reason why no move was found in the text.
	pub(super) fn no_move(&self, no_move: &NoMove, position: &Position) -> Phrase {
		match no_move {
			NoMove::PromotionMissing { .. } => self.line(PhraseKey::PromotionMissing, &[]),
			NoMove::Ambiguous(moves) => self.line(PhraseKey::Ambiguous, &[self.moves_or(position, moves)]),
			NoMove::Against(why) => {
				let mut phrase = self.line(PhraseKey::IllegalMove, &[]);
				phrase.append(self.why(*why));
				phrase
			}
		}
	}

	/// One or the other of these moves.
	fn moves_or(&self, position: &Position, moves: &[Move]) -> Phrase {
		let mut list = Phrase::new();
		for (number, mv) in moves.iter().enumerate() {
			if number > 0 {
				list.append(self.line(PhraseKey::Or, &[]));
			}
			list.append(self.announce_in(super::Form::Long, position, *mv));
		}
		list
	}

	/// The question which of these moves it is: of which piece, where all of one kind go to one square.
	#[must_use]
	pub fn which_move(&self, position: &Position, moves: &[Move]) -> Phrase {
		let kind = |mv: &Move| (mv.role(), mv.to());
		let alike = moves.iter().all(|mv| Some(kind(mv)) == moves.first().map(kind));
		let line = if alike {
			PhraseKey::Ambiguous
		} else {
			PhraseKey::WhichMove
		};
		self.line(line, &[self.moves_or(position, moves)])
	}

	pub(super) fn why(&self, why: Why) -> Phrase {
		match why {
			Why::EmptySquare(square) => self.line(PhraseKey::NothingThere, &[self.square(square)]),
			Why::OpponentsPiece(square) => self.line(PhraseKey::OpponentsPiece, &[self.square(square)]),
			Why::OtherPiece { square, role } => self.fill(phrases::OtherPiece {
				square: self.square(square),
				piece: self.piece(role),
			}),
			Why::NoSuchPiece(role) => self.line(PhraseKey::NoSuchPiece, &[self.piece(role)]),
			Why::NoneOnFile { role, file } => {
				let place = self.file_of(Square::from_coords(file, Rank::First));
				self.fill(phrases::NoneOn {
					piece: self.piece(role),
					place,
				})
			}
			Why::NoneOnRank { role, rank } => {
				let place = self.number(u32::from(rank) + 1);
				self.fill(phrases::NoneOn {
					piece: self.piece(role),
					place,
				})
			}
			Why::CannotReach { role, from, to } => self.fill(phrases::CannotReach {
				piece: self.piece(role),
				from: self.square(from),
				to: self.square(to),
			}),
			Why::NoneCanReach { role, to } => self.fill(phrases::NoneCanReach {
				piece: self.piece(role),
				to: self.square(to),
			}),
			Why::KingInCheck { .. } => self.line(PhraseKey::KingInCheck, &[]),
			Why::OwnPiece(square) => self.line(PhraseKey::OwnPiece, &[self.square(square)]),
			Why::CastlingLost(_) => self.line(PhraseKey::CastlingLost, &[]),
			Why::CastlingRookLost(_) => self.line(PhraseKey::CastlingRookLost, &[]),
			Why::CastlingBlocked(_, square) => self.line(PhraseKey::CastlingBlocked, &[self.square(square)]),
			Why::CastlingThroughCheck(_, square) => {
				self.line(PhraseKey::CastlingThroughCheck, &[self.square(square)])
			}
			Why::NoPromotion => self.line(PhraseKey::NoPromotion, &[]),
		}
	}
}
