//! Phrases with which a line may begin, and their meaning.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::spelling::{KnownWord, undotted};

/// Phrases word by word, the longest first, by their first letter without its dots: every line of the word files is held
/// against them.
#[derive(Clone, Debug)]
pub(super) struct Beginnings<T>(BTreeMap<char, Vec<(Vec<KnownWord>, T)>>);

impl<T> Default for Beginnings<T> {
	fn default() -> Self {
		Self(BTreeMap::new())
	}
}

impl<T> Beginnings<T> {
	pub(super) fn of<'p>(phrases: impl Iterator<Item = (&'p str, T)>) -> Self {
		let mut by_letter = BTreeMap::<char, Vec<(Vec<KnownWord>, T)>>::new();
		for (phrase, what) in phrases {
			let words: Vec<KnownWord> = phrase.split_whitespace().map(KnownWord::new).collect();
			if let Some(first) = words.first().and_then(|word| first_letter(&word.written)) {
				by_letter.entry(first).or_default().push((words, what));
			}
		}
		for phrases in by_letter.values_mut() {
			phrases.sort_by_key(|(words, _)| core::cmp::Reverse(words.len()));
		}
		Self(by_letter)
	}

	/// Returns the longest phrase with which the words begin, in their written form: its number of words, and its
	/// meaning.
	pub(super) fn find<S: AsRef<str>>(&self, spoken: &[S]) -> Option<(usize, &T)> {
		let first = first_letter(spoken.first()?.as_ref())?;
		let begins = |(words, _): &&(Vec<KnownWord>, T)| {
			let said = spoken.get(..words.len());
			said.is_some_and(|said| words.iter().zip(said).all(|(word, said)| word.is(said.as_ref())))
		};
		let (words, what) = self.0.get(&first)?.iter().find(begins)?;
		Some((words.len(), what))
	}
}

fn first_letter(word: &str) -> Option<char> {
	word.chars().next().map(undotted)
}
