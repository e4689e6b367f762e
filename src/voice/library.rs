//! All the words there are: the built-in word files, and a player's own over them.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;

use toml::Table;

use super::lexicon::Lexicon;
use super::lines::PhraseKey;
use super::phrase::{Language, Phrase};
use super::user_words;
use super::vocabulary::Vocabulary;
use super::words::Words;
use super::words_error::WordsError;

static BUILT_IN: [(Language, &str); 5] = [
	(Language::GERMAN, include_str!("../../voices/words/de.toml")),
	(Language::ENGLISH, include_str!("../../voices/words/en.toml")),
	(Language::FINNISH, include_str!("../../voices/words/fi.toml")),
	(Language::SWEDISH, include_str!("../../voices/words/sv.toml")),
	(Language::FRENCH, include_str!("../../voices/words/fr.toml")),
];

/// The word files that are loaded, and what their words mean.
#[derive(Clone, Debug, Default)]
pub struct Library {
	languages: Vec<Arc<Words>>,
	pub(super) lexicon: Arc<Lexicon>,
}

impl Library {
	/// Every language that is compiled in.
	#[must_use]
	pub fn built_in() -> Self {
		// A test reads all of these files, so that none can fail here.
		Self::load(&BUILT_IN.map(|(language, _)| language)).unwrap_or_default()
	}

	/// Only these of the compiled-in languages.
	///
	/// # Errors
	/// When there is no such language.
	pub fn load(languages: &[Language]) -> Result<Self, WordsError> {
		let words: Result<Vec<Arc<Words>>, WordsError> = languages
			.iter()
			.map(|language| {
				let text = text_of(*language).ok_or(WordsError::NoLanguage(*language))?;
				Words::parse(text).map(Arc::new)
			})
			.collect();
		Ok(Self::of(words?))
	}

	/// A player's file of words in `language`, laid over the built-in file line by line. A language that is not
	/// built in must be given whole. A second file for the same language replaces the first.
	///
	/// # Errors
	/// When a line names nothing that there is, or has the wrong kind of value; with the line and the nearest name.
	pub fn with_user_file(&self, language: Language, text: &str) -> Result<Self, WordsError> {
		let shape = table_of(Language::GERMAN)?;
		let mut table = match text_of(language) {
			Some(_) => table_of(language)?,
			None => Table::new(),
		};
		user_words::overlay(&mut table, &shape, text)?;
		table.insert("language".to_string(), language.code().into());
		let words = Arc::new(Words::from_table(table)?);
		let mut languages = self.languages.clone();
		match languages.iter_mut().find(|known| known.language == language) {
			Some(known) => *known = words,
			None => languages.push(words),
		}
		Ok(Self::of(languages))
	}

	fn of(languages: Vec<Arc<Words>>) -> Self {
		let lexicon = Arc::new(Lexicon::of(&languages));
		Self { languages, lexicon }
	}

	/// The loaded languages, each with its own name, and whether the program can hold a dialogue in it.
	pub fn languages(&self) -> impl Iterator<Item = (Language, &str, bool)> {
		self.languages
			.iter()
			.map(|words| (words.language, words.name.as_str(), words.dialogue.is_some()))
	}

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

	pub(super) fn words(&self, language: Language) -> Result<&Arc<Words>, WordsError> {
		self.languages
			.iter()
			.find(|words| words.language == language)
			.ok_or(WordsError::NoLanguage(language))
	}

	/// The words of the language first, then of all others.
	pub(super) fn words_from(&self, first: Language) -> impl Iterator<Item = &Words> {
		let is_first = move |words: &&Arc<Words>| words.language == first;
		self.languages
			.iter()
			.filter(is_first)
			.chain(self.languages.iter().filter(move |words| !is_first(words)))
			.map(Arc::as_ref)
	}
}

/// The phrase that names a language that is built in.
fn name_of(language: Language) -> Option<PhraseKey> {
	let names = [
		(Language::GERMAN, PhraseKey::VocabularyGerman),
		(Language::ENGLISH, PhraseKey::VocabularyEnglish),
		(Language::FINNISH, PhraseKey::VocabularyFinnish),
		(Language::SWEDISH, PhraseKey::VocabularySwedish),
		(Language::FRENCH, PhraseKey::VocabularyFrench),
	];
	let named = names.into_iter().find(|(known, _)| *known == language);
	named.map(|(_, line)| line)
}

fn text_of(language: Language) -> Option<&'static str> {
	BUILT_IN
		.iter()
		.find(|(known, _)| *known == language)
		.map(|(_, text)| *text)
}

fn table_of(language: Language) -> Result<Table, WordsError> {
	let text = text_of(language).ok_or(WordsError::NoLanguage(language))?;
	toml::from_str(text).map_err(|error| WordsError::from_toml(text, &error))
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;
	use alloc::string::String;

	use super::*;
	use crate::voice::sentences::dialogues;
	use crate::voice::{Manner, Phrase, PhraseKey};

	#[test]
	fn every_built_in_file_is_sound() {
		for (language, text) in BUILT_IN {
			let words = Words::parse(text).unwrap_or_else(|error| panic!("{language}: {error}"));
			assert_eq!(words.language, language);
		}
		assert_eq!(Library::built_in().languages().count(), BUILT_IN.len());
	}

	/// The files of the languages of dialogue as they are written, so that one with a gap is seen as well.
	fn written() -> Vec<(Language, Table)> {
		let tables = BUILT_IN.map(|(language, _)| (language, table_of(language).unwrap()));
		let spoken = |(_, table): &(Language, Table)| table["dialogue"].as_bool().unwrap();
		tables.into_iter().filter(spoken).collect()
	}

	fn keys(table: &Table, section: &str) -> BTreeSet<String> {
		table[section].as_table().unwrap().keys().cloned().collect()
	}

	/// Says what is missing in which file, and what nobody uses.
	#[track_caller]
	fn check_keys(section: &str, needed: &BTreeSet<String>) {
		for (language, table) in written() {
			let there = keys(&table, section);
			let missing: Vec<&String> = needed.difference(&there).collect();
			let unused: Vec<&String> = there.difference(needed).collect();
			assert!(
				missing.is_empty() && unused.is_empty(),
				"voices/words/{language}.toml [{section}]: missing {missing:?}, unused {unused:?}"
			);
		}
	}

	#[test]
	fn every_dialogue_has_exactly_the_phrases_that_are_used() {
		let used: BTreeSet<String> = PhraseKey::ALL.iter().map(|line| line.key().to_string()).collect();
		assert_eq!(used.len(), PhraseKey::ALL.len(), "two lines share a key");
		check_keys("phrases", &used);
	}

	#[test]
	fn every_dialogue_knows_the_same_commands_and_numbers() {
		let german = table_of(Language::GERMAN).unwrap();
		for section in ["commands", "symbols"] {
			check_keys(section, &keys(&german, section));
		}
		let modifiers = ["ctrl", "alt", "shift"].map(ToString::to_string);
		check_keys("keys", &crate::keys::key_names().chain(modifiers).collect());
		for (language, table) in written() {
			let numbers = keys(&table, "numbers");
			let needed = (0..100)
				.chain((1..10).map(|n| n * 100))
				.chain((1..10).map(|n| n * 1000));
			for number in needed {
				assert!(numbers.contains(&number.to_string()), "{language} {number}");
			}
		}
	}

	#[test]
	fn every_built_in_language_has_a_name_in_every_dialogue() {
		let library = Library::built_in();
		let codes: Vec<&str> = BUILT_IN.iter().map(|(language, _)| language.code()).collect();
		let (last, others) = codes.split_last().unwrap();
		assert_eq!(
			Language::HINT,
			alloc::format!("Write a language as {} or {last}.", others.join(", "))
		);
		for language in dialogues() {
			let words = Vocabulary::new(&library, Manner::new(language)).unwrap();
			let named = library.named(&words, false);
			let names: BTreeSet<String> = named.iter().map(|(_, name)| name.to_string()).collect();
			assert_eq!(names.len(), BUILT_IN.len(), "{names:?}");
			assert!(BUILT_IN.iter().all(|(language, _)| name_of(*language).is_some()));
			assert_eq!(library.named(&words, true).len(), dialogues().len());
		}
	}

	#[test]
	fn every_phrase_that_counts_has_a_form_for_one() {
		for (language, _) in BUILT_IN {
			let table = table_of(language).unwrap();
			let Some(phrases) = table.get("phrases").and_then(|phrases| phrases.as_table()) else {
				continue;
			};
			for line in PhraseKey::ALL {
				let phrase = &phrases[line.key()];
				let forms: Option<Vec<&str>> = phrase
					.as_table()
					.map(|forms| forms.values().filter_map(|form| form.as_str()).collect());
				assert_eq!(
					forms.is_some(),
					line.counts().is_some(),
					"{language} {}",
					line.key()
				);
				if let Some(forms) = forms {
					assert_eq!(forms.len(), 2, "{language} {}", line.key());
					assert_ne!(forms[0], forms[1], "{language} {}", line.key());
				}
			}
		}
	}

	#[test]
	fn one_of_something_is_never_told_as_several() {
		let library = Library::built_in();
		for (language, _) in BUILT_IN {
			let Ok(vocabulary) = Vocabulary::new(&library, Manner::new(language)) else {
				continue;
			};
			for line in PhraseKey::ALL.iter().filter(|line| line.counts().is_some()) {
				let others: Vec<Phrase> = (1..line.holes().len())
					.map(|_| Phrase::word(language, "Eva"))
					.collect();
				let said = |count| vocabulary.counted(*line, count, &others).to_string();
				let one = said(1);
				let mut rest = others.iter();
				let holes: Vec<Phrase> = line
					.holes()
					.iter()
					.map(|hole| match line.counts() {
						Some(counted) if counted == *hole => vocabulary.number(1),
						_ => rest.next().unwrap().clone(),
					})
					.collect();
				let as_several = vocabulary.line(*line, &holes).to_string();
				// "One and a half points" are several in English.
				if (language, *line) != (Language::ENGLISH, PhraseKey::PointsAndHalf) {
					assert_ne!(one, as_several, "{language} {}", line.key());
				}
				let different: BTreeSet<String> = (0..30).map(said).collect();
				assert_eq!(different.len(), 30, "{language} {}", line.key());
			}
		}
	}

	#[test]
	fn only_what_is_asked_for_is_loaded() {
		let library = Library::load(&[Language::ENGLISH]).unwrap();
		assert_eq!(
			library
				.languages()
				.map(|(language, ..)| language)
				.collect::<Vec<_>>(),
			[Language::ENGLISH]
		);
		assert_eq!(
			Library::load(&[Language::new("xx").unwrap()]).unwrap_err(),
			WordsError::NoLanguage(Language::new("xx").unwrap())
		);
	}
}
