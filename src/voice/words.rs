//! One language's word file, read and checked.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use serde::Deserialize;

use super::aliases::Aliases;
use super::bent::{BentForms, Named};
use super::manner::FileSet;
use super::move_words::MoveWords;
use super::numbers::{DateWords, NumberRules, Numbers, TimeWords};
use super::patterns::{Sentences, StateWords};
use super::phrase::Language;
use super::phrase_keys::PhraseKey;
use super::spelling::{ByWord, folded};
use super::tables::{ByRank, ByRole, BySide, FileSets};
use super::template::{Forms, LateForms, Template};
use super::words_error::{Gap, WordsError};
use super::years::YearWords;

/// Everything a word file says.
#[derive(Debug)]
pub(super) struct Words {
	pub(super) language: Language,
	pub(super) name: String,
	pub(super) files: FileSets,
	pub(super) ranks: ByRank<String>,
	pub(super) pieces: ByRole<String>,
	pub(super) colours: BySide<String>,
	pub(super) moves: MoveWords,
	pub(super) letters: ByRole<char>,
	pub(super) aliases: Aliases,
	/// What only a language of dialogue has.
	pub(super) dialogue: Option<Dialogue>,
}

/// What is needed to say more than moves.
#[derive(Debug)]
pub(super) struct Dialogue {
	pub(super) numbers: Numbers,
	pub(super) time: TimeWords,
	pub(super) dates: DateWords,
	pub(super) years: YearWords,
	pub(super) symbols: BTreeMap<char, String>,
	/// The names of the keys that type no character, and of the modifiers.
	pub(super) keys: BTreeMap<String, Template>,
	/// The words for letters that must not be misheard. May be empty.
	pub(super) code_names: BTreeMap<char, String>,
	/// The forms that words take inside a sentence.
	pub(super) bent: BentForms,
	/// The phrase of each [`PhraseKey`], in the order of [`PhraseKey::ALL`].
	phrases: Vec<LateForms>,
	/// What is written of some of them in the compact form.
	compact: BTreeMap<PhraseKey, LateForms>,
	pub(super) commands: BTreeMap<String, CommandWords>,
	/// The words that are passed over in what is typed.
	pub(super) fillers: Vec<String>,
	/// The words that are read as others in sentences, by what is read.
	pub(super) synonyms: BTreeMap<String, Vec<String>>,
	/// The words that are passed over where men are placed on squares.
	pub(super) placing: Vec<String>,
	/// The words that say that something is not there.
	pub(super) absence: Vec<String>,
	pub(super) asking: Vec<String>,
	pub(super) claiming: Vec<String>,
	/// The endings that are written to a square.
	pub(super) endings: Vec<String>,
	/// What is said in a place for a command, instead of what the same words call elsewhere.
	pub(super) places: BTreeMap<String, BTreeMap<String, Vec<String>>>,
	/// What calls the commands, as it is asked for.
	pub(super) called: OnceBox<ByWord<String>>,
	pub(super) sentences: OnceBox<Sentences>,
	pub(super) at_places: OnceBox<BTreeMap<String, Sentences>>,
}

impl Dialogue {
	/// The phrase of this key; there is one for each.
	pub(super) fn phrase(&self, key: PhraseKey) -> &Forms {
		static NOTHING: Forms = Forms::nothing();
		let written = self.phrases.get(key as usize);
		written.map_or(&NOTHING, |written| {
			self.named(|named| written.cut(key.holes(), key.counts(), named))
		})
	}

	/// What is written of this phrase in the compact form, if that is something else.
	pub(super) fn compact_phrase(&self, key: PhraseKey) -> Option<&Forms> {
		let written = self.compact.get(&key)?;
		Some(self.named(|named| written.cut(key.holes(), None, named)))
	}

	/// Does this with what a phrase may name.
	fn named<'d, T>(&'d self, with: impl FnOnce(&Named<'d, '_>) -> T) -> T {
		let command = |name: &str| {
			let command = self.commands.get(name)?;
			Some(command.words.as_slice())
		};
		with(&Named {
			bent: &self.bent,
			command: &command,
		})
	}

	/// The explanation of a command.
	pub(super) fn help<'d>(&'d self, command: &'d CommandWords) -> &'d Template {
		self.named(|named| command.help.cut(&[], None, named)).any()
	}
}

/// A command's words and its explanation.
#[derive(Debug)]
pub(super) struct CommandWords {
	pub(super) words: Vec<String>,
	pub(super) patterns: Vec<String>,
	pub(super) states: StateWords,
	help: LateForms,
}

impl CommandWords {
	/// Everything that calls it.
	pub(super) fn calls(&self) -> impl Iterator<Item = &str> {
		let written = self.words.iter().chain(&self.patterns);
		written
			.chain(self.states.0.values().flatten())
			.map(String::as_str)
	}
}

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
	language: String,
	name: String,
	dialogue: bool,
	files: FileSets,
	ranks: ByRank<String>,
	pieces: ByRole<String>,
	colours: BySide<String>,
	moves: MoveWords,
	letters: ByRole<char>,
	aliases: Aliases,
	time: Option<TimeWords>,
	dates: Option<DateWords>,
	#[serde(default)]
	years: YearWords,
	#[serde(default)]
	number_rules: NumberRules,
	#[serde(default)]
	before_unit: BTreeMap<String, String>,
	#[serde(default)]
	numbers: BTreeMap<String, String>,
	#[serde(default)]
	symbols: BTreeMap<char, String>,
	#[serde(default)]
	keys: BTreeMap<String, String>,
	#[serde(default)]
	code_names: BTreeMap<char, String>,
	#[serde(default)]
	bent: BentForms,
	#[serde(default)]
	phrases: BTreeMap<String, WrittenPhrase>,
	#[serde(default)]
	compact: BTreeMap<String, String>,
	#[serde(default)]
	commands: BTreeMap<String, WrittenCommand>,
	#[serde(default)]
	fillers: Vec<String>,
	#[serde(default)]
	synonyms: BTreeMap<String, Vec<String>>,
	#[serde(default)]
	placing: Vec<String>,
	#[serde(default)]
	absence: Vec<String>,
	#[serde(default)]
	asking: Vec<String>,
	#[serde(default)]
	claiming: Vec<String>,
	#[serde(default)]
	endings: Vec<String>,
	#[serde(default, rename = "in")]
	places: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

/// A phrase, or its forms by number.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum WrittenPhrase {
	Any(String),
	ByNumber { one: String, other: String },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCommand {
	words: Vec<String>,
	#[serde(default)]
	patterns: Vec<String>,
	#[serde(default)]
	states: StateWords,
	help: String,
}

impl Words {
	/// The words of a file that is built in. A test checks what is not checked here.
	///
	/// # Errors
	/// When something is missing.
	pub(super) fn built_in(json: &str) -> Result<Self, WordsError> {
		serde_json::from_str(json).map_err(incomplete).and_then(Self::of)
	}

	/// # Errors
	/// When something is missing, or is not such that a game can be played with it.
	pub(super) fn from_table(table: toml::Table) -> Result<Self, WordsError> {
		let written =
			Written::deserialize(toml::Value::Table(table)).map_err(|error| incomplete(error.message()))?;
		let words = Self::of(written)?;
		words.check()?;
		Ok(words)
	}

	fn of(written: Written) -> Result<Self, WordsError> {
		let language = Language::new(&written.language).ok_or(WordsError::Incomplete(Gap::LanguageCode))?;
		let dialogue = if written.dialogue {
			let words = by_number(written.numbers)?;
			if let Some(missing) = (0..100).find(|number| !words.contains_key(number)) {
				return Err(WordsError::Incomplete(Gap::Number(missing)));
			}
			Some(Dialogue {
				numbers: Numbers {
					words,
					before_unit: by_number(written.before_unit)?,
					rules: written.number_rules,
				},
				time: written.time.ok_or(WordsError::Incomplete(Gap::Time))?,
				dates: written
					.dates
					.filter(DateWords::are_whole)
					.ok_or(WordsError::Incomplete(Gap::Dates))?,
				years: written.years,
				symbols: written.symbols,
				keys: key_names(written.keys)?,
				code_names: written.code_names,
				bent: written.bent,
				phrases: phrases(written.phrases)?,
				compact: compact(written.compact)?,
				commands: commands(written.commands),
				fillers: written.fillers,
				synonyms: written.synonyms,
				placing: written.placing,
				absence: written.absence,
				asking: written.asking,
				claiming: written.claiming,
				endings: written.endings,
				places: written.places,
				called: OnceBox::new(),
				sentences: OnceBox::new(),
				at_places: OnceBox::new(),
			})
		} else {
			None
		};
		Ok(Self {
			language,
			name: written.name,
			files: written.files,
			ranks: written.ranks,
			pieces: written.pieces,
			colours: written.colours,
			moves: written.moves,
			letters: written.letters,
			aliases: written.aliases,
			dialogue,
		})
	}

	fn check(&self) -> Result<(), WordsError> {
		if let Some(dialogue) = &self.dialogue {
			let holes = |key: &str, error| WordsError::Holes {
				key: key.to_string(),
				error,
			};
			for (name, command) in &dialogue.commands {
				let checked = dialogue.named(|named| command.help.check(&[], None, named));
				checked.map_err(|error| holes(name, error))?;
			}
			for (key, phrase) in PhraseKey::ALL.iter().zip(&dialogue.phrases) {
				let checked = dialogue.named(|named| phrase.check(key.holes(), key.counts(), named));
				checked.map_err(|error| holes(key.key(), error))?;
			}
			for (key, phrase) in &dialogue.compact {
				let checked = dialogue.named(|named| phrase.check(key.holes(), None, named));
				checked.map_err(|error| holes(key.key(), error))?;
			}
		}
		self.check_distinct()
	}

	/// No two of the words for files, ranks and pieces may be the same, or a game could not be played by ear.
	fn check_distinct(&self) -> Result<(), WordsError> {
		for set in FileSet::ALL {
			let files = self.files.get(set).iter().map(|(_, word)| word);
			let ranks = self.ranks.iter().map(|(_, word)| word);
			let pieces = self.pieces.iter().map(|(_, word)| word);
			let mut seen = BTreeSet::new();
			for word in files.chain(ranks).chain(pieces) {
				let heard = folded(word);
				if heard.is_empty() {
					return Err(WordsError::Incomplete(Gap::Unheard(word.clone())));
				}
				if !seen.insert(heard) {
					return Err(WordsError::SameWord(word.clone()));
				}
			}
		}
		Ok(())
	}
}

pub(super) fn incomplete(error: impl ToString) -> WordsError {
	WordsError::Incomplete(Gap::Other(error.to_string()))
}

fn by_number(table: BTreeMap<String, String>) -> Result<BTreeMap<u32, String>, WordsError> {
	table
		.into_iter()
		.map(|(key, word)| match key.parse() {
			Ok(number) => Ok((number, word)),
			Err(_) => Err(WordsError::Incomplete(Gap::NotANumber(key))),
		})
		.collect()
}

fn compact(written: BTreeMap<String, String>) -> Result<BTreeMap<PhraseKey, LateForms>, WordsError> {
	let named = |(name, text): (String, String)| {
		let known = PhraseKey::ALL.iter().find(|key| key.key() == name);
		let key = known.ok_or_else(|| WordsError::Incomplete(Gap::Phrase(name.clone())))?;
		Ok((*key, LateForms::new(None, text)))
	};
	written.into_iter().map(named).collect()
}

fn phrases(mut written: BTreeMap<String, WrittenPhrase>) -> Result<Vec<LateForms>, WordsError> {
	PhraseKey::ALL
		.iter()
		.map(|key| match (written.remove(key.key()), key.counts()) {
			(Some(WrittenPhrase::Any(text)), _) => Ok(LateForms::new(None, text)),
			(Some(WrittenPhrase::ByNumber { one, other }), Some(_)) => Ok(LateForms::new(Some(one), other)),
			(Some(WrittenPhrase::ByNumber { .. }), None) => {
				Err(WordsError::Incomplete(Gap::CountsNothing(key.key().to_string())))
			}
			(None, _) => Err(WordsError::Incomplete(Gap::Phrase(key.key().to_string()))),
		})
		.collect()
}

fn key_names(written: BTreeMap<String, String>) -> Result<BTreeMap<String, Template>, WordsError> {
	written
		.into_iter()
		.map(|(key, name)| match Template::parse(&name, &[]) {
			Ok(name) => Ok((key, name)),
			Err(error) => Err(WordsError::Holes { key, error }),
		})
		.collect()
}

fn commands(written: BTreeMap<String, WrittenCommand>) -> BTreeMap<String, CommandWords> {
	let command = |command: WrittenCommand| CommandWords {
		words: command.words,
		patterns: command.patterns,
		states: command.states,
		help: LateForms::new(None, command.help),
	};
	written
		.into_iter()
		.map(|(name, written)| (name, command(written)))
		.collect()
}
