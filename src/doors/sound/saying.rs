//! An utterance on its way from its beats to the mixer, one beat at a time.

use std::time::Duration;

use annabella::voice::{Pace, Rate, Urgency, Utterance, UtteranceId};

use super::mixer::Channels;
use super::performance::{Performance, Performer};
use super::score::{Beat, score, word_by_word};
use super::synth::{Next, Voicing};
use super::words::{Sounding, Voiced, Words};

/// An utterance being performed.
pub struct Saying {
	pub number: u64,
	pub id: UtteranceId,
	pub channels: Channels,
	urgency: Urgency,
	pace: Pace,
	performance: Performance,
	beats: Vec<Beat>,
	/// The next beat; `None` before the voice has begun.
	next: Option<usize>,
	/// The rest of the previous beat that the synthesiser is saying.
	ongoing: Option<Voicing>,
}

impl Saying {
	pub fn new(
		number: u64,
		utterance: Utterance,
		channels: Channels,
		performance: Performance,
		words: &Words,
	) -> Self {
		Self {
			number,
			id: utterance.id,
			channels,
			urgency: utterance.urgency,
			pace: utterance.pace,
			performance,
			beats: score(utterance.phrase, utterance.pace, performance, words.readings()),
			next: None,
			ongoing: None,
		}
	}

	/// Returns `true` if there is something that the mixer has not got yet.
	pub fn is_unfinished(&self) -> bool {
		self.ongoing.is_some() || self.next.is_none_or(|next| next < self.beats.len())
	}

	#[must_use]
	pub fn is_unbegun(&self) -> bool {
		self.next.is_none()
	}

	/// Returns `true` if it only reads back typed text.
	pub fn is_echo(&self) -> bool {
		self.urgency == Urgency::Echo
	}

	/// Continues it. News and answers wait for a pause after the last sentence, which ended this long ago: a listener
	/// hears where one ends and the next begins.
	pub fn go_on(&mut self, words: &mut Words, since_last: Option<Duration>) -> Voiced {
		let begins = self.is_unbegun();
		let mut voiced = match self.ongoing.take() {
			Some(ongoing) => self.follow(ongoing, words),
			None => self.begin_beat(words),
		};
		if let (true, Urgency::Answer | Urgency::News, Some(since)) = (begins, self.urgency, since_last) {
			let since = since.as_millis().try_into().unwrap_or(u32::MAX);
			let breath = self
				.performance
				.tempo(Rate::USUAL)
				.between_sentences()
				.saturating_sub(since);
			voiced.pieces.insert(0, words.pause(breath));
		}
		voiced
	}

	fn begin_beat(&mut self, words: &mut Words) -> Voiced {
		let place = self.next.unwrap_or(0);
		self.next = Some(place + 1);
		match self.beats.get(place) {
			Some(Beat::Pause(length)) => Voiced::of(words.pause(*length)),
			Some(Beat::Word(said)) => match words.voice(said, self.pace, self.performance) {
				Sounding::Whole(voiced) => voiced,
				Sounding::InParts(voicing) => {
					self.ongoing = Some(voicing);
					Voiced::default()
				}
			},
			Some(Beat::Run { reading, .. }) => {
				self.ongoing = Some(words.synthesise(reading.clone(), self.pace, self.performance));
				Voiced::default()
			}
			None => Voiced::default(),
		}
	}

	fn follow(&mut self, mut ongoing: Voicing, words: &mut Words) -> Voiced {
		let why = match ongoing.next() {
			Next::Sound(sound) => {
				self.ongoing = Some(ongoing);
				return Voiced::of_sound(sound);
			}
			Next::Over => return Voiced::default(),
			Next::Nothing => None,
			Next::Failed(why) => Some(why),
		};
		let place = self.next.unwrap_or(1) - 1;
		match self.beats.get(place) {
			Some(Beat::Run { said, .. }) => {
				// The clips say it instead.
				let said = word_by_word(said.clone(), self.pace, self.performance, words.readings());
				self.beats.splice(place..=place, said);
				self.next = Some(place);
				Voiced {
					missing: why.filter(|_| self.performance.by == Performer::Synthesiser),
					..Voiced::default()
				}
			}
			Some(Beat::Word(said)) => words.without_synthesiser(said, self.performance),
			Some(Beat::Pause(_)) | None => Voiced::default(),
		}
	}

	/// Starts it again: the part that was played is lost with the device, or has the wrong rate.
	pub fn rewind(&mut self) {
		self.next = None;
		self.ongoing = None;
	}
}
