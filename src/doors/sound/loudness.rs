//! Loudness: faders that move without a click, and limiters where voice and tones together would be too much.

use annabella::voice::Volume;

/// Distance that a fader moves with each sample: all the way in 10 ms at 48 kHz.
const STEP: f32 = 1.0 / 480.0;

/// No sample is louder than this.
pub const CEILING: f32 = 0.95;

/// Part of the reduction that a limiter gives up with each sample: half of it in 150 ms at 48 kHz.
const RELEASE: f32 = 0.0001;

/// A volume that is on its way to another one.
#[derive(Clone, Copy, Debug)]
pub struct Fader {
	now: f32,
	wanted: f32,
}

impl Default for Fader {
	fn default() -> Self {
		Self {
			now: 1.0,
			wanted: 1.0,
		}
	}
}

impl Fader {
	pub fn set(&mut self, volume: Volume) {
		self.wanted = f32::from(volume.percent()) / 100.0;
	}

	/// Jumps to the end: nothing is heard of it.
	pub fn jump(&mut self) {
		self.now = self.wanted;
	}

	/// The factor after this number of samples.
	#[must_use]
	pub fn after(self, samples: usize) -> f32 {
		let (way, left) = (samples as f32 * STEP, self.wanted - self.now);
		if left.abs() <= way {
			self.wanted
		} else {
			self.now + way.copysign(left)
		}
	}

	pub fn pass(&mut self, samples: usize) {
		self.now = self.after(samples);
	}
}

/// Reduces loud samples for a moment, instead of cutting their tops off.
#[derive(Clone, Copy, Debug)]
pub struct Limiter(f32);

impl Default for Limiter {
	fn default() -> Self {
		Self(1.0)
	}
}

impl Limiter {
	/// The sample as it may be heard. A sound that was never too loud is not changed.
	pub fn limit(&mut self, sample: f32) -> f32 {
		self.0 += (1.0 - self.0) * RELEASE;
		if self.0 > 0.999 {
			self.0 = 1.0;
		}
		if sample.abs() * self.0 > CEILING {
			self.0 = CEILING / sample.abs();
		}
		(sample * self.0).clamp(-CEILING, CEILING)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use std::f32::consts::TAU;

	#[test]
	fn a_fader_moves_in_small_steps_and_arrives() {
		let mut fader = Fader::default();
		fader.set(Volume::nearest(20));
		assert_eq!(fader.after(0), 1.0);
		assert!((fader.after(48) - 0.9).abs() < 1e-4);
		fader.pass(48);
		assert!((fader.after(48) - 0.8).abs() < 1e-4);
		fader.pass(10_000);
		assert_eq!(fader.after(0), 0.2);
		fader.set(Volume::LOUDEST);
		fader.jump();
		assert_eq!(fader.after(0), 1.0);
	}

	#[test]
	fn what_is_too_loud_stays_the_same_wave() {
		let mut limiter = Limiter::default();
		let wave = |at: usize| 2.0 * (TAU * 200.0 * at as f32 / 48_000.0).sin();
		let heard: Vec<f32> = (0..48_000).map(|at| limiter.limit(wave(at))).collect();
		assert!(heard.iter().all(|sample| sample.abs() <= CEILING));
		// After the first tops it is the wave at half its height, and not one without tops.
		let off = (2_400..48_000)
			.map(|at| (heard[at] - wave(at) * CEILING / 2.0).abs())
			.fold(0.0, f32::max);
		assert!(off < 0.05, "{off}");
		let clipped = heard[2_400..].iter().filter(|sample| sample.abs() > 0.94).count();
		assert!(clipped < 8_000, "{clipped}");
	}

	#[test]
	fn what_is_not_too_loud_is_not_touched() {
		let mut limiter = Limiter::default();
		for sample in [0.0, 0.5, -0.9, 0.95, -0.95, 1e-9] {
			assert_eq!(limiter.limit(sample).to_bits(), f32::to_bits(sample));
		}
		limiter.limit(1.9);
		for _ in 0..100_000 {
			assert!(limiter.limit(0.5) <= 0.5);
		}
		assert_eq!(limiter.limit(0.5), 0.5, "it has let go");
	}
}
