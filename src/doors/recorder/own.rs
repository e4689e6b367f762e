//! The program's own speech, held until the microphone's samples of the same moment have come.

use std::collections::VecDeque;

use super::rate_converter::RateConverter;

/// Milliseconds of samples that must be held before a sentence begins: the two devices keep their own time.
const SPARE: u32 = 250;

/// The most that is held, in seconds. Without a microphone nothing is taken away.
const LONGEST: u32 = 2;

/// The samples that wait, at the rate of the file.
#[derive(Debug, Default)]
pub struct Own {
	samples: VecDeque<f32>,
	rate: RateConverter,
	/// True while a sentence has begun.
	flows: bool,
	/// True if samples have come since some were taken.
	fresh: bool,
}

impl Own {
	/// Takes samples of this rate for a file of that rate.
	pub fn hear(&mut self, samples: &[f32], from: u32, to: u32) {
		self.fresh = true;
		self.samples.extend(self.rate.convert(samples, from, to));
		let surplus = self.samples.len().saturating_sub((to * LONGEST) as usize);
		self.samples.drain(..surplus);
	}

	/// This number of samples beside as many of the microphone; silence where there are no samples.
	pub fn take(&mut self, count: usize, rate: u32) -> Vec<f32> {
		let enough = count + (rate * SPARE / 1000) as usize;
		let fresh = std::mem::take(&mut self.fresh);
		self.flows = !self.samples.is_empty() && (self.flows || self.samples.len() >= enough || !fresh);
		let now = if self.flows {
			count.min(self.samples.len())
		} else {
			0
		};
		let mut taken: Vec<f32> = self.samples.drain(..now).collect();
		taken.resize(count, 0.0);
		taken
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_sentence_has_no_holes_although_its_pieces_come_unevenly() {
		let mut own = Own::default();
		let said: Vec<f32> = (1..=9_600).map(|n| n as f32).collect();
		let mut pieces = said.chunks(480);
		let mut heard = Vec::new();
		// Each hundredth of a second a piece, but now and then late; each tenth the microphone's samples.
		for round in 0..40 {
			let count = [10, 8, 12, 9, 11].get(round % 5).copied().unwrap_or(0);
			for piece in pieces.by_ref().take(count) {
				own.hear(piece, 48_000, 48_000);
			}
			heard.extend(own.take(4_800, 48_000));
		}
		assert_eq!(heard.len(), 40 * 4_800);
		let first = heard.iter().position(|sample| *sample != 0.0).unwrap();
		assert_eq!(heard[first..first + said.len()], said);
		assert!(heard[first + said.len()..].iter().all(|sample| *sample == 0.0));
		assert!(first <= 4 * 4_800, "{first}");
	}

	#[test]
	fn without_a_microphone_it_does_not_grow() {
		let mut own = Own::default();
		for _ in 0..1000 {
			own.hear(&[0.5; 480], 48_000, 8_000);
		}
		assert!(own.samples.len() <= 16_000);
	}
}
