//! The sound of a word: its clip, or the synthesiser, or its letters one by one, or the tone of trouble.

use std::sync::Arc;

use annabella::texts::Message;
use annabella::voice::{Language, Pace, Rate, Tone, Tune};

use super::built_in::built_in;
use super::espeak::Speech;
use super::pack::CLIP_RATE;
use super::performance::Performance;
use super::person::Person;
use super::readings::{Reading, Readings};
use super::resample::resample;
use super::score::Said;
use super::stretch::stretch;
use super::synth::{Synthesiser, Voicing};
use super::tones;
use super::track::Piece;

/// Decoded clips that are held, in samples: about ten seconds, or two megabytes.
const KEPT: usize = 500_000;

/// The key of a held clip. The tempo counts in thousandths.
type Name = (Language, String, Tune, u32);

/// A clip that was decoded lately.
#[derive(Debug)]
struct Kept {
	name: Name,
	sound: Arc<[f32]>,
}

/// All the sounds of all the words, at the device's rate.
#[derive(Debug)]
pub struct Words {
	rate: u32,
	/// The person whose clips come first.
	person: Person,
	/// The one used last is at the end.
	kept: Vec<Kept>,
	readings: Readings,
	synth: Synthesiser,
}

/// The result of a beat, or of a part of it.
#[derive(Debug, Default, PartialEq)]
pub struct Voiced {
	pub pieces: Vec<Piece>,
	/// The text that could not be said, if the tone of trouble takes its place.
	pub unsayable: Option<String>,
	/// The reason why there is no synthesiser, if it should have spoken.
	pub missing: Option<Message>,
}

impl Voiced {
	#[must_use]
	pub fn of(piece: Piece) -> Self {
		Self {
			pieces: vec![piece],
			..Self::default()
		}
	}

	#[must_use]
	pub fn of_sound(sound: Vec<f32>) -> Self {
		Self::of(Piece::Sound(sound.into()))
	}
}

/// The rate to ask of the synthesiser so that this number of words a minute is heard.
const fn asked(words_a_minute: u16, percent: u16) -> u16 {
	Rate::nearest((words_a_minute as u32 * percent as u32 / 100) as u16).words_a_minute()
}

/// The sound of a word: complete, or in parts from the synthesiser.
pub enum Sounding {
	Whole(Voiced),
	InParts(Voicing),
}

impl Words {
	/// The words at this rate in samples a second.
	#[must_use]
	pub fn new(rate: u32, synth: Synthesiser, person: Person) -> Self {
		Self {
			rate,
			person,
			kept: Vec::new(),
			readings: Readings::new(),
			synth,
		}
	}

	#[must_use]
	pub const fn readings(&self) -> &Readings {
		&self.readings
	}

	#[must_use]
	pub fn rate(&self) -> u32 {
		self.rate
	}

	pub fn set_rate(&mut self, rate: u32) {
		if self.rate != rate {
			self.rate = rate;
			self.kept.clear();
		}
	}

	#[must_use]
	pub fn tone(&self, tone: Tone) -> Arc<[f32]> {
		tones::sound(tone, self.rate).into()
	}

	/// A silence of this number of milliseconds.
	#[must_use]
	pub fn pause(&self, milliseconds: u32) -> Piece {
		Piece::Pause((u64::from(milliseconds) * u64::from(self.rate) / 1000) as usize)
	}

	/// The sound of this text by itself.
	#[must_use]
	pub fn voice(&mut self, said: &Said, pace: Pace, performance: Performance) -> Sounding {
		let clip = if said.recorded {
			self.clip(said.language, &said.text, said.tune(), performance)
		} else {
			None
		};
		if let Some(sound) = clip {
			return Sounding::Whole(Voiced::of(Piece::Sound(sound)));
		}
		let mut reading = self.readings.of(said.language, &said.text);
		reading.text += said.written_mark();
		Sounding::InParts(self.synthesise(reading, pace, performance))
	}

	/// The sound of this text without the synthesiser. It always has one.
	#[must_use]
	pub fn without_synthesiser(&mut self, said: &Said, performance: Performance) -> Voiced {
		match self.spelled(said.language, &said.text, performance) {
			Some(pieces) => Voiced {
				pieces,
				..Voiced::default()
			},
			None => Voiced {
				pieces: vec![Piece::Sound(self.tone(Tone::Trouble))],
				unsayable: Some(said.text.clone()),
				missing: None,
			},
		}
	}

	/// Starts the synthesiser.
	#[must_use]
	pub fn synthesise(&self, reading: Reading, pace: Pace, performance: Performance) -> Voicing {
		let speech = Speech {
			voice: reading.voice,
			text: reading.text,
			pitch: reading.pitch,
			words_a_minute: asked(performance.words_a_minute(pace), reading.asked),
		};
		self.synth.say(speech, self.rate)
	}

	fn clip(
		&mut self,
		language: Language,
		text: &str,
		tune: Tune,
		performance: Performance,
	) -> Option<Arc<[f32]>> {
		let tempo = performance.tempo(self.readings.recorded(language)).times();
		let name = (language, text.to_owned(), tune, (tempo * 1000.0) as u32);
		if let Some(place) = self.kept.iter().position(|kept| kept.name == name) {
			let kept = self.kept.remove(place);
			let sound = Arc::clone(&kept.sound);
			self.kept.push(kept);
			return Some(sound);
		}
		let built_in = || Some((built_in(language)?.find(text, tune)?.decode().ok()?, 1.0));
		let (decoded, slower) = self.person.clip(language, text, tune).or_else(built_in)?;
		let stretched = stretch(&decoded, CLIP_RATE, tempo * slower);
		let sound: Arc<[f32]> = resample(&stretched, CLIP_RATE, self.rate).into();
		self.kept.push(Kept {
			name,
			sound: Arc::clone(&sound),
		});
		let mut samples: usize = self.kept.iter().map(|kept| kept.sound.len()).sum();
		while samples > KEPT && self.kept.len() > 1 {
			samples -= self.kept.remove(0).sound.len();
		}
		Some(sound)
	}

	/// The text letter by letter, if the language has a clip of every letter and digit in it.
	fn spelled(&mut self, language: Language, text: &str, performance: Performance) -> Option<Vec<Piece>> {
		let tempo = performance.tempo(self.readings.recorded(language));
		let gap = self.pause(tempo.gap(Pace::Normal));
		let mut pieces = Vec::new();
		for character in text.chars().filter(|character| character.is_alphanumeric()) {
			let letter: String = character.to_lowercase().collect();
			let sound = self.clip(language, &letter, Tune::Level, performance)?;
			if !pieces.is_empty() {
				pieces.push(gap.clone());
			}
			pieces.push(Piece::Sound(sound));
		}
		(!pieces.is_empty()).then_some(pieces)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doors::sound::score::{Beat, word_by_word};
	use annabella::voice::{Part, Phrase};

	const USUAL: Performance = Performance {
		by: crate::doors::sound::performance::Performer::Clips,
		rate: Rate::USUAL,
	};

	/// The words on a machine without a synthesiser.
	fn alone(rate: u32) -> Words {
		let none = Synthesiser::loaded_by(|| Err(Message::of("not here")));
		Words::new(rate, none, Person::default())
	}

	fn said(text: &str, recorded: bool) -> Said {
		let (language, text) = (Language::GERMAN, text.to_owned());
		let part = if recorded {
			Part::Word { language, text }
		} else {
			Part::Free { language, text }
		};
		let phrase = Phrase { parts: vec![part] };
		let beats = crate::doors::sound::score::score(phrase, Pace::Normal, USUAL, &Readings::new());
		match beats.into_iter().next() {
			Some(Beat::Word(said)) => said,
			other => panic!("{other:?}"),
		}
	}

	fn voice(words: &mut Words, said: &Said, performance: Performance) -> Voiced {
		match words.voice(said, Pace::Normal, performance) {
			Sounding::Whole(voiced) => voiced,
			Sounding::InParts(_) => words.without_synthesiser(said, performance),
		}
	}

	fn length(voiced: &Voiced) -> usize {
		let lengths = voiced.pieces.iter().map(|piece| match piece {
			Piece::Sound(sound) => sound.len(),
			Piece::Pause(length) => *length,
		});
		lengths.sum()
	}

	#[test]
	fn a_persons_own_clip_comes_first_and_the_built_in_one_where_it_is_missing() {
		let folder = tempfile::tempdir().unwrap();
		let own = std::collections::BTreeMap::from([("Dame".to_owned(), vec![0.1; 16_800])]);
		let pack = super::super::pressing::press(&own).unwrap();
		std::fs::write(folder.path().join("Anna.de.pack"), pack).unwrap();
		let mut words = alone(48_000);
		let built_in = words
			.clip(Language::GERMAN, "Turm", Tune::Falling, USUAL)
			.unwrap();
		(words.person, _) = Person::read(folder.path(), "Anna").unwrap();
		words.kept.clear();
		assert_eq!(
			words
				.clip(Language::GERMAN, "Dame", Tune::Falling, USUAL)
				.unwrap()
				.len(),
			17_769
		);
		assert_eq!(
			words
				.clip(Language::GERMAN, "Turm", Tune::Falling, USUAL)
				.unwrap(),
			built_in
		);
		assert!(
			words
				.clip(Language::ENGLISH, "queen", Tune::Falling, USUAL)
				.unwrap()
				.len() > 4_800
		);
	}

	#[test]
	fn a_word_is_its_clip_at_any_rate() {
		let word = said("Springer", true);
		let high = length(&voice(&mut alone(48_000), &word, USUAL));
		let low = length(&voice(&mut alone(44_100), &word, USUAL));
		assert!(high > 10_000);
		assert_eq!(low, (high * 147).div_ceil(160));
	}

	#[test]
	fn a_word_is_as_long_as_its_rate_asks_for() {
		let mut words = alone(48_000);
		let word = said("Springer", true);
		let usual = length(&voice(&mut words, &word, USUAL)) as f32;
		for rate in [80, 110, 270, 405, 600] {
			let performance = Performance {
				rate: Rate::nearest(rate),
				..USUAL
			};
			let heard = length(&voice(&mut words, &word, performance)) as f32;
			let expected = usual * 135.0 / f32::from(rate.min(405));
			assert!((heard - expected).abs() < 2.0, "{rate}: {heard} and {expected}");
		}
	}

	#[test]
	fn a_clip_is_decoded_once_and_the_kept_ones_are_few() {
		let mut words = alone(48_000);
		let mut clip = |language, text: &str| words.clip(language, text, Tune::Falling, USUAL).unwrap();
		let first = clip(Language::GERMAN, "Dame");
		let again = clip(Language::GERMAN, "Dame");
		assert!(Arc::ptr_eq(&first, &again));
		let texts: Vec<String> = ('a'..='z').map(String::from).collect();
		for text in texts.iter().chain(texts.iter()) {
			clip(Language::GERMAN, text);
			clip(Language::ENGLISH, text);
		}
		let kept: usize = words.kept.iter().map(|kept| kept.sound.len()).sum();
		assert!(kept <= KEPT, "{kept}");
		words.set_rate(44_100);
		assert!(words.kept.is_empty());
	}

	#[test]
	fn without_a_synthesiser_a_name_is_spelled() {
		let mut words = alone(48_000);
		let spelled = voice(&mut words, &said("Eva-Lu", false), USUAL);
		assert_eq!(spelled.unsayable, None);
		let letters: usize = ["e", "v", "a", "l", "u"]
			.map(|letter| {
				words
					.clip(Language::GERMAN, letter, Tune::Level, USUAL)
					.unwrap()
					.len()
			})
			.iter()
			.sum();
		assert_eq!(length(&spelled), letters + 4 * 2880);
	}

	#[test]
	fn what_cannot_be_said_is_trouble_and_never_silence() {
		let mut words = alone(48_000);
		for text in ["Ωμέγα", "♞", "...", ""] {
			for recorded in [true, false] {
				let voiced = voice(&mut words, &said(text, recorded), USUAL);
				assert_eq!(voiced.unsayable.as_deref(), Some(text));
				assert_eq!(voiced.pieces, [Piece::Sound(words.tone(Tone::Trouble))]);
			}
		}
		assert!(word_by_word(Vec::new(), Pace::Normal, USUAL, words.readings()).is_empty());
	}

	#[test]
	fn a_pause_is_exact() {
		assert_eq!(alone(48_000).pause(60), Piece::Pause(2880));
		assert_eq!(alone(44_100).pause(350), Piece::Pause(15_435));
	}
}
