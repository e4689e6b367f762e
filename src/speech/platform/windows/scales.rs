//! Words a minute and percent on the scales of Windows: the rate is a factor, the volume a part of one.

use crate::line::Speed;

/// The words a minute of the factor one, and the least and the greatest factor.
const MIDDLE: f32 = 170.0;
const LEAST: f32 = 0.5;
const GREATEST: f32 = 6.0;

/// Part of the rate that remains in slow speech.
const SLOWER: f32 = 0.7;

/// The delivery of Windows before we changed anything, and the requested one.
#[derive(Clone, Copy, Debug)]
pub struct Scales {
	own_rate: f32,
	own_volume: f32,
	/// Words a minute, if others than the user's own.
	rate: Option<u16>,
	/// In percent of the user's own volume.
	volume: u8,
}

impl Scales {
	#[must_use]
	pub const fn new(own_rate: f32, own_volume: f32) -> Self {
		Self {
			own_rate,
			own_volume,
			rate: None,
			volume: 100,
		}
	}

	pub fn set(&mut self, rate: Option<u16>, volume: u8) {
		(self.rate, self.volume) = (rate, volume);
	}

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
