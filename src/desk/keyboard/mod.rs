//! The keys as they are bound now: what is pressed, what is told of them, and learning them.

mod learning;
mod told;

pub use told::aloud;
pub(super) use told::{all_keys, important_keys};

use alloc::vec::Vec;

use super::actions::Action;
use super::narrator::Narrator;
use crate::keys::{Key, Keymap, Meaning};
use crate::voice::{Phrase, PhraseKey};
use learning::Learning;

/// The keymap in use, and what is pressed of a row of keys.
#[derive(Debug)]
pub(super) struct Keyboard {
	keymap: Keymap,
	/// The beginning of a row of keys.
	pressed: Vec<Key>,
	/// Keys tell what they do, and do nothing.
	learning: Option<Learning>,
}

/// What a key press came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
	Command(Action),
	/// The key means nothing by itself, and may be typed.
	Unbound,
	/// More keys have to follow.
	Beginning,
	/// A row of keys that means nothing.
	Unknown,
}

impl Keyboard {
	pub(super) const fn new(keymap: Keymap) -> Self {
		Self {
			keymap,
			pressed: Vec::new(),
			learning: None,
		}
	}

	/// Whether a key belongs to a row that has begun.
	pub(super) const fn has_begun(&self) -> bool {
		!self.pressed.is_empty()
	}

	/// One more key; `types` says that it belongs to a line that is being typed.
	pub(super) fn press(&mut self, key: Key, places: &[&str], types: bool) -> Pressed {
		self.pressed.push(key);
		let pressed = match self.keymap.meaning(places, &self.pressed) {
			Meaning::Beginning if !types => return Pressed::Beginning,
			Meaning::Command(name) if !types => {
				Action::named(name).map_or(Pressed::Unbound, Pressed::Command)
			}
			Meaning::Nothing if self.pressed.len() > 1 => Pressed::Unknown,
			Meaning::Command(_) | Meaning::Beginning | Meaning::Nothing => Pressed::Unbound,
		};
		self.pressed.clear();
		pressed
	}

	/// How a command is reached here: its shortest keys, or its word.
	pub(super) fn how(&self, places: &[&str], action: Action, narrator: &Narrator) -> Phrase {
		let words = &narrator.words;
		let word = words.command_word(action.name());
		let keys = self.keymap.keys_of(places, action.name());
		match keys.first() {
			Some(keys) if word.is_empty() => words.keys(keys),
			Some(keys) => words.line(PhraseKey::KeyOrWord, &[words.keys(keys), word]),
			None => words.line(PhraseKey::WordAlone, &[word]),
		}
	}

	pub(super) const fn keymap(&self) -> &Keymap {
		&self.keymap
	}
}
