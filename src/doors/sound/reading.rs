//! What the voice makes of a phrase, sample by sample and without a device: for writing it down.

use std::sync::Arc;

use annabella::voice::{Audience, Language, Pace, Phrase, Urgency, Utterance, UtteranceId};

use super::lane::Piece;
use super::score::{Beat, score};
use super::words::{Synthesiser, Words};

/// A part of what is heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Bit {
	/// A text, and its sound.
	Word {
		language: Language,
		text: String,
		sound: Vec<f32>,
	},
	/// So many samples of silence.
	Silence(usize),
}

/// A voice that speaks into memory.
#[derive(Debug)]
pub struct Reading {
	words: Words,
}

impl Reading {
	/// In so many samples a second.
	#[must_use]
	pub fn new(rate: u32) -> Self {
		Self {
			words: Words::new(rate, Synthesiser::default()),
		}
	}

	/// The phrase as it is performed. Comes back with the text that cannot be said, if there is one.
	pub fn say(&mut self, phrase: Phrase) -> Result<Vec<Bit>, String> {
		let utterance = Utterance {
			id: UtteranceId(0),
			urgency: Urgency::Answer,
			pace: Pace::Normal,
			audience: Audience::Room,
			phrase,
		};
		let beats = score(utterance);
		let mut bits = Vec::with_capacity(beats.len());
		for beat in beats {
			let voiced = self.words.voice(&beat, Pace::Normal);
			if let Some(text) = voiced.unsayable {
				return Err(text);
			}
			bits.push(match beat {
				Beat::Pause(_) => Bit::Silence(voiced.pieces.iter().map(length).sum()),
				Beat::Word { language, text } | Beat::Free { language, text } => Bit::Word {
					language,
					text,
					sound: voiced.pieces.iter().flat_map(samples).collect(),
				},
			});
		}
		Ok(bits)
	}
}

fn length(piece: &Piece) -> usize {
	match piece {
		Piece::Sound(sound) => sound.len(),
		Piece::Pause(length) => *length,
	}
}

fn samples(piece: &Piece) -> Vec<f32> {
	match piece {
		Piece::Sound(sound) => Arc::clone(sound).to_vec(),
		Piece::Pause(length) => vec![0.0; *length],
	}
}
