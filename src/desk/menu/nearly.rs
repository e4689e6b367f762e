//! Guessing the choice meant by a line that names none: the only one that shares important words with it.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::repeat_n;

use super::{Menu, number_of};
use crate::asking::{Intent, Resembled};
use crate::desk::guess::Guess;
use crate::names::within;
use crate::narrator::Narrator;
use crate::voice::{Phrase, folded};

/// A shorter word says little, unless it is all that a choice is called.
const SHORTEST: usize = 4;
/// The least letters with which a word is the beginning of another one, or may have a slip of the fingers.
const LONG: usize = 5;
/// Number of words above which another name is a sentence, whose words mostly say nothing of the choice.
const LONGEST_NAME: usize = 3;
/// A longer line is no wish for a choice.
const MOST_WORDS: usize = 9;
/// Weight of a word that only one choice has.
const ALONE: usize = 60;
/// Weight from which a choice is offered: that of a word which one or two choices have.
const ENOUGH: usize = ALONE / 2;

impl Menu {
	/// The guesses at the choices meant by a line, at most two: the one that shares words with it, and those whose examples it resembles; or
	/// the command that is heard everywhere.
	pub(in crate::desk) fn guesses(&self, intent: &Intent, narrator: &Narrator) -> VecDeque<Guess> {
		let guesses = self
			.found(intent, narrator)
			.into_iter()
			.filter_map(|found| match found {
				Resembled::Choice(place) => self.guess_at(place),
				Resembled::Command(line) => {
					let told = narrator.words().typed(&line);
					Some(Guess::new(line, told))
				}
			});
		guesses.collect()
	}

	/// The likeliest choice that a line means.
	pub(in crate::desk) fn likeliest(&self, intent: &Intent, narrator: &Narrator) -> Option<usize> {
		match self.found(intent, narrator).first()? {
			Resembled::Choice(place) => Some(*place),
			Resembled::Command(_) => None,
		}
	}

	fn found(&self, intent: &Intent, narrator: &Narrator) -> Vec<Resembled> {
		let in_part = || self.only_in_parts(intent.text(), narrator, |part| self.nearest(part, narrator));
		let shares = self.nearest(intent, narrator).or_else(in_part);
		let resembled = self.resembled(intent, narrator);
		let Some(shares) = shares.map(Resembled::Choice) else {
			return resembled;
		};
		let other = resembled
			.into_iter()
			.next()
			.filter(|resembled| *resembled != shares);
		let is_choice = |resembled: &Resembled| matches!(resembled, Resembled::Choice(_));
		core::iter::once(shares).chain(other.filter(is_choice)).collect()
	}

	/// The choices, or the command that is heard everywhere, whose examples a line resembles.
	fn resembled(&self, intent: &Intent, narrator: &Narrator) -> Vec<Resembled> {
		let parser = narrator.parser();
		// A number that chooses nothing resembles nothing.
		let is_number = parser.number(intent.text()).is_some();
		if self.wanted.is_some() || is_number || intent.action.is_some() || parser.denies(intent.text()) {
			return Vec::new();
		}
		let choices: Vec<String> = self.items.iter().map(ToString::to_string).collect();
		parser.resembled(intent.text(), &choices)
	}

	fn guess_at(&self, place: usize) -> Option<Guess> {
		let told = self.items.get(place)?.clone();
		Some(Guess {
			number: Some(number_of(place)),
			..Guess::new(told.to_string(), told.open())
		})
	}

	/// The choice that shares most with a line, if there is one. A word says the more, the fewer choices have it, and where it is
	/// all that some are called, only those have it. A line that calls a command means a choice only by its own name: "I'll take
	/// white". A line that says no to something does not mean it: "not white".
	pub(in crate::desk) fn nearest(&self, intent: &Intent, narrator: &Narrator) -> Option<usize> {
		let (text, is_command) = (intent.text(), intent.action.is_some());
		if text.split_whitespace().count() > MOST_WORDS {
			return None;
		}
		let mut names: Vec<Names> = self.items.iter().map(|item| Names::of(item, narrator)).collect();
		for (index, name) in &self.also {
			if let Some(names) = names
				.get_mut(*index)
				.filter(|_| self.is_beyond(&name.to_string()))
			{
				names.whole.insert(name.to_string());
			}
		}
		let mut shared: Vec<usize> = Vec::from_iter(repeat_n(0, names.len()));
		let parser = narrator.parser();
		let is_passed_over = |word: &String| parser.readings(word).iter().any(String::is_empty);
		let is_number = |word: &String| parser.number(word).is_some() && !self.is_beyond(word);
		let telling = |word: &&String| !is_number(word) && !is_passed_over(word);
		for word in words_of(text).iter().filter(telling) {
			let is_all = names.iter().any(|names| names.whole.contains(word));
			let has = |names: &Names| match (is_command, is_all) {
				(true, _) => names.own.as_ref() == Some(word),
				(false, true) => names.whole.contains(word),
				(false, false) => names.have(word),
			};
			let owners = names.iter().filter(|names| has(names)).count();
			for (shared, names) in shared.iter_mut().zip(&names) {
				if has(names) {
					*shared += ALONE / owners;
				}
			}
		}
		let most = shared.iter().copied().max().filter(|most| *most >= ENOUGH)?;
		let mut nearest = (0..shared.len()).filter(|index| shared.get(*index) == Some(&most));
		let only = nearest.next().filter(|_| nearest.next().is_none())?;
		let told = self.items.get(only)?;
		let denies = parser.denies(text) && !parser.denies(&told.to_string());
		(!denies).then_some(only)
	}
}

/// The names of a choice.
struct Names {
	/// Its own name, if that is a single word.
	own: Option<String>,
	/// Its names of a single word.
	whole: BTreeSet<String>,
	/// The words of all its names, but for the short ones.
	words: BTreeSet<String>,
}

impl Names {
	fn of(item: &Phrase, narrator: &Narrator) -> Self {
		let name = item.to_string();
		let others = narrator
			.library()
			.names_of_choice(&name, narrator.words().manner());
		let short = others.filter(|name| name.split_whitespace().count() <= LONGEST_NAME);
		let names: Vec<BTreeSet<String>> = short.chain([name.as_str()]).map(words_of).collect();
		let whole = names.iter().filter(|words| words.len() == 1);
		let words = names
			.iter()
			.flatten()
			.filter(|word| word.chars().count() >= SHORTEST);
		let own = words_of(&name);
		Self {
			own: own.into_iter().next().filter(|own| *own == folded(&name)),
			whole: whole.flatten().cloned().collect(),
			words: words.cloned().collect(),
		}
	}

	/// Returns `true` if one of the names has a word like this.
	fn have(&self, word: &str) -> bool {
		self.words.iter().any(|known| is_alike(word, known))
	}
}

fn words_of(text: &str) -> BTreeSet<String> {
	let words = text
		.split(|character: char| !character.is_alphanumeric())
		.map(folded);
	words.filter(|word| !word.is_empty()).collect()
}

/// Returns `true` if two words are the same, but for an ending or a typing slip.
fn is_alike(one: &str, other: &str) -> bool {
	let shorter = one.chars().count().min(other.chars().count());
	one == other
		|| shorter >= LONG
			&& (one.starts_with(other)
				|| other.starts_with(one)
				|| !within(1, one, core::iter::once(other)).is_empty())
}
