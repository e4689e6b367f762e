//! The rest of a yes that was given by its first letter, where the game is left before it is typed.

use super::Desk;
use super::place::Place;
use crate::keys::{Key, KeyCode};

impl Desk {
	/// What would still be typed of the answer that leaves this game.
	pub(super) fn keep_rest_of_answer(&mut self) {
		if let Place::Play(play) = &mut self.place {
			self.rest_of_answer = play.take_rest_of_answer();
		}
	}

	/// Whether the key is the rest of that answer, or the Enter behind it: in a menu it would choose.
	pub(super) fn is_rest_of_answer(&mut self, key: Key) -> bool {
		let Some(rest) = self.rest_of_answer.take() else {
			return false;
		};
		let mut letters = rest.chars();
		if key.typed().is_some() && key.typed() == letters.next() {
			self.rest_of_answer = Some(letters.as_str().into());
			return true;
		}
		rest.is_empty() && key == Key::plain(KeyCode::Enter)
	}
}
