//! Makes a clip of a word: as long, as loud and as gently ended as the built-in clips.

use std::ops::Range;

use serde::Deserialize;

use super::word::loudness;

/// The settings of the built-in clips, so that a person's own are made in the same way.
const SETTINGS: &str = include_str!("../../../voices/clips/settings.toml");

#[derive(Debug, Deserialize)]
struct Settings {
	sound: Sound,
}

/// Levels in decibels below full scale, times in milliseconds.
#[derive(Debug, Deserialize)]
struct Sound {
	loudness: f32,
	peak: f32,
	lead: f32,
	tail: f32,
	fade: f32,
}

impl Sound {
	fn read() -> Self {
		// A test reads the file, so that the second way is never gone.
		toml::from_str(SETTINGS).map_or(
			Self {
				loudness: -20.0,
				peak: -1.0,
				lead: 2.0,
				tail: 12.0,
				fade: 3.0,
			},
			|settings: Settings| settings.sound,
		)
	}
}

fn factor(decibels: f32) -> f32 {
	10f32.powf(decibels / 20.0)
}

/// The word at this place as a clip at the same rate.
#[must_use]
pub fn clip(samples: &[f32], span: &Range<usize>, rate: u32) -> Vec<f32> {
	let sound = Sound::read();
	let of = |milliseconds: f32| (milliseconds * rate as f32 / 1000.0) as usize;
	let start = span.start.saturating_sub(of(sound.lead));
	let end = (span.end + of(sound.tail)).min(samples.len());
	let word = samples.get(start..end).unwrap_or_default();
	let gain = factor(sound.loudness - loudness(word, rate));
	let peak = factor(sound.peak);
	let fade = of(sound.fade).max(1) as f32;
	let last = word.len().saturating_sub(1);
	let levelled = word.iter().enumerate().map(|(at, sample)| {
		let edge = (at as f32 / fade).min((last - at) as f32 / fade).min(1.0);
		edge * limited(gain * sample, peak)
	});
	levelled.collect()
}

/// The sample, bent softly below the peak where it comes near it.
fn limited(sample: f32, peak: f32) -> f32 {
	let knee = 0.7 * peak;
	if sample.abs() <= knee {
		return sample;
	}
	let room = peak - knee;
	(knee + room * ((sample.abs() - knee) / room).tanh()).copysign(sample)
}

#[cfg(test)]
mod tests {
	use super::super::word::Word;
	use super::super::word::tests::{RATE, at, noise, voice};
	use super::*;

	#[test]
	fn the_settings_are_read() {
		toml::from_str::<Settings>(SETTINGS).unwrap();
	}

	#[test]
	fn soft_and_loud_words_become_equally_loud_clips() {
		for level in [-45.0, -20.0, -8.0] {
			let heard = at(noise(2.0, level - 40.0), 0.7, &voice(0.5, level));
			let word = Word::find(&heard, RATE).unwrap();
			let clip = clip(&heard, &word.span, RATE);
			assert!(
				(clip.len() as f32 / RATE as f32 - 0.52).abs() < 0.06,
				"{}",
				clip.len()
			);
			assert!((loudness(&clip, RATE) + 20.0).abs() < 0.5);
			let peak = clip.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
			assert!(peak < 0.9, "{peak}");
			assert_eq!((clip[0], clip[clip.len() - 1]), (0.0, 0.0));
		}
	}

	#[test]
	fn a_peak_is_bent_and_never_reaches_full_scale() {
		let mut heard = voice(0.5, -30.0);
		heard = at(heard, 0.2, &voice(0.01, 0.0));
		let clip = clip(&heard, &(0..heard.len()), RATE);
		assert!(clip.iter().all(|sample| sample.abs() < 0.892));
	}

	#[test]
	fn nothing_becomes_nothing() {
		assert!(clip(&[], &(0..0), RATE).is_empty());
		assert!(clip(&[0.5; 10], &(200..300), RATE).is_empty());
	}
}
