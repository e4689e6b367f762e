//! How a game ended, and with which score.

use super::lines::Line;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::Color;
use crate::laws::{Ending, Score};

impl Vocabulary {
	/// How a game ended, and who won.
	#[must_use]
	pub fn ending(&self, ending: Ending) -> Phrase {
		let mut phrase = self.cause(ending);
		phrase.append(self.outcome(ending));
		phrase
	}

	/// What ended the game.
	fn cause(&self, ending: Ending) -> Phrase {
		match ending {
			Ending::Checkmate { .. } => self.line(Line::Mate, &[]),
			Ending::Resignation { by, .. } => self.line(Line::Resigned, &[self.color(by)]),
			Ending::Flag { by, .. } => self.line(Line::TimeOver, &[self.color(by)]),
			Ending::IllegalMoves { by, drawn: false } => self.line(Line::IllegalLoss, &[self.color(by)]),
			Ending::IllegalMoves { by, drawn: true } => self.breach(crate::game::Breach::IllegalMove, by),
			Ending::BothFlags => self.line(Line::BothFlags, &[]),
			Ending::Late { by } => self.line(Line::CameLate, &[self.color(by)]),
			Ending::Device { by } => self.line(Line::DeviceFound, &[self.color(by)]),
			Ending::NoProgress => self.line(Line::NoProgress, &[]),
			Ending::IllegalPosition => self.line(Line::IllegalPosition, &[]),
			Ending::Annulled => self.line(Line::Annulled, &[]),
			Ending::SealedMove { by, .. } => self.line(Line::SealedMoveLoses, &[self.color(by)]),
			Ending::PositionLost => self.line(Line::PositionLost, &[]),
			Ending::ClaimPending { by } => self.line(Line::AnotherDecides, &[self.color(by)]),
			Ending::Ruling { .. } => self.line(Line::ArbiterDecides, &[]),
			Ending::Stalemate => self.line(Line::Stalemate, &[]),
			Ending::DeadPosition => self.line(Line::DeadPosition, &[]),
			Ending::Agreement => self.line(Line::DrawAccepted, &[]),
			Ending::Threefold => self.line(Line::Threefold, &[]),
			Ending::FiftyMoves => self.line(Line::FiftyMoves, &[]),
			Ending::Fivefold => self.line(Line::Fivefold, &[]),
			Ending::SeventyfiveMoves => self.line(Line::SeventyfiveMoves, &[]),
		}
	}

	/// What follows from the end, as far as its cause has not said it yet.
	pub(super) fn outcome(&self, ending: Ending) -> Phrase {
		match ending {
			// The score is a surprise here, so it has its reason.
			Ending::Resignation { drawn: true, .. }
			| Ending::Flag { drawn: true, .. }
			| Ending::SealedMove { drawn: true, .. }
			| Ending::IllegalMoves { drawn: true, .. } => {
				let mut phrase = self.line(Line::NoMateLeft, &[]);
				phrase.append(self.line(Line::Draw, &[]));
				phrase
			}
			// These sentences end with the draw, or with the game that is played instead.
			Ending::Stalemate
			| Ending::DeadPosition
			| Ending::Agreement
			| Ending::Threefold
			| Ending::FiftyMoves
			| Ending::Fivefold
			| Ending::SeventyfiveMoves
			| Ending::PositionLost
			| Ending::ClaimPending { .. }
			| Ending::Annulled => Phrase::new(),
			Ending::Checkmate { .. }
			| Ending::Resignation { drawn: false, .. }
			| Ending::Flag { drawn: false, .. }
			| Ending::IllegalMoves { drawn: false, .. }
			| Ending::SealedMove { drawn: false, .. }
			| Ending::BothFlags
			| Ending::Late { .. }
			| Ending::Device { .. }
			| Ending::NoProgress
			| Ending::IllegalPosition
			| Ending::Ruling { .. } => self.score(ending.score()),
		}
	}

	/// The score of a finished game.
	#[must_use]
	pub fn score(&self, score: Score) -> Phrase {
		match score {
			Score::Win(Color::White) => self.line(Line::WhiteWins, &[]),
			Score::Win(Color::Black) => self.line(Line::BlackWins, &[]),
			Score::Draw => self.line(Line::Draw, &[]),
			Score::BothLose => self.line(Line::BothLose, &[]),
			Score::Points { white, black } => {
				self.line(Line::PointsOf, &[self.points(white), self.points(black)])
			}
			Score::None => self.line(Line::NoScore, &[]),
		}
	}
}
