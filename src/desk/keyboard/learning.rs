//! Learning the keys: each says its name and what it would do here, and does nothing.

use super::{Keyboard, Pressed};
use crate::desk::actions::Action;
use crate::desk::narrator::Narrator;
use crate::keys::{Key, KeyCode};
use crate::voice::{PhraseKey, Tone};

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

	/// From now on keys tell what they do.
	pub(in crate::desk) fn begin_learning(&mut self, narrator: &mut Narrator) {
		self.learning = Some(Learning::default());
		narrator.answer(narrator.line(PhraseKey::LearnOn));
	}

	pub(in crate::desk) fn end_learning(&mut self, narrator: &mut Narrator) {
		self.learning = None;
		self.pressed.clear();
		narrator.answer(narrator.line(PhraseKey::LearnOff));
		narrator.tone(Tone::Closed);
	}

	/// Tells a key. `unbound` says what it does where no command is bound to it.
	pub(in crate::desk) fn learn(
		&mut self,
		key: Key,
		places: &[&str],
		types: bool,
		unbound: PhraseKey,
		narrator: &mut Narrator,
	) {
		let mut keys = self.pressed.clone();
		keys.push(key);
		let pressed = self.press(key, places, types);
		let escapes = key == Key::plain(KeyCode::Escape);
		let learning = self.learning.get_or_insert_default();
		let again = core::mem::replace(&mut learning.escaped, escapes);
		if pressed == Pressed::Command(Action::Learn) || (escapes && again) {
			return self.end_learning(narrator);
		}
		let words = &narrator.words;
		let meaning = match pressed {
			Pressed::Command(action) => words.command_meaning(action.name()),
			Pressed::Beginning => narrator.line(PhraseKey::KeyBegins),
			Pressed::Unbound => narrator.line(unbound),
			Pressed::Unknown => narrator.line(PhraseKey::NoSuchKeys),
		};
		let told = words.line(PhraseKey::KeyDoes, &[words.keys(&keys), meaning]);
		narrator.answer(told.sentence());
		if pressed == Pressed::Beginning {
			narrator.tone(Tone::Opened);
		}
	}
}
