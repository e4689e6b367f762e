//! A voice's rendering of a phrase, sample by sample and without a device: for files.

use annabella::voice::{Language, Pace, Phrase};

use super::performance::Performance;
use super::person::Person;
use super::score::{Beat, Said, score};
use super::synth::{Next, Synthesiser, Voicing};
use super::track::Piece;
use super::words::{Sounding, Voiced, Words};

/// A part of the sound.
#[derive(Clone, Debug, PartialEq)]
pub enum Bit {
	/// A text, and its sound.
	Word {
		language: Language,
		text: String,
		sound: Vec<f32>,
	},
	/// This number of samples of silence.
	Silence(usize),
}

/// A voice that speaks into memory.
#[derive(Debug)]
pub struct Rendering {
	words: Words,
	performance: Performance,
}

/// A text that nothing here can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsayable(pub String);

impl Rendering {
	/// A rendering with this number of samples a second, performed in this way.
	#[must_use]
	pub fn new(rate: u32, performance: Performance) -> Self {
		Self {
			words: Words::new(rate, Synthesiser::default(), Person::default()),
			performance,
		}
	}

	/// The phrase as it is performed.
	///
	/// # Errors
	/// If there is a text that cannot be said: that text.
	pub fn say(&mut self, phrase: Phrase) -> Result<Vec<Bit>, Unsayable> {
		let beats = score(phrase, Pace::Normal, self.performance, self.words.readings());
		beats.into_iter().map(|beat| self.bit(beat)).collect()
	}

	fn bit(&mut self, beat: Beat) -> Result<Bit, Unsayable> {
		match beat {
			Beat::Pause(length) => Ok(Bit::Silence(samples(&[self.words.pause(length)]).len())),
			Beat::Word(said) => {
				let sound = match self.words.voice(&said, Pace::Normal, self.performance) {
					Sounding::Whole(voiced) => samples(&voiced.pieces),
					Sounding::InParts(voicing) => match whole(voicing) {
						Some(sound) => sound,
						None => spelled(self.words.without_synthesiser(&said, self.performance))?,
					},
				};
				Ok(word(&[said], sound))
			}
			Beat::Run { said, reading } => {
				let voicing = self.words.synthesise(reading, Pace::Normal, self.performance);
				match whole(voicing) {
					Some(sound) => Ok(word(&said, sound)),
					None => Err(Unsayable(text_of(&said))),
				}
			}
		}
	}
}

fn text_of(said: &[Said]) -> String {
	let texts: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
	texts.join(" ")
}

fn word(said: &[Said], sound: Vec<f32>) -> Bit {
	Bit::Word {
		language: said.first().map_or(Language::ENGLISH, |said| said.language),
		text: text_of(said),
		sound,
	}
}

/// The whole sound of the synthesiser; `None` if it has no sound.
fn whole(mut voicing: Voicing) -> Option<Vec<f32>> {
	let mut sound = Vec::new();
	loop {
		match voicing.next() {
			Next::Sound(mut part) => sound.append(&mut part),
			Next::Over => return Some(sound),
			Next::Nothing | Next::Failed(_) => return None,
		}
	}
}

fn spelled(voiced: Voiced) -> Result<Vec<f32>, Unsayable> {
	match voiced.unsayable {
		Some(text) => Err(Unsayable(text)),
		None => Ok(samples(&voiced.pieces)),
	}
}

fn samples(pieces: &[Piece]) -> Vec<f32> {
	let mut sound = Vec::new();
	for piece in pieces {
		match piece {
			Piece::Sound(samples) => sound.extend_from_slice(samples),
			Piece::Pause(length) => sound.resize(sound.len() + length, 0.0),
		}
	}
	sound
}
