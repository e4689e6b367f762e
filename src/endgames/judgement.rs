//! Worth of a move compared with the best one.

use super::table::{Outcome, Tables, one_later};
use crate::chess::{Move, Position};

/// Effect of a move on the result of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
	/// No move is better.
	Best,
	/// It wins, this many moves later.
	Slower(u8),
	/// The position was won, and is a draw now.
	Thrown,
	/// The position was not lost, and is lost now.
	Losing,
	/// The position was lost, and is lost this many moves sooner.
	Sooner(u8),
}

impl Tables {
	/// Returns the worth of this move to its player, and the outcome after it from their side.
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
