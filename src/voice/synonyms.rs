//! Words that are read as others in sentences: "what's" as "what is", "capture" as "take".

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::beginnings::Beginnings;
use super::spelling::written;

/// The typed words, and the words that are read for them, word by word.
#[derive(Clone, Debug, Default)]
pub struct Synonyms(Beginnings<Vec<String>>);

impl Synonyms {
	/// Reads a table from each meaning to the words that are typed for it.
	pub(super) fn of(by_meaning: &BTreeMap<String, Vec<String>>) -> Self {
		let split = |text: &str| -> Vec<String> { text.split_whitespace().map(String::from).collect() };
		let synonyms = by_meaning
			.iter()
			.flat_map(|(meaning, typed)| typed.iter().map(move |typed| (typed.as_str(), split(meaning))));
		Self(Beginnings::of(synonyms))
	}

	/// The words as they are read. A hole of a pattern is no word.
	#[must_use]
	pub fn reworded<'w>(&'w self, words: &[&'w str]) -> Vec<&'w str> {
		let spoken: Vec<String> = words
			.iter()
			.map(|word| {
				if word.starts_with('{') {
					String::new()
				} else {
					written(word)
				}
			})
			.collect();
		let mut read = Vec::with_capacity(words.len());
		let mut place = 0;
		while let Some((word, rest)) = words.get(place).zip(spoken.get(place..)) {
			match self.0.find(rest) {
				Some((length, meaning)) => {
					read.extend(meaning.iter().map(String::as_str));
					place += length;
				}
				None => {
					read.push(*word);
					place += 1;
				}
			}
		}
		read
	}

	/// The same of a whole line.
	pub(super) fn line(&self, line: &str) -> String {
		let words: Vec<&str> = line.split_whitespace().collect();
		self.reworded(&words).join(" ")
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;

	#[test]
	fn the_longest_that_fits_is_read_as_what_it_means() {
		let synonyms = Synonyms::of(&BTreeMap::from([
			("what is".to_string(), vec!["what's".to_string()]),
			("does he have".to_string(), vec!["has he got".to_string()]),
			("he".to_string(), vec!["she".to_string(), "has he".to_string()]),
		]));
		for (typed, read) in [
			("What's on {square}", "what is on {square}"),
			("has he got a queen", "does he have a queen"),
			("whats she", "what is he"),
			("{she}", "{she}"),
			("", ""),
		] {
			let words: Vec<&str> = typed.split_whitespace().collect();
			assert_eq!(synonyms.reworded(&words).join(" "), read);
		}
	}
}
