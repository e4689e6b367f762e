//! The rest of an answer that was given by its first letter or its digit, and the Enter after it or after a question mark.

use super::Desk;
use super::menu::Menu;
use super::mode::Handled;
use crate::clock::{Span, Stamp};
use crate::commands::{Action, TypingAction};
use crate::keys::{Key, KeyCode};

/// Time for which the Enter after a digit that has chosen, or after a question mark, belongs to it in any case: it comes from habit,
/// before anybody can have read the answer.
const HABIT: Span = Span(800);
/// Time for which it belongs to it while the answer is being spoken.
const ENTER_BELONGS: Span = Span::seconds(2);

impl Desk {
	/// Takes the key if it is the rest of that answer, or the Enter after it: in a menu it would choose, and in a game start the
	/// clock. An Enter after the letter alone is either a habit, or meant for the next question; it is meant for that as soon
	/// as the question has been said to its end. The progress of a screen reader is unknown: there the question is asked anew,
	/// and the next Enter counts.
	pub(super) fn rest_of_answer(&mut self, key: Key) -> Handled {
		let enters = key == Key::plain(KeyCode::Enter);
		if let Some(chosen) = self.answered_at_once.take()
			&& enters
		{
			let belongs = if self.session.narrator.is_speaking() {
				ENTER_BELONGS
			} else {
				HABIT
			};
			return Handled::when(self.session.at() < chosen + belongs);
		}
		let Some(rest) = self.rest_of_answer.take() else {
			return self.mode.rest_of_answer(key, &mut self.session);
		};
		let mut letters = rest.chars();
		if key.typed().is_some() && key.typed() == letters.next() {
			self.rest_of_answer = Some(letters.as_str().into());
			return Handled::Done;
		}
		if !enters || !(rest.is_empty() || self.session.narrator.may_be_unheard()) {
			return Handled::No;
		}
		if !self.session.narrator.is_speaking() && !rest.is_empty() {
			match self.mode.context().menu {
				Some(menu) => menu.ask(&mut self.session.narrator),
				None => self.read_line(),
			}
		}
		Handled::Done
	}

	/// Enters the digit or letter that answers without Enter, once nothing has followed it.
	pub(super) fn answer_alone(&mut self) {
		let is_choice = self.mode.context().menu.is_some();
		self.act(Action::Typing(TypingAction::Submit));
		self.answered_at_once = is_choice.then(|| self.session.at());
	}

	/// Returns the time of that.
	pub(super) fn answers_at(&self) -> Option<Stamp> {
		let context = self.mode.context();
		context.menu.map_or(context.answers_at, Menu::answers_at)
	}
}
