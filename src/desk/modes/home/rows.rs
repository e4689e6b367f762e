//! The board under the fingers during a game: which lines are shown, and where on them the cursor stands.

use super::Home;
use crate::chess::{Rank, Square};
use crate::commands::{Action, GameAction, TypingAction};
use crate::desk::rows::{self, Rows};
use crate::desk::session::Session;
use crate::ports::ReadingCursor;
use crate::voice::Audience;

impl Home {
	/// Shows the rank that was named, if it was one.
	pub(super) fn show_asked(&mut self, text: &str, desk: &mut Session) {
		match rows::asked(text, desk) {
			Some(rank) => self.show_row(Some(rank), desk),
			None => desk.refuse(
				desk.words()
					.command_help(Action::Game(GameAction::BrailleRow).name()),
			),
		}
	}

	/// Shows this rank, or the one on which the cursor was last: at first the one where something has moved.
	pub(super) fn show_row(&mut self, rank: Option<Rank>, desk: &mut Session) {
		let focus = self.focus();
		let focus = rank.map_or(focus, |rank| Square::from_coords(focus.file(), rank));
		self.show_at(focus, false, desk);
	}

	pub(super) fn show_rows(&mut self, desk: &mut Session) {
		self.show_at(self.focus(), true, desk);
	}

	fn show_at(&mut self, focus: Square, whole: bool, desk: &mut Session) {
		let board = self.position().placement();
		self.rows = Some(Rows::show(
			(focus, whole),
			self.bottom(),
			board,
			Audience::Room,
			desk,
		));
	}

	fn focus(&self) -> Square {
		rows::focus(self.rows.as_ref(), self.table(), self.bottom())
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, desk: &mut Session) -> bool {
		let board = self.position().placement();
		if !self.line.is_empty() || self.question.is_some() {
			return false;
		}
		let Some(rows) = self.rows.as_mut().filter(|rows| rows.show_still(&board)) else {
			self.rows = None;
			return false;
		};
		let focus = rows.focus();
		if rows.walk(action, desk) {
			return true;
		}
		if action == Action::Typing(TypingAction::Submit) {
			self.say_piece(focus, desk);
		} else if action == Action::Typing(TypingAction::Clear) {
			self.rows = None;
			desk.answer(self.state(desk));
		} else {
			return false;
		}
		true
	}

	/// Where the cursor stands on the lines.
	pub(super) fn rest(&self, desk: &Session) -> Option<ReadingCursor> {
		if self.is_walking() {
			return self.finger.rest(self.seen(), desk);
		}
		let board = self.position().placement();
		let rows = self.rows.as_ref().filter(|rows| rows.show_still(&board))?;
		rows.rest(desk)
	}
}
