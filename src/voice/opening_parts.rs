//! The English names of openings in another language, put together of their parts.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::Language;

/// The parts, each with its form in German, Finnish and Swedish.
static PARTS: &str = include_str!("../../voices/opening-parts.txt");

/// The languages of the forms, in their order.
const LANGUAGES: [Language; 3] = [Language::GERMAN, Language::FINNISH, Language::SWEDISH];

/// The place of a kind, or of a part, in a form.
const HOLE: &str = "{}";
/// The place of the ending of an adjective.
const ENDING: char = '~';
/// No ending.
const NONE: &str = "-";

/// The signs before the rows of the table, each with its meaning.
mod sign {
	/// The last word of a part.
	pub(super) const KIND: &str = "+";
	/// The last word behind a whole part.
	pub(super) const BEHIND: &str = "&";
	/// The place of a name before a kind.
	pub(super) const NAME: &str = "=";
	/// Words before a kind, and names in another spelling.
	pub(super) const BEFORE: &str = "-";
	/// A whole part.
	pub(super) const WHOLE: &str = ":";
	/// English words that are no names.
	pub(super) const NO_NAMES: &str = "!";
}

/// A language of the table, with the whole names that are known in it.
pub(super) struct OpeningParts<'a> {
	column: usize,
	whole: &'a dyn Fn(&str) -> Option<&'static str>,
}

impl<'a> OpeningParts<'a> {
	/// `None` if the table does not have the language.
	pub(super) fn of(language: Language, whole: &'a dyn Fn(&str) -> Option<&'static str>) -> Option<Self> {
		let column = LANGUAGES.iter().position(|known| *known == language)?;
		Some(Self { column, whole })
	}

	/// An English name, as it is spelled here, in the other language; `None` if one of its parts has no form there.
	pub(super) fn put_together(&self, name: &str) -> Option<String> {
		let parts: Option<Vec<String>> = name
			.split([':', ','])
			.map(|part| self.part(part.trim()))
			.collect();
		let text = parts?.join(", ");
		let mut letters = text.chars();
		let first = letters.next()?;
		Some(first.to_uppercase().chain(letters).collect())
	}

	fn part(&self, part: &str) -> Option<String> {
		if let Some(whole) = self.row(sign::WHOLE, part).or_else(|| (self.whole)(part)) {
			return Some(whole.to_string());
		}
		let as_it_is = || is_name(part).then(|| part.to_string());
		let Some((before, last)) = part.rsplit_once(' ') else {
			return as_it_is();
		};
		if let Some(form) = self.row(sign::BEHIND, last) {
			return Some(form.replace(HOLE, &self.part(before)?));
		}
		match self.row(sign::KIND, last) {
			Some(kind) => self.before(before, kind),
			None => as_it_is(),
		}
	}

	/// Words before a kind, and the kind.
	fn before(&self, words: &str, kind: &str) -> Option<String> {
		let (ending, kind) = kind.split_once(' ')?;
		let known = self.row(sign::BEFORE, words);
		if let Some((start, end)) = known.and_then(|form| form.split_once(HOLE)) {
			let start = start.replace(ENDING, if ending == NONE { "" } else { ending });
			let goes_on = start.ends_with(char::is_alphabetic);
			let kind = if goes_on {
				kind.to_lowercase()
			} else {
				kind.to_string()
			};
			return Some([&start, &kind, end].concat());
		}
		let bare = words.trim_end_matches("'s").trim_end_matches('\'');
		let name = known.or_else(|| is_name(bare).then_some(bare))?;
		let form = self.row(sign::NAME, "name")?;
		let (after_vowel, other) = form.split_once('/').unwrap_or((form, form));
		let form = if name.ends_with(is_vowel) {
			after_vowel
		} else {
			other
		};
		Some(form.replace("{name}", name).replace("{kind}", kind))
	}

	/// The form of an English text in a row with this sign.
	fn row(&self, sign: &str, english: &str) -> Option<&'static str> {
		rows(sign).find_map(|row| {
			let mut cells = row.split('|').map(str::trim);
			(cells.next()? == english).then(|| cells.nth(self.column))?
		})
	}
}

fn rows(sign: &str) -> impl Iterator<Item = &'static str> {
	PARTS.lines().filter_map(move |line| line.strip_prefix(sign))
}

/// Returns `true` if all words are those of a name, which is the same in all languages.
fn is_name(words: &str) -> bool {
	let has_row = |word: &str| {
		let mut known = rows(sign::BEFORE).filter_map(|row| row.split('|').next());
		known.any(|known| known.trim() == word)
	};
	let is_english = |word: &str| {
		let mut others = rows(sign::NO_NAMES).flat_map(str::split_whitespace);
		others.any(|other| word == other || other.ends_with('-') && word.starts_with(other))
	};
	words.split(' ').all(|word| {
		word.starts_with(char::is_uppercase)
			&& !word.contains(|letter: char| letter.is_ascii_digit())
			&& !is_english(word)
			&& !has_row(word)
	})
}

const fn is_vowel(letter: char) -> bool {
	matches!(
		letter,
		'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'ä' | 'ö' | 'å' | 'é' | 'í'
	)
}

#[cfg(test)]
mod tests {
	use super::*;

	fn put_together(language: Language, name: &str) -> Option<String> {
		OpeningParts::of(language, &|_| None)?.put_together(name)
	}

	#[test]
	fn put_together_a_name_of_known_parts_gives_it_in_each_language() {
		let name = "Dutch Defence: Modern Variation, Four Pawns Attack, Winawer Gambit Declined";
		let [german, finnish, swedish] = LANGUAGES.map(|language| put_together(language, name).unwrap());
		assert_eq!(
			german,
			"Holländische Verteidigung, Moderne Variante, Vierbauernangriff, Winawer-Gambit, abgelehnt"
		);
		assert_eq!(
			finnish,
			"Hollantilainen puolustus, moderni muunnelma, neljän sotilaan hyökkäys, Winawerin gambiitti, hylätty"
		);
		assert_eq!(
			swedish,
			"Holländskt försvar, moderna varianten, fyrbondeangrepp, Winawer-gambit, avböjd"
		);
	}

	#[test]
	fn put_together_a_part_with_other_english_words_gives_nothing() {
		let name = |name| put_together(Language::GERMAN, name);
		assert_eq!(name("Sicilian Defence: Fishing Pole Variation"), None);
		assert_eq!(name("Ruy Lopez: with Nf3"), None);
		assert_eq!(put_together(Language::ENGLISH, "Dutch Defence"), None);
	}

	#[test]
	fn every_row_has_a_form_in_each_language() {
		for sign in [sign::KIND, sign::BEHIND, sign::NAME, sign::BEFORE, sign::WHOLE] {
			for row in rows(sign) {
				assert_eq!(row.split('|').count(), LANGUAGES.len() + 1, "{row}");
				assert!(row.split('|').all(|cell| !cell.trim().is_empty()), "{row}");
			}
		}
	}
}
