//! The sentences that call commands: words, with typed holes between them or without, and several of them written as one.

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
	#[error("a round bracket is open or closed alone, or a bar stands outside of them")]
	Bracket,
	#[error("it stands for more than {MOST_SENTENCES} sentences")]
	TooMany,
	#[error("it has no word of its own")]
	NoWord,
	#[error("it would hide a move")]
	HidesMove,
	#[error("it would hide the command {0}")]
	HidesCommand(String),
}

/// The most sentences that one text stands for.
const MOST_SENTENCES: usize = 256;

/// Returns the sentences that a text stands for, each once: of `(where is|show) my (white )queen(s)` a bar parts alternatives in round
/// brackets, and what stands in brackets without a bar may be left out.
///
/// # Errors
/// If a bracket is open or closed alone, or there are too many sentences.
pub fn sentences_of(text: &str) -> Result<Vec<String>, PatternError> {
	/// The alternatives of a bracket: those that are complete, and the last one, as far as it is written.
	#[derive(Default)]
	struct Level {
		complete: Vec<String>,
		last: Vec<String>,
	}
	let begun = || Level {
		last: Vec::from([String::new()]),
		..Level::default()
	};
	let mut outer: Vec<Level> = Vec::new();
	let mut level = begun();
	for sign in text.chars() {
		match sign {
			'(' => outer.push(core::mem::replace(&mut level, begun())),
			'|' if outer.is_empty() => return Err(PatternError::Bracket),
			'|' => {
				level.complete.append(&mut level.last);
				level.last.push(String::new());
			}
			')' => {
				let before = outer.pop().ok_or(PatternError::Bracket)?;
				let mut inner = core::mem::replace(&mut level, before);
				if inner.complete.is_empty() {
					inner.complete.push(String::new());
				}
				inner.complete.append(&mut inner.last);
				let both = level.last.iter().flat_map(|before| {
					inner
						.complete
						.iter()
						.map(move |text| alloc::format!("{before}{text}"))
				});
				level.last = both.take(MOST_SENTENCES + 1).collect();
			}
			_ => level.last.iter_mut().for_each(|text| text.push(sign)),
		}
		if level.last.len() + level.complete.len() > MOST_SENTENCES {
			return Err(PatternError::TooMany);
		}
	}
	if !outer.is_empty() {
		return Err(PatternError::Bracket);
	}
	let mut sentences: Vec<String> = Vec::new();
	for text in level.last {
		let words: Vec<&str> = text.split_whitespace().collect();
		let sentence = words.join(" ");
		if !sentences.contains(&sentence) {
			sentences.push(sentence);
		}
	}
	Ok(sentences)
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

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn sentences_of_brackets_are_all_that_they_stand_for() {
		for (text, expected) in [
			("where is it", &["where is it"][..]),
			("(where is|show) it", &["where is it", "show it"]),
			("(is) it", &["it", "is it"]),
			(
				"queen(s) (on|at|) {square}",
				&[
					"queen on {square}",
					"queen at {square}",
					"queen {square}",
					"queens on {square}",
					"queens at {square}",
					"queens {square}",
				],
			),
			(
				"a ((very|so) )big  board",
				&["a big board", "a very big board", "a so big board"],
			),
			("(a|a)", &["a"]),
		] {
			assert_eq!(sentences_of(text).unwrap(), expected, "{text}");
		}
	}

	#[test]
	fn sentences_of_broken_brackets_are_refused() {
		for text in ["(a", "a)", "a|b", "(a|b", "((a)", "a(b))"] {
			assert_eq!(sentences_of(text), Err(PatternError::Bracket), "{text}");
		}
		let many = "(a|b|c|d)".repeat(20);
		assert_eq!(sentences_of(&many), Err(PatternError::TooMany));
	}
}
