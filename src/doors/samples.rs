//! The numbers in which a sound device takes or gives its samples.

use cpal::{FromSample, SizedSample};

/// The function `$build::<T>` for the numbers that a device has. A kind that is not listed is left to the system, which can
/// nearly always turn `$otherwise` into it.
macro_rules! for_samples {
	($format:expr, $build:ident as $function:ty, otherwise $otherwise:ty) => {{
		use cpal::SampleFormat;
		let builds = [
			(SampleFormat::F32, $build::<f32> as $function),
			(SampleFormat::I16, $build::<i16>),
			(SampleFormat::I32, $build::<i32>),
			(SampleFormat::U8, $build::<u8>),
			(SampleFormat::U16, $build::<u16>),
			(SampleFormat::I8, $build::<i8>),
			(SampleFormat::F64, $build::<f64>),
		];
		let format = $format;
		builds
			.iter()
			.find_map(|(known, build)| (*known == format).then_some(*build))
			.unwrap_or($build::<$otherwise>)
	}};
}

pub(in crate::doors) use for_samples;

/// Left and right go into the first two channels; any others are silent. A single channel gets half of each.
pub fn spread<T: SizedSample + FromSample<f32>>(frames: &[[f32; 2]], out: &mut [T], channels: usize) {
	if channels == 1 {
		for (slot, [left, right]) in out.iter_mut().zip(frames) {
			*slot = T::from_sample((left + right) / 2.0);
		}
		return;
	}
	for (slots, frame) in out.chunks_mut(channels.max(1)).zip(frames) {
		for (channel, slot) in slots.iter_mut().enumerate() {
			let sample = frame.get(channel);
			*slot = sample.map_or(T::EQUILIBRIUM, |sample| T::from_sample(*sample));
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_kind_of_channel_and_number_gets_its_samples() {
		let mut mono = [0.0f32; 2];
		spread(&[[0.5; 2], [0.0, -1.0]], &mut mono, 1);
		assert_eq!(mono, [0.5, -0.5]);
		let mut stereo = [1i16; 4];
		spread(&[[0.5, 0.0], [0.0, -1.0]], &mut stereo, 2);
		assert_eq!(stereo, [16384, 0, 0, -32768]);
		let mut surround = [1u8; 6];
		spread(&[[0.0, 0.5]], &mut surround, 6);
		assert_eq!(surround, [128, 192, 128, 128, 128, 128]);
	}
}
