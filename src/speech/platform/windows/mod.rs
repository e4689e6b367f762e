//! The speech of Windows (WinRT), and the screen readers that take words: NVDA and JAWS.

mod jaws;
mod lines;
mod nvda;
mod reader;
mod scales;

use tts::{Backends, Tts, UtteranceId};

pub use self::lines::keep_lines_private;
pub use self::reader::running as screen_reader;
use crate::Trouble;
use crate::line::SpeechFault;

/// The languages that have a voice, and the next one.
pub struct Languages;

/// The number of an utterance.
pub fn message(id: UtteranceId) -> u64 {
	let UtteranceId::WinRt(message) = id;
	message
}

impl Languages {
	/// Makes a synthesiser. It is a part of this process, and does not go.
	pub fn open(_gone: impl FnOnce(Trouble) + Send + 'static) -> Result<(Tts, Self), Trouble> {
		let tts = Tts::new(Backends::WinRt).map_err(|why| Trouble::of(SpeechFault::NoWindowsSpeech, why))?;
		Ok((tts, Self))
	}

	/// Returns `true` if there is a voice for the language. `None` if Windows will not say.
	pub fn speaks(&mut self, tts: &Tts, language: &str) -> Option<bool> {
		let voices = tts.voices().ok()?;
		Some(
			voices
				.iter()
				.any(|voice| voice.language().primary_language() == language),
		)
	}

	/// Chooses the language of the speech from now on, if there is a voice for it.
	pub fn choose(&mut self, tts: &mut Tts, language: &str) -> Result<(), Trouble> {
		let voices = tts.voices().map_err(Trouble::other)?;
		let mut voices = voices.iter();
		match voices.find(|voice| voice.language().primary_language() == language) {
			Some(voice) => tts.set_voice(voice).map_err(Trouble::other),
			None => Ok(()),
		}
	}
}
