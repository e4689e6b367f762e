//! The board under the fingers during a game: which lines are shown, and where on them the cursor stands.

use super::Play;
use crate::chess::{Rank, Square};
use crate::desk::actions::Action;
use crate::desk::narrator::Narrator;
use crate::desk::page::ReadingCursor;
use crate::desk::rows::{self, Rows};
use crate::voice::Audience;

impl Play {
	/// Shows the rank that was named, if it was one.
	pub(super) fn show_asked(&mut self, text: &str, narrator: &mut Narrator) {
		match rows::asked(text, narrator) {
			Some(rank) => self.show_row(Some(rank), narrator),
			None => narrator.refuse(narrator.words.command_help(Action::BrailleRow.name())),
		}
	}

	/// Shows this rank, or the one on which the cursor was last: at first the one where something has moved.
	pub(super) fn show_row(&mut self, rank: Option<Rank>, narrator: &mut Narrator) {
		let focus = self.focus();
		let focus = rank.map_or(focus, |rank| Square::from_coords(focus.file(), rank));
		self.show_at(focus, false, narrator);
	}

	pub(super) fn show_rows(&mut self, narrator: &mut Narrator) {
		self.show_at(self.focus(), true, narrator);
	}

	fn show_at(&mut self, focus: Square, whole: bool, narrator: &mut Narrator) {
		let board = self.position().placement();
		self.rows = Some(Rows::show(
			(focus, whole),
			self.bottom(),
			board,
			Audience::Room,
			narrator,
		));
	}

	fn focus(&self) -> Square {
		rows::focus(self.rows.as_ref(), self.table(), self.bottom())
	}

	/// Walks on the lines, if the command means that now.
	pub(super) fn walked(&mut self, action: Action, narrator: &mut Narrator) -> bool {
		let board = self.position().placement();
		if !self.entry.text().is_empty() || self.question.is_some() {
			return false;
		}
		let Some(rows) = self.rows.as_mut().filter(|rows| rows.show_still(&board)) else {
			self.rows = None;
			return false;
		};
		let focus = rows.focus();
		if rows.walk(action, narrator) {
			return true;
		}
		if action == Action::Submit {
			self.say_piece(focus, narrator);
		} else if action == Action::Clear {
			self.rows = None;
			narrator.answer(self.state(narrator));
		} else {
			return false;
		}
		true
	}

	/// Where the cursor stands on the lines.
	pub(super) fn rest(&self, narrator: &Narrator) -> Option<ReadingCursor> {
		if self.is_walking() {
			return self.finger.rest(self.seen(), narrator);
		}
		let board = self.position().placement();
		let rows = self.rows.as_ref().filter(|rows| rows.show_still(&board))?;
		rows.rest(narrator)
	}
}
