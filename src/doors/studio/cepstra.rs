//! A sound as rows of numbers that describe its spectrum, one row each hundredth of a second: mel-frequency cepstra.

use std::f32::consts::{PI, TAU};

use rustfft::algorithm::Radix4;
use rustfft::num_complex::Complex;
use rustfft::{Fft, FftDirection};

/// Samples a second of all sounds that are compared.
pub const RATE: u32 = 16_000;

/// Samples from one row to the next, and in a row.
const HOP: usize = 160;
const LONG: usize = 400;

const SPECTRUM: usize = 512;
const BANDS: usize = 26;
const CEPSTRA: usize = 12;

/// Numbers in a row: the cepstra and the energy, and the change of each of them.
pub const WIDTH: usize = 2 * (CEPSTRA + 1);

pub type Row = [f32; WIDTH];

/// A band of the spectrum: the bin where it begins, and the weight of each bin.
type Band = (usize, Vec<f32>);

/// Turns samples into rows, as if the speaker's mouth were longer or shorter by a factor.
pub struct Cepstra {
	fft: Radix4<f32>,
	window: Vec<f32>,
	bands: Vec<Band>,
	cosines: Vec<[f32; BANDS]>,
}

impl Cepstra {
	/// Above a factor of one for voices that are higher than the one they are compared with.
	#[must_use]
	pub fn new(factor: f32) -> Self {
		let cosine = |k: usize, n: usize| {
			(PI * k as f32 * (2 * n + 1) as f32 / (2 * BANDS) as f32).cos() * (2.0 / BANDS as f32).sqrt()
		};
		Self {
			fft: Radix4::new(SPECTRUM, FftDirection::Forward),
			window: (0..LONG)
				.map(|n| 0.54 - 0.46 * (TAU * n as f32 / (LONG - 1) as f32).cos())
				.collect(),
			bands: bands(factor),
			cosines: (1..=CEPSTRA)
				.map(|k| std::array::from_fn(|n| cosine(k, n)))
				.collect(),
		}
	}

	/// The rows of these samples at [`RATE`]; empty, if there are fewer samples than one row needs.
	#[must_use]
	pub fn rows(&self, samples: &[f32]) -> Vec<Row> {
		let mut last = 0.0;
		let brightened: Vec<f32> = samples
			.iter()
			.map(|sample| sample - 0.97 * std::mem::replace(&mut last, *sample))
			.collect();
		let mut still: Vec<[f32; CEPSTRA + 1]> = brightened
			.windows(LONG)
			.step_by(HOP)
			.map(|part| self.row(part))
			.collect();
		// The loudness of a row counts only relative to the others.
		let energy = |row: &[f32; CEPSTRA + 1]| row.last().copied().unwrap_or_default();
		let loudest = still.iter().map(energy).fold(f32::NEG_INFINITY, f32::max);
		for energy in still.iter_mut().filter_map(|row| row.last_mut()) {
			*energy = (*energy - loudest).max(-10.0);
		}
		let near = |at: usize| still.get(at.min(still.len().saturating_sub(1)));
		(0..still.len())
			.filter_map(|at| {
				let (now, before, behind) = (near(at)?, near(at.saturating_sub(2))?, near(at + 2)?);
				let changes = behind.iter().zip(before).map(|(behind, before)| behind - before);
				let mut row = [0.0; WIDTH];
				let numbers = now.iter().copied().chain(changes);
				for (slot, number) in row.iter_mut().zip(numbers) {
					*slot = number;
				}
				Some(row)
			})
			.collect()
	}

	/// The cepstra and the energy.
	fn row(&self, samples: &[f32]) -> [f32; CEPSTRA + 1] {
		let mut spectrum: Vec<Complex<f32>> = samples
			.iter()
			.zip(&self.window)
			.map(|(sample, weight)| Complex::from(sample * weight))
			.collect();
		let energy: f32 = spectrum.iter().map(Complex::norm_sqr).sum();
		spectrum.resize(SPECTRUM, Complex::default());
		self.fft.process(&mut spectrum);
		let mut logs = [0f32; BANDS];
		for (log, (start, weights)) in logs.iter_mut().zip(&self.bands) {
			let bins = spectrum.get(*start..).unwrap_or_default().iter().zip(weights);
			let power: f32 = bins.map(|(bin, weight)| bin.norm_sqr() * weight).sum();
			// As if there were always a little noise: all silences are alike then.
			*log = (power + 1e-4).ln();
		}
		let mut row = [0f32; CEPSTRA + 1];
		for (slot, cosines) in row.iter_mut().zip(&self.cosines) {
			*slot = logs.iter().zip(cosines).map(|(log, cosine)| log * cosine).sum();
		}
		if let Some(last) = row.last_mut() {
			*last = (energy + 1e-4).ln();
		}
		row
	}
}

fn bands(factor: f32) -> Vec<Band> {
	let mel = |hertz: f32| 2595.0 * (1.0 + hertz / 700.0).log10();
	let hertz = |mel: f32| 700.0 * (10f32.powf(mel / 2595.0) - 1.0);
	let (low, high) = (mel(90.0), mel(5_800.0));
	let corner = |at: usize| {
		let hertz = factor * hertz(low + (high - low) * at as f32 / (BANDS + 1) as f32);
		((hertz * SPECTRUM as f32 / RATE as f32) as usize).min(SPECTRUM / 2)
	};
	(0..BANDS)
		.map(|band| {
			let (left, top, right) = (corner(band), corner(band + 1), corner(band + 2));
			let rise = (left..top).map(|bin| (bin + 1 - left) as f32 / (top - left).max(1) as f32);
			let fall = (top..right).map(|bin| (right - bin) as f32 / (right - top).max(1) as f32);
			(left, rise.chain(fall).collect())
		})
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	fn tone(hertz: f32) -> Vec<f32> {
		(0..RATE / 2)
			.map(|n| (TAU * hertz * n as f32 / RATE as f32).sin())
			.collect()
	}

	fn distance(one: &Row, other: &Row) -> f32 {
		one.iter()
			.zip(other)
			.map(|(a, b)| (a - b) * (a - b))
			.sum::<f32>()
			.sqrt()
	}

	#[test]
	fn a_row_tells_sounds_apart_and_not_how_loud_they_are() {
		let cepstra = Cepstra::new(1.0);
		let middle = |sound: &[f32]| cepstra.rows(sound)[20];
		let loud = middle(&tone(400.0));
		let soft: Vec<f32> = tone(400.0).iter().map(|sample| sample * 0.2).collect();
		let same = distance(&loud, &middle(&soft));
		let other = distance(&loud, &middle(&tone(1_500.0)));
		assert!(other > 4.0 * same, "{same} {other}");
	}

	#[test]
	fn a_factor_makes_a_high_voice_low() {
		let row = |factor, hertz| Cepstra::new(factor).rows(&tone(hertz))[20];
		let low = row(1.0, 1_000.0);
		assert!(distance(&low, &row(1.2, 1_200.0)) < 0.5 * distance(&low, &row(1.0, 1_200.0)));
	}

	#[test]
	fn short_sounds_have_few_rows() {
		let cepstra = Cepstra::new(1.0);
		assert_eq!(cepstra.rows(&[]).len(), 0);
		assert_eq!(cepstra.rows(&[0.1; LONG - 1]).len(), 0);
		assert_eq!(cepstra.rows(&[0.1; LONG]).len(), 1);
		assert_eq!(cepstra.rows(&[0.0; LONG + 3 * HOP]).len(), 4);
	}
}
