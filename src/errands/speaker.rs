//! A voice for errands: says a sentence and waits until it has been heard.

use std::sync::mpsc::Receiver;

use annabella::clock::Stamp;
use annabella::desk::{Ears, Fault, Input, VoiceKind};
use annabella::voice::{Audience, Delivery, Pace, Phrase, Urgency, Utterance, UtteranceId};

use crate::doors::bell::{Bell, Watch};
use crate::faces::Voices;

/// One voice, and what comes back of it.
pub struct Speaker {
	voices: Voices,
	news: Receiver<(Stamp, Input)>,
	last: u64,
}

impl Speaker {
	pub fn open(voice: VoiceKind, delivery: Delivery) -> Self {
		let (bell, news) = Bell::hang(Watch::start());
		let mut voices = Voices::new(bell, None, Ears::default());
		voices.take(voice);
		voices.deliver(delivery);
		Self {
			voices,
			news,
			last: 0,
		}
	}

	/// Says it, and comes back when it has been heard or cannot be. What went wrong meanwhile comes back.
	pub fn say(&mut self, phrase: Phrase) -> Vec<Fault> {
		self.last += 1;
		let id = UtteranceId(self.last);
		self.voices.say(Utterance {
			id,
			urgency: Urgency::News,
			pace: Pace::Normal,
			audience: Audience::Room,
			phrase,
		});
		let mut faults = Vec::new();
		while let Ok((_, input)) = self.news.recv() {
			if input == Input::Spoken(id) {
				break;
			}
			if let Input::Fault(fault) = input {
				let is_mute = matches!(
					fault,
					Fault::NoSound(_)
						| Fault::NoSystemSpeech(_)
						| Fault::NoVoiceFor(_)
						| Fault::NoSynthesis(_)
				);
				faults.push(fault);
				if is_mute {
					break;
				}
			}
		}
		faults
	}
}
