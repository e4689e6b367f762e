//! Words that are typed on the board, where every letter is a key.

use alloc::string::String;

use crate::chess::Square;
use crate::commands::Action;
use crate::keys::{Key, KeyCode};

/// The characters that were typed in a row while walking, the square of the finger before them, and the command that they
/// called with Enter.
#[derive(Debug, Default)]
pub(super) struct Spelled {
	typed: String,
	before: Option<Square>,
	pub(super) called: Option<Action>,
}

impl Spelled {
	/// Takes the Enter after the word of a command, as `called` finds it at the end of the line, and returns the square where
	/// the finger was before the word. The letters do what they do on the board: until the Enter nobody knows that they are a
	/// word.
	pub(super) fn key(
		&mut self,
		key: Key,
		finger: Square,
		called: impl FnOnce(&str) -> Option<Action>,
	) -> Option<Square> {
		if let Some(letter) = key.typed() {
			self.before.get_or_insert(finger);
			self.typed.extend(letter.to_lowercase());
			return None;
		}
		let Self { typed, before, .. } = core::mem::take(self);
		if key == Key::plain(KeyCode::Enter) {
			self.called = called(&typed);
		}
		before.filter(|_| self.called.is_some())
	}
}
