//! The own board under the fingers at the tournament table, told to whoever may ask for the position.

use super::Tournament;
use crate::asking::Intent;
use crate::chess::{Placement, Square};
use crate::commands::{Action, GameAction, TypingAction};
use crate::desk::rows::{self, Rows};
use crate::desk::session::Session;
use crate::game::{Command, Question};
use crate::ports::ReadingCursor;
use crate::voice::Audience;

impl Tournament {
	pub(super) fn show_row(&mut self, line: &Intent, desk: &mut Session) {
		let focus = self.focus();
		let rank = rows::asked(&line.rest, desk);
		if rank.is_none() && !line.rest.is_empty() {
			return desk.refuse(
				desk.words()
					.command_help(Action::Game(GameAction::BrailleRow).name()),
			);
		}
		let focus = rank.map_or(focus, |rank| Square::from_coords(focus.file(), rank));
		self.show_at((focus, false), line, desk);
	}

	pub(super) fn show_rows(&mut self, line: &Intent, desk: &mut Session) {
		self.show_at((self.focus(), true), line, desk);
	}

	/// The position is asked for, as it is in words, and shown on the board of whoever asks.
	fn show_at(&mut self, what: (Square, bool), line: &Intent, desk: &mut Session) {
		let asked = self.asker(Question::Position, line);
		let judged = asked.and_then(|by| {
			let judged = self.judge(by, &Command::Ask(Question::Position), desk);
			judged.map(|_| by)
		});
		match judged {
			Ok(by) => {
				let own = by.side().unwrap_or(self.near());
				let board = self.board_of(own).placement();
				self.rows = Some(Rows::show(what, self.bottom(), board, Audience::of(by), desk));
			}
			Err(refusal) => self.refuse(&refusal, desk),
		}
	}

	fn focus(&self) -> Square {
		rows::focus(self.rows.as_ref(), self.table(), self.bottom())
	}

	/// The board of the one at the keyboard.
	fn board_near(&self) -> Placement {
		self.board_of(self.near()).placement()
	}

	/// Walks on the lines, if the command means that now. Enter has its own meaning here.
	pub(super) fn walked(&mut self, action: Action, desk: &mut Session) -> bool {
		if self.rows.is_none() || self.is_typing() || self.is_asking() {
			return false;
		}
		let board = self.board_near();
		let Some(rows) = self.rows.as_mut().filter(|rows| rows.show_still(&board)) else {
			self.rows = None;
			return false;
		};
		if rows.walk(action, desk) {
			return true;
		}
		if action == Action::Typing(TypingAction::Clear) {
			self.rows = None;
			desk.answer(self.state(desk));
			return true;
		}
		false
	}

	/// Where the cursor stands on the lines.
	pub(super) fn rest(&self, desk: &Session) -> Option<ReadingCursor> {
		if self.is_walking() {
			return self.finger.rest(&self.board_of(self.near()), desk);
		}
		let rows = self.rows.as_ref()?;
		rows.show_still(&self.board_near()).then(|| rows.rest(desk))?
	}
}
