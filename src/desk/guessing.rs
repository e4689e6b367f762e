//! What was not understood: what may have been meant is asked, and the next line answers.

use alloc::collections::VecDeque;
use alloc::string::{String, ToString};

use super::Desk;
use super::session::Session;
use crate::asking::Nearly;
use crate::commands::{Action, AnswerAction, TableAction, TypingAction};
use crate::voice::{NotUnderstood, Phrase, PhraseKey, folded};

impl Session {
	/// Asks what was meant by a line that was not understood, among the commands that are offered here and what is asked of a
	/// board; or names the part that nobody knows, with what can be done.
	pub(super) fn misunderstood(
		&mut self,
		why: &NotUnderstood,
		text: &str,
		offers: &dyn Fn(Action) -> bool,
		hint: Phrase,
	) {
		let is_here = |action| asks_of_board(action) || offers(action);
		let told = match (why, self.parser().nearly(text, &is_here)) {
			(NotUnderstood::Nothing | NotUnderstood::NoSquare, _) => self.words().not_understood(why),
			(_, Nearly::Meant { lines, .. }) if lines.iter().all(|line| folded(line) == folded(text)) => {
				let whole = NotUnderstood::Word(text.to_string());
				self.words().not_understood(&whole)
			}
			(_, Nearly::Meant { lines, .. }) => return self.guess(lines.into()),
			(NotUnderstood::OutOfPlace(_), Nearly::Unknown(whole)) if whole == text => {
				self.words().not_understood(why)
			}
			(_, Nearly::Unknown(part)) => self.words().not_understood(&NotUnderstood::Word(part)),
		};
		self.refuse(told.and(hint));
	}

	fn guess(&mut self, guesses: VecDeque<String>) {
		let line = guesses.front().map_or("", String::as_str);
		let typed = self.words().typed(line);
		self.refuse(self.words().line(PhraseKey::DidYouMean, &[typed]));
		self.guesses = guesses;
	}

	/// The line as it is meant, if it answers whether another one was meant; None if nothing is left to do. An empty one asks
	/// again, and whoever says it in other words has answered.
	pub(super) fn settled(&mut self, line: &str) -> Option<String> {
		let mut guesses = core::mem::take(&mut self.guesses);
		if guesses.is_empty() {
			return Some(line.to_string());
		}
		if line.trim().is_empty() {
			self.guess(guesses);
			return None;
		}
		let meant = match self.parser().said_answer(line) {
			Some(AnswerAction::Yes) => return guesses.pop_front(),
			Some(AnswerAction::No) => guesses.split_off(1),
			None => return Some(line.to_string()),
		};
		if meant.is_empty() {
			self.answer(self.line(PhraseKey::Cancelled));
		} else {
			self.guess(meant);
		}
		None
	}

	/// Whether it is asked what was meant.
	pub(super) fn is_guessing(&self) -> bool {
		!self.guesses.is_empty()
	}
}

impl Desk {
	/// Enter and Escape answer what may have been meant, wherever one types; whether the command was such an answer.
	pub(super) fn answers_guess(&mut self, action: Action) -> bool {
		if !self.session.is_guessing() || self.mode.menu().is_some() {
			return false;
		}
		let submits = action == Action::Typing(TypingAction::Submit);
		if submits {
			let line = self.mode.take_line();
			self.line(&line);
		}
		let clears = action == Action::Typing(TypingAction::Clear);
		if clears {
			self.mode.take_line();
			self.session.guesses.clear();
			self.session.answer(self.session.line(PhraseKey::Cancelled));
		}
		submits || clears
	}
}

/// Whether a command asks of a board, so that it can be given where there is one, and need not be told of.
pub(super) const fn asks_of_board(action: Action) -> bool {
	matches!(
		action,
		Action::Board(_) | Action::Table(TableAction::Material | TableAction::MoveCount)
	)
}
