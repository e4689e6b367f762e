//! The features by which lines are compared: the letters of their words, the words, and pairs of words.
//!
//! `build.rs` reads the sentences of the word files with this code, and the parser the typed lines, so that both see the same.

use alloc::string::String;
use alloc::vec::Vec;

/// Number of buckets into which features are hashed.
pub const BUCKETS: usize = 1 << 14;

/// Number of letters in a part of a word.
const LETTERS: core::ops::RangeInclusive<usize> = 2..=5;

/// The hole that a word fills wherever it stands, such as `{piece}`, by the word in small letters.
pub type Slots<'a> = &'a dyn Fn(&str) -> Option<&'a str>;

/// Returns the buckets of the features of a line, each once, in ascending order. A hole of a pattern stands in braces.
#[must_use]
pub fn features(line: &str, slots: Slots<'_>) -> Vec<u16> {
	let mut buckets = Vec::new();
	let mut before = String::from("<");
	for word in line.split_whitespace().flat_map(words) {
		let word = word.to_lowercase().replace('’', "'");
		let word = match slot(&word, slots) {
			Some(hole) => {
				buckets.push(bucket(&[&hole]));
				hole
			}
			None => {
				buckets.extend(parts(&word));
				word
			}
		};
		buckets.push(bucket(&["pair", &before, &word]));
		before = word;
	}
	buckets.push(bucket(&["pair", &before, ">"]));
	buckets.sort_unstable();
	buckets.dedup();
	buckets
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
	let folded = (hash ^ (hash >> 16)) % (BUCKETS as u32);
	u16::try_from(folded).unwrap_or(0)
}
