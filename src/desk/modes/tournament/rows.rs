//! The players' own boards under the fingers at the tournament table, told to anybody who may ask for the position.

use super::Tournament;
use crate::asking::Intent;
use crate::commands::Action;
use crate::desk::board_panel::{Lines, OnLines, moved_or_corner};
use crate::desk::session::Session;
use crate::game::Question;
use crate::ports::ReadingCursor;
use crate::voice::Audience;

impl Tournament {
	pub(super) fn show_row(&mut self, line: &Intent, desk: &mut Session) {
		if let Some(lines) = Lines::asked(&line.rest, desk) {
			self.show_lines(lines, line, desk);
		}
	}

	/// Tells the position as if asked in words, and shows it on the asker's board.
	pub(super) fn show_lines(&mut self, lines: Lines, line: &Intent, desk: &mut Session) {
		let first = moved_or_corner(self.last(), self.bottom());
		if let Some(by) = self.may_ask(Question::Position, line, desk) {
			let own = by.side().unwrap_or(self.near());
			let board = (self.board_of(own).placement(), self.bottom());
			self.panel.show(lines, first, board, Audience::of(by), desk);
		}
	}

	/// Walks on the lines, if the command means that now. Enter has its own meaning here.
	pub(super) fn walked(&mut self, action: Action, desk: &mut Session) -> bool {
		if self.is_typing() || self.awaiting.is_question() {
			return false;
		}
		let board = self.board_of(self.near()).placement();
		match self.panel.walked(action, &board, desk) {
			OnLines::Nothing | OnLines::Asked(_) => return false,
			OnLines::Done => {}
			OnLines::Left => desk.answer(self.state(desk)),
		}
		true
	}

	/// Returns the cursor's place on the board.
	pub(super) fn rest(&self, desk: &Session) -> Option<ReadingCursor> {
		let position = self.board_of(self.near());
		self.panel.rest(self.is_walking(), &position, desk)
	}
}
