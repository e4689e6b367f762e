//! Ratings in lines: "about 1200", "tausend vierhundert", "twelve fifty".

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::Parser;

/// The numbers that are ratings, and no places of a choice.
pub const RATINGS: RangeInclusive<u32> = 100..=4000;

/// The most words of a number.
const LONGEST_NUMBER: usize = 4;
/// The shortest word of two numbers, in bytes: "elfhundert".
const SHORTEST_OF_TWO: usize = 8;
/// The hundreds of a number that is said as a year is: "twelve fifty", "fourteen hundred".
const HUNDREDS: RangeInclusive<u32> = 10..=39;

impl Parser<'_> {
	/// The rating that a text names. `None` if it names none, or several.
	#[must_use]
	pub fn rating(&self, text: &str) -> Option<u32> {
		let words: Vec<&str> = text
			.split_whitespace()
			.map(|word| word.trim_matches([',', '.', '!', '?']))
			.collect();
		let number = |words: &[&str]| match words {
			[word] => self.number_in_one_word(word),
			_ => self.number(&words.join(" ")),
		};
		let (mut rest, mut is_run) = (words.as_slice(), false);
		let mut numbers: Vec<Option<u32>> = Vec::new();
		while !rest.is_empty() {
			let longest = (1..=LONGEST_NUMBER.min(rest.len())).rev();
			let mut read = longest.filter_map(|length| Some((length, number(rest.get(..length)?)?)));
			let read = read.next();
			if let Some((_, next)) = read {
				let whole = numbers.pop_if(|_| is_run);
				numbers.push(whole.map_or(Some(next), |whole| with_next(whole?, next)));
			}
			is_run = read.is_some();
			rest = rest
				.get(read.map_or(1, |(length, _)| length)..)
				.unwrap_or_default();
		}
		// A number that cannot be read as one may be the rating that is meant.
		let numbers: Option<Vec<u32>> = numbers.into_iter().collect();
		let mut ratings = numbers?.into_iter().filter(|number| RATINGS.contains(number));
		ratings.next().filter(|_| ratings.next().is_none())
	}

	/// The number in a word, which may be made of the words of several: "fjortonhundrafemtio".
	fn number_in_one_word(&self, word: &str) -> Option<u32> {
		let in_parts = || {
			let ends = word.char_indices().map(|(at, _)| at);
			let mut parts = ends.filter_map(|at| word.split_at_checked(at));
			parts.find_map(|(first, last)| {
				let last = self.number(last)?;
				with_next(self.number_in_one_word(first)?, last)
			})
		};
		let may_be_several = word.len() >= SHORTEST_OF_TWO && word.chars().all(char::is_alphabetic);
		self.number(word)
			.or_else(|| may_be_several.then(in_parts).flatten())
	}
}

/// The number that is said in two: the second one fills zeros at the end of the first, as in 1000 and 400, or the first one counts
/// hundreds, as in 14 and 100 or in 12 and 50.
fn with_next(whole: u32, next: u32) -> Option<u32> {
	if HUNDREDS.contains(&whole) && (10..=100).contains(&next) {
		return Some(whole * 100 + next % 100);
	}
	let zeros = 10_u32.checked_pow(next.checked_ilog10()? + 1)?;
	(whole > 0 && whole.is_multiple_of(zeros)).then(|| whole.saturating_add(next))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::{Language, Library, Manner};

	#[test]
	fn numbers_of_a_text_make_one_rating_or_none() {
		let library = Library::built_in();
		for (language, text, expected) in [
			(Language::ENGLISH, "about 1200", Some(1200)),
			(Language::ENGLISH, "one thousand four hundred", Some(1400)),
			(Language::ENGLISH, "fourteen hundred", Some(1400)),
			(Language::ENGLISH, "fourteen hundred fifty", Some(1450)),
			(Language::ENGLISH, "twelve fifty or so", Some(1250)),
			(Language::ENGLISH, "1200 or 1600", None),
			(Language::ENGLISH, "as strong as you can", None),
			(Language::GERMAN, "etwa tausend vierhundert", Some(1400)),
			(Language::GERMAN, "etwa vierzehnhundert", Some(1400)),
			(Language::GERMAN, "vierzehnhundertfünfzig", Some(1450)),
			(Language::FINNISH, "noin tuhat neljäsataa", Some(1400)),
			(Language::FINNISH, "neljätoistasataa", Some(1400)),
			(Language::SWEDISH, "ungefär tusen fyrahundra", Some(1400)),
			(Language::SWEDISH, "fjortonhundra", Some(1400)),
			(Language::SWEDISH, "fjortonhundrafemtio", Some(1450)),
		] {
			let rating = Parser::new(&library, &Manner::new(language)).rating(text);
			assert_eq!(rating, expected, "{text}");
		}
	}

	#[test]
	fn with_next_fills_zeros_or_follows_hundreds() {
		assert_eq!(with_next(1000, 400), Some(1400));
		assert_eq!(with_next(1400, 50), Some(1450));
		assert_eq!(with_next(12, 50), Some(1250));
		assert_eq!(with_next(14, 100), Some(1400));
		assert_eq!(with_next(1400, 400), None);
		assert_eq!(with_next(12, 5), None);
		assert_eq!(with_next(1000, 0), None);
		assert_eq!(with_next(u32::MAX - 5, u32::MAX), None);
	}
}
