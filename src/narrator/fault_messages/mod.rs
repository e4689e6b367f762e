//! What goes wrong around the game, in sentences of the player's language that say what to do.

mod files;
mod world;

use crate::voice::{Language, Phrase, PhraseKey, Vocabulary};

impl Vocabulary {
	pub(super) fn bare(&self, line: PhraseKey) -> Phrase {
		self.line(line, &[])
	}

	/// What another library or the system says in its own words, behind a sentence that is whole without it.
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
