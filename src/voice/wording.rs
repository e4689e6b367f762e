//! The reading of a sentence: without the words that are passed over, and with one word for all that mean the same.

use alloc::string::String;
use alloc::vec::Vec;

use super::fillers::Fillers;
use super::sorted_rows::SortedRows;
use super::spelling::written;
use super::synonyms::Synonyms;

/// Words that a language passes over, and words that it reads as others.
#[derive(Clone, Debug, Default)]
pub struct Wording {
	pub fillers: Fillers,
	pub(super) synonyms: Synonyms,
	/// Words between men and squares where they are placed: "put a", "on".
	pub placing: Fillers,
	/// Words for an empty square: "no", "nothing".
	pub absence: Fillers,
	/// Beginnings of a question: "is it", "can I".
	pub asking: Fillers,
	/// Words that name the claimant, and not the accused player: "claims".
	pub claiming: Fillers,
	/// Words of a condition: "if".
	pub conditions: Fillers,
	/// Endings that are written to a square: "e4lle".
	pub(super) endings: SortedRows,
	/// Words between the parts of a line.
	pub clauses: Clauses,
}

/// Words between the parts of a line, those of a part that is more than a command, and those that correct the line before.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
	/// Words that join two parts: "and", "but".
	pub joining: Fillers,
	/// Words with which a reason begins: "because".
	pub reasons: Fillers,
	/// Parts that say nothing: "oh no", "sorry".
	pub silent: Fillers,
	/// Words before the side that is chosen with another game: "I take".
	pub choosing: Fillers,
	/// Words before what was meant: "I meant".
	pub correcting: Fillers,
	/// Words between what was not meant and what was: "not h3 but h6".
	pub rather: Fillers,
	/// Words for another piece of the same kind: "the other".
	pub other: Fillers,
	/// Words for the opposite of the last step of a setting: "the other way round".
	pub opposite: Fillers,
	/// Pronouns for a thing that the part before names: "it".
	pub named_before: Fillers,
}

impl Clauses {
	/// Each kind of words by its name in the word files.
	pub(super) const fn tables_mut(&mut self) -> [(&'static str, &mut Fillers); 9] {
		[
			("joining", &mut self.joining),
			("reasons", &mut self.reasons),
			("silent", &mut self.silent),
			("choosing", &mut self.choosing),
			("correcting", &mut self.correcting),
			("rather", &mut self.rather),
			("other", &mut self.other),
			("opposite", &mut self.opposite),
			("named_before", &mut self.named_before),
		]
	}
}

impl Wording {
	/// Returns `true` if this is written to a square as its ending.
	#[must_use]
	pub fn is_ending(&self, ending: &str) -> bool {
		self.endings.get(ending).next().is_some()
	}

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
