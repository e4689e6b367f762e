//! An utterance on its way from its beats to the mixer, one beat at a time.

use std::time::Duration;

use annabella::voice::{Pace, Urgency, Utterance, UtteranceId};

use super::mixer::Channels;
use super::score::{Beat, score};
use super::words::{Voiced, Words};

/// The silence in milliseconds between two pieces of news that follow each other.
const BETWEEN_NEWS: u32 = 300;

/// An utterance being performed.
pub struct Saying {
	pub number: u64,
	pub id: UtteranceId,
	pub channels: Channels,
	urgency: Urgency,
	pace: Pace,
	beats: Vec<Beat>,
	/// The beat that comes next; nothing before the voice has begun.
	next: Option<usize>,
}

impl Saying {
	pub fn new(number: u64, utterance: Utterance, channels: Channels) -> Self {
		Self {
			number,
			id: utterance.id,
			channels,
			urgency: utterance.urgency,
			pace: utterance.pace,
			beats: score(utterance),
			next: None,
		}
	}

	/// Whether there are beats that the mixer has not got yet.
	pub fn is_unfinished(&self) -> bool {
		self.next.is_none_or(|next| next < self.beats.len())
	}

	#[must_use]
	pub fn is_unbegun(&self) -> bool {
		self.next.is_none()
	}

	/// How the next beat sounds. News does not follow close upon what was said before it, which ended so long ago.
	pub fn go_on(&mut self, words: &mut Words, since_last: Option<Duration>) -> Voiced {
		let place = self.next.unwrap_or(0);
		let mut voiced = match self.beats.get(place) {
			Some(beat) => words.voice(beat, self.pace),
			None => Voiced::default(),
		};
		if let (true, Urgency::News, Some(since)) = (self.is_unbegun(), self.urgency, since_last) {
			let breath = BETWEEN_NEWS.saturating_sub(since.as_millis().try_into().unwrap_or(u32::MAX));
			voiced.pieces.insert(0, words.pause(breath));
		}
		self.next = Some(place + 1);
		voiced
	}

	/// Lets it begin anew: what was played of it is lost with the device, or has the wrong rate.
	pub fn rewind(&mut self) {
		self.next = None;
	}
}
