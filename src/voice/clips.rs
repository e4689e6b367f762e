//! Every text that a voice pack of a language needs, so that no word of the program is ever missing.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::library::Library;
use super::manner::FileSet;
use super::phrase::Language;
use super::words::{Dialogue, Words};
use crate::chess::Wing;

impl Library {
	/// Every text that a [`super::Part::Word`] of this language can have. Empty if the language is not loaded.
	#[must_use]
	pub fn clip_texts(&self, language: Language) -> BTreeSet<String> {
		let mut texts = BTreeSet::new();
		if let Ok(words) = self.words(language) {
			collect_moves(&mut texts, words);
			if let Some(dialogue) = &words.dialogue {
				texts.extend(words.colours.iter().map(|(_, word)| word.clone()));
				collect_dialogue(&mut texts, dialogue);
			}
		}
		texts.retain(|text| !text.is_empty());
		texts
	}

	/// The same texts in the order in which somebody records them: first, beside the whole, what a game needs, from the files
	/// to the numbers of the clock. Empty if the language is not loaded.
	#[must_use]
	pub fn recording_order(&self, language: Language) -> (Vec<String>, Vec<String>) {
		let mut rest = self.clip_texts(language);
		let mut first = Vec::new();
		if let Ok(words) = self.words(language) {
			for text in for_a_game(words) {
				if rest.remove(text) {
					first.push(text.to_string());
				}
			}
		}
		(first, rest.into_iter().collect())
	}
}

/// The numbers up to which a clock counts minutes and seconds, and a player his moves as a rule.
const COUNTED: u32 = 59;

/// What a game cannot do without. What is the same in two places comes twice.
fn for_a_game(words: &Words) -> impl Iterator<Item = &str> {
	let moves = &words.moves;
	let files = words.files.get(FileSet::Anna).iter().map(|(_, word)| word);
	let ranks = words.ranks.iter().map(|(_, word)| word);
	let pieces = words.pieces.iter().map(|(_, word)| word);
	let wings = [Wing::King, Wing::Queen].map(|wing| moves.castling(wing));
	let signs = [&moves.takes, &moves.check, &moves.mate, &moves.en_passant];
	let promotions = words.pieces.iter().filter_map(|(role, _)| moves.promotion(role));
	let moved = files.chain(ranks).chain(pieces).chain(wings).chain(signs);
	let talk = words.dialogue.iter().flat_map(|dialogue| {
		let numbers = &dialogue.numbers;
		let colours = words.colours.iter().map(|(_, word)| word.as_str());
		let counted = numbers.words.range(..=COUNTED).map(|(_, word)| word.as_str());
		let before = numbers.before_unit.values().map(String::as_str);
		let times = dialogue.time.words().into_iter();
		colours.chain(counted).chain(before).chain(times)
	});
	moved.chain(promotions).map(String::as_str).chain(talk)
}

fn collect_moves(texts: &mut BTreeSet<String>, words: &Words) {
	for set in FileSet::ALL {
		texts.extend(words.files.get(set).iter().map(|(_, word)| word.clone()));
	}
	texts.extend(words.ranks.iter().map(|(_, word)| word.clone()));
	for (role, word) in words.pieces.iter() {
		texts.insert(word.clone());
		texts.extend(words.moves.promotion(role).cloned());
	}
	let moves = &words.moves;
	texts.extend([Wing::King, Wing::Queen].map(|wing| moves.castling(wing).clone()));
	texts.extend([&moves.takes, &moves.check, &moves.mate, &moves.en_passant].map(Clone::clone));
}

fn collect_dialogue(texts: &mut BTreeSet<String>, dialogue: &Dialogue) {
	let numbers = &dialogue.numbers;
	texts.extend(
		numbers
			.words
			.values()
			.chain(numbers.before_unit.values())
			.cloned(),
	);
	texts.insert(numbers.rules.and.clone());
	texts.extend(dialogue.time.words().map(ToString::to_string));
	texts.extend(dialogue.symbols.values().cloned());
	texts.extend(('a'..='z').map(String::from));
	for template in &dialogue.lines {
		texts.extend(template.words().map(ToString::to_string));
	}
	for command in dialogue.commands.values() {
		texts.extend(command.words.first().cloned());
		texts.extend(command.help.words().map(ToString::to_string));
	}
}
