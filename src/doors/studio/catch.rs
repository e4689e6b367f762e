//! Notices, while the microphone listens, that a word has begun and that it is over.

use super::power::{decibels, powers};

/// Decibels by which a voice is louder than the room.
const ABOVE_ROOM: f32 = 12.0;

/// Decibels below full scale under which no sound is a voice, however silent the room is.
const SOFTEST: f32 = -58.0;

/// Number of loud hundredths of a second among the last ten that are the beginning of a word; a click has fewer.
const BEGINNING: usize = 5;

/// Hundredths of a second that are silent after a word, with a few loud ones forgiven.
const SILENCE: usize = 70;
const FORGIVEN: usize = 3;

/// Time that a person may think before they speak, in hundredths of a second.
const THOUGHT: usize = 500;

/// The loudness of the room while nobody speaks, in decibels below full scale.
#[must_use]
pub fn loudness_of_room(samples: &[f32], rate: u32) -> f32 {
	let mut powers = powers(samples, rate);
	powers.sort_by(f32::total_cmp);
	// A short noise does not count.
	decibels(powers.get(powers.len() * 2 / 3).copied().unwrap_or_default())
}

/// The sound since the tone.
#[derive(Debug)]
pub struct Catch {
	rate: u32,
	heard: Vec<f32>,
	/// Decibels from which it is a voice.
	threshold: f32,
	/// True for each hundredth of a second that was loud.
	loud: Vec<bool>,
	begun: bool,
	/// The longest time of listening, in hundredths of a second.
	longest: usize,
}

impl Catch {
	/// Listens for a text of about this length, in a room of this loudness.
	#[must_use]
	pub fn new(rate: u32, room: f32, seconds: f32) -> Self {
		Self {
			rate,
			heard: Vec::new(),
			threshold: (room + ABOVE_ROOM).max(SOFTEST),
			loud: Vec::new(),
			begun: false,
			longest: THOUGHT + (300.0 * seconds) as usize + SILENCE,
		}
	}

	/// Takes the next samples. Returns `true` if they are enough.
	pub fn hear(&mut self, samples: &[f32]) -> bool {
		self.heard.extend_from_slice(samples);
		let length = (self.rate as usize / 100).max(1);
		let fresh = self.heard.get(self.loud.len() * length..).unwrap_or_default();
		let threshold = self.threshold;
		let loud = powers(fresh, self.rate)
			.into_iter()
			.map(|power| decibels(power) > threshold);
		for loud in loud {
			self.loud.push(loud);
			self.begun |= self.loud_of_last(10) >= BEGINNING;
			if self.is_enough() {
				return true;
			}
		}
		false
	}

	fn is_enough(&self) -> bool {
		if self.begun {
			self.loud_of_last(SILENCE) <= FORGIVEN || self.loud.len() >= self.longest
		} else {
			self.loud.len() >= THOUGHT
		}
	}

	fn loud_of_last(&self, count: usize) -> usize {
		self.loud.iter().rev().take(count).filter(|loud| **loud).count()
	}

	/// All samples.
	#[must_use]
	pub fn end(self) -> Vec<f32> {
		self.heard
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	const RATE: u32 = 8_000;

	fn sound(seconds: f32, level: f32) -> Vec<f32> {
		(0..(seconds * RATE as f32) as usize)
			.map(|n| if n % 2 == 0 { level } else { -level })
			.collect()
	}

	/// Checks the seconds after which it was enough, if it was.
	fn check(parts: &[(f32, f32)], expected: Option<f32>) {
		let mut catch = Catch::new(RATE, -60.0, 0.5);
		let all: Vec<f32> = parts
			.iter()
			.flat_map(|(seconds, level)| sound(*seconds, *level))
			.collect();
		let mut pieces = all.chunks(777).enumerate();
		let enough = pieces.find_map(|(at, piece)| catch.hear(piece).then_some((at + 1) * 777));
		let seconds = enough.map(|samples| samples as f32 / RATE as f32);
		match (seconds, expected) {
			(Some(seconds), Some(expected)) => {
				assert!((seconds - expected).abs() < 0.15, "{parts:?}: {seconds}");
			}
			(seconds, expected) => assert_eq!(seconds, expected, "{parts:?}"),
		}
	}

	#[test]
	fn a_word_ends_with_silence_and_patience_ends_without_a_word() {
		let soft = 0.001;
		check(&[(1.0, soft), (0.6, 0.2), (2.0, soft)], Some(2.3));
		// A stop within the word is not its end.
		check(
			&[(1.0, soft), (0.3, 0.2), (0.3, soft), (0.3, 0.2), (2.0, soft)],
			Some(2.6),
		);
		check(&[(1.0, soft), (0.02, 0.9), (1.5, soft)], None);
		check(&[(8.0, soft)], Some(5.0));
		check(&[(20.0, 0.3)], Some(7.2));
		check(&[(0.2, 0.3)], None);
	}

	#[test]
	fn a_cough_does_not_make_the_room_loud() {
		let mut room = sound(2.0, 0.001);
		room.extend(sound(0.3, 0.5));
		assert!((loudness_of_room(&room, RATE) + 60.0).abs() < 1.0);
		assert!(loudness_of_room(&[], RATE) < -100.0);
	}
}
