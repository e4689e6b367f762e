//! The sentences that call commands: words, with typed holes between them or without.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::spelling::written;
use super::wording::Wording;

/// The kind of text in a hole of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hole {
	Square,
	File,
	Rank,
	Piece,
	Side,
	/// One's own, the opponent's, or those of a side.
	Whose,
	Number,
	Time,
	Move,
	/// On or off.
	Switch,
	/// A term of chess that can be explained.
	Term,
	Text,
}

impl Hole {
	/// Each as it is written between braces.
	const NAMED: [(&'static str, Self); 12] = [
		("square", Self::Square),
		("file", Self::File),
		("rank", Self::Rank),
		("piece", Self::Piece),
		("side", Self::Side),
		("whose", Self::Whose),
		("number", Self::Number),
		("time", Self::Time),
		("move", Self::Move),
		("switch", Self::Switch),
		("term", Self::Term),
		("text", Self::Text),
	];

	/// The most words that can fill it.
	#[must_use]
	pub const fn most_words(self) -> usize {
		match self {
			Self::File | Self::Rank | Self::Side => 1,
			Self::Number | Self::Time | Self::Whose | Self::Switch => 2,
			Self::Term => 3,
			Self::Square | Self::Piece => 4,
			Self::Move => 8,
			Self::Text => usize::MAX,
		}
	}
}

/// A word in its written form, or a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPart<'a> {
	Word(&'a str),
	Hole(Hole),
}

/// A sentence that calls a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern<'a> {
	/// The name of the command.
	pub command: &'a str,
	pub parts: Vec<PatternPart<'a>>,
	/// Closeness to a matching line: the number of its words, and then `true` if each of its holes has a type.
	pub closeness: (usize, bool),
}

/// Reason why a text is no pattern, or one that would hide something else.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
	#[error("a brace is open or closed alone, or a sign stands beside it")]
	Brace,
	#[error("there is no {{{0}}} to fill in here")]
	UnknownHole(String),
	#[error("it has no word of its own")]
	NoWord,
	#[error("it would hide a move")]
	HidesMove,
	#[error("it would hide the command {0}")]
	HidesCommand(String),
}

impl<'a> Pattern<'a> {
	/// The pattern of a text as [`as_read`] gives it.
	pub(super) fn parse(command: &'a str, text: &'a str) -> Result<Self, PatternError> {
		let part = |word: &'a str| match word.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
			Some(name) => {
				let known = Hole::NAMED.iter().find(|(known, _)| *known == name);
				let (_, hole) = known.ok_or_else(|| PatternError::UnknownHole(name.to_string()))?;
				Ok(PatternPart::Hole(*hole))
			}
			None if word.contains(['{', '}']) => Err(PatternError::Brace),
			None => Ok(PatternPart::Word(word)),
		};
		let parts: Vec<PatternPart<'_>> = text.split_whitespace().map(part).collect::<Result<_, _>>()?;
		let words = parts.iter().filter(|part| matches!(part, PatternPart::Word(_)));
		let closeness = (words.count(), !parts.contains(&PatternPart::Hole(Hole::Text)));
		Ok(Self {
			command,
			parts,
			closeness,
		})
	}

	/// The number of its parts that are words.
	#[must_use]
	pub const fn words(&self) -> usize {
		self.closeness.0
	}

	/// Returns `true` if each of its holes has a type.
	#[must_use]
	pub const fn is_typed(&self) -> bool {
		self.closeness.1
	}

	/// Returns `true` if it has no hole.
	#[must_use]
	pub(super) fn is_whole(&self) -> bool {
		self.words() == self.parts.len()
	}
}

/// A text with its words as they are read and in their written form; around a text all words count as they are.
///
/// # Errors
/// If it is no pattern.
pub(super) fn as_read(text: &str, wording: &Wording) -> Result<String, PatternError> {
	let words: Vec<&str> = text.split_whitespace().collect();
	let plain = |words: &[&str]| -> String {
		let word = |word: &&str| {
			if word.contains(['{', '}']) {
				word.to_string()
			} else {
				written(word)
			}
		};
		let words: Vec<String> = words.iter().map(word).filter(|word| !word.is_empty()).collect();
		words.join(" ")
	};
	let (whole, read) = (plain(&words), plain(&wording.read(&words)));
	let pattern = Pattern::parse("", &whole)?;
	if pattern.words() == 0 {
		return Err(PatternError::NoWord);
	}
	let is_whole = !pattern.is_typed() || Pattern::parse("", &read)?.words() == 0;
	Ok(if is_whole { whole } else { read })
}

/// A text that calls a command, as it is written, and its words as they are read and compared; a hole stands as it is
/// written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<'a> {
	pub command: &'a str,
	pub text: &'a str,
	pub parts: Vec<&'a str>,
}
