//! The ideas behind the words of a line: "eardrums" and "booming" are both about what is loud.
//!
//! A language lists words for each idea, in `ideas.toml`: a word, a few words together, or the beginning of a word with a star behind it.

use alloc::string::String;
use alloc::vec::Vec;

/// Most words that stand for an idea together.
const MOST_WORDS: usize = 3;
/// Fewest letters of a beginning.
const LEAST_LETTERS: usize = 2;

/// The numbers of the ideas of an entry, with blanks between, if a language has it.
pub type Entries<'a> = &'a dyn Fn(&str) -> Option<&'a str>;

/// Returns the numbers of the ideas behind words in small letters, each once, in ascending order.
#[must_use]
pub fn ideas(words: &[String], entries: Entries<'_>) -> Vec<u16> {
	let mut ideas: Vec<u16> = Vec::new();
	let mut add = |entry: &str| {
		let numbers = entries(entry).unwrap_or_default().split_whitespace();
		ideas.extend(numbers.filter_map(|number| number.parse::<u16>().ok()));
	};
	for length in 1..=MOST_WORDS {
		for words in words.windows(length) {
			let whole = words.join(" ");
			add(&whole);
			let last = whole.rfind(' ').map_or(0, |blank| blank + 1);
			let ends = whole.char_indices().map(|(end, _)| end).chain([whole.len()]);
			for end in ends.filter(|end| *end >= last + LEAST_LETTERS) {
				if let Some(beginning) = whole.get(..end) {
					add(&[beginning, "*"].concat());
				}
			}
		}
	}
	ideas.sort_unstable();
	ideas.dedup();
	ideas
}
