//! Loudness of the microphone, from its samples.

use std::collections::VecDeque;

use annabella::ports::Level;

/// The seconds that count: speech has pauses.
const WINDOW: usize = 8;

/// Peaks from which each level begins, of a full scale of one. Speech close to a good microphone peaks between a tenth
/// and a half.
const LEVELS: [(f32, Level); 4] = [
	(0.99, Level::TooLoud),
	(0.7, Level::Loud),
	(0.03, Level::Good),
	(0.004, Level::Quiet),
];

/// The peaks of the last seconds.
#[derive(Debug, Default)]
pub struct Loudness {
	peaks: VecDeque<f32>,
	peak: f32,
	/// Samples of the second that is not over.
	counted: usize,
	told: Option<Level>,
}

impl Loudness {
	/// Takes samples, with this number a second; returns the level if it has changed since the last report.
	pub fn hear(&mut self, samples: &[f32], rate: u32) -> Option<Level> {
		self.peak = samples
			.iter()
			.fold(self.peak, |peak, sample| peak.max(sample.abs()));
		self.counted += samples.len();
		if self.counted < rate as usize {
			return None;
		}
		self.counted = 0;
		self.peaks.push_back(std::mem::take(&mut self.peak));
		if self.peaks.len() > WINDOW {
			self.peaks.pop_front();
		}
		let level = level(self.peaks.iter().copied().fold(0.0, f32::max));
		(self.told.replace(level) != Some(level)).then_some(level)
	}
}

fn level(peak: f32) -> Level {
	LEVELS
		.iter()
		.find_map(|(from, level)| (peak >= *from).then_some(*level))
		.unwrap_or_default()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn changes_are_told_once_and_pauses_are_none() {
		let mut loudness = Loudness::default();
		let mut hear = |peak: f32, seconds: usize| {
			let told: Vec<Level> = (0..seconds * 10)
				.filter_map(|_| loudness.hear(&[0.0, -peak, 0.0], 30))
				.collect();
			told
		};
		assert_eq!(hear(0.0, 2), [Level::Silent]);
		assert_eq!(hear(0.2, 3), [Level::Good]);
		assert_eq!(hear(0.01, 4), []);
		assert_eq!(hear(0.01, 8), [Level::Quiet]);
		assert_eq!(hear(1.0, 1), [Level::TooLoud]);
		assert_eq!(hear(0.8, 9), [Level::Loud]);
	}
}
