//! Spoken years: "neunzehnhundertvierundachtzig", "nineteen oh five", "tjugohundratjugosex".

use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use super::numbers::Numbers;
use super::phrase::{Language, Phrase};

/// The first year of which the hundreds may have a word.
const FIRST: u32 = 1100;

/// The way a language says a year, where that differs from a number.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct YearWords {
	/// The words for the hundreds from 1100 on; empty where a year is said as a number.
	hundreds: Vec<String>,
	/// The word after them where nothing is added: "nineteen hundred".
	nothing: String,
	/// The word between them and less than ten: "nineteen oh five".
	below_ten: String,
	/// The years that are said as numbers all the same.
	as_numbers: Vec<u32>,
}

impl YearWords {
	/// The words that stand before others.
	pub(super) fn level(&self) -> impl Iterator<Item = &String> {
		self.hundreds.iter().chain([&self.below_ten])
	}

	/// The words with which a year can end.
	pub(super) fn last(&self) -> impl Iterator<Item = &String> {
		self.hundreds.iter().chain([&self.nothing])
	}

	pub(super) fn year(&self, numbers: &Numbers, language: Language, year: u32) -> Phrase {
		let hundreds = (year / 100).checked_sub(FIRST / 100);
		let hundreds = hundreds
			.filter(|_| !self.as_numbers.contains(&year))
			.and_then(|number| self.hundreds.get(usize::try_from(number).ok()?));
		let Some(hundreds) = hundreds else {
			return numbers.cardinal(language, year);
		};
		let mut phrase = Phrase::word(language, hundreds);
		match year % 100 {
			0 => phrase.push_word(language, &self.nothing),
			rest => {
				if rest < 10 {
					phrase.push_word(language, &self.below_ten);
				}
				if numbers.rules.one_word {
					phrase.mark(Phrase::JOINT);
				}
				phrase.append(numbers.cardinal(language, rest));
			}
		}
		phrase
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;
	use crate::voice::{Library, Manner, Vocabulary};

	#[test]
	fn a_year_is_said_as_one() {
		for (language, years) in [
			(
				Language::GERMAN,
				[
					(1851, "achtzehnhunderteinundfünfzig"),
					(1900, "neunzehnhundert"),
					(1905, "neunzehnhundertfünf"),
					(2005, "zweitausendfünf"),
					(2026, "zweitausendsechsundzwanzig"),
				],
			),
			(
				Language::ENGLISH,
				[
					(1851, "eighteen fifty-one"),
					(1900, "nineteen hundred"),
					(1905, "nineteen oh five"),
					(2005, "two thousand and five"),
					(2026, "twenty twenty-six"),
				],
			),
			(
				Language::FINNISH,
				[
					(1851, "tuhat kahdeksansataaviisikymmentäyksi"),
					(1900, "tuhat yhdeksänsataa"),
					(1905, "tuhat yhdeksänsataaviisi"),
					(2005, "kaksituhatta viisi"),
					(2026, "kaksituhatta kaksikymmentäkuusi"),
				],
			),
			(
				Language::SWEDISH,
				[
					(1851, "artonhundrafemtioett"),
					(1900, "nittonhundra"),
					(1905, "nittonhundrafem"),
					(2005, "tjugohundrafem"),
					(2026, "tjugohundratjugosex"),
				],
			),
		] {
			let words = Vocabulary::new(&Library::built_in(), Manner::new(language)).unwrap();
			for (year, said) in years {
				assert_eq!(words.year(year).to_string(), said);
			}
			// No year of a game: a number.
			assert_eq!(words.year(960).to_string(), words.number(960).to_string());
		}
	}
}
