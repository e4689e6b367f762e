//! Learning the keys: each says its name and its effect here, and does nothing.

use super::{Keyboard, Pressed};
use crate::commands::{Action, HelpAction};
use crate::desk::session::Session;
use crate::keys::{Key, KeyCode};
use crate::narrator::Narrator;
use crate::voice::{PhraseKey, Tone, phrases};

/// Keys are being learnt.
#[derive(Debug, Default)]
pub(super) struct Learning {
	/// The last key was Escape: once more, and it is over.
	escaped: bool,
}

impl Keyboard {
	pub(in crate::desk) const fn is_learning(&self) -> bool {
		self.learning.is_some()
	}

	/// Lets keys tell their effect from now on.
	pub(in crate::desk) fn begin_learning(&mut self, narrator: &mut Narrator) {
		self.learning = Some(Learning::default());
		narrator.answer(PhraseKey::LearnOn);
	}

	pub(in crate::desk) fn end_learning(&mut self, narrator: &mut Narrator) {
		self.learning = None;
		self.pressed.clear();
		narrator.answer(PhraseKey::LearnOff);
		narrator.tone(Tone::Closed);
	}

	/// Tells a key. `unbound` says the effect of a key without a command.
	pub(in crate::desk) fn learn(
		&mut self,
		key: Key,
		sections: &[&str],
		types: bool,
		unbound: PhraseKey,
		desk: &mut Session,
	) {
		let mut keys = self.pressed.clone();
		keys.push(key);
		let pressed = self.press(key, sections, types, &desk.keymap);
		let escapes = key == Key::plain(KeyCode::Escape);
		let learning = self.learning.get_or_insert_default();
		let again = core::mem::replace(&mut learning.escaped, escapes);
		if pressed == Pressed::Command(Action::Help(HelpAction::Learn)) || (escapes && again) {
			return self.end_learning(&mut desk.narrator);
		}
		let words = desk.narrator.words();
		let meaning = match pressed {
			Pressed::Command(action) => words.command_meaning(action.name()),
			Pressed::Beginning => desk.narrator.line(PhraseKey::KeyBegins),
			Pressed::Unbound => desk.narrator.line(unbound),
			Pressed::Unknown => desk.narrator.line(PhraseKey::NoSuchKeys),
		};
		let told = words.fill(phrases::KeyDoes {
			key: words.keys(&keys),
			command: meaning,
		});
		desk.narrator.answer(told.sentence());
		if pressed == Pressed::Beginning {
			desk.narrator.tone(Tone::Opened);
		}
	}
}
