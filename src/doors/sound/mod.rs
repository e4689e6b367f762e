//! The own voice: recorded words and tones, each in the device and the channels of those who are to hear it.
//!
//! A [`line`] leads to each device: to a [`speaker`] on a thread of his own, who performs utterances. [`score`] says what
//! comes when, [`words`] makes the sounds out of [`pack`]s, a [`person`]'s own before those that are built in, the synthesiser [`synth`] and [`tones`], and the [`mixer`] hands
//! them to the [`device`], sample by sample. The [`choir`] makes one report of what all speakers report.

mod choir;
mod device;
mod lane;
mod line;
mod mixer;
mod order;
mod output;
mod pack;
mod person;
mod pressing;
#[cfg(test)]
mod rehearsal;
mod resample;
mod saying;
mod score;
mod speaker;
mod synth;
mod tones;
mod words;

use std::sync::Arc;

use annabella::desk::{Ears, Fault, Input};
use annabella::voice::{Audience, Pan, Tone, Utterance};

pub use self::pack::{CLIP_RATE, Pack};
pub use self::person::{Named, Person, file_of, load, named};
pub use self::pressing::press;
pub use self::resample::resample;
pub use self::words::built_in;

use self::choir::Choir;
use self::line::Line;
use self::words::Synthesiser;
use super::bell::Bell;

/// Somebody who listens to every sample that is played, and how many there are a second.
pub type Listener = Arc<dyn Fn(&[f32], u32) + Send + Sync>;

/// The voice and the tones. Nothing here waits for a device.
pub struct Sound {
	choir: Arc<Choir>,
	lines: Vec<Line>,
}

impl Sound {
	/// Starts the voice, which is that of this person where there are clips of it. A device that is missing is reported through the bell, once: as [`Fault::NoSound`] if the room hears
	/// nothing, as [`Fault::NoEar`] if somebody does not hear what is for him alone.
	#[must_use]
	pub fn open(bell: &Bell, listener: Option<&Listener>, ears: Ears, person: &Person) -> Self {
		let choir = Arc::new(Choir::new(bell.clone(), ears));
		let synth = Synthesiser::default();
		let sites = choir.sites().into_iter().enumerate();
		let lines = sites.map(|(number, site)| {
			let tell = choir.report(number);
			let (line, started) = Line::open(site, tell, listener.cloned(), synth.clone(), person.clone());
			if let Err(error) = started {
				bell.ring(Input::Fault(Fault::NoSound(error.to_string())));
			}
			line
		});
		Self {
			lines: lines.collect(),
			choir,
		}
	}

	/// Says it now to its audience, instead of whatever is being said to anybody. Its end is reported as
	/// [`Input::Spoken`], also when nothing could be heard, so that nobody waits for it for ever.
	pub fn say(&self, utterance: &Utterance) {
		let ways = self.choir.ways(utterance.audience);
		self.choir.begin(utterance.id, ways.len());
		for (number, line) in self.lines.iter().enumerate() {
			match ways.iter().find(|(speaker, _)| *speaker == number) {
				Some((_, channels)) => {
					if !line.say(utterance.clone(), *channels) {
						self.choir.done(utterance.id);
					}
				}
				None => line.hush(),
			}
		}
	}

	/// Is silent at once. What was being said will not be reported as spoken. Tones sound on.
	pub fn hush(&self) {
		for line in &self.lines {
			line.hush();
		}
	}

	/// Plays the tone now to this audience, whatever is being said.
	pub fn tone(&self, tone: Tone, _pan: Pan, audience: Audience) {
		for (speaker, channels) in self.choir.ways(audience) {
			if let Some(line) = self.lines.get(speaker) {
				line.tone(tone, channels);
			}
		}
	}
}
