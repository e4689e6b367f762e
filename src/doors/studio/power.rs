//! Loudness of samples: the mean of their squares, and decibels.

/// The root of the mean of the squares, as decibels below full scale.
pub fn decibels(power: f32) -> f32 {
	10.0 * power.max(1e-12).log10()
}

/// The mean of the squares, of each hundredth of a second.
pub fn powers(samples: &[f32], rate: u32) -> Vec<f32> {
	let length = (rate as usize / 100).max(1);
	samples.chunks_exact(length).map(power).collect()
}

pub fn power(samples: &[f32]) -> f32 {
	samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len().max(1) as f32
}
