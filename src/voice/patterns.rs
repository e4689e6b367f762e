//! The sentences that call commands: words, with typed holes between them or without.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Deserialize;

use super::spelling::{ByWord, KnownWord, folded};
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

/// A word, or a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternPart {
	Word(KnownWord),
	Hole(Hole),
}

/// A sentence that calls a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
	/// The name of the command.
	pub command: String,
	pub parts: Vec<PatternPart>,
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

impl Pattern {
	/// The pattern as its words are read; around a text all words count as they are.
	pub(super) fn parse(command: &str, text: &str, wording: &Wording) -> Result<Self, PatternError> {
		let part = |word: &str| match word.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
			Some(name) => {
				let known = Hole::NAMED.iter().find(|(known, _)| *known == name);
				let (_, hole) = known.ok_or_else(|| PatternError::UnknownHole(name.to_string()))?;
				Ok(PatternPart::Hole(*hole))
			}
			None if word.contains(['{', '}']) => Err(PatternError::Brace),
			None => Ok(PatternPart::Word(KnownWord::new(word))),
		};
		let parts = |words: &[&str]| words.iter().map(|word| part(word)).collect::<Result<Vec<_>, _>>();
		let words: Vec<&str> = text.split_whitespace().collect();
		let whole = Self::new(command, parts(&words)?);
		if whole.words() == 0 {
			return Err(PatternError::NoWord);
		}
		let read = Self::new(command, parts(&wording.read(&words))?);
		let is_whole = read.words() == 0 || !whole.is_typed();
		Ok(if is_whole { whole } else { read })
	}

	fn new(command: &str, parts: Vec<PatternPart>) -> Self {
		let words = parts.iter().filter(|part| matches!(part, PatternPart::Word(_)));
		let closeness = (words.count(), !parts.contains(&PatternPart::Hole(Hole::Text)));
		Self {
			command: command.to_string(),
			parts,
			closeness,
		}
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

	/// The line that calls it, if it has no hole.
	fn whole(&self) -> Option<String> {
		let word = |part: &PatternPart| match part {
			PatternPart::Word(word) => Some(word.written.clone()),
			PatternPart::Hole(_) => None,
		};
		let words: Option<Vec<String>> = self.parts.iter().map(word).collect();
		Some(words?.join(" "))
	}
}

/// Words that name the wanted state: "on" and "off" of a switch ("show the board", "freeze the board"), otherwise a value
/// as it stands in the settings ("dark mode"). The words and patterns of the command alone go on to the next state.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct StateWords(pub(super) BTreeMap<String, Vec<String>>);

impl StateWords {
	/// Each text, with the command of this name and the state that it brings about.
	pub(super) fn of<'a>(&'a self, command: &'a str) -> impl Iterator<Item = (&'a str, NamedState)> {
		self.0.iter().flat_map(move |(state, texts)| {
			let named = move |text: &'a String| (text.as_str(), (command.to_string(), state.clone()));
			texts.iter().map(named)
		})
	}
}

/// A command and one of its states.
pub type NamedState = (String, String);

/// A text that calls a command, as it is written, and its words as they are read and compared; a hole stands as it is
/// written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
	pub command: String,
	pub text: String,
	pub parts: Vec<String>,
}

impl Call {
	fn new(command: &str, text: &str, wording: &Wording) -> Self {
		let words: Vec<&str> = text.split_whitespace().collect();
		let part = |word: &str| {
			if word.starts_with('{') {
				word.to_string()
			} else {
				folded(word)
			}
		};
		Self {
			command: command.to_string(),
			text: text.to_string(),
			parts: wording.read(&words).into_iter().map(part).collect(),
		}
	}
}

/// Everything that calls commands in a language beside their words.
#[derive(Debug)]
pub struct Sentences {
	pub wording: Wording,
	/// The names of commands by the whole line that calls them, as it is written and as its words are read.
	pub whole: ByWord<String>,
	/// The states of commands by the whole line that brings them about.
	pub states: ByWord<NamedState>,
	/// Those with holes.
	pub patterns: Vec<Pattern>,
	/// All of them, one by one.
	pub calls: Vec<Call>,
}

impl Sentences {
	/// Reads the sentences of a word file, command by command. Text that is no pattern is left out.
	pub(super) fn of<'a>(
		wording: Wording,
		written: impl Iterator<Item = (&'a str, &'a str)>,
		states: impl Iterator<Item = (&'a str, NamedState)>,
	) -> Self {
		let (mut whole, mut read, mut patterns, mut calls) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
		for (command, written) in written {
			let Ok(pattern) = Pattern::parse(command, written, &wording) else {
				continue;
			};
			calls.push(Call::new(command, written, &wording));
			match pattern.whole() {
				Some(short) => {
					whole.push((written.to_string(), command.to_string()));
					read.push((short, command.to_string()));
				}
				None => patterns.push(pattern),
			}
		}
		// As it is written a sentence comes before another one that reads the same.
		let all = whole.iter().chain(&read);
		let whole = ByWord::of(all.map(|(written, command)| (written.as_str(), command.clone())));
		let states: Vec<(&str, NamedState)> = states.collect();
		calls.extend(
			states
				.iter()
				.map(|(text, (command, _))| Call::new(command, text, &wording)),
		);
		let read: Vec<(String, NamedState)> = states
			.iter()
			.map(|(text, named)| (wording.synonyms.line(text), named.clone()))
			.collect();
		let read = read.iter().map(|(text, named)| (text.as_str(), named.clone()));
		let states = ByWord::of(states.iter().cloned().chain(read));
		Self {
			wording,
			whole,
			states,
			patterns,
			calls,
		}
	}
}
