//! What a move was worth beside the best one.

use super::table::{Outcome, Tables, one_later};
use crate::chess::{Move, Position};

/// What a move has changed for whoever made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
	/// None is better.
	Best,
	/// It wins, so many moves later.
	Slower(u8),
	/// It was won, and is a draw now.
	Thrown,
	/// It was not lost, and is now.
	Losing,
	/// It was lost, and is so by so many moves sooner.
	Sooner(u8),
}

impl Tables {
	/// What this move is worth to whoever makes it, and how it stands then, from his side.
	#[must_use]
	pub fn judge(&self, before: &Position, mv: Move) -> Option<(Judgement, Outcome)> {
		let best = self.probe(before)?;
		let after = self.probe(&before.after(mv))?.other();
		let judgement = match (best, one_later(after)) {
			(Outcome::Win(best), Outcome::Win(plies)) if plies > best => {
				Judgement::Slower((plies - best) / 2)
			}
			(Outcome::Win(_), Outcome::Draw) => Judgement::Thrown,
			(Outcome::Win(_) | Outcome::Draw, Outcome::Loss(_)) => Judgement::Losing,
			(Outcome::Loss(most), Outcome::Loss(plies)) if plies < most => {
				Judgement::Sooner((most - plies) / 2)
			}
			(
				Outcome::Win(_) | Outcome::Draw | Outcome::Loss(_),
				Outcome::Win(_) | Outcome::Draw | Outcome::Loss(_),
			) => Judgement::Best,
		};
		Some((judgement, after))
	}
}
