//! Lines held against the patterns of the commands: which words fill which hole, and what they name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use super::{Parser, SaidSquare};
use crate::chess::{Color, File, Rank, Role, Said, Square};
use crate::clock::Span;
use crate::voice::{Hole, Pattern, PatternPart, folded};

/// A longer line is held against no pattern: a sentence that somebody says has less words.
const MOST_WORDS: usize = 60;

/// What was said in a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
	Square(Square),
	File(File),
	Rank(Rank),
	Piece(Role),
	Side(Color),
	Number(u32),
	Time(Span),
	Move(Said),
	Text(String),
}

impl Argument {
	/// What follows the word of a command, if anything does.
	pub(super) fn behind(rest: &str) -> Vec<Self> {
		if rest.is_empty() {
			Vec::new()
		} else {
			vec![Self::Text(rest.to_string())]
		}
	}
}

/// A pattern that matches a line.
pub(super) struct Filled<'a> {
	pub(super) pattern: &'a Pattern,
	/// The words of the line that are words of the pattern.
	pub(super) called: String,
	/// Each hole as a mode would read it, and what it names.
	pub(super) holes: Vec<(String, Argument)>,
}

impl<'a> Parser<'a> {
	/// The closest of the patterns that match all the words; of several the first.
	pub(super) fn filled(&self, words: &[&str]) -> Option<Filled<'a>> {
		if words.len() > MOST_WORDS {
			return None;
		}
		let mut words = words.to_vec();
		if let Some(last) = words.last_mut() {
			*last = last.trim_end_matches(['?', '!', '.']);
		}
		words.retain(|word| !word.is_empty());
		let spoken: Vec<String> = words.iter().map(|word| folded(word)).collect();
		let mut best: Option<Filled<'a>> = None;
		for pattern in self.library.patterns(self.manner) {
			let is_closer = |best: &Filled<'_>| pattern.closeness() > best.pattern.closeness();
			if !best.as_ref().is_none_or(is_closer) || pattern.parts.len() > words.len() {
				continue;
			}
			let mut attempt = Attempt {
				parser: self,
				parts: &pattern.parts,
				words: &words,
				spoken: &spoken,
				tried: vec![false; pattern.parts.len() * words.len()],
			};
			if let Some((mut called, mut holes)) = attempt.fill(0, 0) {
				called.reverse();
				holes.reverse();
				best = Some(Filled {
					pattern,
					called: called.join(" "),
					holes,
				});
			}
		}
		best
	}

	/// What a text names in a hole, with the text as a mode would read it.
	fn argument(&self, hole: Hole, text: &str) -> Option<(String, Argument)> {
		let argument = match hole {
			Hole::Square => match self.said_square(text)? {
				SaidSquare {
					square,
					from: None,
					role: None,
				} => Argument::Square(square),
				SaidSquare { .. } => return None,
			},
			Hole::File => Argument::File(self.file(text)?),
			Hole::Rank if self.square(text).is_some() => return None,
			Hole::Rank => Argument::Rank(self.rank(text)?),
			Hole::Piece => Argument::Piece(self.kind(text)?),
			Hole::Side => Argument::Side(self.side(text)?),
			Hole::Number => {
				let number = self.library.number(text, self.manner)?;
				return Some((format!("{number}"), Argument::Number(number)));
			}
			Hole::Time => Argument::Time(self.time(text)?),
			Hole::Move => Argument::Move(self.library.hear(text, self.manner).ok()?),
			Hole::Text => Argument::Text(text.to_string()),
		};
		Some((text.to_string(), argument))
	}
}

/// A line and a pattern. No part is tried twice at the same word, so that no line takes long.
struct Attempt<'p, 'a> {
	parser: &'p Parser<'a>,
	parts: &'p [PatternPart],
	words: &'p [&'p str],
	/// The words as they are compared.
	spoken: &'p [String],
	tried: Vec<bool>,
}

/// The words that were called and the holes, the last ones first.
type Parts = (Vec<String>, Vec<(String, Argument)>);

impl Attempt<'_, '_> {
	/// Holds the parts from this one on against the words from this one on.
	fn fill(&mut self, part: usize, word: usize) -> Option<Parts> {
		let Some(wanted) = self.parts.get(part) else {
			return (word == self.words.len()).then(Parts::default);
		};
		let spoken = self.spoken.get(word)?;
		let tried = self.tried.get_mut(part * self.words.len() + word)?;
		if core::mem::replace(tried, true) {
			return None;
		}
		match wanted {
			PatternPart::Word(spellings) => {
				if !spellings.contains(spoken) {
					return None;
				}
				let (mut called, holes) = self.fill(part + 1, word + 1)?;
				called.push(self.words.get(word)?.to_string());
				Some((called, holes))
			}
			PatternPart::Hole(hole) => {
				let left = self.words.len() - word;
				let is_last = part + 1 == self.parts.len();
				let least = if is_last { left } else { 1 };
				(least..=left.min(hole.most_words())).find_map(|length| {
					let text = self.words.get(word..word + length)?.join(" ");
					let named = self.parser.argument(*hole, &text)?;
					let (called, mut holes) = self.fill(part + 1, word + length)?;
					holes.push(named);
					Some((called, holes))
				})
			}
		}
	}
}
