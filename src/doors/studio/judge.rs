//! The judge: finds the flaws of a recorded word, so that it is said again while everything is still set up.

use std::collections::BTreeMap;

use super::cepstra::{Cepstra, RATE, Row, WIDTH};
use super::likeness::distance;
use super::word::{Word, without_rumble};

/// Loudness in decibels below full scale under which the noise of the microphone itself is heard in the clip.
const TOO_QUIET: f32 = -42.0;

/// Number of samples in a row at the end of the scale that are heard as a crackle.
const CLIPPED: usize = 3;
const FULL: f32 = 0.985;

/// Decibels by which a voice has to be louder than the room.
const CLEAR: f32 = 22.0;

/// Decibels below the word under which another sound is not heard as a noise.
const BESIDE: f32 = 18.0;

/// Seconds from the recording's ends within which a word counts as cut off.
const EDGE: f32 = 0.03;

/// The longest and shortest length of a spoken word relative to the synthetic one, and the seconds that do not count.
const LONGER: f32 = 2.4;
const PATIENCE: f32 = 0.15;

/// Factor by which another word must be nearer than the own one before it counts: a person does not speak like a
/// synthesiser.
const NEARER: f32 = 0.9;

/// Lengths of mouths relative to the synthetic one.
const MOUTHS: [f32; 5] = [0.9, 1.0, 1.1, 1.2, 1.3];

/// Number of rows that an unknown voice is credited with: it is taken to be like the synthetic one.
const GRANTED: f32 = 100.0;

/// A flaw of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakeFlaw {
	Nothing,
	TooQuiet,
	TooLoud,
	CutStart,
	CutEnd,
	Noise,
	TooShort,
	TooLong,
	/// It sounded like this other text.
	Other(String),
}

/// A synthesiser's rendering of a word.
struct Template {
	rows: Vec<Row>,
	seconds: f32,
}

/// The known properties of the voice, as heard with a mouth of one length.
struct Voice {
	cepstra: Cepstra,
	sum: Row,
	count: f32,
}

/// Knows the sounds of words, and learns the person's way of speaking.
pub struct Judge {
	plain: Cepstra,
	templates: BTreeMap<String, Template>,
	/// The mean of all rows of the templates, and their spread around it.
	mean: Row,
	spread: Row,
	voices: Vec<Voice>,
}

fn mean(rows: &[&Row]) -> Row {
	let mut mean = [0.0; WIDTH];
	for (slot, number) in rows.iter().flat_map(|row| row.iter().enumerate()) {
		if let Some(slot) = mean.get_mut(slot) {
			*slot += number / rows.len() as f32;
		}
	}
	mean
}

fn each(one: &Row, other: &Row, with: impl Fn(f32, f32) -> f32) -> Row {
	let mut row = *one;
	for (slot, other) in row.iter_mut().zip(other) {
		*slot = with(*slot, *other);
	}
	row
}

impl Judge {
	/// A judge of these words, each with a synthesiser's samples at [`RATE`].
	#[must_use]
	pub fn new(words: impl IntoIterator<Item = (String, Vec<f32>)>) -> Self {
		let plain = Cepstra::new(1.0);
		let mut templates: BTreeMap<String, Template> = BTreeMap::new();
		for (text, samples) in words {
			let rows = plain.rows(&samples);
			let seconds = samples.len() as f32 / RATE as f32;
			templates.insert(text, Template { rows, seconds });
		}
		let all: Vec<&Row> = templates.values().flat_map(|template| &template.rows).collect();
		let mean = mean(&all);
		let mut spread = [1e-3; WIDTH];
		for row in &all {
			spread = each(&spread, &each(row, &mean, |a, b| (a - b) * (a - b)), |a, b| {
				a + b / all.len() as f32
			});
		}
		let spread = spread.map(f32::sqrt);
		for template in templates.values_mut() {
			for row in &mut template.rows {
				*row = even(row, &mean, &spread);
			}
		}
		Self {
			plain,
			templates,
			mean,
			spread,
			voices: MOUTHS
				.map(|mouth| Voice {
					cepstra: Cepstra::new(mouth),
					sum: [0.0; WIDTH],
					count: 0.0,
				})
				.into(),
		}
	}

	/// The kind of samples that it compares.
	pub const RATE: u32 = RATE;

	/// The seconds that the synthesiser takes for the text, if it is known.
	#[must_use]
	pub fn seconds(&self, text: &str) -> Option<f32> {
		self.templates.get(text).map(|template| template.seconds)
	}

	/// Learns one more word.
	pub fn learn(&mut self, text: &str, samples: &[f32]) {
		let rows = self.plain.rows(samples);
		let template = Template {
			rows: rows
				.iter()
				.map(|row| even(row, &self.mean, &self.spread))
				.collect(),
			seconds: samples.len() as f32 / RATE as f32,
		};
		self.templates.insert(text.to_owned(), template);
	}

	/// The flaws of the samples that were heard for this text, the first one to be reported; and the word in them, if
	/// there is one.
	#[must_use]
	pub fn judge(&self, text: &str, heard: &[f32], rate: u32) -> (Option<Word>, Vec<TakeFlaw>) {
		let Some(word) = Word::find(&without_rumble(heard, rate), rate) else {
			return (None, vec![TakeFlaw::Nothing]);
		};
		let mut flaws = Vec::new();
		let mut found = |is_so: bool, flaw| {
			if is_so {
				flaws.push(flaw);
			}
		};
		let edge = (EDGE * rate as f32) as usize;
		let said = heard.get(word.span.clone()).unwrap_or_default();
		found(is_clipped(said), TakeFlaw::TooLoud);
		found(word.span.start < edge, TakeFlaw::CutStart);
		found(word.span.end + edge > heard.len(), TakeFlaw::CutEnd);
		found(word.loudness < TOO_QUIET, TakeFlaw::TooQuiet);
		let beside = word.beside.is_some_and(|beside| beside > word.loudness - BESIDE);
		found(word.loudness - word.noise < CLEAR || beside, TakeFlaw::Noise);
		if let Some(template) = self.templates.get(text) {
			let seconds = said.len() as f32 / rate.max(1) as f32;
			found(seconds * LONGER + PATIENCE < template.seconds, TakeFlaw::TooShort);
			found(seconds > template.seconds * LONGER + PATIENCE, TakeFlaw::TooLong);
		}
		(Some(word), flaws)
	}

	/// The other text that this sounded like, if it did; the samples are those of the word, at [`RATE`].
	#[must_use]
	pub fn other(&self, text: &str, samples: &[f32]) -> Option<String> {
		let own = self.templates.get(text)?;
		let mut nearest: BTreeMap<&str, f32> = BTreeMap::new();
		let mut here = f32::INFINITY;
		for voice in &self.voices {
			let rows = voice.even(samples, &self.mean, &self.spread);
			here = here.min(distance(&rows, &own.rows));
			for (other, template) in self.templates.iter().filter(|(other, _)| *other != text) {
				let known = nearest.entry(other).or_insert(f32::INFINITY);
				*known = known.min(distance(&rows, &template.rows));
			}
		}
		let (other, there) = nearest.into_iter().min_by(|(_, a), (_, b)| a.total_cmp(b))?;
		(there < NEARER * here).then(|| other.to_owned())
	}

	/// Learns the person's way of speaking from a good word; the samples are those of the word, at [`RATE`].
	pub fn get_used_to(&mut self, samples: &[f32]) {
		for voice in &mut self.voices {
			for row in voice.cepstra.rows(samples) {
				voice.sum = each(&voice.sum, &row, |a, b| a + b);
				voice.count += 1.0;
			}
		}
	}
}

impl Voice {
	/// The rows of the word for a voice with the mean of the templates.
	fn even(&self, samples: &[f32], mean: &Row, spread: &Row) -> Vec<Row> {
		let rows = self.cepstra.rows(samples);
		let count = self.count + GRANTED;
		let usual = each(&self.sum, mean, |sum, mean| (sum + GRANTED * mean) / count);
		rows.iter().map(|row| even(row, &usual, spread)).collect()
	}
}

fn even(row: &Row, mean: &Row, spread: &Row) -> Row {
	each(&each(row, mean, |a, b| a - b), spread, |a, b| a / b)
}

fn is_clipped(samples: &[f32]) -> bool {
	let mut at_the_end = 0;
	samples.iter().any(|sample| {
		at_the_end = if sample.abs() >= FULL { at_the_end + 1 } else { 0 };
		at_the_end >= CLIPPED
	})
}

#[cfg(test)]
mod tests {
	use std::f32::consts::TAU;

	use super::super::word::tests::{RATE as TEST_RATE, at, noise, voice};
	use super::*;

	/// A word of vowels: buzzes with overtones around two resonances each, with this number of seconds a vowel.
	fn word(pitch: f32, mouth: f32, seconds: f32, vowels: &[(f32, f32)]) -> Vec<f32> {
		let samples = (seconds * RATE as f32) as usize;
		let whole = samples * vowels.len();
		(0..whole)
			.map(|n| {
				let (low, high) = vowels[n / samples];
				let swell = (std::f32::consts::PI * n as f32 / whole as f32).sin().sqrt();
				let overtones = (1..40)
					.map(|k| k as f32 * pitch)
					.take_while(|hertz| *hertz < 7_000.0);
				let sum: f32 = overtones
					.map(|hertz| {
						let near = |peak: f32| 1.0 / (1.0 + ((hertz - mouth * peak) / 120.0).powi(2));
						(near(low) + 0.6 * near(high)) * (TAU * hertz * n as f32 / RATE as f32).sin()
					})
					.sum();
				0.08 * swell * sum
			})
			.collect()
	}

	const A: (f32, f32) = (750.0, 1_250.0);
	const I: (f32, f32) = (280.0, 2_300.0);
	const U: (f32, f32) = (320.0, 800.0);

	const WORDS: [(&str, [(f32, f32); 3]); 5] = [
		("aiu", [A, I, U]),
		("aui", [A, U, I]),
		("iua", [I, U, A]),
		("uai", [U, A, I]),
		("iai", [I, A, I]),
	];

	fn judge() -> Judge {
		let words = WORDS.map(|(name, vowels)| (name.to_owned(), word(110.0, 1.0, 0.2, &vowels)));
		Judge::new(words)
	}

	#[test]
	fn another_mouth_and_speed_is_no_fault_and_another_word_is() {
		let judge = judge();
		for (pitch, mouth, seconds) in [(110.0, 1.0, 0.2), (210.0, 1.2, 0.25), (140.0, 0.92, 0.13)] {
			for (said, vowels) in WORDS {
				let samples = word(pitch, mouth, seconds, &vowels);
				for (wanted, _) in WORDS {
					let other = judge.other(wanted, &samples);
					if wanted == said {
						assert_eq!(other, None, "{said} at {pitch} Hz");
					} else {
						assert_eq!(other.as_deref(), Some(said), "instead of {wanted} at {pitch} Hz");
					}
				}
			}
		}
	}

	/// Checks the flaws of a sound heard for a word of 0.6 seconds.
	fn check(heard: &[f32], expected: &[TakeFlaw]) {
		let (_, flaws) = judge().judge("aiu", heard, TEST_RATE);
		assert_eq!(flaws, expected);
	}

	#[test]
	fn every_flaw_has_its_name() {
		let in_silence = |word: &[f32]| at(noise(3.0, -75.0), 1.0, word);
		check(&in_silence(&voice(0.6, -20.0)), &[]);
		check(&in_silence(&voice(0.4, -20.0)), &[]);
		check(&noise(3.0, -75.0), &[TakeFlaw::Nothing]);
		check(&[], &[TakeFlaw::Nothing]);
		check(&in_silence(&voice(0.6, -46.0)), &[TakeFlaw::TooQuiet]);
		let loud: Vec<f32> = in_silence(&voice(0.6, 3.0))
			.iter()
			.map(|x| x.clamp(-1.0, 1.0))
			.collect();
		check(&loud, &[TakeFlaw::TooLoud]);
		let whole = in_silence(&voice(0.6, -20.0));
		check(&whole[(1.2 * TEST_RATE as f32) as usize..], &[TakeFlaw::CutStart]);
		check(&whole[..(1.4 * TEST_RATE as f32) as usize], &[TakeFlaw::CutEnd]);
		check(
			&at(noise(3.0, -38.0), 1.0, &voice(0.6, -20.0)),
			&[TakeFlaw::Noise],
		);
		check(&at(whole, 2.3, &noise(0.2, -22.0)), &[TakeFlaw::Noise]);
		check(&in_silence(&voice(0.14, -20.0)), &[TakeFlaw::TooShort]);
		check(&in_silence(&voice(1.9, -20.0)), &[TakeFlaw::TooLong]);
	}

	#[test]
	fn a_word_that_nobody_taught_is_not_compared() {
		let judge = judge();
		assert_eq!(judge.other("new", &word(110.0, 1.0, 0.2, &[A, I, U])), None);
		assert_eq!(judge.seconds("new"), None);
		assert_eq!(
			Judge::new([]).judge("x", &voice(0.5, -20.0), RATE).1,
			[TakeFlaw::CutStart, TakeFlaw::CutEnd, TakeFlaw::Noise]
		);
	}
}
