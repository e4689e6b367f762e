//! The keys as they are bound now: their presses, their explanations, and learning them.

mod learning;
mod told;

pub use told::aloud;
pub(super) use told::{all_keys, important_commands, important_keys};

use alloc::vec::Vec;

use super::session::Session;
use crate::commands::{Action, SpeechAction};
use crate::keys::{Key, Keymap, Meaning};
use learning::Learning;

/// The part of a row of keys that is pressed.
#[derive(Debug, Default)]
pub(super) struct Keyboard {
	/// The beginning of a row of keys.
	pressed: Vec<Key>,
	/// Keys tell what they do, and do nothing.
	learning: Option<Learning>,
}

/// The result of a key press.
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
	/// Returns `true` if a row of keys has begun.
	pub(super) const fn has_begun(&self) -> bool {
		!self.pressed.is_empty()
	}

	/// One more key; `types` says that it belongs to a line that is being typed.
	pub(super) fn press(&mut self, key: Key, sections: &[&str], types: bool, keymap: &Keymap) -> Pressed {
		self.pressed.push(key);
		let pressed = match keymap.meaning(sections, &self.pressed) {
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
}

impl Session {
	/// Reacts to any key press: it cuts the current speech, unless the key is about just that.
	pub(in crate::desk) fn attend(&mut self, action: Option<Action>) {
		self.stop_playing_back();
		match action {
			Some(Action::Speech(SpeechAction::Hush | SpeechAction::PauseSpeech)) => self.narrator.touched(),
			Some(_) | None => self.narrator.key(),
		}
	}
}
