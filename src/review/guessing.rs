//! Points for guessing the moves of another player's game, and the results as a text that is saved.

use alloc::string::String;
use alloc::vec::Vec;

use super::chances::Chances;
use crate::chess::Color;
use crate::sheet::WhiteScore;

/// Points for the move of the game, or for one that is not worse.
pub const FULL: u32 = 5;

/// Points of a guess that loses less than this, in per cent of the winning chances, compared with the move of the game.
const LESS: [(f64, u32); 3] = [(2.0, 4), (5.0, 3), (10.0, 1)];

/// Fewest guesses of a result that can be the best.
const FEWEST: u32 = 5;

/// Returns the loss of winning chances of a guess compared with the move of the game, in per cent, by the engine's scores of
/// the positions after both; negative if the guess is better.
#[must_use]
pub fn loss(played: WhiteScore, guessed: WhiteScore, color: Color) -> f64 {
	let [played, guessed] = [played, guessed].map(|score| Chances::of(score).per_cent(color));
	played - guessed
}

/// Returns the points of a guess with this loss.
#[must_use]
pub fn points(loss: f64) -> u32 {
	if loss <= 0.0 {
		return FULL;
	}
	let known = LESS.into_iter().find(|(least, _)| loss < *least);
	known.map_or(0, |(_, points)| points)
}

/// Guesses in a game so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
	/// Number of moves that were to be guessed.
	pub asked: u32,
	/// Number of guesses that were the move of the game.
	pub same: u32,
	pub points: u32,
	/// Number of guesses that were compared with the move of the game: moves without a guess are not.
	pub compared: u32,
	/// Total loss of these compared with the game, in hundredths of a per cent.
	pub lost: i32,
}

impl Guesses {
	/// Takes in a guess; without a loss, nothing was guessed.
	pub fn take(&mut self, points: u32, same: bool, loss: Option<f64>) {
		self.asked = self.asked.saturating_add(1);
		self.points = self.points.saturating_add(points);
		self.same = self.same.saturating_add(u32::from(same));
		if let Some(loss) = loss {
			self.compared = self.compared.saturating_add(1);
			self.lost = self.lost.saturating_add(hundredths(loss));
		}
	}

	/// Returns the largest possible number of points.
	#[must_use]
	pub const fn most(&self) -> u32 {
		self.asked.saturating_mul(FULL)
	}

	/// Returns the points in per cent.
	#[must_use]
	pub fn per_cent(&self) -> u32 {
		let hundredfold = self.points.saturating_mul(100);
		hundredfold.checked_div(self.most()).unwrap_or(0)
	}

	/// Returns the average loss of a guess compared with the game, in whole per cent; `None` if it is less than half of one.
	#[must_use]
	pub fn mean_loss(&self) -> Option<u32> {
		let compared = i32::try_from(self.compared).ok()?;
		let mean = self.lost.checked_div(compared)?.saturating_add(50) / 100;
		u32::try_from(mean).ok().filter(|mean| *mean > 0)
	}
}

/// Returns a loss between −100 and 100 as a whole number of hundredths.
fn hundredths(loss: f64) -> i32 {
	// The nearest one that is not greater; ten thousand steps at most.
	let (mut low, mut high) = (-10_000, 10_000);
	while low < high {
		let middle = low + (high - low + 1) / 2;
		if f64::from(middle) <= loss * 100.0 {
			low = middle;
		} else {
			high = middle - 1;
		}
	}
	low
}

/// A game whose moves are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guessing {
	/// Its number among the imported games.
	pub game: i64,
	/// The side whose moves are guessed.
	pub side: Color,
	/// The half-move that is to be guessed, from zero.
	pub ply: usize,
	pub guesses: Guesses,
}

/// The results so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
	/// Per cent of the points, and the number of moves.
	pub best: Option<(u32, u32)>,
	pub last: Option<(u32, u32)>,
	/// The game that was left before its end.
	pub left: Option<Guessing>,
}

impl Results {
	/// Takes in the end of a game; returns `true` if it is the best so far.
	pub fn take(&mut self, guesses: &Guesses) -> bool {
		self.left = None;
		let result = (guesses.per_cent(), guesses.asked);
		self.last = Some(result);
		let is_best = guesses.asked >= FEWEST && self.best.is_none_or(|best| result > best);
		if is_best {
			self.best = Some(result);
		}
		is_best
	}

	/// Reads the output of `written`: "best=72/20 last=65/31 left=3w24/80/12/20/19/350". `None` if a part of it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let mut results = Self::default();
		for part in text.split_whitespace() {
			let (name, value) = part.split_once('=')?;
			match name {
				"best" => results.best = Some(pair(value)?),
				"last" => results.last = Some(pair(value)?),
				"left" => results.left = Some(left(value)?),
				_ => return None,
			}
		}
		Some(results)
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let result = |name: &str, result: Option<(u32, u32)>| {
			result.map(|(per_cent, asked)| format!("{name}={per_cent}/{asked}"))
		};
		let left = self.left.map(|left| {
			let Guessing {
				game, ply, guesses, ..
			} = left;
			let side = left.side.fold_wb('w', 'b');
			let Guesses {
				asked,
				same,
				points,
				compared,
				lost,
			} = guesses;
			format!("left={game}{side}{ply}/{points}/{same}/{asked}/{compared}/{lost}")
		});
		let parts = [result("best", self.best), result("last", self.last), left];
		let parts: Vec<String> = parts.into_iter().flatten().collect();
		parts.join(" ")
	}
}

fn pair(text: &str) -> Option<(u32, u32)> {
	let (per_cent, asked) = text.split_once('/')?;
	Some((per_cent.parse().ok()?, asked.parse().ok()?))
}

fn left(text: &str) -> Option<Guessing> {
	let mut parts = text.split('/');
	let place = parts.next()?;
	let (game, ply, side) = match place.split_once('w') {
		Some((game, ply)) => (game, ply, Color::White),
		None => {
			let (game, ply) = place.split_once('b')?;
			(game, ply, Color::Black)
		}
	};
	let numbers = [parts.next()?, parts.next()?, parts.next()?, parts.next()?];
	let [points, same, asked, compared] = numbers.map(|part| part.parse().ok());
	let guesses = Guesses {
		points: points?,
		same: same?,
		asked: asked?,
		compared: compared?,
		lost: parts.next()?.parse().ok()?,
	};
	Some(Guessing {
		game: game.parse().ok()?,
		side,
		ply: ply.parse().ok()?,
		guesses,
	})
}
