//! The own voice: recorded words and tones, each in the device and the channels of its audience.
//!
//! A [`handle`] leads to each device, to a [`speaker`] on a thread of its own, which performs utterances. [`score`] puts
//! their parts in order, [`words`] makes the sounds out of [`pack`]s, a [`person`]'s own before the built-in ones, the
//! synthesiser [`synth`] and [`tones`], [`stretch`] gives them their speed, and the [`mixer`] passes them to the
//! [`device`], sample by sample. [`speakers`] makes one report of the reports of all speakers.

mod built_in;
mod device;
mod espeak;
#[cfg(test)]
mod fake_devices;
mod handle;
mod loudness;
mod mixer;
mod order;
mod output;
mod pack;
pub mod performance;
mod person;
mod pressing;
mod readings;
pub mod rendering;
mod resample;
mod saying;
mod score;
mod speaker;
#[cfg(test)]
mod speaker_tests;
mod speakers;
mod stretch;
mod synth;
mod tones;
mod track;
mod words;

use std::sync::Arc;

use annabella::ports::{Fault, Input, VoiceFault};
use annabella::settings::Ears;
use annabella::texts::Message;
use annabella::voice::{Audience, Delivery, Pan, Tone, Utterance};

pub use self::built_in::{built_in, languages};
pub use self::pack::{CLIP_RATE, Pack};
pub use self::person::{Damaged, Named, Person, file_of, load, named};
pub use self::pressing::press;
pub use self::resample::resample;

use self::handle::SpeakerHandle;
use self::performance::Performance;
pub use self::performance::Performer;
use self::speakers::Speakers;
use self::synth::Synthesiser;
use super::bell::Bell;
use super::user_dirs::obstacle;

/// A listener to every sample that is played, with their number a second.
pub type Listener = Arc<dyn Fn(&[f32], u32) + Send + Sync>;

/// Loads the synthesiser, if this machine has it.
///
/// # Errors
/// If it has none, with a sentence.
pub fn has_synthesis() -> Result<(), Message> {
	espeak::Espeak::load().map(drop)
}

/// The voice and the tones. Nothing here waits for a device.
pub struct Sound {
	speakers: Arc<Speakers>,
	handles: Vec<SpeakerHandle>,
	delivery: Delivery,
	/// True if anything is recorded, in the program or by the person.
	has_clips: bool,
	performer: Performer,
}

impl Sound {
	/// Starts the voice, with the clips of this person where there are any. A missing device is reported through the
	/// bell, once: as [`VoiceFault::NoSound`] if the room hears nothing, as [`VoiceFault::NoEar`] if an audience does not hear its
	/// private speech.
	#[must_use]
	pub fn open(bell: &Bell, listener: Option<&Listener>, ears: Ears, person: &Person) -> Self {
		let speakers = Arc::new(Speakers::new(bell.clone(), ears));
		let synth = Synthesiser::default();
		let sites = speakers.sites().into_iter().enumerate();
		let handles = sites.map(|(number, site)| {
			let tell = speakers.report(number);
			let (handle, started) =
				SpeakerHandle::open(site, tell, listener.cloned(), synth.clone(), person.clone());
			if let Err(error) = started {
				bell.ring(Input::Fault(Fault::Voice(VoiceFault::NoSound(
					Message::from(obstacle(&error)).into(),
				))));
			}
			handle
		});
		let mut sound = Self {
			handles: handles.collect(),
			speakers,
			delivery: Delivery::default(),
			has_clips: person.has_clips() || languages().next().is_some(),
			performer: Performer::default(),
		};
		sound.choose(Performer::default());
		sound
	}

	/// Chooses the performer of the words from the next utterance on. Where nothing is recorded, that is the synthesiser.
	/// If it is chosen and missing, the clips speak, and [`VoiceFault::NoSynthesis`] is reported once.
	pub fn choose(&mut self, performer: Performer) {
		self.performer = if self.has_clips {
			performer
		} else {
			Performer::Synthesiser
		};
		self.speakers.expect_synthesis();
	}

	/// Sets the volumes at once, and the rate from the next utterance on.
	pub fn deliver(&mut self, delivery: Delivery) {
		self.delivery = delivery;
		for handle in &self.handles {
			handle.set_volumes(delivery);
		}
	}

	/// Says it now to its audience, instead of the current utterance to any audience. Its end is reported as
	/// [`Input::Spoken`], even if nothing could be heard, so that nothing waits for it for ever.
	pub fn say(&self, utterance: &Utterance) {
		let ways = self.speakers.ways(utterance.audience);
		self.speakers.begin(utterance.id, ways.len());
		let performance = Performance {
			by: self.performer,
			rate: self.delivery.rate,
		};
		for (number, handle) in self.handles.iter().enumerate() {
			match ways.iter().find(|(speaker, _)| *speaker == number) {
				Some((_, channels)) => {
					if !handle.say(utterance.clone(), *channels, performance) {
						self.speakers.done(utterance.id);
					}
				}
				None => handle.hush(),
			}
		}
	}

	/// Stops speaking at once. The current utterance will not be reported as spoken. Tones sound on.
	pub fn hush(&self) {
		for handle in &self.handles {
			handle.hush();
		}
	}

	/// Searches for the device of the room, if it was reported as missing, unless nothing could be said there. It makes
	/// no sound; when the device takes samples again, that is reported as [`Input::EarBack`] of the room.
	pub fn try_again(&self) {
		if !self.has_clips && !espeak::Espeak::is_there() {
			return;
		}
		for handle in &self.handles {
			handle.seek();
		}
	}

	/// Plays the tone now to this audience, during any speech, at this place between left and right where both are heard
	/// by the same people.
	pub fn tone(&self, tone: Tone, pan: Pan, audience: Audience) {
		for (speaker, channels) in self.speakers.ways(audience) {
			if let Some(handle) = self.handles.get(speaker) {
				handle.tone(tone, pan, channels);
			}
		}
	}
}
