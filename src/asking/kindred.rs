//! Lines that are in no table, compared with everything that is understood: the nearest are those that share the
//! important words.
//!
//! A word weighs the more, the fewer commands have it: a rare word shows the intent, a common one says little.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Parser;
use crate::commands::Action;
use crate::names::within;
use crate::voice::{Call, Hole, folded};

/// Nearness of a line that is offered, at least, in thousandths.
const NEAR_ENOUGH: u32 = 550;
/// Nearness from which a line needs no question.
const SURELY: u32 = 800;
/// Penalty for a line that leaves out a named square: its answer would be about others.
const SQUARE_LOST: u32 = 200;
/// Difference up to which a second line is offered as well.
const ABOUT_AS_NEAR: u32 = 100;
/// Number of lines that are offered, at most.
const MOST_OFFERED: usize = 2;
/// Weight of an unknown word: as much as a word that only one of some two hundred commands has, as it may be the most
/// important one.
const UNKNOWN: u32 = 30;
/// A longer line is no question.
const MOST_WORDS: usize = 24;
/// Closeness of the same word, and of one that only begins like it.
const SAME: u32 = 10;
const AKIN: u32 = 9;
/// Length of the common beginning of two words, at least.
const LEAST_BEGINNING: usize = 4;

const SQUARE: &str = "{square}";
/// The holes that a word of a line can fill, as they are written in the word files.
const FILLED: [(&str, Hole); 7] = [
	(SQUARE, Hole::Square),
	("{file}", Hole::File),
	("{rank}", Hole::Rank),
	("{piece}", Hole::Piece),
	("{side}", Hole::Side),
	("{whose}", Hole::Whose),
	("{number}", Hole::Number),
];

/// A line that is understood, and its nearness to the typed one, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kindred {
	pub(super) line: String,
	nearness: u32,
}

impl Kindred {
	/// Returns `true` if it is so near that it needs no question.
	pub(super) const fn is_near(&self) -> bool {
		self.nearness >= SURELY
	}
}

impl Parser<'_> {
	/// The lines nearest to one that is not understood, at most one a command, for the commands of this place.
	pub(super) fn kindred(&self, line: &str, is_here: &dyn Fn(Action) -> bool) -> Vec<Kindred> {
		let Some(sentences) = self.library.sentences(self.manner).next() else {
			return Vec::new();
		};
		let typed: Vec<&str> = line.split_whitespace().collect();
		if typed.len() > MOST_WORDS {
			return Vec::new();
		}
		let typed: Vec<&str> = sentences.wording.read(&typed);
		let mut calls: BTreeMap<&str, Vec<&Call>> = BTreeMap::new();
		for call in &sentences.calls {
			calls.entry(&call.command).or_default().push(call);
		}
		calls.retain(|command, _| Action::named(command).is_some_and(is_here));
		let index = Index::of(&calls);
		let meanings: Vec<Meanings<'_>> = typed.iter().map(|word| self.meanings(word, &index)).collect();
		let nearest = calls.iter().filter_map(|(command, calls)| {
			let near = index.nearest(&meanings, command, calls)?;
			Some(Kindred {
				line: filled(&near.call.text, &near.fills, &typed),
				nearness: near.nearness,
			})
		});
		let mut near: Vec<Kindred> = nearest.filter(|near| near.nearness >= NEAR_ENOUGH).collect();
		near.sort_by_key(|kindred| Reverse(kindred.nearness));
		near.retain(|kindred| {
			self.may_be_of_the_same(line, &kindred.line) && self.understands(&self.commanded(&kindred.line))
		});
		let first = near.first().map_or(0, |first| first.nearness);
		near.retain(|kindred| kindred.nearness + ABOUT_AS_NEAR >= first);
		near.truncate(MOST_OFFERED);
		near
	}

	/// The meanings that a word of a line can have: the same word, one that begins like it, one with a slip of the
	/// fingers, or a hole.
	fn meanings<'a>(&self, word: &str, index: &Index<'a>) -> Meanings<'a> {
		let spoken = folded(word);
		let known = || {
			index
				.weights
				.keys()
				.copied()
				.filter(|known| !known.starts_with('{'))
		};
		let mut meanings: Meanings<'a> = known()
			.filter_map(|known| Some((known, likeness(&spoken, known)?)))
			.collect();
		if meanings.is_empty() && spoken.chars().count() > LEAST_BEGINNING {
			meanings.extend(within(1, &spoken, known()).into_iter().map(|known| (known, AKIN)));
		}
		// "A" is an article before it is a file.
		let fills = |hole: Hole| {
			self.argument(hole, word).is_some()
				&& (hole != Hole::File || !self.library.is_one(word, self.manner))
		};
		let holes = FILLED.iter().filter(|(_, hole)| fills(*hole));
		meanings.extend(holes.map(|(name, _)| (*name, SAME)));
		meanings
	}
}

/// The words of the commands that a word of the line can mean, each with its closeness.
type Meanings<'a> = BTreeMap<&'a str, u32>;

/// The closeness of two similar words: the longer one may have an ending that the other has not. `None` if they are not
/// similar.
fn likeness(word: &str, known: &str) -> Option<u32> {
	if word == known {
		return Some(SAME);
	}
	let same = word
		.chars()
		.zip(known.chars())
		.take_while(|(one, other)| one == other);
	let (same, longest) = (same.count(), word.chars().count().max(known.chars().count()));
	(same >= LEAST_BEGINNING && same * 4 >= longest * 3).then_some(AKIN)
}

/// The call of a command that is nearest to a line, and the words of the line that fill its holes.
struct Near<'a> {
	nearness: u32,
	call: &'a Call,
	fills: Vec<usize>,
}

/// The weight of each word.
struct Index<'a> {
	weights: BTreeMap<&'a str, u32>,
	/// The words of each command.
	words: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

impl<'a> Index<'a> {
	/// Weighs each word: the binary logarithm of one and the commands for each of those that have the word, in quarters.
	fn of(calls: &BTreeMap<&'a str, Vec<&'a Call>>) -> Self {
		let words_of = |calls: &Vec<&'a Call>| -> BTreeSet<&'a str> {
			calls
				.iter()
				.flat_map(|call| &call.parts)
				.map(String::as_str)
				.collect()
		};
		let words: BTreeMap<&str, BTreeSet<&str>> = calls
			.iter()
			.map(|(command, calls)| (*command, words_of(calls)))
			.collect();
		let mut commands: BTreeMap<&str, u64> = BTreeMap::new();
		for word in words.values().flatten() {
			*commands.entry(word).or_default() += 1;
		}
		let all = words.len() as u64;
		let weight = |with: u64| {
			// The fourth power of 64 is 2 to the 24.
			((all + with) * 64 / with)
				.saturating_pow(4)
				.ilog2()
				.saturating_sub(24)
		};
		Self {
			weights: commands
				.into_iter()
				.map(|(word, with)| (word, weight(with)))
				.collect(),
			words,
		}
	}

	fn weight(&self, word: &str) -> u32 {
		self.weights.get(word).copied().unwrap_or(UNKNOWN)
	}

	/// The call of a command that is nearest to a line.
	fn nearest(&self, line: &[Meanings<'_>], command: &str, calls: &[&'a Call]) -> Option<Near<'a>> {
		let words = self.words.get(command)?;
		let squares = line
			.iter()
			.filter(|meanings| meanings.contains_key(SQUARE))
			.count();
		let (mut typed, mut anywhere) = (0, 0);
		for meanings in line {
			let weight = meanings
				.keys()
				.map(|word| self.weight(word))
				.max()
				.unwrap_or(UNKNOWN);
			let meant = meanings.iter().filter(|(word, _)| words.contains(*word));
			typed += weight * SAME;
			anywhere += weight * meant.map(|(_, closeness)| *closeness).max().unwrap_or(0);
		}
		let near = calls.iter().filter_map(|call| {
			let (shared, fills) = self.shared(line, call)?;
			let written: u32 = call.parts.iter().map(|word| self.weight(word) * SAME).sum();
			// The weighted share of words that both have, together with the share of the line that occurs anywhere in the
			// command.
			let nearness = (thousandths(2 * shared, typed + written) + thousandths(anywhere, typed)) / 2;
			let loses_square = squares > call.parts.iter().filter(|word| *word == SQUARE).count();
			let nearness = nearness.saturating_sub(if loses_square { SQUARE_LOST } else { 0 });
			Some(Near {
				nearness,
				call,
				fills,
			})
		});
		near.max_by_key(|near| near.nearness)
	}

	/// The weight that the line and the call share, and the words of the line that fill its holes, if all are filled.
	fn shared(&self, line: &[Meanings<'_>], call: &Call) -> Option<(u32, Vec<usize>)> {
		let mut shared = 0;
		let mut taken: Vec<Option<usize>> = vec![None; call.parts.len()];
		for (place, meanings) in line.iter().enumerate() {
			let free = call
				.parts
				.iter()
				.zip(&mut taken)
				.filter(|(_, taken)| taken.is_none());
			let meant = free.filter_map(|(word, taken)| Some((*meanings.get(word.as_str())?, word, taken)));
			if let Some((closeness, word, taken)) = meant.max_by_key(|(closeness, ..)| *closeness) {
				shared += closeness * self.weight(word);
				*taken = Some(place);
			}
		}
		let holes = call
			.parts
			.iter()
			.zip(taken)
			.filter(|(word, _)| word.starts_with('{'));
		let fills: Option<Vec<usize>> = holes.map(|(_, taken)| taken).collect();
		Some((shared, fills?))
	}
}

fn thousandths(part: u32, whole: u32) -> u32 {
	part.saturating_mul(1000).checked_div(whole).unwrap_or(0)
}

/// A call with its holes filled by these words, one after the other.
fn filled(text: &str, fills: &[usize], typed: &[&str]) -> String {
	let mut fills = fills.iter();
	let words: Vec<&str> = text
		.split_whitespace()
		.map(|word| {
			let mut fill = || typed.get(*fills.next()?).copied();
			if word.starts_with('{') {
				fill().unwrap_or(word)
			} else {
				word
			}
		})
		.collect();
	words.join(" ")
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::asking::Nearly;
	use crate::commands::{GameAction, Holds};
	use crate::voice::{Language, Library, Manner};

	/// Each language with lines that are in no table; the percentage of its meaningful lines that must be understood or
	/// offered right; and the percentage of its meaningless lines that may be taken for something.
	const TABLES: [(&str, &str, usize, usize); 4] = [
		("en", include_str!("../../tests/phrases/unwritten/en.txt"), 60, 50),
		("de", include_str!("../../tests/phrases/unwritten/de.txt"), 60, 50),
		("sv", include_str!("../../tests/phrases/unwritten/sv.txt"), 70, 50),
		("fi", include_str!("../../tests/phrases/unwritten/fi.txt"), 70, 50),
	];

	/// The action that a line is understood as, or that is offered first; and `true` if it was only offered.
	fn found(parser: &Parser<'_>, line: &str) -> Option<(Action, bool)> {
		let at_home = |action: Action| {
			matches!(action.holds(), Holds::Everywhere | Holds::Play | Holds::Board)
				|| ["material", "move-count"].contains(&action.name())
		};
		// Some commands are called with anything after them, and answer only known text.
		let action = |line: &str| {
			let intent = parser.read(line);
			let takes_more = matches!(
				intent.action,
				Some(Action::Board(_) | Action::Game(GameAction::Square))
			);
			let action = if takes_more { intent.action } else { intent.whole() };
			action.filter(|action| at_home(*action))
		};
		if let Some(action) = action(line) {
			return Some((action, false));
		}
		let Nearly::Meant { lines, .. } = parser.nearly(line, &at_home) else {
			return None;
		};
		Some((action(lines.first()?)?, true))
	}

	#[test]
	fn what_nobody_wrote_down_is_offered() {
		let library = Library::built_in();
		for (code, table, least, most) in TABLES {
			let manner = Manner::new(Language::new(code).unwrap());
			let parser = Parser::new(&library, &manner);
			let (mut lines, mut understood, mut offered, mut wrong) = (0, 0, 0, 0);
			let (mut senseless, mut taken) = (0, 0);
			let mut missed = Vec::new();
			for line in table.lines().filter(|line| !line.starts_with('#')) {
				let (line, expected) = line.split_once(" = ").unwrap();
				let found = found(&parser, line);
				if expected == "-" {
					senseless += 1;
					taken += usize::from(found.is_some());
					continue;
				}
				lines += 1;
				match found {
					Some((action, only_offered)) if expected.split(' ').any(|name| name == action.name()) => {
						understood += usize::from(!only_offered);
						offered += usize::from(only_offered);
					}
					Some((action, _)) => {
						wrong += 1;
						missed.push(format!("{line}: {}, not {expected}", action.name()));
					}
					None => missed.push(format!("{line}: nothing, not {expected}")),
				}
			}
			let told = format!(
				"{code}: of {lines} lines {understood} are understood, {offered} offered right and {wrong} wrong; of {senseless} \
				 that mean nothing, {taken} are taken for something\n{}",
				missed.join("\n")
			);
			assert!((understood + offered) * 100 >= lines * least, "{told}");
			assert!(taken * 100 <= senseless * most, "{told}");
		}
	}
}
