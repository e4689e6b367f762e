//! Finds the word in the microphone's sound: its beginning and end, its loudness, and the sounds beside it.

use std::f32::consts::TAU;
use std::ops::Range;

use super::power::{decibels, power, powers};

/// Frequency under which a sound is no voice but a rumble, in hertz.
const RUMBLE: f32 = 60.0;

/// Hundredths of a second of the pause that separates the word from other sounds.
const PAUSE: usize = 35;

/// A noise shorter than this is no word, in hundredths of a second.
const SHORTEST: usize = 6;

/// Hundredths of a second around the loud part in which a soft beginning or end, such as an f, is searched for.
const SOFT: usize = 20;

/// Decibels below the loudest part under which a part of a word does not count for its loudness.
const HEARD: f32 = 15.0;

/// A word within the sound. Levels are in decibels below full scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
	/// The samples.
	pub span: Range<usize>,
	/// Loudness of its loud parts.
	pub loudness: f32,
	/// Loudness around it.
	pub noise: f32,
	/// Loudness of another sound that stands apart from it, if there is one.
	pub beside: Option<f32>,
}

/// The samples without rumble and without a steady offset, through a filter of the first order.
#[must_use]
pub fn without_rumble(samples: &[f32], rate: u32) -> Vec<f32> {
	let keep = 1.0 / (1.0 + TAU * RUMBLE / rate.max(1) as f32);
	let (mut last, mut out) = (samples.first().copied().unwrap_or_default(), 0.0);
	let filtered = samples.iter().map(|sample| {
		out = keep * (out + sample - last);
		last = *sample;
		out
	});
	filtered.collect()
}

/// The root mean square of the loud stretches: 10 ms each, not much softer than the loudest of them.
#[must_use]
pub fn loudness(samples: &[f32], rate: u32) -> f32 {
	let mut powers = powers(samples, rate);
	if powers.is_empty() {
		powers.push(power(samples));
	}
	let loudest = powers.iter().copied().fold(0.0, f32::max);
	powers.retain(|power| decibels(*power) >= decibels(loudest) - HEARD);
	decibels(powers.iter().sum::<f32>() / powers.len().max(1) as f32)
}

impl Word {
	/// The word in these samples, if there is one.
	#[must_use]
	pub fn find(samples: &[f32], rate: u32) -> Option<Self> {
		let levels: Vec<f32> = powers(samples, rate).into_iter().map(decibels).collect();
		let noise = softest(&levels);
		let peak = levels.iter().copied().fold(f32::NEG_INFINITY, f32::max);
		if peak < noise + 6.0 || peak < -75.0 {
			return None;
		}
		let threshold = (noise + 10.0).max(peak - 35.0).min(peak - 10.0);
		let mut runs = runs(&levels, threshold);
		let energy = |run: &Range<usize>| {
			let inside = levels.get(run.clone()).unwrap_or_default();
			inside.iter().map(|level| 10f32.powf(level / 10.0)).sum::<f32>()
		};
		let best = (0..runs.len()).max_by(|one, other| {
			let of = |at: usize| runs.get(at).map_or(0.0, energy);
			of(*one).total_cmp(&of(*other))
		})?;
		let run = runs.remove(best);
		let level_of = |run: &Range<usize>| {
			let inside = levels.get(run.clone()).unwrap_or_default();
			inside.iter().copied().fold(f32::NEG_INFINITY, f32::max)
		};
		let beside = runs.iter().map(level_of).max_by(f32::total_cmp);
		let run = with_soft_edges(&levels, run, (noise + 5.0).max(peak - 50.0));
		let length = (rate as usize / 100).max(1);
		let span = run.start * length..(run.end * length).min(samples.len());
		let loudness = loudness(samples.get(span.clone()).unwrap_or_default(), rate);
		Some(Self {
			span,
			loudness,
			noise,
			beside,
		})
	}
}

/// The loudness of the soft parts: the room, if there is a pause at all.
fn softest(levels: &[f32]) -> f32 {
	let mut sorted = levels.to_vec();
	sorted.sort_by(f32::total_cmp);
	sorted.get(sorted.len() / 7).copied().unwrap_or(-120.0)
}

/// The stretches above the threshold, with neighbours joined, and without clicks.
fn runs(levels: &[f32], threshold: f32) -> Vec<Range<usize>> {
	let mut runs: Vec<Range<usize>> = Vec::new();
	for (at, level) in levels.iter().enumerate() {
		if *level < threshold {
			continue;
		}
		match runs.last_mut().filter(|last| at - last.end < PAUSE) {
			Some(last) => last.end = at + 1,
			None => runs.push(at..at + 1),
		}
	}
	runs.retain(|run| run.len() >= SHORTEST);
	runs
}

/// The stretch with the soft sounds that belong to it on both sides.
fn with_soft_edges(levels: &[f32], run: Range<usize>, threshold: f32) -> Range<usize> {
	let far = |around: &mut dyn Iterator<Item = &f32>| {
		let near = around.take(SOFT).enumerate();
		let loud = near.filter(|(_, level)| **level > threshold);
		// A short gap is a stop of the voice.
		loud.map(|(at, _)| at + 1)
			.fold(0, |far, at| if at <= far + 4 { at } else { far })
	};
	let before = far(&mut levels.iter().take(run.start).rev());
	let behind = far(&mut levels.iter().skip(run.end));
	run.start - before..run.end + behind
}

#[cfg(test)]
pub mod tests {
	use super::*;

	pub const RATE: u32 = 16_000;

	/// A steady noise of this loudness in decibels.
	pub fn noise(seconds: f32, level: f32) -> Vec<f32> {
		let mut seed = 7u32;
		let peak = 10f32.powf(level / 20.0) * 3f32.sqrt();
		(0..(seconds * RATE as f32) as usize)
			.map(|_| {
				seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
				((seed >> 8) as f32 / 8_388_608.0 - 1.0) * peak
			})
			.collect()
	}

	/// A voice: a buzz that swells and fades, with this loudness in decibels at its peak.
	pub fn voice(seconds: f32, level: f32) -> Vec<f32> {
		let samples = (seconds * RATE as f32) as usize;
		let peak = 10f32.powf(level / 20.0) * 2f32.sqrt();
		(0..samples)
			.map(|n| {
				let swell = (std::f32::consts::PI * n as f32 / samples as f32).sin().sqrt();
				peak * swell * (TAU * 180.0 * n as f32 / RATE as f32).sin()
			})
			.collect()
	}

	/// Two sounds at once, the second one from this second on.
	pub fn at(mut whole: Vec<f32>, second: f32, part: &[f32]) -> Vec<f32> {
		let from = (second * RATE as f32) as usize;
		for (slot, sample) in whole.iter_mut().skip(from).zip(part) {
			*slot += sample;
		}
		whole
	}

	fn seconds(word: &Word) -> (f32, f32) {
		let second = |sample: usize| sample as f32 / RATE as f32;
		(second(word.span.start), second(word.span.end))
	}

	#[test]
	fn the_word_is_found_with_its_levels() {
		for (level, room) in [(-10.0, -70.0), (-30.0, -60.0), (-20.0, -45.0)] {
			let heard = at(noise(3.0, room), 1.0, &voice(0.6, level));
			let word = Word::find(&heard, RATE).unwrap();
			let (start, end) = seconds(&word);
			assert!(
				(start - 1.0).abs() < 0.04 && (end - 1.6).abs() < 0.04,
				"{start} {end}"
			);
			assert!(
				(word.loudness - level).abs() < 2.5,
				"{} for {level}",
				word.loudness
			);
			assert!((word.noise - room).abs() < 2.0, "{} for {room}", word.noise);
			assert_eq!(word.beside, None);
		}
	}

	#[test]
	fn soft_ends_belong_to_it_and_noises_apart_do_not() {
		let mut heard = at(noise(4.0, -75.0), 1.0, &voice(0.4, -15.0));
		heard = at(heard, 0.88, &noise(0.14, -52.0));
		heard = at(heard, 1.45, &noise(0.08, -50.0));
		let (start, end) = seconds(&Word::find(&heard, RATE).unwrap());
		assert!(
			(0.84..0.91).contains(&start) && (1.5..1.56).contains(&end),
			"{start} {end}"
		);
		let cough = Word::find(&at(heard.clone(), 2.5, &noise(0.3, -25.0)), RATE).unwrap();
		assert!(cough.beside.is_some_and(|level| level > -30.0) && seconds(&cough).1 < 1.6);
		let click = Word::find(&at(heard, 2.5, &noise(0.01, -10.0)), RATE).unwrap();
		assert_eq!((click.beside, seconds(&click).1 < 1.6), (None, true));
	}

	#[test]
	fn without_a_word_there_is_none() {
		for silence in [vec![], vec![0.0; 40_000], noise(3.0, -40.0), vec![0.5; 100]] {
			assert_eq!(Word::find(&silence, RATE), None);
		}
	}

	#[test]
	fn rumble_goes_and_the_voice_stays() {
		let hum: Vec<f32> = (0..32_000)
			.map(|n| 0.3 + 0.2 * (TAU * 5.0 * n as f32 / 16_000.0).sin())
			.collect();
		let kept = without_rumble(&at(hum, 1.0, &voice(0.5, -20.0)), RATE);
		let word = Word::find(&kept, RATE).unwrap();
		assert!((word.loudness + 20.0).abs() < 2.5, "{}", word.loudness);
		assert!(word.noise < -32.0, "{}", word.noise);
	}
}
