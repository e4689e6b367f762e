//! Words that are read as others in sentences: "what's" as "what is", "capture" as "take".

use alloc::string::String;
use alloc::vec::Vec;

use super::beginnings::Beginnings;
use super::spelling::written;

/// The typed words, and the words that are read for them, word by word.
#[derive(Clone, Debug, Default)]
pub struct Synonyms(pub(super) Beginnings);

impl Synonyms {
	/// Reads the meaning of each typed text.
	pub(super) fn of<'p>(meanings: impl Iterator<Item = (&'p str, &'p str)>) -> Self {
		Self(Beginnings::of(meanings.map(|(meaning, typed)| (typed, meaning))))
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
					read.extend(meaning.split_whitespace());
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
	use super::*;

	#[test]
	fn the_longest_that_fits_is_read_as_what_it_means() {
		let synonyms = Synonyms::of(
			[
				("what is", "what's"),
				("does he have", "has he got"),
				("he", "she"),
				("he", "has he"),
			]
			.into_iter(),
		);
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
