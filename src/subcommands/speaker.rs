//! A voice for subcommands: says a sentence and waits until it has been heard.

use annabella::texts::Message;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Duration;

use annabella::clock::Stamp;
use annabella::message;
use annabella::ports::{DeviceFault, Fault, Input, VoiceFault};
use annabella::settings::{Ears, VoiceKind};
use annabella::voice::{Audience, Delivery, Pace, Pan, Phrase, Tone, Urgency, Utterance, UtteranceId};

use super::output::Failure;
use crate::doors::bell::{Bell, Watch};
use crate::doors::sound::{Listener, Person};
use crate::frontends::Voices;

/// Longest tone, with the pause after it.
const TONE: Duration = Duration::from_millis(500);

/// One voice, and its messages.
pub struct BlockingVoice {
	voices: Voices,
	news: Receiver<(Stamp, Input)>,
	last: u64,
}

impl BlockingVoice {
	pub fn open(voice: VoiceKind, delivery: Delivery, person: Person) -> Self {
		Self::at(voice, delivery, Ears::default(), person, None)
	}

	/// One that is heard in these ears, and by this listener.
	pub fn at(
		voice: VoiceKind,
		delivery: Delivery,
		ears: Ears,
		person: Person,
		listener: Option<Listener>,
	) -> Self {
		let (bell, news) = Bell::hang(Watch::start());
		let mut voices = Voices::new(bell, listener, ears, person);
		voices.take(voice);
		voices.deliver(delivery);
		Self {
			voices,
			news,
			last: 0,
		}
	}

	/// Says it, and returns after it has been heard or cannot be. Returns the faults meanwhile.
	pub fn say(&mut self, phrase: Phrase) -> Vec<Fault> {
		self.say_to(Audience::Room, phrase)
	}

	/// The same to this audience.
	pub fn say_to(&mut self, audience: Audience, phrase: Phrase) -> Vec<Fault> {
		self.last += 1;
		let id = UtteranceId(self.last);
		self.voices.say(Utterance {
			id,
			urgency: Urgency::News,
			pace: Pace::Normal,
			audience,
			phrase,
		});
		let mut faults = Vec::new();
		while let Ok((_, input)) = self.news.recv() {
			if input == Input::Spoken(id) {
				break;
			}
			if let Input::Fault(fault) = input {
				let is_mute = matches!(&fault, Fault::Voice(fault) if !matches!(fault, VoiceFault::NoEar { .. } | VoiceFault::Unsayable(_)));
				faults.push(fault);
				if is_mute {
					break;
				}
			}
		}
		faults
	}

	/// Plays a tone, and does not wait for it.
	pub fn tone(&mut self, tone: Tone, audience: Audience) {
		self.voices.tone(tone, Pan::default(), audience);
	}

	/// Plays a tone, and comes back when it is over.
	pub fn tone_to_its_end(&mut self, tone: Tone, audience: Audience) {
		self.tone(tone, audience);
		thread::sleep(TONE);
	}
}

/// Returns the reason why nothing can be heard, if the fault says so.
pub fn mute(fault: &Fault) -> Option<Message> {
	let Fault::Voice(fault) = fault else {
		return None;
	};
	match fault {
		VoiceFault::NoSound(DeviceFault::ServerSilent) => Some(message!(SoundServerMute)),
		VoiceFault::NoSound(why) | VoiceFault::NoEar { why, .. } => Some(why.into()),
		VoiceFault::SystemSpeechLost(why) => Some(why.into()),
		VoiceFault::NoSystemSpeech(why) | VoiceFault::NoSynthesis(why) => Some(why.clone()),
		VoiceFault::NoSpeechProgram => Some(message!(NoSpeechProgram)),
		VoiceFault::NoVoiceFor(_) => Some(message!(NoVoiceForLanguage)),
		VoiceFault::Unsayable(_) => None,
	}
}

/// Returns the failure of a subcommand whose output cannot be heard.
pub fn not_heard(fault: &Fault) -> Failure {
	match (fault, mute(fault)) {
		(Fault::Voice(VoiceFault::NoSynthesis(why)), _) => message!(OwnVoiceInstead, why = why),
		(_, Some(why)) => message!(NotHeard, why),
		(_, None) => message!(Unheard),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_voice_that_cannot_be_heard_is_told_in_a_sentence() {
		let fault = Fault::Voice(VoiceFault::NoSound("There is no device.".into()));
		assert_eq!(
			not_heard(&fault).english(),
			"This cannot be heard: There is no device. Without --aloud and --voice it is printed only, and annabella doctor says what is missing."
		);
		let fault = Fault::Voice(VoiceFault::NoSynthesis(Message::of("eSpeak NG is not there.")));
		assert_eq!(
			not_heard(&fault).english(),
			"eSpeak NG is not there. It was said in the own voice instead."
		);
	}
}
