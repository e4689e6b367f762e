//! The ending of a game, and its score.

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::tell::Telling;
use super::vocabulary::Vocabulary;
use crate::chess::Color;
use crate::laws::{Ending, Score};

impl Vocabulary {
	/// The ending of a game, and the winner.
	#[must_use]
	pub fn ending(&self, ending: Ending) -> Phrase {
		let mut phrase = self.cause(ending);
		phrase.append(self.outcome(ending));
		phrase
	}

	/// The answer to the question if the game is over: its ending, or else its state.
	#[must_use]
	pub fn whether_over(&self, ending: Option<Ending>, state: Phrase) -> Phrase {
		match ending {
			Some(_) => state,
			None => self.line(PhraseKey::GameIsNotOver, &[]).and(state),
		}
	}

	/// The ending of a game, the result first.
	#[must_use]
	pub fn result(&self, ending: Ending) -> Phrase {
		let mut phrase = self.outcome(ending);
		phrase.append(self.cause(ending));
		phrase
	}

	/// The ending of a game on a server. No arbiter of this table has ruled on it.
	#[must_use]
	pub fn served_result(&self, ending: Ending) -> Phrase {
		if matches!(ending, Ending::Ruling { .. }) {
			return self.outcome(ending);
		}
		self.ending(ending)
	}

	/// Says the result before its cause.
	pub(crate) fn lead_with_result(&self, telling: &mut Telling, ending: Ending) {
		let whole = self.ending(ending);
		for (_, phrase) in &mut telling.said {
			if *phrase == whole {
				*phrase = self.result(ending);
			}
		}
	}

	/// The cause that ended the game.
	fn cause(&self, ending: Ending) -> Phrase {
		match ending {
			Ending::Checkmate { .. } => self.line(PhraseKey::Mate, &[]),
			Ending::Resignation { by, .. } => self.line(PhraseKey::Resigned, &[self.color(by)]),
			Ending::Flag { by, .. } => self.line(PhraseKey::TimeOver, &[self.color(by)]),
			Ending::IllegalMoves { by, drawn: false, .. } => {
				self.line(PhraseKey::IllegalLoss, &[self.color(by)])
			}
			Ending::IllegalMoves { by, drawn: true, .. } => self.breach(crate::game::Breach::IllegalMove, by),
			Ending::BothFlags => self.line(PhraseKey::BothFlags, &[]),
			Ending::Late { by } => self.line(PhraseKey::CameLate, &[self.color(by)]),
			Ending::Device { by } => self.line(PhraseKey::DeviceFound, &[self.color(by)]),
			Ending::NoProgress => self.line(PhraseKey::NoProgress, &[]),
			Ending::IllegalPosition => self.line(PhraseKey::IllegalPosition, &[]),
			Ending::Annulled { .. } => self.line(PhraseKey::Annulled, &[]),
			Ending::SealedMove { by, .. } => self.line(PhraseKey::SealedMoveLoses, &[self.color(by)]),
			Ending::PositionLost => self.line(PhraseKey::PositionLost, &[]),
			Ending::ClaimPending { by } => self.line(PhraseKey::AnotherDecides, &[self.color(by)]),
			Ending::Ruling { .. } => self.line(PhraseKey::ArbiterDecides, &[]),
			Ending::Stalemate => self.line(PhraseKey::Stalemate, &[]),
			Ending::DeadPosition => self.line(PhraseKey::DeadPosition, &[]),
			Ending::Agreement => self.line(PhraseKey::DrawAccepted, &[]),
			Ending::Threefold => self.line(PhraseKey::Threefold, &[]),
			Ending::FiftyMoves => self.line(PhraseKey::FiftyMoves, &[]),
			Ending::Fivefold => self.line(PhraseKey::Fivefold, &[]),
			Ending::SeventyfiveMoves => self.line(PhraseKey::SeventyfiveMoves, &[]),
		}
	}

	/// The consequence of the ending, as far as its cause does not say it.
	#[must_use]
	pub fn outcome(&self, ending: Ending) -> Phrase {
		if matches!(ending.lost_or_drawn(), Some((_, true))) {
			// The score is a surprise here, so it has its reason.
			let mut phrase = self.line(PhraseKey::NoMateLeft, &[]);
			phrase.append(self.line(PhraseKey::Draw, &[]));
			return phrase;
		}
		let tells_score = matches!(
			ending,
			Ending::Stalemate
				| Ending::DeadPosition
				| Ending::Agreement
				| Ending::Threefold
				| Ending::FiftyMoves
				| Ending::Fivefold
				| Ending::SeventyfiveMoves
				| Ending::PositionLost
				| Ending::ClaimPending { .. }
				| Ending::Annulled { .. }
		);
		// These sentences end with the draw, or with the game that is played instead.
		if tells_score {
			Phrase::new()
		} else {
			self.score(ending.score())
		}
	}

	/// The score of a finished game.
	#[must_use]
	pub fn score(&self, score: Score) -> Phrase {
		match score {
			Score::Win(Color::White) => self.line(PhraseKey::WhiteWins, &[]),
			Score::Win(Color::Black) => self.line(PhraseKey::BlackWins, &[]),
			Score::Draw => self.line(PhraseKey::Draw, &[]),
			Score::BothLose => self.line(PhraseKey::BothLose, &[]),
			Score::Points { white, black } => self.fill(phrases::PointsOf {
				white: self.points(white),
				black: self.points(black),
			}),
			Score::None => self.line(PhraseKey::NoScore, &[]),
		}
	}
}
