//! One language's word file, read and checked.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::aliases::Aliases;
use super::bent::{BentForms, Named};
use super::late::{LateTable, without_place};
use super::manner::FileSet;
use super::move_words::MoveWords;
use super::numbers::{DateWords, NumberRules, Numbers, TimeWords};
use super::phrase::Language;
use super::phrase_keys::PhraseKey;
use super::spelling::folded;
use super::tables::{ByRank, ByRole, BySide, FileSets};
use super::template::{Forms, LateForms, Template};
use super::words_error::{Gap, HoleError, WordsError};
use super::written_roles::WrittenRoles;
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
	/// Present only in a language of dialogue.
	pub(super) dialogue: Option<Dialogue>,
}

/// The words for more than moves.
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
	/// The phrase of each [`PhraseKey`], cut into its pieces.
	phrases: LateTable<Forms>,
	/// The written text of some phrases in the compact form.
	compact: BTreeMap<PhraseKey, LateForms>,
	commands: LateTable<CommandWords>,
	/// The words that are passed over in a typed line, and the endings that are written to a square.
	pub(super) fillers: Vec<String>,
	pub(super) endings: Vec<String>,
	/// The words for who does what to whom, as they are written.
	pub(super) roles: WrittenRoles,
}

impl Dialogue {
	/// The phrase of this key; there is one for each.
	pub(super) fn phrase(&self, key: PhraseKey) -> &Forms {
		static NOTHING: Forms = Forms::nothing();
		let read = |json: &str| self.read_phrase(key, json).unwrap_or_default();
		self.phrases.get_or_read(key.key(), read).unwrap_or(&NOTHING)
	}

	/// # Errors
	/// If it has other holes or forms than its key.
	fn read_phrase(&self, key: PhraseKey, json: &str) -> Result<Forms, WordsError> {
		let (one, other) = match (read(json)?, key.counts()) {
			(WrittenPhrase::Any(text), _) => (None, text),
			(WrittenPhrase::ByNumber { one, other }, Some(_)) => (Some(one), other),
			(WrittenPhrase::ByNumber { .. }, None) => {
				return Err(WordsError::Incomplete(Gap::CountsNothing(key.key().to_string())));
			}
		};
		let written = LateForms::new(one, other);
		let forms = self.named(|named| written.check(key.holes(), key.counts(), named));
		forms.map_err(|error| holes(key.key(), error))
	}

	/// The command of this name.
	pub(super) fn command(&self, name: &str) -> Option<&CommandWords> {
		self.commands.get_or_read(name, CommandWords::read_or_nothing)
	}

	/// All commands by their names.
	pub(super) fn commands(&self) -> impl Iterator<Item = (&str, &CommandWords)> {
		self.commands.all(CommandWords::read_or_nothing)
	}

	/// The names of all commands.
	pub(super) fn command_names(&self) -> impl Iterator<Item = &str> {
		self.commands.names()
	}

	/// The written text of this phrase in the compact form, if that differs.
	pub(super) fn compact_phrase(&self, key: PhraseKey) -> Option<&Forms> {
		let written = self.compact.get(&key)?;
		Some(self.named(|named| written.cut(key.holes(), None, named)))
	}

	/// Calls `with` with the things that a phrase may name.
	fn named<'d, T>(&'d self, with: impl FnOnce(&Named<'d, '_>) -> T) -> T {
		let command = |name: &str| {
			let command = self.command(name)?;
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
#[derive(Debug, Default)]
pub(super) struct CommandWords {
	pub(super) words: Vec<String>,
	help: LateForms,
}

impl CommandWords {
	/// # Errors
	/// If something is missing.
	fn read(json: &str) -> Result<Self, WordsError> {
		let written: WrittenCommand = read(json)?;
		Ok(Self {
			words: written.words,
			help: LateForms::new(None, written.help),
		})
	}

	/// A command of a file that has been checked.
	fn read_or_nothing(json: &str) -> Self {
		Self::read(json).unwrap_or_default()
	}
}

/// The file as it is written. Its longest tables are left in that form; [`super::Sentences`] reads what calls commands.
#[derive(Debug, Deserialize)]
struct Written<Late> {
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
	phrases: Option<Late>,
	#[serde(default)]
	compact: BTreeMap<String, String>,
	commands: Option<Late>,
	#[serde(default)]
	fillers: Vec<String>,
	#[serde(default)]
	endings: Vec<String>,
	#[serde(default)]
	roles: WrittenRoles,
}

/// A phrase, or its forms by number.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum WrittenPhrase {
	Any(String),
	ByNumber { one: String, other: String },
}

#[derive(Debug, Deserialize)]
struct WrittenCommand {
	words: Vec<String>,
	help: String,
}

impl Words {
	/// The words of a built-in file. A test checks everything that is not checked here.
	///
	/// # Errors
	/// If something is missing.
	pub(super) fn built_in(json: &'static str) -> Result<Self, WordsError> {
		let mut written: Written<&'static RawValue> = serde_json::from_str(json).map_err(incomplete)?;
		let phrases = LateTable::built_in(written.phrases.take());
		let commands = LateTable::built_in(written.commands.take());
		Self::of(written, phrases, commands)
	}

	/// # Errors
	/// If something is missing, or a game cannot be played with the words.
	pub(super) fn from_table(table: toml::Table) -> Result<Self, WordsError> {
		let mut written: Written<toml::Table> =
			Written::deserialize(toml::Value::Table(table)).map_err(|error| incomplete(error.message()))?;
		let phrases = LateTable::given(written.phrases.take().unwrap_or_default()).map_err(incomplete)?;
		let commands = LateTable::given(written.commands.take().unwrap_or_default()).map_err(incomplete)?;
		let words = Self::of(written, phrases, commands)?;
		words.check()?;
		Ok(words)
	}

	fn of<Late>(
		written: Written<Late>,
		phrases: LateTable<Forms>,
		commands: LateTable<CommandWords>,
	) -> Result<Self, WordsError> {
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
				phrases,
				compact: compact(written.compact)?,
				commands,
				fillers: written.fillers,
				endings: written.endings,
				roles: written.roles,
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
			let read = |name| dialogue.commands.written(name).map(CommandWords::read);
			dialogue
				.command_names()
				.filter_map(read)
				.try_for_each(|command| command.map(drop))?;
			for (name, command) in dialogue.commands() {
				let checked = dialogue.named(|named| command.help.check(&[], None, named));
				checked.map_err(|error| holes(name, error))?;
			}
			for key in PhraseKey::ALL {
				let written = dialogue.phrases.written(key.key());
				let gap = || WordsError::Incomplete(Gap::Phrase(key.key().to_string()));
				dialogue.read_phrase(*key, written.ok_or_else(gap)?)?;
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

/// Reads a line of a table.
fn read<'w, T: Deserialize<'w>>(json: &'w str) -> Result<T, WordsError> {
	serde_json::from_str(json).map_err(|error| incomplete(without_place(&error)))
}

fn holes(key: &str, error: HoleError) -> WordsError {
	let key = key.to_string();
	WordsError::Holes { key, error }
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

fn key_names(written: BTreeMap<String, String>) -> Result<BTreeMap<String, Template>, WordsError> {
	written
		.into_iter()
		.map(|(key, name)| match Template::parse(&name, &[]) {
			Ok(name) => Ok((key, name)),
			Err(error) => Err(WordsError::Holes { key, error }),
		})
		.collect()
}
