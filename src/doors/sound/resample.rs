//! A sound at another rate: windowed-sinc interpolation, the same for every pair of rates, after Julius O. Smith and Phil Gossett, "A
//! flexible sampling-rate conversion method", ICASSP 1984. The window is that of von Hann.

use std::f32::consts::PI;

/// Samples on each side of the place that is read.
const REACH: usize = 16;

/// Places between two samples for which weights are kept at most; the rates in use need fewer.
const FINEST: usize = 512;

/// The sound at the rate `to`, with `ceil(length * to / from)` samples. A rate of zero leaves it as it is.
#[must_use]
pub fn resample(sound: &[f32], from: u32, to: u32) -> Vec<f32> {
	let mut resampler = Resampler::new(from, to);
	let mut resampled = resampler.push(sound);
	resampled.append(&mut resampler.finish());
	resampled
}

/// The same for a sound that comes in parts.
#[derive(Debug)]
pub struct Resampler {
	/// The number of samples that become the other number; `None` if the sound is not changed.
	ratio: Option<(usize, usize)>,
	weights: Vec<[f32; 2 * REACH]>,
	/// The part of the sound that is still needed, and the number of samples before it.
	held: Vec<f32>,
	gone: usize,
	/// Samples that came in, and that went out.
	taken: usize,
	given: usize,
}

impl Resampler {
	#[must_use]
	pub fn new(from: u32, to: u32) -> Self {
		let same = from == to || from == 0 || to == 0;
		let common = gcd(from, to).max(1);
		let (step, parts) = ((from / common) as usize, (to / common) as usize);
		let places = if same { 0 } else { parts.min(FINEST) };
		// Downwards, frequencies that the lower rate cannot carry have to go.
		let cutoff = (to as f32 / from as f32).min(1.0) * 0.95;
		Self {
			ratio: (!same).then_some((step, parts)),
			weights: (0..places)
				.map(|place| weights(place as f32 / places as f32, cutoff))
				.collect(),
			held: vec![0.0; REACH - 1],
			gone: 0,
			taken: 0,
			given: 0,
		}
	}

	/// The samples that are known after this part of the sound.
	pub fn push(&mut self, part: &[f32]) -> Vec<f32> {
		let Some(ratio) = self.ratio else {
			return part.to_vec();
		};
		self.taken += part.len();
		self.held.extend_from_slice(part);
		self.give(ratio, usize::MAX)
	}

	/// The rest, after the last part.
	pub fn finish(&mut self) -> Vec<f32> {
		let Some((step, parts)) = self.ratio else {
			return Vec::new();
		};
		self.held.resize(self.held.len() + REACH + 1, 0.0);
		self.give((step, parts), (self.taken * parts).div_ceil(step))
	}

	fn give(&mut self, (step, parts): (usize, usize), most: usize) -> Vec<f32> {
		let mut given = Vec::new();
		while self.given < most {
			let (before, part) = (self.given * step / parts, self.given * step % parts);
			let start = before - self.gone;
			let Some(around) = self.held.get(start..start + 2 * REACH) else {
				break;
			};
			let weights = self.weights.get(part * self.weights.len() / parts);
			let weights = weights.map_or(&[][..], |weights| weights);
			let weighed = around.iter().zip(weights);
			given.push(weighed.map(|(sample, weight)| sample * weight).sum());
			self.given += 1;
		}
		let needed = self.given * step / parts - self.gone;
		self.held.drain(..needed.min(self.held.len()));
		self.gone += needed;
		given
	}
}

/// The weight of each sample around, for a place that is `part` after the sample before it.
fn weights(part: f32, cutoff: f32) -> [f32; 2 * REACH] {
	let mut weights: [f32; 2 * REACH] = std::array::from_fn(|at| {
		let distance = at as f32 - (REACH as f32 - 1.0) - part;
		let angle = PI * distance * cutoff;
		let sinc = if angle.abs() < 1e-6 {
			1.0
		} else {
			angle.sin() / angle
		};
		let window = (PI * distance / (2.0 * REACH as f32)).cos();
		sinc * window * window
	});
	let sum: f32 = weights.iter().sum();
	for weight in &mut weights {
		*weight /= sum;
	}
	weights
}

fn gcd(a: u32, b: u32) -> u32 {
	if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	fn sine(hertz: f32, rate: u32, length: usize) -> Vec<f32> {
		(0..length)
			.map(|at| (2.0 * PI * hertz * at as f32 / rate as f32).sin())
			.collect()
	}

	#[test]
	fn a_tone_stays_the_same_tone() {
		for (from, to) in [
			(48_000, 44_100),
			(22_050, 48_000),
			(48_000, 96_000),
			(48_000, 16_000),
			(48_000, 47_999),
		] {
			let heard = resample(&sine(440.0, from, from as usize / 2), from, to);
			let meant = sine(440.0, to, to as usize / 2);
			let error = heard
				.iter()
				.zip(&meant)
				.skip(200)
				.take(to as usize / 2 - 400)
				.fold(0.0f32, |error, (heard, meant)| error.max((heard - meant).abs()));
			assert!(error < 0.01, "{from} to {to}: off by {error}");
		}
	}

	#[test]
	fn what_the_lower_rate_cannot_carry_is_gone() {
		let heard = resample(&sine(15_000.0, 48_000, 24_000), 48_000, 16_000);
		assert!(
			heard
				.iter()
				.skip(50)
				.take(7_900)
				.all(|sample| sample.abs() < 0.02)
		);
	}

	proptest! {
		#[test]
		fn any_rates_give_the_right_length(
			sound in prop::collection::vec(-1.0f32..1.0, 0..300),
			from in 0u32..200_000,
			to in 8_000u32..200_000,
		) {
			prop_assume!(from == 0 || from >= 8_000);
			let heard = resample(&sound, from, to);
			let length = if from == 0 { sound.len() } else { (sound.len() * to as usize).div_ceil(from as usize) };
			prop_assert_eq!(heard.len(), length);
			let mut resampler = Resampler::new(from, to);
			let mut parts: Vec<f32> = sound.chunks(37).flat_map(|part| resampler.push(part)).collect();
			parts.append(&mut resampler.finish());
			prop_assert!(parts == heard);
			prop_assert!(heard.iter().all(|sample| sample.abs() < 4.0));
		}
	}
}
