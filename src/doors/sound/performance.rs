//! The performance of an utterance: by the clips or by the synthesiser, its rate, and the length of its breaths.

use annabella::voice::{Pace, Phrase, Rate};

/// Greatest factor by which the clips are made faster: beyond it they cannot be understood.
const FASTEST: f32 = 3.0;

/// The performer of the words of a vocabulary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Performer {
	/// The clips, and the synthesiser for unrecorded text.
	#[default]
	Clips,
	/// The synthesiser says everything.
	Synthesiser,
}

/// The performer, and the rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Performance {
	/// The chosen voice.
	pub by: Performer,
	pub rate: Rate,
}

impl Performance {
	/// The performer that begins: the synthesiser, if there is one, where the clips, which have the rate `recorded` when
	/// unchanged, are not fast enough.
	#[must_use]
	pub fn beginner(self, recorded: Rate) -> Performer {
		if self.times(recorded) > FASTEST {
			Performer::Synthesiser
		} else {
			self.by
		}
	}

	/// The speed of the clips relative to the recording, and the silences between them.
	#[must_use]
	pub fn tempo(self, recorded: Rate) -> Tempo {
		Tempo(self.times(recorded).min(FASTEST))
	}

	fn times(self, recorded: Rate) -> f32 {
		f32::from(self.rate.words_a_minute()) / f32::from(recorded.words_a_minute())
	}

	/// The words a minute that are wanted of the synthesiser.
	#[must_use]
	pub const fn words_a_minute(self, pace: Pace) -> u16 {
		match pace {
			Pace::Normal => self.rate.words_a_minute(),
			Pace::Slow => Rate::nearest(self.rate.words_a_minute() / 3 * 2).words_a_minute(),
		}
	}
}

/// The speed of speech relative to the recording, which also shortens its silences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tempo(f32);

impl Tempo {
	/// The speed of the recording.
	pub const RECORDED: Self = Self(1.0);

	/// The factor relative to the recording.
	#[must_use]
	pub const fn times(self) -> f32 {
		self.0
	}

	/// The silence between two words in milliseconds: enough to hear them apart, or to write the first one down.
	#[must_use]
	pub fn gap(self, pace: Pace) -> u32 {
		match pace {
			Pace::Normal => self.shortened(60, 16),
			Pace::Slow => self.shortened(350, 120),
		}
	}

	/// The silence at a mark in milliseconds.
	#[must_use]
	pub fn breath(self, mark: char) -> u32 {
		match mark {
			Phrase::BREATH => self.shortened(110, 40),
			',' => self.shortened(150, 60),
			':' => self.shortened(200, 80),
			_ => self.shortened(300, 120),
		}
	}

	/// The silence between two sentences that follow each other and are each said on its own, in milliseconds.
	#[must_use]
	pub fn between_sentences(self) -> u32 {
		self.shortened(300, 150)
	}

	/// A silence as fast as the words, but never shorter than `least`.
	fn shortened(self, milliseconds: u32, least: u32) -> u32 {
		((milliseconds as f32 / self.0).round() as u32).max(least)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn at(words_a_minute: u16) -> Performance {
		Performance {
			rate: Rate::nearest(words_a_minute),
			..Performance::default()
		}
	}

	#[test]
	fn pauses_shrink_with_the_rate_and_are_never_gone() {
		let pauses = |rate| {
			let tempo = at(rate).tempo(Rate::USUAL);
			let marks = [Phrase::BREATH, ',', ':', '.'].map(|mark| tempo.breath(mark));
			(tempo.gap(Pace::Normal), tempo.gap(Pace::Slow), marks)
		};
		assert_eq!(pauses(135), (60, 350, [110, 150, 200, 300]));
		assert_eq!(pauses(270), (30, 175, [55, 75, 100, 150]));
		assert_eq!(pauses(600), (20, 120, [40, 60, 80, 120]));
		assert_eq!(pauses(80), (101, 591, [186, 253, 338, 506]));
	}

	#[test]
	fn the_clips_leave_the_greatest_haste_to_the_synthesiser() {
		assert_eq!(at(405).beginner(Rate::USUAL), Performer::Clips);
		assert_eq!(at(406).beginner(Rate::USUAL), Performer::Synthesiser);
		assert_eq!(at(330).beginner(Rate::nearest(105)), Performer::Synthesiser);
		assert!((at(600).tempo(Rate::USUAL).times() - 3.0).abs() < 1e-6);
		assert!((at(210).tempo(Rate::nearest(105)).times() - 2.0).abs() < 1e-6);
		assert_eq!(at(600).words_a_minute(Pace::Normal), 600);
		assert_eq!(at(165).words_a_minute(Pace::Slow), 110);
	}
}
