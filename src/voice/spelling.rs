//! Comparison of words: without case, umlauts, accents and marks.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The word in the form that is compared: small letters without accents, nothing but letters, digits and single blanks.
#[must_use]
pub fn folded(text: &str) -> String {
	written(text).chars().map(undotted).collect()
}

/// The word as it is written, in small letters: without accents, but with the dots and rings of å, ä, ö and ü.
#[must_use]
pub fn written(text: &str) -> String {
	let mut written = String::with_capacity(text.len());
	for letter in text.chars().flat_map(char::to_lowercase) {
		match letter {
			'à' | 'â' | 'á' => written.push('a'),
			'ô' | 'ò' | 'ó' => written.push('o'),
			'û' | 'ù' | 'ú' => written.push('u'),
			'é' | 'è' | 'ê' | 'ë' => written.push('e'),
			'î' | 'ï' | 'í' | 'ì' => written.push('i'),
			'ç' => written.push('c'),
			'ß' => written.push_str("ss"),
			// The dots and the ring of a letter that is taken apart.
			'\u{308}' | '\u{30a}' => {
				let dotted = written.pop().map(|plain| dotted(plain, letter));
				written.extend(dotted);
			}
			blank if blank.is_whitespace() && !written.is_empty() && !written.ends_with(' ') => {
				written.push(' ')
			}
			other if other.is_alphanumeric() => written.push(other),
			_ => {}
		}
	}
	let end = written.trim_end().len();
	written.truncate(end);
	written
}

/// A letter with the mark after it, if that is one of ours.
const fn dotted(plain: char, mark: char) -> char {
	match (plain, mark) {
		('a', '\u{308}') => 'ä',
		('o', '\u{308}') => 'ö',
		('u', '\u{308}') => 'ü',
		('a', '\u{30a}') => 'å',
		(other, _) => other,
	}
}

pub(super) const fn undotted(letter: char) -> char {
	match letter {
		'ä' | 'å' => 'a',
		'ö' => 'o',
		'ü' => 'u',
		other => other,
	}
}

/// The word folded, without its umlauts and with them spelled out ("funf" and "fuenf", "atta" and "aatta").
#[must_use]
pub fn spellings(word: &str) -> [String; 2] {
	[folded(word), spelled_out(word)]
}

/// The word as it is written, with its umlauts spelled out.
pub(super) fn spelled_out(word: &str) -> String {
	let mut spelled_out = String::with_capacity(word.len());
	for letter in written(word).chars() {
		match two_letters(letter) {
			Some(two) => spelled_out.push_str(two),
			None => spelled_out.push(letter),
		}
	}
	spelled_out
}

const fn two_letters(letter: char) -> Option<&'static str> {
	match letter {
		'ä' => Some("ae"),
		'ö' => Some("oe"),
		'ü' => Some("ue"),
		'å' => Some("aa"),
		_ => None,
	}
}

/// Returns `true` if the typed text may mean a word, both in their [`written`] form. The user may leave out its dots and
/// rings, or spell them out; a dot or a ring that was typed must be there: "råd" is not "rad".
#[must_use]
pub fn means(typed: &str, word: &str) -> bool {
	is_typed_for(typed, word) || is_spelled_out(typed, word)
}

fn is_spelled_out(typed: &str, word: &str) -> bool {
	let mut rest = typed;
	for letter in word.chars() {
		let left = match two_letters(letter) {
			Some(two) => rest.strip_prefix(two),
			None => rest.strip_prefix(letter),
		};
		match left {
			Some(left) => rest = left,
			None => return false,
		}
	}
	rest.is_empty()
}

fn is_typed_for(typed: &str, word: &str) -> bool {
	let (mut typed, mut word) = (typed.chars(), word.chars());
	loop {
		match (typed.next(), word.next()) {
			(None, None) => return true,
			(Some(typed), Some(letter)) if typed == letter || typed == undotted(letter) => {}
			_ => return false,
		}
	}
}

/// The meanings of words, by each way in which they may be typed. A word that is written exactly so comes before one that
/// has dots or rings there.
#[derive(Debug)]
pub struct ByWord<T>(BTreeMap<String, (String, T)>);

impl<T: Clone> ByWord<T> {
	/// Of two equal words the first one counts.
	pub fn of<'w>(words: impl Iterator<Item = (&'w str, T)>) -> Self {
		let mut known = BTreeMap::new();
		let words: Vec<(String, T)> = words.map(|(word, what)| (written(word), what)).collect();
		for word in &words {
			known.entry(word.0.clone()).or_insert_with(|| word.clone());
		}
		for word in &words {
			for key in [folded(&word.0), spelled_out(&word.0)] {
				known.entry(key).or_insert_with(|| word.clone());
			}
		}
		Self(known)
	}

	/// The meaning of these words, in any spelling.
	#[must_use]
	pub fn get(&self, typed: &str) -> Option<&T> {
		let typed = written(typed);
		let found = self.0.get(&typed).or_else(|| self.0.get(&folded(&typed)));
		found
			.filter(|(word, _)| means(&typed, word))
			.map(|(_, what)| what)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn words_are_compared_without_case_and_dots() {
		for (written, expected) in [
			("  Läufer ", "laufer"),
			("La\u{308}ufer", "laufer"),
			("Große  Rochade", "grosse rochade"),
			("e.p.", "ep"),
			("ÉCHEC et mat!", "echec et mat"),
			("–", ""),
		] {
			assert_eq!(folded(written), expected);
		}
	}

	#[test]
	fn dots_may_be_left_out_or_spelled_but_not_put_where_there_are_none() {
		let says = |word: &str, typed: &str| means(&written(typed), word);
		for typed in [
			"återställ",
			"aterstall",
			"aterställ",
			"A\u{30a}terställ",
			"aaterstaell",
		] {
			assert!(says("återställ", typed), "{typed}");
		}
		for (word, typed) in [
			("rad", "råd"),
			("rad", "raad"),
			("las", "läs"),
			("drucken", "drücken"),
		] {
			assert!(!says(word, typed), "{typed}");
		}
	}

	#[test]
	fn a_word_that_is_written_so_comes_first() {
		let known = ByWord::of([("drücken", 1), ("drucken", 2), ("råd", 3), ("rad", 4)].into_iter());
		for (typed, meant) in [
			("drücken", Some(&1)),
			("DRUECKEN", Some(&1)),
			("drucken", Some(&2)),
			("råd", Some(&3)),
			("raad", Some(&3)),
			("rad", Some(&4)),
			("räd", None),
		] {
			assert_eq!(known.get(typed), meant, "{typed}");
		}
	}
}
