//! The languages by their names, for a choice among them.

use alloc::vec::Vec;

use super::library::Library;
use super::phrase::{Language, Phrase};
use super::phrase_keys::PhraseKey;
use super::vocabulary::Vocabulary;

impl Library {
	/// The languages for a choice, each by its name in the dialogue of `words`, or else by its own name: all of them, or
	/// only those in which the program can hold a dialogue.
	#[must_use]
	pub fn named(&self, words: &Vocabulary, dialogues: bool) -> Vec<(Language, Phrase)> {
		self.languages()
			.filter(|(.., dialogue)| *dialogue || !dialogues)
			.map(|(language, own, _)| match name_of(language) {
				Some(line) => (language, words.line(line, &[])),
				None => (language, Phrase::free(language, own)),
			})
			.collect()
	}
}

/// The phrase that names a language that is built in.
fn name_of(language: Language) -> Option<PhraseKey> {
	let names = [
		(Language::GERMAN, PhraseKey::VocabularyDe),
		(Language::ENGLISH, PhraseKey::VocabularyEn),
		(Language::FINNISH, PhraseKey::VocabularyFi),
		(Language::SWEDISH, PhraseKey::VocabularySv),
		(Language::FRENCH, PhraseKey::VocabularyFr),
	];
	let named = names.into_iter().find(|(known, _)| *known == language);
	named.map(|(_, line)| line)
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;
	use alloc::string::{String, ToString};

	use super::*;
	use crate::voice::Manner;
	use crate::voice::sentences::dialogues;

	#[test]
	fn every_built_in_language_has_a_name_in_every_dialogue() {
		let library = Library::built_in();
		let languages: Vec<Language> = library.languages().map(|(language, ..)| language).collect();
		let codes: Vec<&str> = languages.iter().map(Language::code).collect();
		assert_eq!(codes, crate::texts::codes());
		for language in dialogues() {
			let words = Vocabulary::new(&library, Manner::new(language)).unwrap();
			let named = library.named(&words, false);
			let names: BTreeSet<String> = named.iter().map(|(_, name)| name.to_string()).collect();
			assert_eq!(names.len(), languages.len(), "{names:?}");
			assert_eq!(library.named(&words, true).len(), dialogues().len());
		}
	}
}
