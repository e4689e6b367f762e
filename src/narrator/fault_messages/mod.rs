//! Trouble around the game, in sentences of the player's language that name the next step.

mod files;
mod world;

use crate::voice::{Language, Phrase, PhraseKey, Vocabulary};

impl Vocabulary {
	pub(super) fn bare(&self, line: PhraseKey) -> Phrase {
		self.line(line, &[])
	}

	/// The message of another library or the system in its own words, after a sentence that is complete without it.
	pub fn reported(&self, text: &str) -> Phrase {
		let text = english(text.trim_end_matches('.'));
		if text.is_empty() {
			return text;
		}
		self.line(PhraseKey::Reported, &[text])
	}
}

/// A name or a text as it stands in a file or comes from another program.
fn english(text: &str) -> Phrase {
	Phrase::free(Language::ENGLISH, text)
}
