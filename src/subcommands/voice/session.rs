//! The conversation with the person who records: printed and spoken words, keys, and the sound from the microphone.

use std::thread;
use std::time::Duration;

use annabella::ports::{Fault, VoiceFault};
use annabella::settings::VoiceKind;
use annabella::texts::Message;
use annabella::voice::{Audience, Delivery, Phrase, PhraseKey, Tone, Vocabulary};

use super::keys::{KeyWish, Keys};
use super::plan::VoicePlan;
use crate::doors::legible::legible;
use crate::doors::recorder::{Booth, play_file};
use crate::doors::sound::{CLIP_RATE, Person};
use crate::doors::studio::{Catch, TakeFlaw, Takes, Word, loudness_of_room};
use crate::doors::user_dirs::obstacle;
use crate::subcommands::output::{Failure, print, tell as say};
use crate::subcommands::speaker::BlockingVoice;

/// Time for which the program listens to the room, in seconds.
const ROOM: f32 = 1.5;

/// A room that is louder is heard in every word, in decibels below full scale.
const NOISY: f32 = -45.0;

/// Shortest and longest echo of the tone in the microphone, in seconds.
const ECHO: (f32, f32) = (0.35, 1.5);

/// Number of times that advice about a flawed text is said; afterwards it is only printed.
const ADVICE: usize = 2;

/// Silence that is kept around a word, in seconds.
const MARGIN: f32 = 0.3;

/// The tone after which the person speaks.
const TONE: Tone = Tone::Selected;

/// The sound of one text.
pub struct Take {
	pub samples: Vec<f32>,
	pub rate: u32,
	pub word: Option<Word>,
	pub is_good: bool,
}

impl Take {
	/// The word with a little silence around it.
	pub fn cut(&self) -> Option<(&[f32], u32)> {
		let span = &self.word.as_ref()?.span;
		let margin = (MARGIN * self.rate as f32) as usize;
		let end = (span.end + margin).min(self.samples.len());
		let samples = self.samples.get(span.start.saturating_sub(margin)..end)?;
		Some((samples, self.rate))
	}
}

/// A sound and its rate; or `None`, and perhaps another wish instead.
pub type HeardTake = (Option<(Vec<f32>, u32)>, Option<KeyWish>);

pub struct Session<'p> {
	plan: &'p VoicePlan,
	words: Vocabulary,
	/// Nobody, when there is no sound.
	speaker: Option<BlockingVoice>,
	keys: Keys,
	booth: Option<Booth>,
	/// Loudness of the room, in decibels below full scale.
	room: f32,
	/// Time for which the tone is heard in the microphone.
	echo: Duration,
	/// Number of flaws so far.
	flaws: usize,
}

impl<'p> Session<'p> {
	pub fn open(plan: &'p VoicePlan, words: Vocabulary, keys: Keys) -> Self {
		Self {
			plan,
			words,
			speaker: Some(BlockingVoice::open(
				VoiceKind::Own,
				Delivery::default(),
				Person::default(),
			)),
			keys,
			booth: None,
			room: NOISY,
			echo: Duration::from_secs_f32(ECHO.0),
			flaws: 0,
		}
	}

	pub fn print(&self, text: impl std::fmt::Display) -> Result<(), Failure> {
		print(text)
	}

	/// Prints it and says it to its end.
	fn utter(&mut self, phrase: Phrase) -> Result<(), Failure> {
		print(&phrase)?;
		self.speak(phrase);
		Ok(())
	}

	fn speak(&mut self, phrase: Phrase) {
		let Some(speaker) = &mut self.speaker else { return };
		let is_mute = |fault: &Fault| matches!(fault, Fault::Voice(VoiceFault::NoSound(_)));
		if speaker.say(phrase).iter().any(is_mute) {
			self.speaker = None;
			let _ = print(self.words.line(PhraseKey::NoSound, &[]));
		}
	}

	pub fn say(&mut self, line: PhraseKey) -> Result<(), Failure> {
		self.utter(self.words.line(line, &[]))
	}

	/// Only prints it.
	pub fn show(&self, line: PhraseKey) -> Result<(), Failure> {
		print(self.words.line(line, &[]))
	}

	/// Says it, and leaves the next step to the person.
	pub fn tell(&mut self, line: PhraseKey) -> Result<Option<KeyWish>, Failure> {
		self.say(line).map(|()| None)
	}

	pub fn say_number(&mut self, line: PhraseKey, number: usize) -> Result<(), Failure> {
		let number = self.words.number(u32::try_from(number).unwrap_or(u32::MAX));
		self.utter(self.words.line(line, &[number]))
	}

	/// Says the flaw of a text, and as long as it is new to the person, the remedy.
	pub fn say_flaw(&mut self, flaw: &TakeFlaw) -> Result<(), Failure> {
		self.say_what_is_wrong(flaw)?;
		self.flaws += 1;
		if self.flaws > ADVICE {
			return self.show(PhraseKey::StudioAgain);
		}
		self.say(PhraseKey::StudioAgain)
	}

	fn say_what_is_wrong(&mut self, flaw: &TakeFlaw) -> Result<(), Failure> {
		let line = match flaw {
			TakeFlaw::Nothing => PhraseKey::StudioNothing,
			TakeFlaw::TooQuiet => PhraseKey::StudioTooQuiet,
			TakeFlaw::TooLoud => PhraseKey::StudioTooLoud,
			TakeFlaw::CutStart => PhraseKey::StudioCutStart,
			TakeFlaw::CutEnd => PhraseKey::StudioCutEnd,
			TakeFlaw::Noise => PhraseKey::StudioNoise,
			TakeFlaw::TooShort => PhraseKey::StudioTooShort,
			TakeFlaw::TooLong => PhraseKey::StudioTooLong,
			TakeFlaw::Other(text) => {
				let word = Phrase::word(self.plan.language, text);
				return self.utter(self.words.line(PhraseKey::StudioOther, &[word]));
			}
		};
		self.say(line)
	}

	/// Prints the text with its number and says it, so that the microphone does not hear it any more afterwards.
	pub fn prompt(&mut self, number: usize, count: usize, text: &str) -> Result<(), Failure> {
		print(format!("{number}/{count}: {text}"))?;
		self.speak(Phrase::word(self.plan.language, text));
		Ok(())
	}

	/// Returns the next wish. Meanwhile nothing that the microphone hears piles up.
	pub fn next(&mut self) -> KeyWish {
		let booth = &mut self.booth;
		self.keys.next(|| {
			if booth.as_mut().is_some_and(|booth| booth.forget().is_err()) {
				*booth = None;
			}
		})
	}

	/// Sees to it that there is a microphone, and listens to the room when it is new. Returns `false` if there is no microphone.
	pub fn is_ready(&mut self) -> Result<bool, Failure> {
		if self.booth.is_some() {
			return Ok(true);
		}
		match Booth::open() {
			Ok(booth) => {
				let name = Phrase::free(self.words.manner().dialogue, &legible(&booth.name()));
				self.booth = Some(booth);
				self.utter(self.words.line(PhraseKey::StudioMicrophone, &[name]))?;
			}
			Err(why) => {
				say(why)?;
				self.say(PhraseKey::StudioNoMicrophone)?;
				return Ok(false);
			}
		}
		self.say(PhraseKey::StudioRoom)?;
		self.settle();
		let Some((samples, rate)) = self.hear(ROOM)? else {
			return Ok(false);
		};
		self.room = loudness_of_room(&samples, rate);
		if self.room > NOISY {
			self.say(PhraseKey::StudioNoisyRoom)?;
		}
		self.find_echo()
	}

	/// Measures how long the tone is heard in the microphone, from its order: for a moment with headphones, for
	/// longer with loudspeakers, for very long if the sound goes through the air twice.
	fn find_echo(&mut self) -> Result<bool, Failure> {
		if self.speaker.is_none() {
			return Ok(true);
		}
		self.settle();
		self.tone();
		let Some((samples, rate)) = self.hear(ECHO.1)? else {
			return Ok(false);
		};
		let piece = (rate as usize / 50).max(1);
		let is_loud = |piece: &[f32]| loudness_of_room(piece, rate) > self.room + 10.0;
		let last = samples
			.chunks(piece)
			.rposition(is_loud)
			.map_or(0, |last| last + 1);
		let seconds = (last * piece) as f32 / rate.max(1) as f32 + 0.1;
		self.echo = Duration::from_secs_f32(seconds.clamp(ECHO.0, ECHO.1));
		Ok(true)
	}

	fn tone(&mut self) {
		if let Some(speaker) = &mut self.speaker {
			speaker.tone(TONE, Audience::Room);
		}
	}

	/// Lets the last sound die away, and forgets it.
	fn settle(&mut self) {
		thread::sleep(Duration::from_secs_f32(ECHO.0));
		if let Some(booth) = &mut self.booth {
			// Listening shows if it is gone.
			let _ = booth.forget();
		}
	}

	/// Records for so many seconds; returns `None`, and says so, if the microphone has gone.
	fn hear(&mut self, seconds: f32) -> Result<Option<(Vec<f32>, u32)>, Failure> {
		let Some(booth) = &mut self.booth else {
			return Ok(None);
		};
		let rate = booth.rate();
		let mut samples = Vec::new();
		while samples.len() < (seconds * rate as f32) as usize {
			match booth.hear() {
				Ok(heard) => samples.extend(heard),
				Err(why) => return self.lose(why).map(|()| None),
			}
		}
		Ok(Some((samples, rate)))
	}

	fn lose(&mut self, why: Message) -> Result<(), Failure> {
		self.booth = None;
		say(why)?;
		self.say(PhraseKey::StudioMicrophoneGone)
	}

	/// Plays the tone, waits until it is gone, and listens until a text that takes about so many seconds is over, or a key is
	/// pressed.
	pub fn listen(&mut self, seconds: f32) -> Result<HeardTake, Failure> {
		if self.speaker.is_some() {
			self.tone();
			thread::sleep(self.echo);
		} else {
			print(self.words.line(PhraseKey::StudioNow, &[]))?;
		}
		let Some(booth) = &mut self.booth else {
			return Ok((None, None));
		};
		let rate = booth.rate();
		let mut catch = Catch::new(rate, self.room, seconds);
		let begun = booth.forget();
		if let Err(why) = begun {
			return self.lose(why).map(|()| (None, None));
		}
		loop {
			match booth.hear() {
				Ok(samples) if catch.hear(&samples) => break,
				Ok(_) => {}
				Err(why) => return self.lose(why).map(|()| (None, None)),
			}
			match self.keys.now() {
				None => {}
				Some(KeyWish::On) => break,
				Some(wish) => return Ok((None, Some(wish))),
			}
		}
		Ok((Some((catch.end(), rate)), None))
	}

	/// Plays a clip.
	pub fn play(&mut self, clip: &[f32]) -> Result<Option<KeyWish>, Failure> {
		let played = Takes::draft(&self.plan.takes(), clip, CLIP_RATE)
			.map_err(|error| Message::from(obstacle(&error)))
			.and_then(|draft| play_file(&draft));
		if let Err(why) = played {
			say(why)?;
		}
		Ok(None)
	}
}
