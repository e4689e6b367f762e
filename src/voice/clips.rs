//! Every text that a voice pack of a language needs, so that no word of the program is ever missing.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};

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
	texts.extend(dialogue.keys.values().cloned());
	texts.extend(dialogue.code_names.values().cloned());
	texts.extend(('a'..='z').map(String::from));
	for template in &dialogue.lines {
		texts.extend(template.words().map(ToString::to_string));
	}
	for command in dialogue.commands.values() {
		texts.extend(command.words.first().cloned());
		texts.extend(command.help.words().map(ToString::to_string));
	}
}
