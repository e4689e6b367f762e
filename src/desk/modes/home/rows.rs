//! The board under the fingers during a game: which lines are shown, and where on them the cursor stands.

use super::Home;
use crate::commands::Action;
use crate::desk::board_panel::{Lines, OnLines, moved_or_corner};
use crate::desk::session::Session;
use crate::ports::ReadingCursor;
use crate::voice::Audience;

impl Home {
	/// Shows lines of the board: at first the cursor stands where something has moved.
	pub(super) fn show_lines(&mut self, lines: Lines, desk: &mut Session) {
		let last = self.table().plies().last().and_then(|ply| ply.mv);
		let first = moved_or_corner(last.map(|mv| mv.to()), self.bottom());
		let board = (self.position().placement(), self.bottom());
		self.panel.show(lines, first, board, Audience::Room, desk);
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, desk: &mut Session) -> bool {
		if !self.line.is_empty() || self.question.is_some() {
			return false;
		}
		let board = self.position().placement();
		match self.panel.walked(action, &board, desk) {
			OnLines::Nothing => return false,
			OnLines::Done => {}
			OnLines::Asked(square) => self.say_piece(square, desk),
			OnLines::Left => desk.answer(self.state(desk)),
		}
		true
	}

	/// Returns the cursor's place on the board.
	pub(super) fn rest(&self, desk: &Session) -> Option<ReadingCursor> {
		let walking = self.is_walking();
		let position = if walking { self.seen() } else { self.position() };
		self.panel.rest(walking, position, desk)
	}
}
