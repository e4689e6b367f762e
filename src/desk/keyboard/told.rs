//! A keymap as sentences: the most important keys of a place, all of them, and a whole map to be read aloud.

use alloc::vec::Vec;

use crate::commands::{Action, SECTIONS};
use crate::keys::{EVERYWHERE, Key, Keymap};
use crate::voice::{Phrase, Vocabulary, phrases};

/// Number of keys of a place that are told before the user asks for more.
const MOST: usize = 10;

/// The commands that are told first in each place, the most important first; the last place stands for all others.
const IMPORTANT: [(&str, &[&str]); 7] = [
	(
		"setup",
		&[
			"previous",
			"next",
			"submit",
			"repeat",
			"repeat-slower",
			"slower",
			"faster",
			"hush",
			"quit",
		],
	),
	("name", &["submit", "erase", "read-line", "quit"]),
	(
		"play",
		&[
			"walk",
			"repeat",
			"repeat-slower",
			"last-move",
			"clock",
			"other-clock",
			"board",
			"earlier",
			"slower",
			"faster",
		],
	),
	(
		"home-board",
		&[
			"step-ahead",
			"step-back",
			"step-left",
			"step-right",
			"pick-up",
			"clear",
			"next-piece",
			"previous-piece",
			"here",
			"piece-moves",
			"attackers",
			"rank",
		],
	),
	(
		"reading",
		&[
			"look-forward",
			"look-back",
			"to-start",
			"to-end",
			"next-mistake",
			"better-move",
			"next-comment",
			"enter-variation",
			"leave-variation",
			"board",
			"walk",
		],
	),
	(
		"board",
		&[
			"step-ahead",
			"step-back",
			"step-left",
			"step-right",
			"clear",
			"next-piece",
			"previous-piece",
			"here",
			"rank",
			"press-clock",
		],
	),
	(
		"table",
		&[
			"press-clock",
			"finish",
			"owed",
			"correct",
			"clock",
			"other-clock",
			"last-move",
			"board",
			"stop",
			"repeat-back",
			"execute",
			"repeat",
		],
	),
];

/// Returns the commands that are told first where these names of places hold, the most important first.
fn important(places: &[&str]) -> impl Iterator<Item = Action> {
	let here = |(place, _): &&(&str, _)| places.first() == Some(place);
	let told = IMPORTANT.iter().find(here).or(IMPORTANT.last());
	let names = told.into_iter().flat_map(|(_, names)| names.iter());
	names.filter_map(|name| Action::named(name))
}

/// Lists the most important keys here that do something, each with the word of its command, or else with its meaning.
pub(in crate::desk) fn important_keys(
	keymap: &Keymap,
	places: &[&str],
	does: impl Fn(Action) -> bool,
	words: &Vocabulary,
) -> Vec<Phrase> {
	let told = important(places)
		.filter(|action| does(*action))
		.filter_map(|action| {
			let keys = keymap.keys_of(places, action.name());
			let word = words.command_word(action.name());
			let does = if word.is_empty() {
				words.command_meaning(action.name())
			} else {
				word
			};
			Some(binding(keys.first()?, does, words))
		});
	told.take(MOST).collect()
}

/// Lists the commands of the most important keys here, as words that can be typed.
pub(in crate::desk) fn important_commands(
	places: &[&str],
	does: impl Fn(Action) -> bool,
	words: &Vocabulary,
) -> Vec<Phrase> {
	let told = important(places)
		.filter(|action| does(*action) && !words.command_words(action.name()).is_empty())
		.map(|action| words.command_help(action.name()));
	told.take(MOST).collect()
}

/// Lists every key here, with its effect.
pub(in crate::desk) fn all_keys(keymap: &Keymap, places: &[&str], words: &Vocabulary) -> Vec<Phrase> {
	let nearest_first = places.iter().copied().chain([EVERYWHERE]);
	nearest_first
		.flat_map(|place| keymap.iter().filter(move |(known, ..)| *known == place))
		// A binding that a nearer place overrides does not hold here.
		.filter(|(_, keys, name)| keymap.keys_of(places, name).contains(keys))
		.map(|(_, keys, name)| binding(keys, words.command_meaning(name), words))
		.collect()
}

fn binding(keys: &[Key], does: Phrase, words: &Vocabulary) -> Phrase {
	words
		.fill(phrases::KeyDoes {
			key: words.keys(keys),
			command: does,
		})
		.sentence()
}

/// A whole keymap, place by place, in sentences that read well aloud.
#[must_use]
pub fn aloud(keymap: &Keymap, words: &Vocabulary) -> Vec<Phrase> {
	let mut told = Vec::new();
	for (place, heading) in SECTIONS {
		let mut bindings = keymap.iter().filter(|(known, ..)| *known == place).peekable();
		if bindings.peek().is_some() {
			told.push(words.line(heading, &[]).sentence());
			told.extend(bindings.map(|(_, keys, name)| binding(keys, words.command_meaning(name), words)));
		}
	}
	told
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn important_each_row_names_a_place_and_commands() {
		for (place, names) in IMPORTANT {
			assert!(SECTIONS.iter().any(|(known, _)| *known == place), "{place}");
			assert_eq!(important(&[place]).count(), names.len(), "{place}");
		}
	}
}
