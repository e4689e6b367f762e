//! A screen reader that runs speaks itself: the player hears one voice, in the rate and with the braille display that
//! they are used to. Its rate is the player's own and is not changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::jaws::Jaws;
use super::nvda::{CANCELLED, DONE, Nvda, UNKNOWN_INTERFACE};
use crate::line::{Loss, SpeechFault, SpeechReport, Speed, clean};
use crate::voice::Voice;
use crate::{SpeechNews, Trouble, report};

/// The rate of slow speech, in percent of the player's own.
const SLOWER: u8 = 70;

/// The screen reader that runs and takes words from other programs, if there is one.
pub fn running(news: &Sender<SpeechNews>) -> Option<Box<dyn Voice>> {
	if let Some(nvda) = ByNvda::open(news) {
		return Some(Box::new(nvda));
	}
	Jaws::find().map(|jaws| Box::new(ByJaws { jaws }) as Box<dyn Voice>)
}

/// An utterance for NVDA.
struct Words {
	number: u64,
	plain: String,
	ssml: String,
}

/// NVDA speaks, and reports the ends if it knows them.
struct ByNvda {
	nvda: Nvda,
	volume: u8,
	orders: Sender<Words>,
	last: u64,
	/// Everything up to this number has been hushed.
	hushed: Arc<AtomicU64>,
}

impl ByNvda {
	fn open(news: &Sender<SpeechNews>) -> Option<Self> {
		let nvda = Nvda::find()?;
		let speaking = Nvda::find()?;
		let (orders, awaited) = channel();
		let hushed = Arc::new(AtomicU64::new(0));
		let (silenced, news) = (Arc::clone(&hushed), news.clone());
		thread::spawn(move || {
			if speak_all(&speaking, &awaited, &silenced, &news).is_none() {
				let _ = news.send(SpeechNews::Gone(Trouble::lost(
					Loss::Closed,
					SpeechFault::Ended,
					"NVDA has ended",
				)));
			}
		});
		Some(Self {
			nvda,
			volume: 100,
			orders,
			last: 0,
			hushed,
		})
	}
}

/// Speaks one after the other, each to its end. `None` if NVDA is gone.
fn speak_all(
	nvda: &Nvda,
	orders: &Receiver<Words>,
	hushed: &AtomicU64,
	news: &Sender<SpeechNews>,
) -> Option<()> {
	for Words { number, plain, ssml } in orders {
		if number <= hushed.load(Ordering::SeqCst) {
			continue;
		}
		news.send(SpeechNews::Begun(number)).ok()?;
		let end = match nvda.speak_to_the_end(&ssml) {
			DONE => SpeechNews::Spoken(number),
			CANCELLED => SpeechNews::Stopped(number),
			// An older one says the words, and does not tell when.
			UNKNOWN_INTERFACE if nvda.speak(&plain) == DONE => SpeechNews::Taken(number),
			_ => return None,
		};
		news.send(end).ok()?;
	}
	Some(())
}

/// The words in the speech synthesis markup language, as far as NVDA knows it.
fn ssml(text: &str, language: &str, speed: Speed, volume: u8) -> String {
	let text = text
		.replace('&', "&amp;")
		.replace('<', "&lt;")
		.replace('>', "&gt;");
	let rate = match speed {
		Speed::Normal => String::new(),
		Speed::Slow => format!(" rate=\"{SLOWER}%\""),
	};
	let text = match (rate.as_str(), volume) {
		("", 100) => text,
		(_, _) => format!("<prosody{rate} volume=\"{volume}%\">{text}</prosody>"),
	};
	format!("<speak><voice xml:lang=\"{language}\">{text}</voice></speak>")
}

impl Voice for ByNvda {
	fn say(
		&mut self,
		number: u64,
		language: &str,
		speed: Speed,
		_whoever: bool,
		text: &str,
	) -> Result<(), Trouble> {
		let plain = clean(text);
		let ssml = ssml(&plain, language, speed, self.volume);
		self.last = number;
		let words = Words { number, plain, ssml };
		self.orders
			.send(words)
			.map_err(|_| Trouble::other("NVDA has ended"))
	}

	fn probe(&mut self, number: u64) -> Result<(), Trouble> {
		if !self.nvda.runs() {
			return Err(Trouble::other("NVDA has ended"));
		}
		report(&SpeechReport::Taken(number));
		Ok(())
	}

	fn deliver(&mut self, _rate: Option<u16>, volume: u8) {
		self.volume = volume;
	}

	fn hush(&mut self) -> Result<(), Trouble> {
		self.hushed.store(self.last, Ordering::SeqCst);
		match self.nvda.hush() {
			DONE => Ok(()),
			_ => Err(Trouble::other("NVDA has ended")),
		}
	}
}

/// JAWS speaks, and reports no ends.
struct ByJaws {
	jaws: Jaws,
}

impl Voice for ByJaws {
	fn say(
		&mut self,
		number: u64,
		_language: &str,
		_speed: Speed,
		_whoever: bool,
		text: &str,
	) -> Result<(), Trouble> {
		self.jaws.say(&clean(text))?;
		report(&SpeechReport::Taken(number));
		Ok(())
	}

	fn probe(&mut self, number: u64) -> Result<(), Trouble> {
		self.jaws.say("")?;
		report(&SpeechReport::Taken(number));
		Ok(())
	}

	fn deliver(&mut self, _rate: Option<u16>, _volume: u8) {}

	fn hush(&mut self) -> Result<(), Trouble> {
		self.jaws.hush()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn words_become_markup() {
		for (text, speed, volume, expected) in [
			("Eva <4> & mehr", Speed::Normal, 100, "Eva &lt;4&gt; &amp; mehr"),
			(
				"e",
				Speed::Slow,
				100,
				"<prosody rate=\"70%\" volume=\"100%\">e</prosody>",
			),
			("e", Speed::Normal, 40, "<prosody volume=\"40%\">e</prosody>"),
		] {
			let whole = format!("<speak><voice xml:lang=\"de\">{expected}</voice></speak>");
			assert_eq!(ssml(text, "de", speed, volume), whole);
		}
	}
}
