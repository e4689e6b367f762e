//! A line taken apart into its clauses: "what is on e4, and how much time do I have".
//!
//! The whole line is tried first. Only a line that is not understood is split: at commas, at the ends of sentences, and at
//! words that join two parts, of which each must then mean something.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::patterns::is_sentence;
use super::{Argument, Intent, Parser};
use crate::commands::{Action, Ask, BoardAction, Does, GameAction, HelpAction, SpeechAction};
use crate::voice::{Clauses, Fillers, written};

/// The most parts of a line: nobody says more in one breath.
const MOST_PARTS: usize = 12;
/// The most parts that are tried as one clause.
const LONGEST_CLAUSE: usize = 4;
/// The most words of the name of a thing.
const LONGEST_NAME: usize = 5;
/// The most words of a value that is chosen.
const LONGEST_VALUE: usize = 2;

/// A part of a line that says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
	pub text: String,
	/// The side that another clause chooses with it: "Black" of "rematch, but I take Black".
	pub choice: Option<String>,
	/// True if it was understood by itself.
	pub is_known: bool,
	/// True if it begins a sentence of its own, and does not go on with the clause before it.
	pub is_apart: bool,
	/// True if a word joins it to the clause before it: it is a wish of its own, and no reason.
	pub is_joined: bool,
}

/// The clauses of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Split {
	pub clauses: Vec<Clause>,
	/// True if a part was left out that says nothing, or only gives a reason.
	pub leaves_out: bool,
}

/// A part of a line between two joints, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePart {
	pub text: String,
	/// False for a part that says nothing: "please".
	pub says: bool,
	/// True if it begins as a reason: "because …".
	pub gives_reason: bool,
	/// True if a word joins it to the part before it: "and".
	pub is_joined: bool,
}

/// The sign or word before a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
	Comma,
	/// A word that joins: "and".
	Word,
	/// The end of a sentence, or the beginning of the line.
	End,
}

/// A part of the line between two joints: these words of it, without the word that joins.
#[derive(Clone, Copy, Debug)]
struct Part {
	joint: Joint,
	/// True if a joining word stands before it.
	is_joined: bool,
	from: usize,
	to: usize,
}

impl Parser<'_> {
	/// The clauses of a line that `understands` does not understand as a whole. `None` if it is understood, or no part of it
	/// is: then the line has the meaning that it has as one.
	#[must_use]
	pub fn clauses(&self, line: &str, understands: &dyn Fn(&str) -> bool) -> Option<Split> {
		let line =
			Some(line.trim()).filter(|line| is_sentence(line) && !line.contains(['[', '{', '/', '"']))?;
		let sentences = self.library.sentences(self.manner).next()?;
		let (joins, fillers) = (&sentences.wording.clauses, &sentences.wording.fillers);
		let words = words_of(line);
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let parts = parts_of(&words, &spoken, joins);
		if parts.len() < 2 || parts.len() > MOST_PARTS || understands(line) {
			return None;
		}
		// What holds after a move is no question about this position: "if I take e5, can Black take my queen".
		let supposes = |part: &Part| {
			let said = spoken.get(part.from..part.to).unwrap_or_default();
			sentences.wording.conditions.beginning(said).is_some()
		};
		let goes_on = |parts: &[Part]| parts.get(1).is_some_and(|next| next.joint != Joint::End);
		let depends = |(at, part): (usize, &Part)| {
			supposes(part) && (part.joint != Joint::End || goes_on(parts.get(at..).unwrap_or_default()))
		};
		if parts.iter().enumerate().any(depends) {
			return None;
		}
		let mut split = Split::default();
		let mut spans: Vec<Part> = Vec::new();
		let (mut gives_reason, mut chooses) = (false, false);
		let mut rest = parts.as_slice();
		while let Some(part) = rest.first() {
			let said = spoken.get(part.from..part.to).unwrap_or_default();
			let goes_on = rest
				.iter()
				.skip(1)
				.take_while(|part| part.joint != Joint::End)
				.count();
			let longest = (2..=(goes_on + 1).min(LONGEST_CLAUSE)).rev();
			// Squares in a row are no move between them.
			let are_names = |parts: &[Part]| {
				parts
					.iter()
					.all(|part| self.is_bare(&text_of(&words, part.from, part.to)))
			};
			let several = longest
				.filter_map(|count| Some((count, text_of(&words, part.from, rest.get(count - 1)?.to))))
				.find(|(count, text)| {
					!are_names(rest.get(..*count).unwrap_or_default()) && understands(text)
				});
			let (count, text) = several.unwrap_or_else(|| (1, text_of(&words, part.from, part.to)));
			rest = rest.get(count..).unwrap_or_default();
			let is_known = count > 1 || understands(&text);
			let is_more = gives_reason && part.joint == Joint::Word && !is_known;
			let asks = part.from == 0 && self.begins_as_question(&said.join(" "));
			gives_reason = is_more || (!is_known && !asks && joins.reasons.beginning(said).is_some());
			if count == 1 && (gives_reason || is_silent(said, joins, fillers)) {
				split.leaves_out = true;
				continue;
			}
			let before = split.clauses.last_mut();
			if let Some(before) = before.filter(|before| before.is_known)
				&& let Some(chosen) = self.chosen_with(&before.text, &text)
			{
				before.choice = Some(chosen);
				chooses = true;
				continue;
			}
			let with_thing = || {
				let before = split.clauses.last().filter(|before| before.is_known)?;
				self.with_thing_of(&before.text, &text)
					.into_iter()
					.find(|text| understands(text))
			};
			let (text, is_known) = match with_thing() {
				Some(text) => (text, true),
				None => (text, is_known),
			};
			let (text, is_known) = match split
				.clauses
				.last()
				.filter(|before| before.is_known && part.joint != Joint::End)
			{
				Some(before) if !is_known || self.is_bare(&text) => {
					match self
						.asked_of(&before.text, &text)
						.filter(|asked| understands(asked))
					{
						Some(asked) => (asked, true),
						None => (text, is_known),
					}
				}
				Some(_) | None => (text, is_known),
			};
			let last = parts.len().checked_sub(rest.len() + 1);
			let to = last
				.and_then(|last| parts.get(last))
				.map_or(part.to, |last| last.to);
			spans.push(Part { to, ..*part });
			split.clauses.push(Clause {
				text,
				choice: None,
				is_known,
				is_apart: part.joint == Joint::End,
				is_joined: part.is_joined,
			});
		}
		self.join(&mut split.clauses, &spans, &words);
		let is_any_known = split.clauses.iter().any(|clause| clause.is_known);
		let is_split = split.clauses.len() > 1 || split.leaves_out || chooses;
		(is_any_known && is_split).then_some(split)
	}

	/// The parts of a line between its signs and joining words, without those that say nothing.
	#[must_use]
	pub fn parts(&self, line: &str) -> Vec<String> {
		let parts = self.every_part(line).into_iter();
		parts.filter(|part| part.says).map(|part| part.text).collect()
	}

	/// The parts of a line between its signs and joining words.
	#[must_use]
	pub fn every_part(&self, line: &str) -> Vec<LinePart> {
		let sentences = self
			.library
			.sentences(self.manner)
			.next()
			.filter(|_| is_sentence(line));
		let Some(wording) = sentences.map(|sentences| &sentences.wording) else {
			return Vec::new();
		};
		let words = words_of(line);
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let parts = parts_of(&words, &spoken, &wording.clauses)
			.into_iter()
			.take(MOST_PARTS);
		let part = |part: Part| {
			let said = spoken.get(part.from..part.to).unwrap_or_default();
			let reasons = &wording.clauses.reasons;
			LinePart {
				text: text_of(&words, part.from, part.to),
				says: !is_silent(said, &wording.clauses, &wording.fillers),
				gives_reason: reasons.beginning(said).is_some(),
				is_joined: part.is_joined,
			}
		};
		parts.map(part).collect()
	}

	/// Joins clauses again that do not mean anything by themselves: on both sides of a joining word stand parts that are
	/// understood, or an act that asks first; and what is not understood on both sides of a comma is one part.
	fn join(&self, clauses: &mut Vec<Clause>, spans: &[Part], words: &[&str]) {
		let mut joined: Vec<Clause> = Vec::with_capacity(clauses.len());
		let mut begun = 0;
		for (clause, Part { joint, from, to, .. }) in core::mem::take(clauses).into_iter().zip(spans) {
			let Some(before) = joined.last_mut() else {
				begun = *from;
				joined.push(clause);
				continue;
			};
			let is_unknown = !clause.is_known || !before.is_known;
			let asks_first = |clause: &Clause| clause.is_known && self.asks_first(&clause.text);
			let is_one = match joint {
				Joint::End => false,
				Joint::Comma => !clause.is_known && !before.is_known,
				// "Who is up in material, and whose move is it" are two questions, whatever they mean.
				Joint::Word if is_unknown => {
					let both = |says: &dyn Fn(&Clause) -> bool| says(&clause) && says(before);
					!asks_first(&clause)
						&& !asks_first(before)
						&& !both(&|clause| self.begins_as_question(&clause.text))
				}
				// "Knight and bishop" are two names and no two wishes.
				Joint::Word => self.is_bare(&clause.text) && self.is_bare(&before.text),
			};
			if is_one {
				before.text = text_of(words, begun, *to);
				before.is_known = false;
			} else {
				begun = *from;
				joined.push(clause);
			}
		}
		*clauses = joined;
	}

	/// Returns `true` if an intent needs no other reading: a command with nothing unknown after it, an answer, a move, or a
	/// question about a move.
	#[must_use]
	pub fn is_certain(&self, intent: &Intent) -> bool {
		if intent.answer.is_some() || intent.before_offer.is_some() {
			return true;
		}
		let Some(action) = intent.action else {
			let text = intent.text();
			return if intent.is_no_order {
				intent.asks && self.names_move(text.trim_end_matches('?').trim_end())
			} else {
				self.names_move(text)
			};
		};
		if intent.side.is_some() || matches!(action, Action::Answer(_)) {
			return intent.rest.is_empty();
		}
		let is_text = |argument: &Argument| matches!(argument, Argument::Text(_));
		!intent.arguments.iter().any(is_text) || self.is_known_behind(action, intent)
	}

	/// Returns `true` if the text after a command is one that it takes.
	fn is_known_behind(&self, action: Action, intent: &Intent) -> bool {
		let rest = intent.rest.as_str();
		let is_value = intent.wanted().is_some() && rest.split_whitespace().count() <= LONGEST_VALUE;
		let takes_text = matches!(
			action,
			Action::Help(HelpAction::Commands)
				| Action::Game(GameAction::Law)
				| Action::Speech(SpeechAction::Find)
		);
		is_value
			|| self.related(rest).is_some()
			|| (takes_text && !rest.contains(','))
			|| (self.named(rest).is_some() && !rest.contains([',', ';']) && !self.joins(rest))
			|| self.number(rest).is_some()
			|| self.time(rest).is_some()
			|| self.library.switch(rest, self.manner).is_some()
			|| self.side(rest).is_some()
	}

	/// Returns `true` if a word of a text joins two parts.
	fn joins(&self, text: &str) -> bool {
		let spoken: Vec<String> = text.split_whitespace().map(written).collect();
		let mut sentences = self.library.sentences(self.manner);
		let joining = sentences
			.next()
			.map(|sentences| &sentences.wording.clauses.joining);
		let begins = |from: usize| {
			spoken
				.get(from..)
				.and_then(|rest| joining?.beginning(rest))
				.is_some()
		};
		(0..spoken.len()).any(begins)
	}

	/// Returns `true` if a text is a name alone: "knight", "e4", "White".
	fn is_bare(&self, text: &str) -> bool {
		let named = self.named(text).unwrap_or_default();
		let names = [
			named.whose.is_some(),
			named.role.is_some(),
			named.square.is_some(),
		];
		(names != [false; 3] && !(named.role.is_some() && named.square.is_some()))
			|| self.side(text).is_some()
	}

	/// Returns `true` if a text calls an act that asks for a yes itself.
	fn asks_first(&self, text: &str) -> bool {
		self.commanded(text)
			.whole()
			.is_some_and(|action| action.does() == Does::Asks)
	}

	/// A question with another name in the place of its own, of the same kind: "what is on e4" about d5. `None` if it names
	/// nothing of this kind, or more than one.
	#[must_use]
	pub fn asked_of(&self, question: &str, name: &str) -> Option<String> {
		let asked = self.commanded(question);
		let looks = asked.action.is_some_and(|action| action.does().tells());
		let words: Vec<&str> = name.split_whitespace().collect();
		// "What is on my clock and what is on yours": the same words stand before both.
		let asked_words: Vec<String> = question.split_whitespace().map(written).collect();
		let is_same = |word: &&&str| asked_words.contains(&written(word));
		let same = words.iter().take_while(is_same).count();
		let words = words
			.get(same.min(words.len().saturating_sub(1))..)
			.unwrap_or_default();
		let passed = self.between(words).unwrap_or(0);
		let name = words
			.get(passed..)
			.filter(|rest| looks && !rest.is_empty())?
			.join(" ");
		let kind = self.kind_of(&name)?;
		let words: Vec<&str> = question.split_whitespace().collect();
		let of_kind = |from: usize, to: usize| {
			let text = words.get(from..to).map(|words| words.join(" "));
			text.is_some_and(|text| self.kind_of(&text) == Some(kind))
		};
		let mut places: Vec<(usize, usize)> = Vec::new();
		let mut from = 0;
		while from < words.len() {
			// A name of two words: "Eva four". Of "on e4" it is the second alone.
			let length = [1, 2].into_iter().find(|length| {
				of_kind(from, from + length) && (*length == 1 || !of_kind(from + 1, from + 2))
			});
			places.extend(length.map(|length| (from, from + length)));
			from += length.unwrap_or(1);
		}
		let [(from, to)] = places.as_slice() else {
			return None;
		};
		let mut asked = words.get(..*from)?.to_vec();
		asked.push(&name);
		asked.extend(words.get(*to..)?);
		Some(asked.join(" "))
	}

	/// A text with the thing that another one names in the place of its pronoun: "is anything attacking it" after "where is my king". The
	/// first is nearest to what was said; the others leave the owner out, whose word may not fit there.
	pub(super) fn with_thing_of(&self, before: &str, text: &str) -> Vec<String> {
		let Some(things) = self.thing_in(before) else {
			return Vec::new();
		};
		let sentences = self.library.sentences(self.manner).next();
		let Some(pronouns) = sentences.map(|sentences| &sentences.wording.clauses.named_before) else {
			return Vec::new();
		};
		let words: Vec<&str> = text.split_whitespace().collect();
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let ats = (0..spoken.len()).filter_map(|at| Some((at, pronouns.beginning(spoken.get(at..)?)?)));
		let instead = |(at, length): (usize, usize), thing: &str| {
			let (first, last) = (words.get(..at)?, words.get(at + length..)?);
			let words = first.iter().copied().chain([thing]).chain(last.iter().copied());
			Some(words.collect::<Vec<&str>>().join(" "))
		};
		let texts = ats.flat_map(|at| things.iter().filter_map(move |thing| instead(at, thing)));
		texts.collect()
	}

	/// The piece or square that a text names, with its owner and without.
	fn thing_in(&self, text: &str) -> Option<Vec<String>> {
		// A piece that was asked to move stands elsewhere then.
		let moves = Action::Board(BoardAction::Ask(Ask::CanPlay));
		if self.commanded(text).action == Some(moves) {
			return None;
		}
		let text = text.trim_end_matches(['?', '!', '.', ',', ';']);
		let words: Vec<&str> = text
			.split_whitespace()
			.map(|word| self.without_ending(word))
			.collect();
		let named = |from: usize, to: usize| {
			let text = words.get(from..to)?.join(" ");
			let named = self.named(&text)?;
			(named.role.is_some() || named.square.is_some()).then_some(text)
		};
		let spans =
			(0..words.len()).flat_map(|from| (from + 1..=words.len()).rev().map(move |to| (from, to)));
		let longest = spans
			.filter(|(from, to)| to - from <= LONGEST_NAME && named(*from, *to).is_some())
			.max_by_key(|(from, to)| (to - from, core::cmp::Reverse(*from)))?;
		let (from, to) = longest;
		let whole = named(from, to)?;
		let shorter = (from + 1..to).filter_map(|from| named(from, to)).next();
		Some(core::iter::once(whole).chain(shorter).collect())
	}

	/// The kind of thing that a text names and nothing else.
	fn kind_of(&self, text: &str) -> Option<NameKind> {
		let text = text.trim_end_matches(['?', '!', '.', ',', ';']);
		if self.square_alone(text).is_some() {
			return Some(NameKind::Square);
		}
		let named = self.named(text).unwrap_or_default();
		match (named.whose, named.role, named.square) {
			(None, Some(_), None) => Some(NameKind::Piece),
			(Some(_), None, None) => Some(NameKind::Side),
			_ => None,
		}
	}

	/// The choice that a clause makes for an act before it: the side of "I take Black", for a rematch.
	fn chosen_with(&self, act: &str, text: &str) -> Option<String> {
		let takes_side = self.commanded(act).whole() == Some(Action::Game(GameAction::Rematch));
		takes_side.then(|| self.chosen_side(text)).flatten()
	}

	/// The word for the side that is chosen: "Black" of "I take Black".
	#[must_use]
	pub fn chosen_side(&self, text: &str) -> Option<String> {
		let sentences = self.library.sentences(self.manner).next()?;
		let joins = &sentences.wording.clauses;
		let words: Vec<&str> = text.split_whitespace().collect();
		let spoken: Vec<String> = words.iter().map(|word| written(word)).collect();
		let mut from = 0;
		while let Some(passed) = spoken.get(from..).and_then(|rest| {
			joins
				.joining
				.beginning(rest)
				.or_else(|| joins.choosing.beginning(rest))
		}) {
			from += passed;
		}
		let bare = sentences.wording.bare(words.get(from..)?);
		let [side] = bare.as_slice() else {
			return None;
		};
		let side = side.trim_end_matches(['?', '!', '.', ',']);
		self.side(side).map(|_| side.to_string())
	}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameKind {
	Square,
	Piece,
	Side,
}

/// The words of a line, also where no blank stands after a comma.
pub(super) fn words_of(line: &str) -> Vec<&str> {
	let mut words = Vec::new();
	for word in line.split_whitespace() {
		let mut rest = word;
		while let Some(at) = rest.find([',', ';']) {
			let behind = rest.get(at + 1..).unwrap_or_default();
			if !behind.starts_with(char::is_alphabetic) {
				break;
			}
			words.extend(rest.get(..=at));
			rest = behind;
		}
		words.push(rest);
	}
	words
}

/// The sign with which a word ends a part. A number with a full stop is that of a move or an ordinal.
fn ends(word: &str) -> Option<Joint> {
	let bare = word.trim_end_matches(['.', '!', '?', ',', ';', ':']);
	let is_number = bare.chars().all(|sign| sign.is_ascii_digit());
	match word.chars().next_back()? {
		',' => Some(Joint::Comma),
		';' => Some(Joint::End),
		'.' | '!' | '?' if bare.chars().count() > 1 && !is_number => Some(Joint::End),
		_ => None,
	}
}

/// The parts of a line, each with the joint before it. Words that join stand in no part.
fn parts_of(words: &[&str], spoken: &[String], joins: &Clauses) -> Vec<Part> {
	let mut parts: Vec<Part> = Vec::new();
	let mut joint = Joint::End;
	let (mut from, mut at) = (0, 0);
	let mut joined_at = None;
	let mut close = |from: usize, to: usize, joint: Joint, joined_at: Option<usize>| {
		if from < to {
			let is_joined = joined_at == Some(from);
			parts.push(Part {
				joint,
				is_joined,
				from,
				to,
			});
		}
		from < to
	};
	while let Some(word) = words.get(at) {
		let rest = spoken.get(at..).unwrap_or_default();
		if matches!(*word, "-" | "–" | "—" | "--") {
			close(from, at, joint, joined_at);
			at += 1;
			(from, joint) = (at, Joint::End);
		} else if at > from && at > 0 && joins.reasons.beginning(rest).is_some() {
			close(from, at, joint, joined_at);
			(from, joint) = (at, Joint::Comma);
			at += 1;
		} else if let Some(length) = joins
			.joining
			.beginning(rest)
			.filter(|length| at + length < words.len())
		{
			if close(from, at, joint, joined_at) {
				joint = Joint::Word;
			}
			at += length;
			from = at;
			joined_at = Some(from);
		} else if at == 0
			&& let Some(length) = joins
				.silent
				.beginning(rest)
				.filter(|length| *length < words.len())
		{
			close(0, length, joint, joined_at);
			at = length;
			(from, joint) = (at, Joint::Comma);
		} else {
			at += 1;
			if let Some(end) = ends(word) {
				if close(from, at, joint, joined_at) {
					joint = end;
				}
				from = at;
			}
		}
	}
	close(from, words.len(), joint, joined_at);
	parts
}

fn text_of(words: &[&str], from: usize, to: usize) -> String {
	let text = words.get(from..to).unwrap_or_default().join(" ");
	text.trim_end_matches([',', ';', '.', '!']).to_string()
}

/// Returns `true` if all these words are passed over.
fn is_silent(said: &[String], joins: &Clauses, fillers: &Fillers) -> bool {
	let mut rest = said;
	while !rest.is_empty() {
		let passed = joins.silent.beginning(rest).or_else(|| fillers.beginning(rest));
		match passed.and_then(|length| rest.get(length..)) {
			Some(behind) => rest = behind,
			None => return false,
		}
	}
	true
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	/// Each language with its lines and their clauses, behind a `=`: the command or the move of each, in its order, and `?` before
	/// a part that is not understood; `-` if the line is not split.
	const TABLES: [(&str, &str); 4] = [
		("en", include_str!("../../tests/phrases/clauses/en.txt")),
		("de", include_str!("../../tests/phrases/clauses/de.txt")),
		("fi", include_str!("../../tests/phrases/clauses/fi.txt")),
		("sv", include_str!("../../tests/phrases/clauses/sv.txt")),
	];

	fn told(parser: &Parser<'_>, clause: &Clause) -> String {
		if !clause.is_known {
			return format!("? {}", clause.text);
		}
		let intent = parser.read(&clause.text);
		match intent.action {
			Some(action) => {
				let rest = clause.choice.as_ref().unwrap_or(&intent.rest);
				format!("{} {rest}", action.name()).trim().to_string()
			}
			None => clause.text.clone(),
		}
	}

	#[test]
	fn lines_are_split_where_each_part_means_something() {
		let library = Library::built_in();
		let mut wrong = Vec::new();
		for (code, table) in TABLES {
			let manner = Manner::new(Language::new(code).unwrap());
			let parser = Parser::new(&library, &manner).at(&["home"]);
			for line in table
				.lines()
				.filter(|line| !line.is_empty() && !line.starts_with('#'))
			{
				let (line, expected) = line.split_once(" = ").unwrap();
				let understands = |text: &str| parser.is_certain(&parser.read(text));
				let split = parser.clauses(line, &understands);
				let told = split.map_or_else(
					|| "-".to_string(),
					|split| {
						split
							.clauses
							.iter()
							.map(|clause| told(&parser, clause))
							.collect::<Vec<_>>()
							.join(" | ")
					},
				);
				if told != expected {
					wrong.push(format!("{code}: {line} = {told}\n\tnot {expected}"));
				}
			}
		}
		assert!(wrong.is_empty(), "{}", wrong.join("\n"));
	}

	#[test]
	fn a_line_of_many_parts_is_not_split() {
		let library = Library::built_in();
		let manner = Manner::new(Language::ENGLISH);
		let parser = Parser::new(&library, &manner);
		for line in [
			"e4, ".repeat(1000),
			"a".repeat(4000),
			",".repeat(4000),
			"and ".repeat(1000),
			"e4, what, ".repeat(7),
		] {
			assert_eq!(parser.clauses(&line, &|_| false), None);
		}
	}
}
