//! Ratings by Glicko-2, as described in Mark Glickman's "Example of the Glicko-2 system" (2013, with the corrections of 2022).

use libm::{exp, fabs, log, sqrt};

/// Factor between the usual scale and that of the paper.
const SCALE: f64 = 173.7178;
/// Bound on the change of the volatility. The paper suggests 0.3 to 1.2.
const TAU: f64 = 0.5;
/// Precision of the volatility.
const EPSILON: f64 = 0.000_001;
/// Smallest and largest deviation of a rating.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);

/// A rating, its certainty, and the steadiness of its player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
	/// On the scale of Elo.
	pub value: f64,
	/// One standard deviation of it.
	pub deviation: f64,
	pub volatility: f64,
}

impl Rating {
	/// Rating of an unknown player.
	pub const UNKNOWN: Self = Self {
		value: 1500.0,
		deviation: 350.0,
		volatility: 0.06,
	};

	/// Returns the rating in a table of puzzles.
	#[must_use]
	pub fn known(value: u16, deviation: u16) -> Self {
		Self {
			value: f64::from(value),
			deviation: f64::from(deviation).clamp(DEVIATIONS.0, DEVIATIONS.1),
			..Self::UNKNOWN
		}
	}

	/// In whole points.
	#[must_use]
	#[allow(
		clippy::cast_possible_truncation,
		clippy::cast_sign_loss,
		reason = "it is held between two bounds"
	)]
	pub fn points(self) -> u32 {
		(self.value + 0.5).clamp(0.0, 9999.0) as u32
	}

	/// Returns the rating after games in one period, each with its result: one, a half or zero.
	#[must_use]
	pub fn after(self, games: &[(Self, f64)]) -> Self {
		let phi = self.deviation / SCALE;
		if games.is_empty() {
			let deviation = SCALE * sqrt(phi * phi + self.volatility * self.volatility);
			return Self { deviation, ..self };
		}
		let (mut weight, mut gain) = (0.0, 0.0);
		for (other, score) in games {
			let g = 1.0 / sqrt(1.0 + 3.0 * squared(other.deviation / SCALE) / squared(core::f64::consts::PI));
			let expected = 1.0 / (1.0 + exp(-g * (self.value - other.value) / SCALE));
			weight += g * g * expected * (1.0 - expected);
			gain += g * (score - expected);
		}
		let v = 1.0 / weight;
		let volatility = self.volatility_after(v, v * gain);
		let before = sqrt(phi * phi + volatility * volatility);
		let phi = 1.0 / sqrt(1.0 / squared(before) + 1.0 / v);
		Self {
			value: self.value + SCALE * phi * phi * gain,
			deviation: SCALE * phi,
			volatility,
		}
	}

	/// Returns both ratings after one puzzle, for which the result is the opposite. Both are kept within sensible bounds.
	#[must_use]
	pub fn met(self, puzzle: Self, solved: bool) -> (Self, Self) {
		let score = if solved { 1.0 } else { 0.0 };
		let kept = |rating: Self| Self {
			value: rating.value.clamp(100.0, 4000.0),
			deviation: rating.deviation.clamp(DEVIATIONS.0, DEVIATIONS.1),
			volatility: rating.volatility.clamp(0.01, 0.1),
		};
		(
			kept(self.after(&[(puzzle, score)])),
			kept(puzzle.after(&[(self, 1.0 - score)])),
		)
	}

	/// Step 5: the root of f between two bounds, by the Illinois algorithm.
	fn volatility_after(self, v: f64, delta: f64) -> f64 {
		let phi = self.deviation / SCALE;
		let a = log(squared(self.volatility));
		let f = |x: f64| {
			let e = exp(x);
			let d = phi * phi + v + e;
			e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)
		};
		let mut low = a;
		let mut high = if delta * delta > phi * phi + v {
			log(delta * delta - phi * phi - v)
		} else {
			let mut k = 1.0;
			while f(a - k * TAU) < 0.0 && k < 100.0 {
				k += 1.0;
			}
			a - k * TAU
		};
		let (mut at_low, mut at_high) = (f(low), f(high));
		for _ in 0..100 {
			if fabs(high - low) <= EPSILON {
				break;
			}
			let next = low + (low - high) * at_low / (at_high - at_low);
			let at_next = f(next);
			if at_next * at_high <= 0.0 {
				(low, at_low) = (high, at_high);
			} else {
				at_low /= 2.0;
			}
			(high, at_high) = (next, at_next);
		}
		exp(low / 2.0)
	}
}

fn squared(x: f64) -> f64 {
	x * x
}

#[cfg(test)]
mod tests {
	use super::*;

	fn rating(value: f64, deviation: f64) -> Rating {
		Rating {
			value,
			deviation,
			..Rating::UNKNOWN
		}
	}

	#[test]
	fn the_example_of_the_paper() {
		let games = [
			(rating(1400.0, 30.0), 1.0),
			(rating(1550.0, 100.0), 0.0),
			(rating(1700.0, 300.0), 0.0),
		];
		let after = rating(1500.0, 200.0).after(&games);
		assert!(fabs(after.value - 1464.06) < 0.01, "{after:?}");
		assert!(fabs(after.deviation - 151.52) < 0.01, "{after:?}");
		assert!(fabs(after.volatility - 0.05999) < 0.00001, "{after:?}");
	}

	#[test]
	fn who_does_not_play_becomes_less_sure() {
		let after = rating(1500.0, 200.0).after(&[]);
		assert!(fabs(after.deviation - 200.2714) < 0.001, "{after:?}");
	}

	#[test]
	fn ratings_stay_where_they_mean_something() {
		let (mut player, mut puzzle) = (Rating::UNKNOWN, Rating::known(1500, 80));
		for number in 0..2000 {
			(player, puzzle) = player.met(puzzle, number % 3 != 0);
			assert!((100.0..=4000.0).contains(&player.value), "{player:?}");
			assert!((45.0..=350.0).contains(&player.deviation), "{player:?}");
		}
		assert!(player.value > puzzle.value);
		let (beginner, _) = rating(100.0, 45.0).met(rating(4000.0, 45.0), false);
		assert!(beginner.value >= 100.0);
	}
}
