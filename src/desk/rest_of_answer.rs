//! The rest of an answer that was given by its first letter, and the Enter behind it.

use super::Desk;
use crate::commands::{Action, TypingAction};
use crate::keys::{Key, KeyCode};

impl Desk {
	/// Whether the key is the rest of that answer, or the Enter behind it: in a menu it would choose, and in a game start the
	/// clock. An Enter behind the letter alone is either a habit, or meant for what has been asked since; it is meant for that
	/// as soon as the question has been said to its end. How far a screen reader is nobody knows: there the question is asked
	/// anew, and the next Enter counts.
	pub(super) fn is_rest_of_answer(&mut self, key: Key) -> bool {
		let enters = key == Key::plain(KeyCode::Enter);
		let Some(rest) = self.rest_of_answer.take() else {
			return self.mode.closes_answer(key, &mut self.session);
		};
		let mut letters = rest.chars();
		if key.typed().is_some() && key.typed() == letters.next() {
			self.rest_of_answer = Some(letters.as_str().into());
			return true;
		}
		if !enters || !(rest.is_empty() || self.session.narrator.may_be_unheard()) {
			return false;
		}
		if !self.session.narrator.is_speaking() && !rest.is_empty() {
			self.act(Action::Typing(TypingAction::Clear));
		}
		true
	}
}
