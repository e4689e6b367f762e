//! What a word sounds like: its clip, or the synthesiser, or its letters one by one, or the tone of trouble.

use std::sync::{Arc, Mutex, PoisonError};

use annabella::voice::{Language, Pace, Tone};

use super::lane::Piece;
use super::pack::{CLIP_RATE, Pack};
use super::person::Person;
use super::resample::resample;
use super::score::Beat;
use super::synth::Synth;
use super::tones;

const PACKS: [(&str, &[u8]); 3] = [
	("de", include_bytes!("../../../voices/clips/de.pack")),
	("en", include_bytes!("../../../voices/clips/en.pack")),
	("fr", include_bytes!("../../../voices/clips/fr.pack")),
];

/// The packs that are built in.
pub fn built_in() -> impl Iterator<Item = (Language, Pack<'static>)> {
	// They are part of the program and checked by its tests; without one the synthesiser speaks.
	let packs = PACKS.iter();
	packs.filter_map(|(code, bytes)| Some((Language::new(code)?, Pack::read(bytes).ok()?)))
}

/// Decoded clips that are kept, in samples: about ten seconds, or two megabytes.
const KEPT: usize = 500_000;

/// The silence between two spelled letters in milliseconds.
const LETTER_GAP: u32 = 60;

/// The synthesiser, looked for when it is first needed.
#[derive(Debug, Default)]
enum Search {
	#[default]
	NotYet,
	Done(Option<Synth>),
}

/// The one synthesiser of the process, for all who speak.
#[derive(Clone, Debug, Default)]
pub struct Synthesiser(Arc<Mutex<Search>>);

impl Synthesiser {
	fn say(&self, language: Language, text: &str, pace: Pace) -> Option<(Vec<f32>, u32)> {
		let mut search = self.0.lock().unwrap_or_else(PoisonError::into_inner);
		if matches!(*search, Search::NotYet) {
			*search = Search::Done(Synth::load());
		}
		match &*search {
			Search::Done(Some(synth)) => synth.say(language, text, pace),
			Search::NotYet | Search::Done(None) => None,
		}
	}
}

/// A clip that was decoded lately.
#[derive(Debug)]
struct Kept {
	language: Language,
	text: String,
	sound: Arc<[f32]>,
}

/// All the sounds of all the words, at the device's rate.
#[derive(Debug)]
pub struct Words {
	rate: u32,
	/// Whose clips are looked for first.
	person: Person,
	packs: Vec<(Language, Pack<'static>)>,
	/// The one used last is at the end.
	kept: Vec<Kept>,
	synth: Synthesiser,
}

/// What became of a beat.
#[derive(Debug, Default, PartialEq)]
pub struct Voiced {
	pub pieces: Vec<Piece>,
	/// The text that could not be said, if the tone of trouble stands in its place.
	pub unsayable: Option<String>,
}

impl Words {
	/// The words at this rate in samples a second.
	#[must_use]
	pub fn new(rate: u32, synth: Synthesiser, person: Person) -> Self {
		Self {
			rate,
			person,
			packs: built_in().collect(),
			kept: Vec::new(),
			synth,
		}
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

	/// A silence of so many milliseconds.
	#[must_use]
	pub fn pause(&self, milliseconds: u32) -> Piece {
		Piece::Pause((u64::from(milliseconds) * u64::from(self.rate) / 1000) as usize)
	}

	/// How this beat sounds. It always sounds somehow.
	#[must_use]
	pub fn voice(&mut self, beat: &Beat, pace: Pace) -> Voiced {
		let (language, text, recorded) = match beat {
			Beat::Pause(length) => {
				return Voiced {
					pieces: vec![self.pause(*length)],
					unsayable: None,
				};
			}
			Beat::Word { language, text } => (*language, text, true),
			Beat::Free { language, text } => (*language, text, false),
		};
		let clip = if recorded { self.clip(language, text) } else { None };
		let pieces = clip
			.or_else(|| self.synthesised(language, text, pace))
			.map(|sound| vec![Piece::Sound(sound)])
			.or_else(|| self.spelled(language, text));
		match pieces {
			Some(pieces) => Voiced {
				pieces,
				unsayable: None,
			},
			None => Voiced {
				pieces: vec![Piece::Sound(self.tone(Tone::Trouble))],
				unsayable: Some(text.clone()),
			},
		}
	}

	fn clip(&mut self, language: Language, text: &str) -> Option<Arc<[f32]>> {
		let same = |kept: &Kept| kept.language == language && kept.text == text;
		if let Some(place) = self.kept.iter().position(same) {
			let kept = self.kept.remove(place);
			let sound = Arc::clone(&kept.sound);
			self.kept.push(kept);
			return Some(sound);
		}
		let built_in = || {
			let (_, pack) = self.packs.iter().find(|(known, _)| *known == language)?;
			pack.find(text)?.decode().ok()
		};
		let decoded = self.person.clip(language, text).or_else(built_in)?;
		let sound: Arc<[f32]> = resample(&decoded, CLIP_RATE, self.rate).into();
		self.kept.push(Kept {
			language,
			text: text.to_owned(),
			sound: Arc::clone(&sound),
		});
		let mut samples: usize = self.kept.iter().map(|kept| kept.sound.len()).sum();
		while samples > KEPT && self.kept.len() > 1 {
			samples -= self.kept.remove(0).sound.len();
		}
		Some(sound)
	}

	fn synthesised(&mut self, language: Language, text: &str, pace: Pace) -> Option<Arc<[f32]>> {
		let (sound, rate) = self.synth.say(language, text, pace)?;
		Some(resample(&sound, rate, self.rate).into())
	}

	/// The text letter by letter, if the language has a clip of every letter and digit in it.
	fn spelled(&mut self, language: Language, text: &str) -> Option<Vec<Piece>> {
		let mut pieces = Vec::new();
		for character in text.chars().filter(|character| character.is_alphanumeric()) {
			let letter: String = character.to_lowercase().collect();
			let sound = self.clip(language, &letter)?;
			if !pieces.is_empty() {
				pieces.push(self.pause(LETTER_GAP));
			}
			pieces.push(Piece::Sound(sound));
		}
		(!pieces.is_empty()).then_some(pieces)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The words on a machine without a synthesiser.
	fn alone(rate: u32) -> Words {
		let none = Search::Done(None);
		Words::new(rate, Synthesiser(Arc::new(Mutex::new(none))), Person::default())
	}

	fn word(text: &str) -> Beat {
		Beat::Word {
			language: Language::GERMAN,
			text: text.to_owned(),
		}
	}

	fn free(text: &str) -> Beat {
		Beat::Free {
			language: Language::GERMAN,
			text: text.to_owned(),
		}
	}

	fn length(voiced: &Voiced) -> usize {
		voiced
			.pieces
			.iter()
			.map(|piece| match piece {
				Piece::Sound(sound) => sound.len(),
				Piece::Pause(length) => *length,
			})
			.sum()
	}

	#[test]
	fn all_packs_are_there() {
		assert_eq!(alone(48_000).packs.len(), PACKS.len());
	}

	#[test]
	fn a_persons_own_clip_comes_first_and_the_built_in_one_where_it_is_missing() {
		let folder = tempfile::tempdir().unwrap();
		let own = std::collections::BTreeMap::from([("Dame".to_owned(), vec![0.1; 4_800])]);
		let pack = super::super::pressing::press(&own).unwrap();
		std::fs::write(folder.path().join("Anna.de.pack"), pack).unwrap();
		let mut words = alone(48_000);
		let built_in = words.clip(Language::GERMAN, "Turm").unwrap();
		(words.person, _) = Person::read(folder.path(), "Anna").unwrap();
		words.kept.clear();
		assert_eq!(words.clip(Language::GERMAN, "Dame").unwrap().len(), 4_800);
		assert_eq!(words.clip(Language::GERMAN, "Turm").unwrap(), built_in);
		assert!(words.clip(Language::ENGLISH, "queen").unwrap().len() > 4_800);
	}

	#[test]
	fn a_word_is_its_clip_at_any_rate() {
		let high = length(&alone(48_000).voice(&word("Springer"), Pace::Normal));
		let low = length(&alone(44_100).voice(&word("Springer"), Pace::Normal));
		assert!(high > 10_000);
		assert_eq!(low, (high * 147).div_ceil(160));
	}

	#[test]
	fn a_clip_is_decoded_once_and_the_kept_ones_are_few() {
		let mut words = alone(48_000);
		let first = words.clip(Language::GERMAN, "Dame").unwrap();
		let again = words.clip(Language::GERMAN, "Dame").unwrap();
		assert!(Arc::ptr_eq(&first, &again));
		let texts: Vec<String> = ('a'..='z').map(String::from).collect();
		for text in texts.iter().chain(texts.iter()) {
			words.clip(Language::GERMAN, text).unwrap();
			words.clip(Language::ENGLISH, text).unwrap();
		}
		let kept: usize = words.kept.iter().map(|kept| kept.sound.len()).sum();
		assert!(kept <= KEPT, "{kept}");
		words.set_rate(44_100);
		assert!(words.kept.is_empty());
	}

	#[test]
	fn without_a_synthesiser_a_name_is_spelled() {
		let mut words = alone(48_000);
		let spelled = words.voice(&free("Eva-Lu"), Pace::Normal);
		assert_eq!(spelled.unsayable, None);
		let letters: usize = ["e", "v", "a", "l", "u"]
			.map(|letter| words.clip(Language::GERMAN, letter).unwrap().len())
			.iter()
			.sum();
		assert_eq!(length(&spelled), letters + 4 * 2880);
	}

	#[test]
	fn what_cannot_be_said_is_trouble_and_never_silence() {
		let mut words = alone(48_000);
		for text in ["Ωμέγα", "♞", "...", ""] {
			for beat in [word(text), free(text)] {
				let voiced = words.voice(&beat, Pace::Normal);
				assert_eq!(voiced.unsayable.as_deref(), Some(text));
				assert_eq!(voiced.pieces, [Piece::Sound(words.tone(Tone::Trouble))]);
			}
		}
	}

	#[test]
	fn a_pause_is_exact() {
		let pause = |rate, length| alone(rate).voice(&Beat::Pause(length), Pace::Slow).pieces;
		assert_eq!(pause(48_000, 60), [Piece::Pause(2880)]);
		assert_eq!(pause(44_100, 350), [Piece::Pause(15_435)]);
	}
}
