//! Finding the choice that a line means: by its number, by its words, by some of them, or by another name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Menu;
use crate::asking::Intent;
use crate::narrator::Narrator;
use crate::uci::Strength;
use crate::voice::{Phrase, folded, spellings};

impl Menu {
	/// The one choice that a text means: by its number, by its words, by some of them that no other has, or by another
	/// name, if they are no answer: "no" is not the beginning of "novice". The words of a choice come before a number that is
	/// only a part of the line, and a line that says no to something does not choose it.
	pub(in crate::desk) fn find(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		self.named_or(text, narrator, || {
			let readings = narrator.parser().readings(text);
			let bare = readings.get(1..).unwrap_or_default();
			self.meant(text, narrator)
				.or_else(|| bare.iter().find_map(|bare| self.meant(bare, narrator)))
				.or_else(|| {
					readings
						.iter()
						.find_map(|reading| self.in_figures(reading, narrator))
				})
				.or_else(|| bare.iter().find_map(|bare| self.named(bare, narrator)))
				.or_else(|| readings.iter().find_map(|reading| self.with_number(reading)))
				.or_else(|| self.of_rating(text, narrator))
		})
	}

	/// The choice that a text names or is the answer of, or else the one that is meant. An answer in its own words means no other.
	fn named_or(
		&self,
		text: &str,
		narrator: &Narrator,
		meant: impl FnOnce() -> Option<usize>,
	) -> Option<usize> {
		self.named(text, narrator).or_else(|| {
			if narrator.parser().answer(text).is_some() {
				self.answering(text, narrator)
			} else {
				meant().or_else(|| self.answering(text, narrator))
			}
		})
	}

	/// The choice whose rating is nearest to the one that a text names; a time is none.
	fn of_rating(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		let parser = narrator.parser();
		let manner = narrator.words().manner();
		let is_unit = |word: &str| narrator.library().seconds_in(word, manner).is_some();
		let is_written = text.contains(|sign: char| sign.is_ascii_digit());
		// "15 10" is a time, and "twelve fifty" is none.
		let is_time =
			|| parser.controls(text).is_some() && (is_written || text.split_whitespace().any(is_unit));
		let may_be_rating = self.of_strengths && (parser.number(text).is_some() || !is_time());
		let rating = parser.rating(text).filter(|_| may_be_rating)?;
		let offered = Strength::ALL.iter().take(self.items.len()).enumerate();
		let nearest = offered.min_by_key(|(_, strength)| strength.rating().abs_diff(rating));
		nearest.map(|(index, _)| index)
	}

	/// The choice that a text or one of its parts names.
	pub(in crate::desk) fn found_in(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		self.find(text, narrator)
			.or_else(|| self.find_in_part(text, narrator))
	}

	/// The one choice that the parts of a line name: "no computer, a friend sits beside me".
	fn find_in_part(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		self.only_in_parts(text, narrator, |part| self.find(part.text(), narrator))
	}

	/// The one choice that `find` finds in the parts of a line. A part that says no to something does not choose it.
	pub(super) fn only_in_parts(
		&self,
		text: &str,
		narrator: &Narrator,
		find: impl Fn(&Intent) -> Option<usize>,
	) -> Option<usize> {
		let parser = narrator.parser();
		let parts = parser.parts(text);
		if parts.len() < 2 {
			return None;
		}
		let chosen = parts.iter().filter(|part| !parser.denies(part));
		only_one(
			chosen
				.filter_map(|part| find(&parser.read(part)))
				.map(|index| (index, ())),
		)
	}

	/// Returns the choice that has these words, or some of them, or this other name.
	fn meant(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		let parser = narrator.parser();
		let choices = || {
			if parser.denies(text) {
				let called = narrator.library().choices_called(text, narrator.words().manner());
				called.collect()
			} else {
				parser.choices(text)
			}
		};
		self.only(text, begins)
			.or_else(|| self.only(text, has))
			.or_else(|| choices().into_iter().find_map(|choice| self.only(choice, begins)))
	}

	/// The choice of this number, in digits or as a word, or of just these words.
	pub(in crate::desk) fn named(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		let number = narrator.library().number(text, narrator.words().manner());
		let index = number.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
		let index = index.filter(|index| *index < self.items.len());
		index.or_else(|| self.only(text, is_same))
	}

	/// The choice that is named so, or that just this is another name of.
	pub(in crate::desk) fn known(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		self.named_or(text, narrator, || {
			narrator.parser().readings(text).iter().find_map(|reading| {
				let mut called = narrator
					.library()
					.choices_called(reading, narrator.words().manner());
				called.find_map(|choice| self.only(choice, begins))
			})
		})
	}

	/// The shortest choice that begins with the answer that a text is: "yes" or "of course" for "Yes, accept".
	fn answering(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		let parser = narrator.parser();
		let answer = parser.said_answer(text)?;
		let names = self.items.iter().map(ToString::to_string).enumerate();
		let same = |name: &str| {
			let first = name.split(',').next();
			first.and_then(|first| parser.answer(first)) == Some(answer)
		};
		let (index, _) = names
			.filter(|(_, name)| same(name))
			.min_by_key(|(_, name)| name.len())?;
		Some(index)
	}

	/// Returns the choice whose name begins so, with numbers in words equal to those in digits: "2 boards".
	fn in_figures(&self, text: &str, narrator: &Narrator) -> Option<usize> {
		let sought = in_figures(text, narrator);
		let is_number = |word: &str| word.parse::<u32>().is_ok();
		let (mut numbers, mut words) = (false, false);
		for word in sought.split(' ') {
			numbers |= is_number(word);
			words |= !is_number(word);
		}
		if !numbers || !words {
			return None;
		}
		let names = self
			.items
			.iter()
			.map(|name| in_figures(&name.to_string(), narrator));
		only_one(names.enumerate().filter(|(_, name)| begins(name, &sought)))
	}

	/// The choice that alone has a number which is no place of a choice, and all other words of the line: "Laws of 2023".
	fn with_number(&self, text: &str) -> Option<usize> {
		let words: Vec<String> = text.split_whitespace().map(folded).collect();
		let mut numbers = words.iter().filter(|word| self.is_beyond(word));
		let number = numbers.next().filter(|_| numbers.next().is_none())?;
		let index = self.only(number, is_same)?;
		let name = folded(&self.items.get(index)?.to_string());
		let stands = |word: &String| word == number || name.split(' ').any(|known| known == word);
		words.iter().all(stands).then_some(index)
	}

	/// Returns `true` if a word is a number in digits that no choice has.
	pub(super) fn is_beyond(&self, word: &str) -> bool {
		word.parse::<usize>()
			.is_ok_and(|number| number > self.items.len())
	}

	/// Returns `true` if these digits begin the name of a choice that is a number, and are not all of it.
	pub(super) fn begins_number(&self, digits: &str) -> bool {
		self.also.iter().any(|(_, name)| {
			let name = name.to_string();
			self.is_beyond(&name) && name.len() > digits.len() && name.starts_with(digits)
		})
	}

	/// Returns the only choice with fitting words.
	fn only(&self, text: &str, fits: impl Fn(&str, &str) -> bool) -> Option<usize> {
		let sought = spellings(text);
		let fits = |name: &Phrase| {
			let names = spellings(&name.to_string());
			let mut pairs = names.iter().zip(&sought);
			pairs.any(|(name, sought)| !sought.is_empty() && fits(name, sought))
		};
		let also = self.also.iter().map(|(index, name)| (*index, name));
		let names = self.items.iter().enumerate().chain(also);
		only_one(names.filter(|(_, name)| fits(name)))
	}
}

/// The place that all of them have.
fn only_one<T>(fitting: impl Iterator<Item = (usize, T)>) -> Option<usize> {
	let mut places = fitting.map(|(index, _)| index);
	let first = places.next()?;
	places.all(|index| index == first).then_some(first)
}

fn is_same(name: &str, sought: &str) -> bool {
	name == sought
}

fn begins(name: &str, sought: &str) -> bool {
	name.starts_with(sought)
}

/// Returns `true` if words of a name begin so.
fn has(name: &str, sought: &str) -> bool {
	let mut places = name.match_indices(sought).map(|(place, _)| place);
	places.any(|place| place == 0 || name.get(..place).is_some_and(|before| before.ends_with(' ')))
}

/// The words as they are compared, with digits in place of the words for numbers.
fn in_figures(text: &str, narrator: &Narrator) -> String {
	let (library, manner) = (narrator.library(), narrator.words().manner());
	let one = |word: &str| library.is_one(word, manner).then_some(1);
	let figure = |word: &str| {
		let number = library.number(word, manner).or_else(|| one(word));
		number.map_or_else(|| folded(word), |number| number.to_string())
	};
	let words: Vec<String> = text.split_whitespace().map(figure).collect();
	words.join(" ")
}
