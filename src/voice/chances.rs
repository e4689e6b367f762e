//! Whether a side can still checkmate, and how, as an arbiter is told before he decides (5.2.2, 6.9).

use super::lines::Line;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Position};
use crate::mating::{Mating, Reason};

/// Half-moves that can be followed by ear. Of a longer way only the length is told.
const FOLLOWED: usize = 24;

impl Vocabulary {
	/// The answer, and in the same breath the moves to the mate, so that nobody takes them for moves of the game.
	#[must_use]
	pub fn chance(&self, position: &Position, side: Color, mating: &Mating) -> Phrase {
		let color = self.color(side);
		let line = match mating {
			Mating::Mate(moves) if moves.is_empty() => Line::ChanceMated,
			Mating::Mate(moves) if moves.len() > FOLLOWED => {
				let number = self.number(u32::try_from(moves.len()).unwrap_or(u32::MAX));
				return self.line(Line::ChanceFar, &[color, number]);
			}
			Mating::Mate(moves) => {
				let mut phrase = self.line(Line::ChanceMate, &[color]);
				let mut position = position.clone();
				for mv in moves {
					phrase.append(self.announce(&position, *mv).sentence());
					position = position.after(*mv);
				}
				return phrase;
			}
			Mating::Never(Reason::Material) => Line::ChanceMaterial,
			Mating::Never(Reason::Over) => Line::ChanceOver,
			Mating::Never(Reason::Exhausted { .. }) => Line::ChanceExhausted,
			Mating::Never(Reason::Blocked { .. }) => Line::ChanceBlocked,
			Mating::Unknown { .. } => Line::ChanceUnknown,
		};
		self.line(line, &[color])
	}
}
