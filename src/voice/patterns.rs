//! The patterns of the commands: words with typed holes between them, and what no pattern may be.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::library::Library;
use super::manner::Manner;
use super::phrase::Language;
use super::spelling::spellings;
use super::words::Words;
use crate::chess::{Color, Role};

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

	/// What may stand there, to try a pattern with.
	fn example(self, words: &Words) -> &str {
		match self {
			Self::Square | Self::Move | Self::Text => "e4",
			Self::File => "e",
			Self::Rank | Self::Number => "4",
			Self::Piece => words.pieces.get(Role::King),
			Self::Side => words.colours.get(Color::White),
			Self::Time => "5:00",
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

impl Library {
	/// The patterns of all commands, those of the language of dialogue first.
	pub fn patterns(&self, manner: &Manner) -> impl Iterator<Item = &Pattern> {
		self.words_from(manner.dialogue)
			.filter_map(|words| words.dialogue.as_ref())
			.flat_map(|dialogue| dialogue.patterns())
	}

	/// # Errors
	/// When it is no pattern, or when a move or another command could not be typed any more.
	pub(super) fn check_pattern(
		&self,
		language: Language,
		command: &str,
		written: &str,
	) -> Result<(), PatternError> {
		let pattern = Pattern::parse(command, written)?;
		let Ok(words) = self.words(language) else {
			return Ok(());
		};
		let manner = Manner::new(language);
		let example: Vec<&str> = pattern
			.parts
			.iter()
			.map(|part| match part {
				PatternPart::Word([word, _]) => word.as_str(),
				PatternPart::Hole(hole) => hole.example(words),
			})
			.collect();
		if self.hear(&example.join(" "), &manner).is_ok() {
			return Err(PatternError::HidesMove);
		}
		let called = (pattern.words()..=example.len())
			.filter_map(|length| self.command(&example.get(..length)?.join(" "), &manner));
		let alike = words.dialogue.iter().flat_map(|dialogue| dialogue.patterns());
		let alike = alike.filter(|other| other.parts == pattern.parts);
		let mut hidden = called.chain(alike.map(|other| other.command.as_str()));
		match hidden.find(|hidden| *hidden != command) {
			Some(hidden) => Err(PatternError::HidesCommand(hidden.to_string())),
			None => Ok(()),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::sentences::dialogues;

	#[test]
	fn no_built_in_pattern_hides_a_move_or_a_command() {
		let library = Library::built_in();
		for language in dialogues() {
			let words = library.words(language).unwrap();
			for (name, command) in &words.dialogue.as_ref().unwrap().commands {
				for written in &command.patterns {
					let checked = library.check_pattern(language, name, written);
					assert_eq!(checked, Ok(()), "voices/words/{language}.toml {name} {written}");
				}
			}
		}
	}

	#[test]
	fn a_pattern_of_a_player_that_cannot_be_used_is_told_with_its_line() {
		for (pattern, told) in [
			("was ist auf {feld}", "there is no {feld} to fill in here"),
			(
				"was ist auf {square",
				"a brace is open or closed alone, or a sign stands beside it",
			),
			("was ist da", "it has no hole, so it belongs to the words"),
			("{square}", "it has no word of its own"),
			("{piece} {text}", "it has no word of its own"),
			("springer {square}", "it would hide a move"),
			("nach {text}", "it would hide a move"),
			("Zug {number}", "it would hide the command last-move"),
			("Uhr {side}", "it would hide the command clock"),
			("was sagt Artikel {text}", "it would hide the command law"),
		] {
			let file = alloc::format!(
				"[commands.hint]\npatterns = [\n\t\"rate mir {{piece}}\",\n\t\"{pattern}\",\n]\n"
			);
			let error = Library::built_in()
				.with_user_file(Language::GERMAN, &file)
				.unwrap_err();
			assert_eq!(
				error.to_string(),
				alloc::format!("line 4: the pattern {pattern:?}: {told}.")
			);
		}
	}
}
