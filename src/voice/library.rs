//! All words: the built-in word files, and a player's own over them.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use toml::Table;

use super::calls::Sentences;
use super::lexicon::Lexicon;
use super::manner::Manner;
use super::naming::Naming;
use super::patterns::sentences_of;
use super::phrase::Language;
use super::role_words::RoleWords;
use super::user_words;
use super::words::{Words, incomplete};
use super::words_error::WordsError;
use crate::texts;

/// The file of a language's folder with the words of moves and dialogue.
const DIALOGUE: &str = "dialogue";

/// The tables of what calls commands, by language.
static SENTENCES: &[(&str, &[(&str, &str)])] = include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// A language whose words are read when they are first needed.
#[derive(Debug)]
struct Known {
	language: Language,
	name: String,
	dialogue: bool,
	json: &'static str,
	words: OnceBox<Arc<Words>>,
	naming: OnceBox<Naming>,
	role_words: OnceBox<RoleWords>,
	sentences: OnceBox<Sentences>,
	lexicon: OnceBox<Lexicon>,
}

impl Known {
	/// The compiled-in words.
	fn built_in((language, name, dialogue): (Language, &str, bool)) -> Option<Self> {
		Some(Self {
			language,
			name: name.to_string(),
			dialogue,
			json: texts::file(language, DIALOGUE)?,
			words: OnceBox::new(),
			naming: OnceBox::new(),
			role_words: OnceBox::new(),
			sentences: OnceBox::new(),
			lexicon: OnceBox::new(),
		})
	}

	/// Words that are already read.
	fn given(words: Words, sentences: Sentences) -> Self {
		Self {
			language: words.language,
			name: words.name.clone(),
			dialogue: words.dialogue.is_some(),
			json: "",
			words: OnceBox::with_value(Box::new(Arc::new(words))),
			naming: OnceBox::new(),
			role_words: OnceBox::new(),
			sentences: OnceBox::with_value(Box::new(sentences)),
			lexicon: OnceBox::new(),
		}
	}

	fn words(&self) -> Result<&Arc<Words>, WordsError> {
		self.words
			.get_or_try_init(|| Words::built_in(self.json).map(Arc::new).map(Box::new))
	}

	/// The sentences that call its commands; none if it is a language of moves only.
	fn sentences(&self) -> &Sentences {
		let of_this = |(code, _): &&(&str, _)| *code == self.language.code();
		self.sentences.get_or_init(|| {
			let tables = SENTENCES
				.iter()
				.find(of_this)
				.map_or(&[][..], |(_, tables)| tables);
			Box::new(Sentences::compiled(tables))
		})
	}

	/// The names that its words have in a typed line; `None` if they cannot be read.
	fn naming(&self) -> Option<&Naming> {
		let made = || self.words().map(|words| Box::new(Naming::of(words)));
		self.naming.get_or_try_init(made).ok()
	}

	/// The meanings that its words have in a move; `None` if they cannot be read.
	fn lexicon(&self) -> Option<&Lexicon> {
		let made = || self.words().map(|words| Box::new(Lexicon::of(words)));
		self.lexicon.get_or_try_init(made).ok()
	}
}

/// The languages.
#[derive(Clone, Debug, Default)]
pub struct Library {
	languages: Vec<Arc<Known>>,
}

impl Library {
	/// Every language that is compiled in. Its words, read and processed once, are shared by the whole program.
	#[must_use]
	pub fn built_in() -> Self {
		static BOUND: OnceBox<Library> = OnceBox::new();
		let bind = || {
			let languages = texts::languages().filter_map(Known::built_in).map(Arc::new);
			Box::new(Self {
				languages: languages.collect(),
			})
		};
		BOUND.get_or_init(bind).clone()
	}

	/// A player's file of words in `language`, laid over the built-in file line by line. A language that is not
	/// built in must be given whole. A second file for the same language replaces the first.
	///
	/// # Errors
	/// If a line has an unknown name, or the wrong kind of value; with the line and the nearest name.
	pub fn with_user_file(&self, language: Language, text: &str) -> Result<Self, WordsError> {
		let mut shape = table_of(Language::GERMAN)?;
		user_words::allow_patterns(&mut shape);
		let mut table = match texts::file(language, DIALOGUE) {
			Some(_) => table_of(language)?,
			None => Table::new(),
		};
		user_words::overlay(&mut table, &shape, text)?;
		table.insert("language".to_string(), language.code().into());
		let sentences = Sentences::of(&table);
		let words = Arc::new(Known::given(Words::from_table(table)?, sentences));
		let mut languages = self.languages.clone();
		match languages.iter_mut().find(|known| known.language == language) {
			Some(known) => *known = words,
			None => languages.push(words),
		}
		let library = Self { languages };
		for (line, command, pattern) in user_words::patterns(text) {
			let sentences = sentences_of(&pattern).map(Vec::into_iter);
			let checked = sentences.and_then(|mut sentences| {
				sentences.try_for_each(|sentence| library.check_pattern(language, &command, &sentence))
			});
			checked.map_err(|error| WordsError::Pattern { line, pattern, error })?;
		}
		Ok(library)
	}

	/// The meanings of the words of a move in this language; `None` if it is unknown, or its words cannot be read.
	pub(super) fn lexicon_of(&self, language: Language) -> Option<&Lexicon> {
		let known = self.languages.iter().find(|known| known.language == language);
		known?.lexicon()
	}

	/// The languages, each with its own name, and `true` if the program can hold a dialogue in it.
	pub fn languages(&self) -> impl Iterator<Item = (Language, &str, bool)> {
		self.languages
			.iter()
			.map(|known| (known.language, known.name.as_str(), known.dialogue))
	}

	pub(super) fn words(&self, language: Language) -> Result<&Arc<Words>, WordsError> {
		let known = self.languages.iter().find(|known| known.language == language);
		known.ok_or(WordsError::NoLanguage(language))?.words()
	}

	/// The words with which the language of dialogue tells who does what to whom; `None` if it holds no dialogue.
	#[must_use]
	pub fn role_words(&self, manner: &Manner) -> Option<&RoleWords> {
		let known = self
			.languages
			.iter()
			.find(|known| known.language == manner.dialogue)?;
		let words = known.words().ok().filter(|words| words.dialogue.is_some())?;
		Some(known.role_words.get_or_init(|| Box::new(RoleWords::of(words))))
	}

	/// The words of every language.
	pub(super) fn languages_with_words(&self) -> impl Iterator<Item = &Words> {
		let words = self.languages.iter().filter_map(|known| known.words().ok());
		words.map(Arc::as_ref)
	}

	/// The words of the language first, then of all others.
	pub(super) fn words_from(&self, first: Language) -> impl Iterator<Item = &Words> {
		let words = self.known_from(first).filter_map(|known| known.words().ok());
		words.map(Arc::as_ref)
	}

	/// The sentences of each language in which a dialogue can be held, those of the language first.
	pub(super) fn sentences_from(&self, first: Language) -> impl Iterator<Item = &Sentences> {
		let known = self.known_from(first).filter(|known| known.dialogue);
		known.map(|known| known.sentences())
	}

	/// The sentences of a language, if a dialogue can be held in it.
	pub(super) fn sentences_of(&self, language: Language) -> Option<&Sentences> {
		let mut languages = self.languages.iter();
		let known = languages.find(|known| known.language == language && known.dialogue);
		known.map(|known| known.sentences())
	}

	/// Returns `true` if this folded word is one of any language, in a command or around it.
	pub(super) fn says(&self, word: &str) -> bool {
		self.languages
			.iter()
			.any(|known| known.sentences().knows_word(word))
	}

	/// The names in the language first, then those in all others.
	pub(super) fn naming_from(&self, first: Language) -> impl Iterator<Item = &Naming> {
		self.known_from(first).filter_map(|known| known.naming())
	}

	fn known_from(&self, first: Language) -> impl Iterator<Item = &Arc<Known>> {
		let (first, others): (Vec<_>, Vec<_>) =
			self.languages.iter().partition(|known| known.language == first);
		first.into_iter().chain(others)
	}
}

/// The whole file, as a player's own is laid over it.
pub(super) fn table_of(language: Language) -> Result<Table, WordsError> {
	let json = texts::file(language, DIALOGUE).ok_or(WordsError::NoLanguage(language))?;
	serde_json::from_str(json).map_err(incomplete)
}

#[cfg(test)]
mod tests {
	use alloc::collections::BTreeSet;
	use alloc::string::String;

	use super::*;
	use crate::voice::{Manner, Phrase, PhraseKey, Vocabulary};

	#[test]
	fn every_built_in_file_is_sound() {
		for language in languages() {
			let words = Words::from_table(table_of(language).unwrap());
			let words = words.unwrap_or_else(|error| panic!("{language}: {error}"));
			assert_eq!(words.language, language);
		}
		assert_eq!(Library::built_in().languages().count(), languages().count());
	}

	fn languages() -> impl Iterator<Item = Language> {
		texts::languages().map(|(language, ..)| language)
	}

	/// The files of the languages of dialogue as they are written, so that one with a gap is seen as well.
	fn written() -> Vec<(Language, Table)> {
		let tables = languages().map(|language| (language, table_of(language).unwrap()));
		let spoken = |(_, table): &(Language, Table)| table["dialogue"].as_bool().unwrap();
		tables.filter(spoken).collect()
	}

	fn keys(table: &Table, section: &str) -> BTreeSet<String> {
		table[section].as_table().unwrap().keys().cloned().collect()
	}

	/// Reports the keys that are missing in a file, and those that nothing uses.
	#[track_caller]
	fn check_keys(section: &str, needed: &BTreeSet<String>) {
		for (language, table) in written() {
			let there = keys(&table, section);
			let missing: Vec<&String> = needed.difference(&there).collect();
			let unused: Vec<&String> = there.difference(needed).collect();
			assert!(
				missing.is_empty() && unused.is_empty(),
				"voices/words/{language}/dialogue.toml [{section}]: missing {missing:?}, unused {unused:?}"
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

	/// Words in the longest phrase that a listener can keep in mind without pressing a key to stop it.
	const WORDS_IN_A_PHRASE: usize = 35;

	#[test]
	fn no_phrase_is_too_long_to_be_listened_to() {
		for (language, table) in written() {
			for (key, phrase) in table["phrases"].as_table().unwrap() {
				let words = phrase
					.as_str()
					.map_or(0, |phrase| phrase.split_whitespace().count());
				assert!(words <= WORDS_IN_A_PHRASE, "{language} {key}: {words} words");
			}
		}
	}

	#[test]
	fn every_phrase_that_counts_has_a_form_for_one() {
		for language in languages() {
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
		for language in languages() {
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
				// "One and a half points" are several in English, and one percent is no other than two.
				let is_alike = language == Language::ENGLISH
					&& matches!(
						line,
						PhraseKey::PointsAndHalf
							| PhraseKey::Softer | PhraseKey::VolumeIs
							| PhraseKey::TonesSofter
							| PhraseKey::TonesAre
					);
				// Neither in English nor in Swedish does "mate in" change the words after it.
				let is_mate = *line == PhraseKey::PuzzleMate
					&& [Language::ENGLISH, Language::SWEDISH].contains(&language);
				// "Drag" and "problem" are the same words for one and for several.
				let is_same_word = language == Language::SWEDISH
					&& [PhraseKey::InVariation, PhraseKey::ImportedPuzzles].contains(line);
				if !is_alike && !is_mate && !is_same_word {
					assert_ne!(one, as_several, "{language} {}", line.key());
				}
				let different: BTreeSet<String> = (0..30).map(said).collect();
				assert_eq!(different.len(), 30, "{language} {}", line.key());
			}
		}
	}
}
