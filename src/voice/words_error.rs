//! The possible errors of a word file, told so that its author finds the line.

use alloc::string::String;

use super::patterns::PatternError;
use super::phrase::Language;
use crate::message;
use crate::texts::{self, Message, TomlFault};

/// The reason why a word file or a choice of words cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
	/// Lines count from one.
	#[error("line {line}: {fault}.")]
	NotToml { line: usize, fault: TomlFault },
	#[error("line {line}: there is no {key:?} here.{}", did_you_mean(nearest.as_ref()))]
	UnknownKey {
		line: usize,
		key: String,
		/// The most similar known key, if one is similar.
		nearest: Option<String>,
	},
	#[error("line {line}: {key:?} must be {expected}.")]
	WrongKind {
		line: usize,
		key: String,
		expected: ValueKind,
	},
	/// A character that a terminal would obey instead of showing it.
	#[error("line {line}: {key:?} has a character that cannot be shown.")]
	ControlCharacter { line: usize, key: String },
	#[error("the phrase {key:?}: {error}.")]
	Holes { key: String, error: HoleError },
	#[error("line {line}: the pattern {pattern:?}: {error}.")]
	Pattern {
		line: usize,
		pattern: String,
		error: PatternError,
	},
	#[error("two files, ranks or pieces have the same word {0:?}.")]
	SameWord(String),
	#[error("{0}.")]
	Incomplete(Gap),
	#[error("there are no words in the language {0}.")]
	NoLanguage(Language),
	#[error("there is no dialogue in the language {0}, only the words of moves.")]
	NoDialogue(Language),
}

/// The kind of value that a key has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueKind {
	#[error("a text in quotes")]
	Text,
	#[error("one letter in quotes")]
	Letter,
	#[error("true or false")]
	Choice,
	#[error("a list of texts")]
	List,
	/// A phrase with a form for one counted thing and a form for other numbers, or a text for all.
	#[error("a text in quotes, or two of them: one and other")]
	Forms,
	#[error("a section")]
	Section,
}

/// A part that a word file lacks as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Gap {
	#[error("the language is not a two-letter code")]
	LanguageCode,
	#[error("the number {0} is missing")]
	Number(u32),
	#[error("the section time is missing")]
	Time,
	#[error("the section dates has not 31 days and 12 months")]
	Dates,
	/// The key of a phrase.
	#[error("the phrase {0} is missing")]
	Phrase(String),
	/// A phrase has forms for numbers, and none to count.
	#[error("the phrase {0} counts nothing, so it has one form")]
	CountsNothing(String),
	/// A key of the section of numbers.
	#[error("{0} is not a number")]
	NotANumber(String),
	/// A word in which nothing can be heard.
	#[error("\"{0}\" is no word for a file, rank or piece")]
	Unheard(String),
	/// The text is the reader's own message, which is for programmers.
	#[error("one of its values has the wrong form")]
	Other(String),
}

impl From<&WordsError> for Message {
	fn from(error: &WordsError) -> Self {
		match error {
			WordsError::NoLanguage(language) => message!(
				NoWords,
				language,
				hint = message!(HintLanguage, languages = Message::any_of(&texts::codes()))
			),
			WordsError::NoDialogue(language) => message!(NoDialogue, language),
			WordsError::NotToml { .. }
			| WordsError::UnknownKey { .. }
			| WordsError::WrongKind { .. }
			| WordsError::ControlCharacter { .. }
			| WordsError::Holes { .. }
			| WordsError::Pattern { .. }
			| WordsError::SameWord(_)
			| WordsError::Incomplete(_) => message!(Reported, text = format!("{error}")),
		}
	}
}

impl From<WordsError> for Message {
	fn from(error: WordsError) -> Self {
		Self::from(&error)
	}
}

impl WordsError {
	pub(super) fn from_toml(text: &str, error: &toml::de::Error) -> Self {
		let (at, fault) = TomlFault::of(text, error);
		Self::NotToml {
			line: line_of(text, at),
			fault,
		}
	}
}

/// The line of a byte, counted from one.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
	text.bytes().take(byte).filter(|b| *b == b'\n').count() + 1
}

fn did_you_mean(nearest: Option<&String>) -> String {
	nearest.map_or_else(String::new, |key| format!(" Did you mean {key:?}?"))
}

/// The error in the braces or brackets of a phrase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HoleError {
	#[error("a brace is open or closed alone")]
	Brace,
	#[error("a square bracket is not of the form [as it is written|as it is said]")]
	Bracket,
	#[error("there is no {{{0}}} to fill in here")]
	Unknown(String),
	#[error("{{{0}}} is missing")]
	Missing(String),
}
