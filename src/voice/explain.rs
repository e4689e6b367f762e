//! Why something is no move: what was not understood, and what the law forbids.

use super::hear::NotUnderstood;
use super::lines::Line;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::{NoMove, Position, Rank, Square, Why};

impl Vocabulary {
	/// Why a text was not understood. The law was not asked.
	#[must_use]
	pub fn not_understood(&self, why: &NotUnderstood) -> Phrase {
		match why {
			NotUnderstood::Nothing => self.line(Line::NothingSaid, &[]),
			NotUnderstood::Word(word) => self.line(Line::NotUnderstood, &[self.text(word)]),
			NotUnderstood::OutOfPlace(word) => self.line(Line::OutOfPlace, &[self.text(word)]),
			NotUnderstood::NoSquare => self.line(Line::SquareMissing, &[]),
		}
	}

	/// Why no move was found in what was said.
	pub(super) fn no_move(&self, no_move: &NoMove, position: &Position) -> Phrase {
		match no_move {
			NoMove::PromotionMissing { .. } => self.line(Line::PromotionMissing, &[]),
			NoMove::Ambiguous(moves) => {
				let mut list = Phrase::new();
				for (number, mv) in moves.iter().enumerate() {
					if number > 0 {
						list.append(self.line(Line::Or, &[]));
					}
					list.append(self.announce_in(super::Form::Long, position, *mv));
				}
				self.line(Line::Ambiguous, &[list])
			}
			NoMove::Against(why) => {
				let mut phrase = self.line(Line::IllegalMove, &[]);
				phrase.append(self.why(*why));
				phrase
			}
		}
	}

	fn why(&self, why: Why) -> Phrase {
		match why {
			Why::EmptySquare(square) => self.line(Line::NothingThere, &[self.square(square)]),
			Why::OpponentsPiece(square) => self.line(Line::OpponentsPiece, &[self.square(square)]),
			Why::OtherPiece { square, role } => {
				self.line(Line::OtherPiece, &[self.square(square), self.piece(role)])
			}
			Why::NoSuchPiece(role) => self.line(Line::NoSuchPiece, &[self.piece(role)]),
			Why::NoneOnFile { role, file } => {
				let place = self.file_of(Square::from_coords(file, Rank::First));
				self.line(Line::NoneOn, &[self.piece(role), place])
			}
			Why::NoneOnRank { role, rank } => {
				let place = self.number(u32::from(rank) + 1);
				self.line(Line::NoneOn, &[self.piece(role), place])
			}
			Why::CannotReach { role, from, to } => self.line(
				Line::CannotReach,
				&[self.piece(role), self.square(from), self.square(to)],
			),
			Why::NoneCanReach { role, to } => {
				self.line(Line::NoneCanReach, &[self.piece(role), self.square(to)])
			}
			Why::KingInCheck { .. } => self.line(Line::KingInCheck, &[]),
			Why::OwnPiece(square) => self.line(Line::OwnPiece, &[self.square(square)]),
			Why::CastlingLost(_) => self.line(Line::CastlingLost, &[]),
			Why::CastlingRookLost(_) => self.line(Line::CastlingRookLost, &[]),
			Why::CastlingBlocked(_, square) => self.line(Line::CastlingBlocked, &[self.square(square)]),
			Why::CastlingThroughCheck(_, square) => {
				self.line(Line::CastlingThroughCheck, &[self.square(square)])
			}
			Why::NoPromotion => self.line(Line::NoPromotion, &[]),
		}
	}
}
