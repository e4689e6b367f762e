//! Notes of the referee for the arbiter, and reasons against a setup, in the words of each language.

use alloc::string::{String, ToString};

use super::effect::{Effect, Note};
use crate::chess::Color;
use crate::game::By;
use crate::laws::parameters::Class;
use crate::sheet::fill;
use crate::texts;
use crate::texts::record::record;
use crate::voice::{Language, WordsError};

/// The file of a language's folder with the notes of the referee.
const REFEREE: &str = "referee";

/// Takes the English notes as fields.
macro_rules! words {
	($($field:tt)*) => {
		record! {
			/// All phrases in one language. Text in braces is filled in.
			#[derive(Clone, Debug)]
			pub(super) struct Words { $($field)* }
		}
	};
}

include!(concat!(env!("OUT_DIR"), "/referee.rs"));

impl Words {
	/// The words of a language.
	///
	/// # Errors
	/// If the language has none.
	pub(super) fn of(language: Language) -> Result<Self, WordsError> {
		texts::read(language, REFEREE).map_err(|_| WordsError::NoDialogue(language))
	}

	pub(super) fn color(&self, color: Color) -> &str {
		color.fold_wb(&self.white, &self.black)
	}

	pub(super) fn by(&self, by: By) -> &str {
		match by {
			By::White => &self.white,
			By::Black => &self.black,
			By::WhiteAssistant => &self.white_assistant,
			By::BlackAssistant => &self.black_assistant,
			By::Arbiter => &self.arbiter,
			By::Clock => &self.clock,
		}
	}

	pub(super) fn class(&self, class: Class) -> &str {
		match class {
			Class::Standard => &self.standard,
			Class::Rapid => &self.rapid,
			Class::Blitz => &self.blitz,
		}
	}
}

/// A note for the arbiter.
pub(super) fn note(text: &str) -> Effect {
	Effect::Note(Note {
		text: text.to_string(),
	})
}

/// Returns a note with the braces filled in.
pub(super) fn note_of(phrase: &str, holes: &[(&str, &str)]) -> Effect {
	note(&fill(phrase, holes))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_dialogue_has_every_note() {
		for language in texts::dialogues() {
			assert!(Words::of(language).is_ok(), "{language}");
		}
	}
}
