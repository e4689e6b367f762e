//! Phrases with which a line may begin, and their meaning.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::sorted_rows::SortedRows;
use super::spelling::{means, undotted, written};

/// Phrases word by word, the longest first, by their first letter without its dots; each with its meaning.
#[derive(Clone, Debug, Default)]
pub(super) struct Beginnings(pub(super) SortedRows);

impl Beginnings {
	pub(super) fn of<'p>(phrases: impl Iterator<Item = (&'p str, &'p str)>) -> Self {
		let mut rows: Vec<(Vec<String>, &str)> = phrases
			.map(|(phrase, meaning)| (phrase.split_whitespace().map(written).collect(), meaning))
			.collect();
		rows.sort_by_key(|(words, _)| Reverse(words.len()));
		Self(SortedRows::of(rows.into_iter().filter_map(|(words, meaning)| {
			let first = first_letter(words.first()?)?;
			Some((
				first.to_string(),
				alloc::format!("{}\t{meaning}", words.join(" ")),
			))
		})))
	}

	/// Returns the longest phrase with which the words begin, in their written form: its number of words, and its
	/// meaning.
	pub(super) fn find<S: AsRef<str>>(&self, spoken: &[S]) -> Option<(usize, &str)> {
		let first = first_letter(spoken.first()?.as_ref())?;
		let mut letters = [0; 4];
		let mut phrases = self.0.get(first.encode_utf8(&mut letters));
		phrases.find_map(|phrase| {
			let (phrase, meaning) = phrase.split_once('\t')?;
			let mut said = spoken.iter();
			let mut length = 0;
			for word in phrase.split(' ') {
				if !means(said.next()?.as_ref(), word) {
					return None;
				}
				length += 1;
			}
			Some((length, meaning))
		})
	}
}

fn first_letter(word: &str) -> Option<char> {
	word.chars().next().map(undotted)
}
