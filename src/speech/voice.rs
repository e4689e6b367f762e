//! A voice: the system's speech, or a screen reader that takes words.

use crate::line::{SpeechReport, Speed};
use crate::{Trouble, report};

/// A voice. It answers every order with a report, at once or later as news.
///
/// # Errors
/// Why nothing can be said any more.
pub trait Voice {
	/// Says it after all earlier orders. Without a voice for the language it is not said, unless any voice may say it.
	fn say(
		&mut self,
		number: u64,
		language: &str,
		speed: Speed,
		whoever: bool,
		text: &str,
	) -> Result<(), Trouble>;
	/// Speaks without a sound, and reports it like anything else.
	fn probe(&mut self, number: u64) -> Result<(), Trouble>;
	/// From the next words on: words a minute, or the usual rate; and the volume in percent.
	fn deliver(&mut self, rate: Option<u16>, volume: u8);
	/// Silences all our utterances.
	fn hush(&mut self) -> Result<(), Trouble>;
	/// Notes the beginning of the utterance with this number of the voice's own.
	fn begun(&mut self, message: u64) {
		report(&SpeechReport::Begun(message));
	}
	/// Notes its end.
	fn spoken(&mut self, message: u64) {
		report(&SpeechReport::Spoken(message));
	}
	/// Notes that it was silenced.
	fn stopped(&mut self, message: u64) {
		report(&SpeechReport::Stopped(message));
	}
}
