//! Speech through the `tts` crate: the current utterance, its language and its speed.

use std::collections::HashMap;
use std::sync::mpsc::Sender;

use tts::Tts;

use crate::line::{SpeechReport, Speed};
use crate::platform::{Languages, Scales, message};
use crate::voice::Voice;
use crate::{SpeechNews, Trouble, report};

/// Text of a probe: a comma is silent in every synthesiser.
const SILENT: &str = ", ";

/// Smallest change of a rate or a volume, on any scale.
const STEP: f32 = 0.001;

/// The only user of the `tts` crate. Its callbacks only send: to call back into `tts` from one would lock it for ever.
pub struct SystemVoice {
	tts: Tts,
	languages: Languages,
	language: String,
	scales: Scales,
	/// The rate and the volume that the server has now, on its own scales.
	rate: f32,
	volume: f32,
	/// The server's message numbers and ours.
	messages: HashMap<u64, u64>,
}

impl SystemVoice {
	/// Connects to the speech server, starting it if it is installed and not running. Blocks as long as that takes.
	pub fn open(news: &Sender<SpeechNews>) -> Result<Self, Trouble> {
		let gone = news.clone();
		let (tts, languages) = Languages::open(move |why| {
			let _ = gone.send(SpeechNews::Gone(why));
		})?;
		let broken = |why| Trouble::other(format!("the speech server cannot be used: {why}"));
		let (begun, spoken, stopped) = (news.clone(), news.clone(), news.clone());
		tts.on_utterance_begin(Some(Box::new(move |id| {
			let _ = begun.send(SpeechNews::Begun(message(id)));
		})))
		.map_err(broken)?;
		tts.on_utterance_end(Some(Box::new(move |id| {
			let _ = spoken.send(SpeechNews::Spoken(message(id)));
		})))
		.map_err(broken)?;
		tts.on_utterance_stop(Some(Box::new(move |id| {
			let _ = stopped.send(SpeechNews::Stopped(message(id)));
		})))
		.map_err(broken)?;
		let rate = tts.get_rate().map_err(broken)?;
		let volume = tts.get_volume().map_err(broken)?;
		Ok(Self {
			tts,
			languages,
			language: String::new(),
			scales: Scales::new(rate, volume),
			rate,
			volume,
			messages: HashMap::new(),
		})
	}

	fn set_scales(&mut self, speed: Speed) -> Result<(), Trouble> {
		let (rate, volume) = (self.scales.rate(speed), self.scales.volume());
		if (rate - self.rate).abs() > STEP {
			self.tts
				.set_rate(rate)
				.map_err(|why| Trouble::other(format!("the rate cannot be set: {why}")))?;
			self.rate = rate;
		}
		if (volume - self.volume).abs() > STEP {
			self.tts
				.set_volume(volume)
				.map_err(|why| Trouble::other(format!("the volume cannot be set: {why}")))?;
			self.volume = volume;
		}
		Ok(())
	}

	fn speak(&mut self, number: u64, text: String) -> Result<(), Trouble> {
		match self.tts.speak(text, false) {
			Ok(Some(id)) => {
				self.messages.insert(message(id), number);
				Ok(())
			}
			Ok(None) => Err(Trouble::other("the speech server gave no number")),
			Err(why) => Err(Trouble::other(format!("the speech server does not speak: {why}"))),
		}
	}
}

impl Voice for SystemVoice {
	fn say(
		&mut self,
		number: u64,
		language: &str,
		speed: Speed,
		whoever: bool,
		text: &str,
	) -> Result<(), Trouble> {
		let Some(text) = sayable(text, speed) else {
			report(&SpeechReport::Begun(number));
			report(&SpeechReport::Spoken(number));
			return Ok(());
		};
		// The server would read it out in any other voice without a warning.
		if !whoever && self.languages.speaks(&self.tts, language) == Some(false) {
			report(&SpeechReport::Mute(number));
			return Ok(());
		}
		if language != self.language {
			self.languages.choose(&mut self.tts, language)?;
			language.clone_into(&mut self.language);
		}
		self.set_scales(speed)?;
		self.speak(number, text)
	}

	fn probe(&mut self, number: u64) -> Result<(), Trouble> {
		self.speak(number, SILENT.to_owned())
	}

	fn deliver(&mut self, rate: Option<u16>, volume: u8) {
		self.scales.set(rate, volume);
	}

	/// Silences all our utterances. Every order is answered, whatever the server still has to say about it.
	fn hush(&mut self) -> Result<(), Trouble> {
		self.tts
			.stop()
			.map_err(|why| Trouble::other(format!("the speech server cannot be hushed: {why}")))?;
		for (_, number) in self.messages.drain() {
			report(&SpeechReport::Stopped(number));
		}
		Ok(())
	}

	fn begun(&mut self, message: u64) {
		if let Some(number) = self.messages.get(&message) {
			report(&SpeechReport::Begun(*number));
		}
	}

	fn stopped(&mut self, message: u64) {
		if let Some(number) = self.messages.remove(&message) {
			report(&SpeechReport::Stopped(number));
		}
	}

	fn spoken(&mut self, message: u64) {
		if let Some(number) = self.messages.remove(&message) {
			report(&SpeechReport::Spoken(number));
		}
	}
}

/// The text as `tts` can take it: never empty, never a single byte (for which it would switch the server's punctuation
/// over), without anything that a synthesiser could take for markup, and for slow speech with a breath after every word.
/// `None` if there is nothing to say.
fn sayable(text: &str, speed: Speed) -> Option<String> {
	let text = crate::line::clean(&text.replace(['<', '>'], " "));
	if text.is_empty() {
		return None;
	}
	let mut text = match speed {
		Speed::Normal => text,
		Speed::Slow => text
			.split(' ')
			.map(|word| {
				if word.ends_with(char::is_alphanumeric) {
					format!("{word},")
				} else {
					word.to_owned()
				}
			})
			.collect::<Vec<_>>()
			.join(" "),
	};
	if text.len() == 1 {
		text.push(' ');
	}
	Some(text)
}

#[cfg(test)]
mod tests {
	use super::*;

	fn check(text: &str, speed: Speed, expected: Option<&str>) {
		assert_eq!(sayable(text, speed).as_deref(), expected, "{text:?}");
	}

	#[test]
	fn nothing_reaches_the_library_that_breaks_it() {
		check("", Speed::Normal, None);
		check(" \t\r\n", Speed::Slow, None);
		check("\0", Speed::Normal, None);
		check("e", Speed::Normal, Some("e "));
		check("ä", Speed::Normal, Some("ä"));
		check("Eva\0vier", Speed::Normal, Some("Evavier"));
		check("<speak>Eva</speak>", Speed::Normal, Some("speak Eva /speak"));
		check("<>", Speed::Normal, None);
	}

	#[test]
	fn slow_speech_breathes_after_every_word() {
		check(
			"Springer Gustav eins, Felix drei.",
			Speed::Slow,
			Some("Springer, Gustav, eins, Felix, drei."),
		);
	}
}
