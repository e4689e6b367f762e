//! How a sentence is read: without the words that are passed over, and with one word for all that mean the same.

use alloc::string::String;
use alloc::vec::Vec;

use super::fillers::Fillers;
use super::spelling::written;
use super::synonyms::Synonyms;

/// What a language passes over, and what it reads as something else.
#[derive(Clone, Debug, Default)]
pub struct Wording {
	pub fillers: Fillers,
	pub(super) synonyms: Synonyms,
	/// What stands between men and squares where they are placed: "put a", "on".
	pub placing: Fillers,
	/// What says that something is not there: "no", "nothing".
	pub absence: Fillers,
	/// How a question begins: "is it", "can I".
	pub asking: Fillers,
	/// What names the one who claims, and not the one who is accused: "claims".
	pub claiming: Fillers,
	/// What is written to the end of a square: "e4lle".
	pub endings: Vec<String>,
}

impl Wording {
	/// The words that say something, as they were typed.
	#[must_use]
	pub fn bare<'w>(&self, words: &[&'w str]) -> Vec<&'w str> {
		let spoken: Vec<String> = words
			.iter()
			.map(|word| {
				if word.starts_with('{') {
					String::from("{}")
				} else {
					written(word)
				}
			})
			.collect();
		let places = self.fillers.bare(&spoken);
		places
			.iter()
			.filter_map(|place| words.get(*place))
			.copied()
			.collect()
	}

	/// The words that say something, as sentences are compared.
	#[must_use]
	pub fn read<'w>(&'w self, words: &[&'w str]) -> Vec<&'w str> {
		self.synonyms.reworded(&self.bare(words))
	}
}
