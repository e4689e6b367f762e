//! The flags of speech: with which voice, and how fast, something is said aloud.

use annabella::settings::{ChoiceError, Choices, VoiceKind};
use annabella::voice::{Delivery, Rate};
use clap::Args;

use super::settings::choice;
use super::system_language;

/// The manner of speech. Each of these flags says something aloud, too.
#[derive(Debug, Args)]
pub struct SpeechFlags {
	#[arg(short, long, value_name = "VOICE", value_parser = choice("voice"), hide_possible_values = true)]
	pub voice: Option<String>,
	#[arg(short, long, value_name = "WORDS", value_parser = clap::value_parser!(u16).range(80..=600))]
	pub rate: Option<u16>,
}

impl SpeechFlags {
	/// Returns `true` if one of them was given.
	pub const fn are_given(&self) -> bool {
		self.voice.is_some() || self.rate.is_some()
	}

	/// The voice, and how it speaks.
	///
	/// # Errors
	/// When there is no such voice.
	pub fn choose(&self) -> Result<(VoiceKind, Delivery), ChoiceError> {
		let mut choices = Choices::new(system_language());
		if let Some(voice) = &self.voice {
			choices.set("voice", voice)?;
		}
		let delivery = Delivery {
			rate: self.rate.map_or(Rate::USUAL, Rate::nearest),
			..Delivery::default()
		};
		Ok((choices.voice, delivery))
	}
}
