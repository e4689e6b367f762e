//! The features by which lines are compared: the letters of their words, the words, pairs of words, and the ideas behind them.
//!
//! `build.rs` reads the sentences of the word files with this code, and the parser the typed lines, so that both see the same.

use alloc::string::String;
use alloc::vec::Vec;

use super::ideas::{Entries, ideas};

/// The mark of a choice of a menu, before the beginning of its own words.
pub const CHOICE: &str = "choice:";
/// Number of buckets into which features of the letters and words are hashed.
const HASHED: usize = 1 << 14;
/// Most ideas of a language; each has a bucket of its own.
pub const MOST_IDEAS: usize = 128;
/// Number of all buckets.
pub const BUCKETS: usize = HASHED + MOST_IDEAS;
/// Value of an idea beside one of the many features of the letters.
const IDEA: i64 = 4;

/// Number of letters in a part of a word.
const LETTERS: core::ops::RangeInclusive<usize> = 2..=4;

/// The hole of a side.
const SIDE: &str = "{side}";

/// The hole that a word fills wherever it stands, such as `{piece}`, by the word in small letters.
pub type Slots<'a> = &'a dyn Fn(&str) -> Option<&'a str>;

/// The words of a language that fill holes, and those that stand for ideas.
#[derive(Clone, Copy)]
pub struct Known<'a> {
	pub slots: Slots<'a>,
	pub ideas: Entries<'a>,
}

/// Returns the buckets of the features of a line, each once, in ascending order. A hole of a pattern stands in braces.
#[must_use]
pub fn features(line: &str, known: Known<'_>) -> Vec<u16> {
	let mut buckets = Vec::new();
	let mut all = Vec::new();
	let mut before = String::from("<");
	for word in line.split_whitespace().flat_map(words) {
		let word = word.to_lowercase().replace('’', "'");
		let word = match slot(&word, known.slots) {
			Some(hole) => {
				buckets.push(bucket(&[&hole]));
				// A choice of a side is told by its word.
				if hole == SIDE && !word.starts_with('{') {
					buckets.extend(parts(&word));
				}
				hole
			}
			None => {
				buckets.extend(parts(&word));
				word
			}
		};
		buckets.push(bucket(&["pair", &before, &word]));
		before.clone_from(&word);
		all.push(word);
	}
	buckets.push(bucket(&["pair", &before, ">"]));
	let ideas = ideas(&all, known.ideas).into_iter();
	buckets.extend(
		ideas
			.filter(|idea| usize::from(*idea) < MOST_IDEAS)
			.map(|idea| HASHED as u16 + idea),
	);
	buckets.sort_unstable();
	buckets.dedup();
	buckets
}

/// The value of a feature in a line, by the rarity of its bucket.
#[must_use]
pub fn value(bucket: u16, rarity: u8) -> i64 {
	let times = if usize::from(bucket) < HASHED { 1 } else { IDEA };
	i64::from(rarity) * times
}

/// A hole as it is, or the words between the signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
	let is_hole = text.starts_with('{');
	let is_sign = move |sign: char| !is_hole && !sign.is_alphanumeric() && !['\'', '’'].contains(&sign);
	text.split(is_sign).filter(|word| !word.is_empty())
}

/// The hole that a word fills: any square, also with an ending, is the same word here, and so is any number.
fn slot(word: &str, slots: Slots<'_>) -> Option<String> {
	let bytes = word.as_bytes();
	let hole = match bytes {
		[b'{', ..] => word.split_inclusive('}').next()?,
		[b'a'..=b'h', b'1'..=b'8', ..] => "{square}",
		_ if bytes.iter().all(u8::is_ascii_digit) => "{number}",
		_ => slots(word)?,
	};
	Some(String::from(hole))
}

/// The buckets of a word, and of each part of it.
fn parts(word: &str) -> Vec<u16> {
	let bounded: Vec<char> = core::iter::once('^')
		.chain(word.chars())
		.chain(core::iter::once('$'))
		.collect();
	let parts = LETTERS.flat_map(|length| bounded.windows(length));
	let parts = parts.map(|part| bucket(&[&String::from_iter(part)]));
	parts.chain([bucket(&["word", word])]).collect()
}

/// The bucket of a feature: its FNV-1a hash of 32 bits, folded.
fn bucket(texts: &[&str]) -> u16 {
	let mut hash: u32 = 0x811c_9dc5;
	for text in texts {
		for byte in text.bytes().chain([0]) {
			hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
		}
	}
	let folded = (hash ^ (hash >> 16)) % (HASHED as u32);
	u16::try_from(folded).unwrap_or(0)
}
