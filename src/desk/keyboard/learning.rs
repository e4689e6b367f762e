//! Learning the keys: each says its name and what it would do here, and does nothing.

use super::{Keyboard, Pressed};
use crate::desk::actions::Action;
use crate::desk::mouth::Mouth;
use crate::keys::{Key, KeyCode};
use crate::voice::{Line, Tone};

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
	pub(in crate::desk) fn begin_learning(&mut self, mouth: &mut Mouth) {
		self.learning = Some(Learning::default());
		mouth.answer(mouth.line(Line::LearnOn));
	}

	pub(in crate::desk) fn end_learning(&mut self, mouth: &mut Mouth) {
		self.learning = None;
		self.pressed.clear();
		mouth.answer(mouth.line(Line::LearnOff));
		mouth.tone(Tone::Closed);
	}

	/// Tells a key. `unbound` says what it does where no command is bound to it.
	pub(in crate::desk) fn learn(
		&mut self,
		key: Key,
		places: &[&str],
		types: bool,
		unbound: Line,
		mouth: &mut Mouth,
	) {
		let mut keys = self.pressed.clone();
		keys.push(key);
		let pressed = self.press(key, places, types);
		let escapes = key == Key::plain(KeyCode::Escape);
		let learning = self.learning.get_or_insert_default();
		let again = core::mem::replace(&mut learning.escaped, escapes);
		if pressed == Pressed::Command(Action::Learn) || (escapes && again) {
			return self.end_learning(mouth);
		}
		let words = &mouth.words;
		let meaning = match pressed {
			Pressed::Command(action) => words.command_meaning(action.name()),
			Pressed::Beginning => mouth.line(Line::KeyBegins),
			Pressed::Unbound => mouth.line(unbound),
			Pressed::Unknown => mouth.line(Line::NoSuchKeys),
		};
		let told = words.line(Line::KeyDoes, &[words.keys(&keys), meaning]);
		mouth.answer(told.sentence());
		if pressed == Pressed::Beginning {
			mouth.tone(Tone::Opened);
		}
	}
}
