//! The names that the words of a language have in a typed line: sides, numbers, units, pieces, by each way in which they
//! may be typed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::Language;
use super::spelling::{ByWord, folded, spellings};
use super::tables::BySide;
use super::words::Words;
use crate::chess::{Color, Role};

/// A unit of time may be cut short: "2 min".
const SHORTEST_UNIT: usize = 3;
/// Length of the common beginning of a unit and its inflected form, at least.
const SHORTEST_STEM: usize = 5;

/// The plural of a piece may begin as the singular does, where this much of it is there.
const SHORTEST_PIECE: usize = 4;

/// Letters in the longest English ending: "kinght" does not mean king.
const ENGLISH_ENDING: usize = 1;

/// Owner of the pieces, from the point of view of the player who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
	Own,
	Other,
	Side(Color),
}

impl Whose {
	/// The side that a player means who has this one.
	#[must_use]
	pub fn side(self, own: Color) -> Color {
		match self {
			Self::Own => own,
			Self::Other => !own,
			Self::Side(side) => side,
		}
	}
}

/// Meaning of the words around the times of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockWord {
	/// The increment follows.
	Plus,
	/// The last time is the increment.
	AMove,
	Aside,
	/// A time with a name of its own.
	Minutes(u32),
	Seconds(u32),
}

/// Numbers that are composed of words, such as those of the start positions of Chess960.
const PUT_TOGETHER: core::ops::Range<u32> = 100..1000;

/// Made once of the words of a language, when the first line is read.
#[derive(Debug)]
pub(super) struct Naming {
	pub(super) sides: ByWord<Color>,
	pub(super) whose: ByWord<Whose>,
	pub(super) switches: ByWord<bool>,
	pub(super) numbers: ByWord<u32>,
	/// Greater ones, composed of words.
	pub(super) put_together: ByWord<u32>,
	pub(super) clock: ByWord<ClockWord>,
	/// Words for a single one of something.
	pub(super) one: ByWord<()>,
	/// With their seconds.
	units: Vec<([String; 2], u64)>,
	roles: Vec<([String; 2], Role)>,
	/// Number of letters in the longest ending of a piece's name.
	longest_ending: usize,
}

impl Naming {
	pub(super) fn of(words: &Words) -> Self {
		let aliases = &words.aliases;
		let colours = words.colours.iter().map(|(color, word)| (word.as_str(), color));
		let others = aliases.colours.iter().flat_map(BySide::iter);
		let others = others.flat_map(|(color, known)| each(known, color));
		let whose = aliases
			.whose
			.iter()
			.flat_map(|whose| each(&whose.own, Whose::Own).chain(each(&whose.other, Whose::Other)));
		let switches = aliases
			.switch
			.iter()
			.flat_map(|switch| each(&switch.on, true).chain(each(&switch.off, false)));
		let dialogue = words.dialogue.as_ref();
		let numbers = dialogue.into_iter().flat_map(|dialogue| &dialogue.numbers.words);
		let numbers = numbers.map(|(number, word)| (word.as_str(), *number));
		let spoken = aliases
			.numbers
			.iter()
			.map(|(word, number)| (word.as_str(), *number));
		let put_together: Vec<(String, u32)> = dialogue
			.into_iter()
			.flat_map(|dialogue| {
				PUT_TOGETHER.map(|number| (dialogue.numbers.cardinal(words.language, number), number))
			})
			.map(|(spoken, number)| (spoken.to_string(), number))
			.collect();
		let and = dialogue.map_or("", |dialogue| dialogue.numbers.rules.and.as_str());
		let without_and: Vec<(String, u32)> = put_together
			.iter()
			.filter(|_| !and.is_empty())
			.map(|(spoken, number)| (spoken.replace(and, ""), *number))
			.collect();
		let put_together = put_together.iter().chain(&without_and);
		let clock = &aliases.clock;
		let named = clock.minutes.iter();
		let parts = clock.seconds.iter();
		let clock = each(&clock.plus, ClockWord::Plus)
			.chain(each(&clock.a_move, ClockWord::AMove))
			.chain(each(&clock.aside, ClockWord::Aside))
			.chain(named.map(|(name, minutes)| (name.as_str(), ClockWord::Minutes(*minutes))))
			.chain(parts.map(|(name, seconds)| (name.as_str(), ClockWord::Seconds(*seconds))));
		let units = dialogue.into_iter().flat_map(|dialogue| dialogue.time.words());
		let roles = Role::ALL.into_iter().flat_map(|role| {
			let name = words.pieces.get(role);
			let others = words.aliases.pieces.get(role);
			core::iter::once(name)
				.chain(others)
				.map(move |name| (spellings(name), role))
		});
		Self {
			sides: ByWord::of(colours.chain(others)),
			whose: ByWord::of(whose),
			switches: ByWord::of(switches),
			numbers: ByWord::of(numbers.chain(spoken)),
			put_together: ByWord::of(put_together.map(|(spoken, number)| (spoken.as_str(), *number))),
			clock: ByWord::of(clock),
			one: ByWord::of(each(&aliases.one, ())),
			units: units.map(spellings).zip([3600, 3600, 60, 60, 1, 1]).collect(),
			roles: roles.collect(),
			longest_ending: if words.language == Language::ENGLISH {
				ENGLISH_ENDING
			} else {
				usize::MAX
			},
		}
	}

	/// The number of seconds in the unit that this is, or the beginning of.
	pub(super) fn seconds_in(&self, unit: &str) -> Option<u64> {
		let typed = folded(unit.trim_end_matches('.'));
		// "Minuutilla" has another ending than "minuuttia".
		let is_inflected = |name: &String| {
			let same = name.chars().zip(typed.chars());
			same.take_while(|(one, other)| one == other).count() >= SHORTEST_STEM
		};
		// "Secs" is several times "sec".
		let short = typed.strip_suffix('s').unwrap_or(&typed);
		let begins = |name: &String| {
			*name == typed || (short.len() >= SHORTEST_UNIT && name.starts_with(short)) || is_inflected(name)
		};
		let named = self.units.iter().find(|(names, _)| names.iter().any(begins));
		named.map(|(_, seconds)| *seconds)
	}

	/// The kind of piece that this is, or begins with.
	pub(super) fn role(&self, word: &str) -> Option<Role> {
		let typed = folded(word);
		let begins = |name: &String| {
			let ending = typed.strip_prefix(name.as_str());
			ending.is_some_and(|ending| {
				ending.is_empty() || (name.len() >= SHORTEST_PIECE && ending.len() <= self.longest_ending)
			})
		};
		let named = self.roles.iter().find(|(names, _)| names.iter().any(begins));
		named.map(|(_, role)| *role)
	}
}

fn each<T: Copy>(words: &[String], what: T) -> impl Iterator<Item = (&str, T)> {
	words.iter().map(move |word| (word.as_str(), what))
}
