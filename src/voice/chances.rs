//! Says if a side can still checkmate, and how, as an arbiter needs it before a decision (5.2.2, 6.9).

use super::phrase::Phrase;
use super::phrase_keys::{PhraseKey, phrases};
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Move, Position};
use crate::laws::Chance;
use crate::mating::{Forced, Mating, Reason};

/// Half-moves that can be followed by ear. Of a longer way only the length is said.
const FOLLOWED: usize = 24;

impl Vocabulary {
	/// The answer, and in the same breath the moves to the mate, so that nobody takes them for moves of the game.
	#[must_use]
	pub fn chance(&self, position: &Position, side: Color, chance: &Chance) -> Phrase {
		let color = self.color(side);
		match chance {
			Chance::Any(mating) => self.any_chance(position, side, mating),
			Chance::Material => self.line(PhraseKey::ChanceForcing, &[color]),
			Chance::Forced(Forced::Line(moves)) if moves.is_empty() => {
				self.line(PhraseKey::ChanceMated, &[color])
			}
			Chance::Forced(Forced::Line(moves)) => {
				self.with_moves(self.line(PhraseKey::ChanceForced, &[color]), position, moves)
			}
			Chance::Forced(Forced::Not { moves }) => self.fill(phrases::ChanceNotForced {
				color,
				number: self.number(*moves),
			}),
			Chance::Forced(Forced::Unknown { .. }) => self.line(PhraseKey::ChanceForcedUnknown, &[color]),
		}
	}

	/// Says that a side can still checkmate, without the moves: nobody may hear them before the arbiter has decided.
	/// `None` where no moves would follow.
	#[must_use]
	pub fn chance_alone(&self, side: Color, chance: &Chance) -> Option<Phrase> {
		let line = match chance {
			Chance::Any(Mating::Mate(moves)) if (1..=FOLLOWED).contains(&moves.len()) => PhraseKey::ChanceCan,
			Chance::Forced(Forced::Line(moves)) if !moves.is_empty() => PhraseKey::ChanceForces,
			Chance::Any(_) | Chance::Material | Chance::Forced(_) => return None,
		};
		Some(self.line(line, &[self.color(side)]))
	}

	fn any_chance(&self, position: &Position, side: Color, mating: &Mating) -> Phrase {
		let color = self.color(side);
		let line = match mating {
			Mating::Mate(moves) if moves.is_empty() => PhraseKey::ChanceMated,
			Mating::Mate(moves) if moves.len() > FOLLOWED => {
				let number = self.number(u32::try_from(moves.len()).unwrap_or(u32::MAX));
				return self.fill(phrases::ChanceFar { color, number });
			}
			Mating::Mate(moves) => {
				return self.with_moves(self.line(PhraseKey::ChanceMate, &[color]), position, moves);
			}
			Mating::Never(Reason::Material) => PhraseKey::ChanceMaterial,
			Mating::Never(Reason::Over) => PhraseKey::ChanceOver,
			Mating::Never(Reason::Exhausted { .. }) => PhraseKey::ChanceExhausted,
			Mating::Never(Reason::Blocked { .. } | Reason::Unrefuted { .. }) => PhraseKey::ChanceBlocked,
			Mating::Unknown { .. } => PhraseKey::ChanceUnknown,
		};
		self.line(line, &[color])
	}

	/// Adds the moves after the phrase that they prove, one sentence each.
	fn with_moves(&self, mut shown: Phrase, position: &Position, moves: &[Move]) -> Phrase {
		let mut position = position.clone();
		for mv in moves {
			shown.append(self.the_move(&position, *mv).sentence());
			position = position.after(*mv);
		}
		shown
	}
}
