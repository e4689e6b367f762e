//! Leaving the program: the user hears what becomes of the game.

use super::Desk;
use crate::clock::Span;
use crate::commands::{Action, ProgramAction};
use crate::voice::PhraseKey;

/// Longest time for which the program waits for its last sentences.
const LAST_WORDS: Span = Span::seconds(10);

impl Desk {
	/// Keeps everything, and lets the sentences about it be said to their end.
	pub(super) fn leave(&mut self) {
		if self.covered.is_some() {
			// The game under the menu tells what becomes of itself.
			self.uncover();
			return self.act(Action::Program(ProgramAction::Quit));
		}
		if !self.has_left {
			if self.mode.context().menu.is_some() {
				self.session.narrator.answer(PhraseKey::Goodbye);
			}
			self.mode.leave(&mut self.session);
			self.session.leave_import();
			self.has_left = true;
			self.last_words = Some(self.session.at() + LAST_WORDS);
		}
	}

	/// The same where nobody listens any more, or somebody will not.
	pub(super) fn hang_up(&mut self) {
		self.leave();
		self.last_words = None;
	}

	/// Returns `true` while something is still being said to a user who has left.
	pub(super) fn says_last_words(&self) -> bool {
		let waits = self.last_words.is_some_and(|until| self.session.at() < until);
		waits && self.session.narrator.is_speaking()
	}
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use super::LAST_WORDS;
	use crate::clock::{Span, Stamp};
	use crate::desk::Desk;
	use crate::desk::trial::open;
	use crate::keys::{Key, KeyCode};
	use crate::ports::{Effect, Input};
	use crate::voice::UtteranceId;

	/// A game that is left, with what the voice has been given to say last.
	fn left() -> (Desk, UtteranceId) {
		let mut desk = open(&[("opponent", "friend"), ("clock", "none"), ("voice", "own")]);
		desk.update(Stamp(0) + Span::seconds(1), Input::Line("e4".into()));
		let effects = desk.update(Stamp(0) + Span::seconds(2), Input::Line("quit".into()));
		assert!(!leaves(&effects), "{effects:?}");
		let said: Vec<UtteranceId> = effects
			.iter()
			.filter_map(|effect| {
				let Effect::Say(utterance) = effect else {
					return None;
				};
				Some(utterance.id)
			})
			.collect();
		(desk, *said.last().unwrap())
	}

	fn leaves(effects: &[Effect]) -> bool {
		effects.last() == Some(&Effect::Leave)
	}

	#[test]
	fn the_program_ends_when_its_last_words_are_said_or_cut_or_nobody_can_hear_them() {
		let at = Stamp(0) + Span::seconds(3);
		let (mut desk, last) = left();
		assert!(leaves(&desk.update(at, Input::Spoken(last))));
		for cut in [
			Input::Key(Key::plain(KeyCode::Enter)),
			Input::Line("e5".into()),
			Input::HangUp,
		] {
			assert!(leaves(&left().0.update(at, cut)));
		}
		let (mut desk, _) = left();
		let alarm = desk.next_alarm().unwrap();
		assert_eq!(alarm, Stamp(0) + Span::seconds(2) + LAST_WORDS);
		assert!(leaves(&desk.update(alarm, Input::Alarm)));
	}
}
