//! Words a minute and percent on the scales of the speech server, which go from -100 to 100.

use crate::line::Speed;
use crate::platform::{SLOWER, Scales};

/// The ends of the scale of rates, and its middle, in words a minute, as eSpeak NG has them. Other synthesisers come near.
const SLOWEST: f32 = 80.0;
const MIDDLE: f32 = 170.0;
const FASTEST: f32 = 449.0;

/// Above this, eSpeak NG clips: the server's full volume is twice the natural one.
const NATURAL: f32 = 0.0;

fn words(rate: f32) -> f32 {
	if rate < 0.0 {
		MIDDLE + rate / 100.0 * (MIDDLE - SLOWEST)
	} else {
		MIDDLE + rate / 100.0 * (FASTEST - MIDDLE)
	}
}

fn rate(words: f32) -> f32 {
	let side = if words < MIDDLE {
		MIDDLE - SLOWEST
	} else {
		FASTEST - MIDDLE
	};
	((words - MIDDLE) / side * 100.0).clamp(-100.0, 100.0).round()
}

impl Scales {
	/// The rate as the server takes it.
	#[must_use]
	pub fn rate(&self, speed: Speed) -> f32 {
		let words = self.rate.map_or_else(|| words(self.own_rate), f32::from);
		match (speed, self.rate) {
			(Speed::Normal, None) => self.own_rate,
			(Speed::Normal, Some(_)) => rate(words),
			(Speed::Slow, _) => rate(words * SLOWER),
		}
	}

	/// The volume as the server takes it.
	#[must_use]
	pub fn volume(&self) -> f32 {
		let full = self.own_volume.min(NATURAL) + 100.0;
		(full * f32::from(self.volume) / 100.0 - 100.0)
			.clamp(-100.0, NATURAL)
			.round()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn words_a_minute_find_their_place() {
		for (words, expected) in [
			(60, -100.0),
			(80, -100.0),
			(125, -50.0),
			(170, 0.0),
			(310, 50.0),
			(449, 100.0),
			(600, 100.0),
		] {
			let mut scales = Scales::new(10.0, 0.0);
			scales.set(Some(words), 100);
			assert!((scales.rate(Speed::Normal) - expected).abs() < 0.5, "{words}");
		}
	}

	#[test]
	fn nobody_is_made_to_hear_another_rate_than_his_own() {
		let scales = Scales::new(63.0, -30.0);
		assert!((scales.rate(Speed::Normal) - 63.0).abs() < 0.1);
		assert!((scales.volume() + 30.0).abs() < 0.1);
	}

	#[test]
	fn slow_is_slower_at_every_rate_but_the_slowest() {
		for own in [-99.0, -50.0, 0.0, 40.0, 100.0] {
			let scales = Scales::new(own, 0.0);
			assert!(scales.rate(Speed::Slow) < scales.rate(Speed::Normal), "{own}");
		}
	}

	#[test]
	fn nothing_is_louder_than_natural_and_nothing_percent_is_silence() {
		for (own, percent, expected) in [
			(100.0, 100, 0.0),
			(0.0, 50, -50.0),
			(-40.0, 100, -40.0),
			(-40.0, 50, -70.0),
			(0.0, 0, -100.0),
		] {
			let mut scales = Scales::new(0.0, own);
			scales.set(None, percent);
			assert!((scales.volume() - expected).abs() < 0.5, "{own} {percent}");
		}
	}
}
