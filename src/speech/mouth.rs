//! What is being said through the `tts` crate, and in which language and speed.

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use tts::{Backends, Tts, UtteranceId};

use crate::line::{Report, Speed};
use crate::server::Server;
use crate::{News, report};

/// Above this, eSpeak NG clips (the server's full volume is twice its natural one).
const LOUDEST: f32 = 0.0;

/// How much slower slow is, on the server's scale from -100 to 100.
const SLOWER: f32 = 40.0;

/// How often another client may come between before we give up counting.
const ATTEMPTS: u32 = 8;

/// The only user of the `tts` crate. Its callbacks only send: to call back into `tts` from one would lock it for ever.
pub struct Mouth {
	tts: Tts,
	errand: Server,
	/// The number of the `tts` connection at the server.
	client: u64,
	language: String,
	speed: Speed,
	/// The user's own rate.
	rate: f32,
	/// The server's message numbers and ours.
	messages: HashMap<u64, u64>,
	/// Languages of which it is known that a voice speaks them.
	spoken_languages: Vec<String>,
}

fn message(id: UtteranceId) -> u64 {
	let UtteranceId::SpeechDispatcher(message) = id;
	message
}

fn open_tts() -> Result<Tts, String> {
	Tts::new(Backends::SpeechDispatcher).map_err(|why| format!("no speech server: {why}"))
}

/// Opens the `tts` connection between two of ours, until nobody else came between: then its number is known.
fn open_between() -> Result<(Tts, u64, Server, Server), String> {
	let fail = |why| format!("the speech server cannot be asked: {why}");
	// libspeechd starts a server that is installed but not running; it goes on when this connection is dropped.
	let _starter = match Server::connect() {
		Ok(_) => None,
		Err(_) => Some(open_tts()?),
	};
	for attempt in 1..=ATTEMPTS {
		let mut before = Server::connect().map_err(fail)?;
		let first = before.number().map_err(fail)?;
		let tts = open_tts()?;
		let mut after = Server::connect().map_err(fail)?;
		if after.number().map_err(fail)? == first.saturating_add(2) {
			return Ok((tts, first.saturating_add(1), before, after));
		}
		// Two of us who start together must not come between each other again and again.
		thread::sleep(Duration::from_millis(1) * (std::process::id() % 13 + 1) * attempt);
	}
	Err("the speech server is too busy to choose a language".to_owned())
}

impl Mouth {
	/// Connects to the speech server, starting it if it is installed and not running. Blocks as long as that takes.
	pub fn open(news: &Sender<News>) -> Result<Self, String> {
		let (mut tts, client, errand, watcher) = open_between()?;
		let broken = |why| format!("the speech server cannot be used: {why}");
		let (begun, spoken, stopped, gone) = (news.clone(), news.clone(), news.clone(), news.clone());
		tts.on_utterance_begin(Some(Box::new(move |id| {
			let _ = begun.send(News::Begun(message(id)));
		})))
		.map_err(broken)?;
		tts.on_utterance_end(Some(Box::new(move |id| {
			let _ = spoken.send(News::Spoken(message(id)));
		})))
		.map_err(broken)?;
		tts.on_utterance_stop(Some(Box::new(move |id| {
			let _ = stopped.send(News::Stopped(message(id)));
		})))
		.map_err(broken)?;
		if tts.get_volume().map_err(broken)? > LOUDEST {
			tts.set_volume(LOUDEST).map_err(broken)?;
		}
		let rate = tts.get_rate().map_err(broken)?;
		thread::spawn(move || {
			watcher.outlive();
			let _ = gone.send(News::Gone);
		});
		Ok(Self {
			tts,
			errand,
			client,
			language: String::new(),
			speed: Speed::Normal,
			rate,
			messages: HashMap::new(),
			spoken_languages: Vec::new(),
		})
	}

	fn set_speed(&mut self, speed: Speed) -> Result<(), String> {
		if speed != self.speed {
			let rate = match speed {
				Speed::Normal => self.rate,
				// Slow is slow also for a user whose own rate is fast.
				Speed::Slow => (self.rate.min(0.0) - SLOWER).max(self.tts.min_rate()),
			};
			self.tts
				.set_rate(rate)
				.map_err(|why| format!("the rate cannot be set: {why}"))?;
			self.speed = speed;
		}
		Ok(())
	}

	/// Says it after all that was said before.
	pub fn say(&mut self, number: u64, language: &str, speed: Speed, text: &str) -> Result<(), String> {
		let Some(text) = sayable(text, speed) else {
			report(&Report::Begun(number));
			report(&Report::Spoken(number));
			return Ok(());
		};
		if language != self.language {
			self.errand
				.set_language(self.client, language)
				.map_err(|why| format!("the language cannot be chosen: {why}"))?;
			language.clone_into(&mut self.language);
		}
		self.set_speed(speed)?;
		match self.tts.speak(text, false) {
			Ok(Some(id)) => {
				self.messages.insert(message(id), number);
				Ok(())
			}
			Ok(None) => Err("the speech server gave no number".to_owned()),
			Err(why) => Err(format!("the speech server does not speak: {why}")),
		}
	}

	/// Silences all of ours. Every order is answered, whatever the server still has to say about it.
	pub fn hush(&mut self) -> Result<(), String> {
		self.tts
			.stop()
			.map_err(|why| format!("the speech server cannot be hushed: {why}"))?;
		for (_, number) in self.messages.drain() {
			report(&Report::Stopped(number));
		}
		Ok(())
	}

	pub fn begun(&self, message: u64) {
		if let Some(number) = self.messages.get(&message) {
			report(&Report::Begun(*number));
		}
	}

	pub fn stopped(&mut self, message: u64) {
		if let Some(number) = self.messages.remove(&message) {
			report(&Report::Stopped(number));
		}
	}

	/// Reports it; and in the silence after the first words in a language asks whether a voice was there for them, as
	/// the server would read them out in any other voice without a word.
	pub fn spoken(&mut self, message: u64) -> Result<(), String> {
		let Some(number) = self.messages.remove(&message) else {
			return Ok(());
		};
		if self.messages.is_empty() && !self.spoken_languages.contains(&self.language) {
			if self.errand.speaks(&self.language) == Some(false) {
				return Err(format!("no voice for the language {}", self.language));
			}
			self.spoken_languages.push(self.language.clone());
		}
		report(&Report::Spoken(number));
		Ok(())
	}
}

/// The text as `tts` can take it: never empty, never a single byte (for which it would switch the server's punctuation
/// over), and for slow speech with a breath after every word. `None` when there is nothing to say.
fn sayable(text: &str, speed: Speed) -> Option<String> {
	let text = crate::line::clean(text);
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
		check("Eva\0vier", Speed::Normal, Some("Eva vier"));
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
