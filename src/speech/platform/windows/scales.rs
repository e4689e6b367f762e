//! Words a minute and percent on the scales of Windows: the rate is a factor, the volume a part of one.

use crate::line::Speed;
use crate::platform::{SLOWER, Scales};

/// The words a minute of the factor one, and the least and the greatest factor.
const MIDDLE: f32 = 170.0;
const LEAST: f32 = 0.5;
const GREATEST: f32 = 6.0;

impl Scales {
	/// The rate as Windows takes it.
	#[must_use]
	pub fn rate(&self, speed: Speed) -> f32 {
		let rate = self.rate.map_or(self.own_rate, |words| f32::from(words) / MIDDLE);
		let rate = match speed {
			Speed::Normal => rate,
			Speed::Slow => rate * SLOWER,
		};
		rate.clamp(LEAST, GREATEST)
	}

	/// The volume as Windows takes it.
	#[must_use]
	pub fn volume(&self) -> f32 {
		(self.own_volume * f32::from(self.volume) / 100.0).clamp(0.0, 1.0)
	}
}
