//! The patterns of the commands: words with typed holes between them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::spelling::spellings;

/// What stands in a hole of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole {
	Square,
	File,
	Rank,
	Piece,
	Side,
	Number,
	Time,
	Move,
	Text,
}

impl Hole {
	/// Each as it is written between braces.
	const NAMED: [(&'static str, Self); 9] = [
		("square", Self::Square),
		("file", Self::File),
		("rank", Self::Rank),
		("piece", Self::Piece),
		("side", Self::Side),
		("number", Self::Number),
		("time", Self::Time),
		("move", Self::Move),
		("text", Self::Text),
	];

	/// The most words that can fill it.
	#[must_use]
	pub const fn most_words(self) -> usize {
		match self {
			Self::File | Self::Rank | Self::Piece | Self::Side => 1,
			Self::Number | Self::Time => 2,
			Self::Square => 4,
			Self::Move => 8,
			Self::Text => usize::MAX,
		}
	}
}

/// A word, in the spellings in which it is compared, or a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternPart {
	Word([String; 2]),
	Hole(Hole),
}

/// A sentence that calls a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
	/// The name of the command.
	pub command: String,
	pub parts: Vec<PatternPart>,
}

/// Why a text is no pattern, or one that would hide something else.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
	#[error("a brace is open or closed alone, or a sign stands beside it")]
	Brace,
	#[error("there is no {{{0}}} to fill in here")]
	UnknownHole(String),
	#[error("it has no hole, so it belongs to the words")]
	NoHole,
	#[error("it has no word of its own")]
	NoWord,
	#[error("it would hide a move")]
	HidesMove,
	#[error("it would hide the command {0}")]
	HidesCommand(String),
}

impl Pattern {
	pub(super) fn parse(command: &str, written: &str) -> Result<Self, PatternError> {
		let part = |word: &str| match word.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
			Some(name) => {
				let known = Hole::NAMED.iter().find(|(known, _)| *known == name);
				let (_, hole) = known.ok_or_else(|| PatternError::UnknownHole(name.to_string()))?;
				Ok(PatternPart::Hole(*hole))
			}
			None if word.contains(['{', '}']) => Err(PatternError::Brace),
			None => Ok(PatternPart::Word(spellings(word))),
		};
		let pattern = Self {
			command: command.to_string(),
			parts: written.split_whitespace().map(part).collect::<Result<_, _>>()?,
		};
		match pattern.words() {
			0 => Err(PatternError::NoWord),
			all if all == pattern.parts.len() => Err(PatternError::NoHole),
			_ => Ok(pattern),
		}
	}

	/// How many of its parts are words.
	#[must_use]
	pub fn words(&self) -> usize {
		let words = self.parts.iter().map(|part| match part {
			PatternPart::Word(_) => 1,
			PatternPart::Hole(_) => 0,
		});
		words.sum()
	}

	/// How close it is to what it matches: by its words, and then by whether each of its holes has a type.
	#[must_use]
	pub fn closeness(&self) -> (usize, bool) {
		(self.words(), !self.parts.contains(&PatternPart::Hole(Hole::Text)))
	}
}
