//! Lines compared with the sentences of the commands: the words that fill each hole, and their meaning.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Parser, SaidSquare};
use crate::chess::{Color, File, Rank, Role, Said, Square};
use crate::clock::Span;
use crate::voice::{Hole, Matching, Pattern, PatternPart, Whose, Wording, means, written};

/// Number of words in the longest line that is compared with patterns: a sentence that people say has fewer.
const MOST_WORDS: usize = 60;

/// The content of a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
	Square(Square),
	File(File),
	Rank(Rank),
	Piece(Role),
	Side(Color),
	Whose(Whose),
	Number(u32),
	Time(Span),
	Move(Said),
	Switch(bool),
	Text(String),
}

impl Argument {
	/// The setting that a sentence changes and its new state: a switch, or a value as it stands in the settings.
	fn of_state(state: &str) -> (String, Self) {
		match state {
			"on" => (String::new(), Self::Switch(true)),
			"off" => (String::new(), Self::Switch(false)),
			value => (value.to_string(), Self::Text(value.to_string())),
		}
	}

	/// The text after the word of a command, if any.
	pub(super) fn behind(rest: &str) -> Vec<Self> {
		if rest.is_empty() {
			Vec::new()
		} else {
			vec![Self::Text(rest.to_string())]
		}
	}
}

/// A sentence that matches a line.
pub(super) struct Filled<'a> {
	/// The name of its command.
	pub(super) command: &'a str,
	/// Its closeness, as a pattern reports it.
	pub(super) closeness: (usize, bool),
	/// The words of the line that are words of the sentence.
	pub(super) called: String,
	/// Each hole in the words that a mode reads, and its meaning.
	pub(super) holes: Vec<(String, Argument)>,
}

impl<'a> Parser<'a> {
	/// The sentence that all the words form, in the nearest place that has one.
	pub(super) fn filled_here(&self, words: &[&str]) -> Option<Filled<'a>> {
		let words = ended(words)?;
		let sentences = self.library.sentences(self.manner).next()?;
		let mut places = self.places.iter().filter_map(|place| sentences.at(place));
		places.find_map(|place| self.filled_in(place, &sentences.wording, &words))
	}

	/// The sentence that all the words form, in the first language that has one.
	pub(super) fn filled(&self, words: &[&str]) -> Option<Filled<'a>> {
		let words = ended(words)?;
		let is_piece = matches!(words.as_slice(), [word] if self.library.begins_piece(word, self.manner));
		let languages = if is_piece { 1 } else { usize::MAX };
		self.library
			.sentences(self.manner)
			.take(languages)
			.find_map(|sentences| self.filled_in(&sentences.anywhere, &sentences.wording, &words))
	}

	/// The same in one language: a whole sentence, or the closest of its patterns, and of several the first.
	fn filled_in(&self, matching: &'a Matching, wording: &Wording, words: &[&str]) -> Option<Filled<'a>> {
		let bare = wording.bare(words);
		let read = wording.read(words);
		let lines = [words, &bare, &read].map(|line| line.join(" "));
		let filled = |command, called, holes| Filled {
			command,
			closeness: (words.len(), true),
			called,
			holes,
		};
		if let Some((command, state)) = lines.iter().find_map(|line| matching.state(line)) {
			return Some(filled(command, words.join(" "), vec![Argument::of_state(state)]));
		}
		if let Some(command) = lines.iter().find_map(|line| matching.whole(line)) {
			return Some(filled(command, bare.join(" "), Vec::new()));
		}
		let mut best: Option<(Filled<'a>, u32)> = None;
		for (number, pattern, line) in candidates(matching, (words, &read)) {
			let is_closer = |(best, of): &(Filled<'_>, u32)| {
				(pattern.closeness, Reverse(number)) > (best.closeness, Reverse(*of))
			};
			if best.as_ref().is_none_or(is_closer)
				&& let Some(filled) = self.held_against(&pattern, line)
			{
				best = Some((filled, number));
			}
		}
		best.map(|(filled, _)| filled)
	}

	/// The commands of all patterns of the language of dialogue that match a line; at most one should.
	#[cfg(test)]
	pub(super) fn all_filled(&self, line: &str) -> Vec<String> {
		let words: Vec<&str> = line.split_whitespace().collect();
		let Some(sentences) = self.library.sentences(self.manner).next() else {
			return Vec::new();
		};
		let read = sentences.wording.read(&words);
		let matching = candidates(&sentences.anywhere, (&words, &read))
			.filter_map(|(_, pattern, line)| self.held_against(&pattern, line));
		let whole = sentences.anywhere.whole(&read.join(" ")).map(String::from);
		matching
			.map(|filled| String::from(filled.command))
			.chain(whole)
			.collect()
	}

	/// The pattern, if these words match it.
	fn held_against(&self, pattern: &Pattern<'a>, words: &[&str]) -> Option<Filled<'a>> {
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let begins = match (pattern.parts.first(), spoken.first()) {
			(Some(PatternPart::Word(word)), Some(spoken)) => means(spoken, word),
			(Some(PatternPart::Hole(_)), Some(_)) => true,
			(None, _) | (_, None) => false,
		};
		if !begins || pattern.parts.len() > words.len() {
			return None;
		}
		let mut attempt = Attempt {
			parser: self,
			parts: &pattern.parts,
			words,
			spoken: &spoken,
			tried: vec![false; pattern.parts.len() * words.len()],
		};
		let (mut called, mut holes) = attempt.fill(0, 0)?;
		called.reverse();
		holes.reverse();
		Some(Filled {
			command: pattern.command,
			closeness: pattern.closeness,
			called: called.join(" "),
			holes,
		})
	}

	/// A kind of piece, and the square on which it stands, before or after it, the piece first: "knight", "e2 pawn".
	fn man(&self, text: &str) -> Option<(Role, String)> {
		let Some(((first, behind), (before, last))) = text.split_once(' ').zip(text.rsplit_once(' ')) else {
			return Some((self.kind(text)?, text.to_string()));
		};
		[(first, behind), (last, before)]
			.into_iter()
			.find_map(|(piece, square)| {
				let role = self.kind(piece)?;
				let (square, _) = self.argument(Hole::Square, square)?;
				Some((role, format!("{piece} {square}")))
			})
	}

	/// The meaning of a text in a hole, with the text in the words that a mode reads.
	pub(super) fn argument(&self, hole: Hole, text: &str) -> Option<(String, Argument)> {
		let argument = match hole {
			Hole::Square => match self.said_square(text)? {
				// "auf e4" is a square with a word of the sentence before it, "e4 schlagen" one with a word after it.
				SaidSquare {
					square,
					from: None,
					role: None,
				} if [
					text.split_once(' ').map(|(_, rest)| rest),
					text.rsplit_once(' ').map(|(rest, _)| rest),
				]
				.into_iter()
				.flatten()
				.all(|rest| self.square(rest) != Some(square)) =>
				{
					Argument::Square(square)
				}
				SaidSquare { .. } => return None,
			},
			Hole::File => Argument::File(self.file(text)?),
			Hole::Rank if self.square(text).is_some() => return None,
			Hole::Rank => Argument::Rank(self.rank(text)?),
			Hole::Piece => {
				let (role, named) = self.man(text)?;
				return Some((named, Argument::Piece(role)));
			}
			Hole::Side => Argument::Side(self.side(text)?),
			Hole::Whose => Argument::Whose(self.library.whose(text, self.manner)?),
			Hole::Switch => Argument::Switch(self.library.switch(text, self.manner)?),
			Hole::Number => {
				let number = self.library.number(text, self.manner)?;
				return Some((format!("{number}"), Argument::Number(number)));
			}
			Hole::Time => Argument::Time(self.time(text)?),
			Hole::Move => Argument::Move(self.library.hear(text, self.manner).ok()?),
			Hole::Term => {
				let term = self.library.term(text, self.manner)?;
				return Some((term.to_string(), Argument::Text(term.to_string())));
			}
			Hole::Text => Argument::Text(text.to_string()),
		};
		Some((text.to_string(), argument))
	}
}

/// The patterns that may match a line, as typed and as read: each with its number, and the form of the line that it reads.
fn candidates<'a, 'w>(
	matching: &'a Matching,
	(typed, read): (&'w [&'w str], &'w [&'w str]),
) -> impl Iterator<Item = (u32, Pattern<'a>, &'w [&'w str])> {
	let first: Vec<&str> = [typed.first(), read.first()]
		.into_iter()
		.flatten()
		.copied()
		.collect();
	matching.patterns(&first).map(move |(number, pattern)| {
		let line = if pattern.is_typed() { read } else { typed };
		(number, pattern, line)
	})
}

/// Returns `true` if a text is no longer than a spoken sentence.
pub(super) fn is_sentence(text: &str) -> bool {
	let parts = text.split(|sign: char| sign.is_whitespace() || sign == ',');
	let parts = parts.filter(|part| !part.is_empty());
	parts.take(MOST_WORDS + 1).count() <= MOST_WORDS
}

/// The words without the sign at their end; `None` if there are too many for a sentence.
fn ended<'w>(words: &[&'w str]) -> Option<Vec<&'w str>> {
	if words.len() > MOST_WORDS {
		return None;
	}
	let mut words = words.to_vec();
	if let Some(last) = words.last_mut() {
		*last = last.trim_end_matches(['?', '!', '.']);
	}
	words.retain(|word| !word.is_empty());
	Some(words)
}

/// A line and a pattern. No part is tried twice at the same word, so that no line takes long.
struct Attempt<'p, 'a> {
	parser: &'p Parser<'a>,
	parts: &'p [PatternPart<'p>],
	words: &'p [&'p str],
	/// The words as they are written.
	spoken: &'p [String],
	tried: Vec<bool>,
}

/// The words that were called and the holes, the last ones first.
type Parts = (Vec<String>, Vec<(String, Argument)>);

impl Attempt<'_, '_> {
	/// Matches the parts from this one on with the words from this one on.
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
			PatternPart::Word(known) => {
				if !means(spoken, known) {
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
