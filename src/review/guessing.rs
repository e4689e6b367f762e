//! Points for guessing the moves of somebody else's game.

use super::chances::Chances;
use crate::chess::Color;
use crate::sheet::WhiteScore;

/// Points for the move of the game, or for one that is not worse.
pub const FULL: u32 = 5;

/// For a guess that loses less than so much of the winning chances, in per cent, beside the move of the game.
const LESS: [(f64, u32); 3] = [(2.0, 4), (5.0, 3), (10.0, 1)];

/// The points of a guess by what an engine thinks of the position after the move of the game, and after the guess.
#[must_use]
pub fn points(played: WhiteScore, guessed: WhiteScore, color: Color) -> u32 {
	let [played, guessed] = [played, guessed].map(|score| Chances::of(score).per_cent(color));
	let loss = played - guessed;
	if loss <= 0.0 {
		return FULL;
	}
	let known = LESS.into_iter().find(|(least, _)| loss < *least);
	known.map_or(0, |(_, points)| points)
}

/// What was guessed of a game so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
	/// Moves that were to be guessed.
	pub asked: u32,
	/// Guesses that were the move of the game.
	pub same: u32,
	pub points: u32,
}

impl Guesses {
	/// Takes in a guess.
	pub const fn take(&mut self, points: u32, same: bool) {
		self.asked = self.asked.saturating_add(1);
		self.points = self.points.saturating_add(points);
		if same {
			self.same = self.same.saturating_add(1);
		}
	}

	/// All the points that could be had.
	#[must_use]
	pub const fn most(&self) -> u32 {
		self.asked.saturating_mul(FULL)
	}

	/// The points of a hundred.
	#[must_use]
	pub fn per_cent(&self) -> u32 {
		let hundredfold = self.points.saturating_mul(100);
		hundredfold.checked_div(self.most()).unwrap_or(0)
	}
}
