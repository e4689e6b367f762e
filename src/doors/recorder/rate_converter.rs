//! Samples of one rate as samples of another, piece by piece without a seam.

/// Draws straight lines between the samples: good enough for speech, and exact where the rates are the same.
#[derive(Clone, Debug, Default)]
pub struct RateConverter {
	/// The last sample of the piece before.
	last: f32,
	/// The place of the next sample, counted in old samples from the last one.
	place: f64,
}

impl RateConverter {
	/// Converts the next piece from the first rate to the second, both in samples a second.
	pub fn convert(&mut self, samples: &[f32], from: u32, to: u32) -> Vec<f32> {
		if from == to {
			self.last = samples.last().copied().unwrap_or(self.last);
			return samples.to_vec();
		}
		let step = f64::from(from) / f64::from(to.max(1));
		let mut converted = Vec::with_capacity((samples.len() as f64 / step) as usize + 1);
		// Between the sample of this number and the next, where 0 is the last one of the piece before.
		let at = |number: usize| match number.checked_sub(1) {
			None => Some(self.last),
			Some(number) => samples.get(number).copied(),
		};
		let mut place = self.place;
		while let (Some(before), Some(after)) = (at(place as usize), at(place as usize + 1)) {
			let part = place.fract() as f32;
			converted.push(before + (after - before) * part);
			place += step;
		}
		self.place = place - samples.len() as f64;
		self.last = samples.last().copied().unwrap_or(self.last);
		converted
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_tone_stays_a_tone_in_any_pieces() {
		let tone: Vec<f32> = (0..44_100).map(|n| (n as f32 * 0.02).sin()).collect();
		for (to, size) in [(48_000_u32, 441), (22_050, 1000), (44_100, 7), (96_000, 333)] {
			let mut rate = RateConverter::default();
			let heard: Vec<f32> = tone
				.chunks(size)
				.flat_map(|piece| rate.convert(piece, 44_100, to))
				.collect();
			assert!(heard.len().abs_diff(to as usize) < 4, "{to}: {}", heard.len());
			let steepest = heard
				.windows(2)
				.map(|pair| (pair[1] - pair[0]).abs())
				.fold(0.0, f32::max);
			let expected = 0.02 * 44_100.0 / to as f32;
			assert!(steepest < expected * 1.05, "{to}: a seam of {steepest}");
		}
	}
}
