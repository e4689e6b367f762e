//! What may have been chosen by a line that names no choice: the one that alone shares with it words that matter.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::repeat_n;

use super::Menu;
use crate::desk::guess::Guess;
use crate::desk::session::Session;
use crate::names::within;
use crate::voice::{Phrase, folded};

/// A shorter word says little, unless it is all that a choice is called.
const SHORTEST: usize = 4;
/// The least letters with which a word is the beginning of another one, or may have a slip of the fingers.
const LONG: usize = 5;
/// Another name with more words is a sentence, most of whose words say nothing of the choice.
const LONGEST_NAME: usize = 3;
/// A longer line is no wish for a choice.
const MOST_WORDS: usize = 9;
/// What a word says that one choice alone has.
const ALONE: usize = 60;
/// What a choice is offered for: a word that one or two choices have.
const ENOUGH: usize = ALONE / 2;

impl Menu {
	/// The choice that shares most with a line, if there is one. A word says the more, the fewer choices have it.
	pub(super) fn nearly(&self, text: &str, desk: &Session) -> Option<Guess> {
		if text.split_whitespace().count() > MOST_WORDS {
			return None;
		}
		let names: Vec<BTreeSet<String>> = self.items.iter().map(|item| names_of(item, desk)).collect();
		let mut shared: Vec<usize> = Vec::from_iter(repeat_n(0, names.len()));
		for word in words_of(text)
			.iter()
			.filter(|word| desk.parser().number(word).is_none())
		{
			let has = |names: &BTreeSet<String>| names.iter().any(|name| is_alike(word, name));
			let owners = names.iter().filter(|names| has(names)).count();
			for (shared, names) in shared.iter_mut().zip(&names) {
				if has(names) {
					*shared += ALONE / owners;
				}
			}
		}
		let most = shared.iter().copied().max().filter(|most| *most >= ENOUGH)?;
		let mut nearest = (0..shared.len()).filter(|index| shared.get(*index) == Some(&most));
		let only = nearest.next().filter(|_| nearest.next().is_none())?;
		let told = self.items.get(only)?.clone();
		Some(Guess {
			line: told.to_string(),
			told,
		})
	}
}

/// The words of a choice, and of what it is called as well.
fn names_of(item: &Phrase, desk: &Session) -> BTreeSet<String> {
	let name = item.to_string();
	let others = desk.library().names_of_choice(&name, desk.words().manner());
	let short = others.filter(|name| name.split_whitespace().count() <= LONGEST_NAME);
	let names = short.chain([name.as_str()]).map(words_of);
	let telling = |words: BTreeSet<String>| {
		let is_all = words.len() == 1;
		words
			.into_iter()
			.filter(move |word| is_all || word.chars().count() >= SHORTEST)
	};
	names.flat_map(telling).collect()
}

fn words_of(text: &str) -> BTreeSet<String> {
	let words = text
		.split(|character: char| !character.is_alphanumeric())
		.map(folded);
	words.filter(|word| !word.is_empty()).collect()
}

/// Whether two words are the same, but for an ending or a slip of the fingers.
fn is_alike(one: &str, other: &str) -> bool {
	let shorter = one.chars().count().min(other.chars().count());
	one == other
		|| shorter >= LONG
			&& (one.starts_with(other)
				|| other.starts_with(one)
				|| !within(1, one, core::iter::once(other)).is_empty())
}
