//! Whether a side can still checkmate, and how, as an arbiter is told before he decides (5.2.2, 6.9).

use alloc::vec::Vec;

use super::lines::Line;
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::chess::{Color, Move, Position};
use crate::mating::{Mating, Reason};

impl Vocabulary {
	/// The answer in a sentence, and the moves to the mate in another one, so that they can be cut short.
	#[must_use]
	pub fn chance(&self, position: &Position, side: Color, mating: &Mating) -> Vec<Phrase> {
		let line = match mating {
			Mating::Mate(moves) if moves.is_empty() => Line::ChanceMated,
			Mating::Mate(_) => Line::ChanceMate,
			Mating::Never(Reason::Material) => Line::ChanceMaterial,
			Mating::Never(Reason::Over) => Line::ChanceOver,
			Mating::Never(Reason::Exhausted { .. }) => Line::ChanceExhausted,
			Mating::Never(Reason::Blocked { .. }) => Line::ChanceBlocked,
			Mating::Unknown { .. } => Line::ChanceUnknown,
		};
		let mut sentences = Vec::from([self.line(line, &[self.color(side)])]);
		if let Mating::Mate(moves) = mating {
			sentences.extend(self.way(position, moves));
		}
		sentences
	}

	/// Moves one after the other, each as it is announced.
	fn way<'a>(&'a self, position: &Position, moves: &'a [Move]) -> impl Iterator<Item = Phrase> + 'a {
		moves.iter().scan(position.clone(), |position, mv| {
			let announced = self.announce(position, *mv).sentence();
			*position = position.after(*mv);
			Some(announced)
		})
	}
}
