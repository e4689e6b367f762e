//! The scoresheets.

use super::super::opening::SheetBy;
use super::super::scoresheet;
use super::super::table::Table;
use crate::chess::{Color, Move};

impl Table {
	pub(super) fn written(&mut self, of: Color, text: &str, uci: Option<&str>, entry: Option<usize>) {
		if let Some(place) = entry {
			self.sheet_mut(of).insert(place, text.into(), uci);
			self.sheets_agree = self.sheets_agree.min(place);
			return self.sheets_changed();
		}
		if scoresheet::is_remark(text) {
			self.sheet_mut(of).remark(text);
			return;
		}
		let index = self.sheet(of).len();
		self.sheet_mut(of).write(text.into(), uci);
		if self.plies.get(index).is_some_and(|ply| ply.offered) {
			self.sheet_mut(of).mark_offer(index);
		}
		self.sheets_changed();
	}

	pub(super) fn unwritten(&mut self, of: Color) {
		self.sheet_mut(of).strike();
		self.sheets_changed();
	}

	/// How many half-moves stand on this player's scoresheet.
	#[must_use]
	pub fn sheet_length(&self, of: Color) -> usize {
		match self.opening.seat(of).sheet {
			SheetBy::Program => self.plies.len(),
			SheetBy::Own => self.sheet(of).len(),
			SheetBy::None => 0,
		}
	}

	/// The half-move with this index on this player's scoresheet; none if it can be read as no move.
	#[must_use]
	pub fn sheet_move(&self, of: Color, index: usize) -> Option<Move> {
		match self.opening.seat(of).sheet {
			SheetBy::Program => self.plies.get(index).and_then(|ply| ply.mv),
			SheetBy::Own => self.sheet(of).entries().get(index).and_then(|entry| entry.mv),
			SheetBy::None => None,
		}
	}

	/// Finds anew up to where both scoresheets say the same, from where they last did.
	pub(super) fn sheets_changed(&mut self) {
		let length = self
			.sheet_length(Color::White)
			.min(self.sheet_length(Color::Black));
		let mut agree = self.sheets_agree.min(length);
		// A struck entry may have been replaced by another.
		while agree > 0 && !self.sheets_agree_at(agree - 1) {
			agree -= 1;
		}
		while agree < length && self.sheets_agree_at(agree) {
			agree += 1;
		}
		self.sheets_agree = agree;
	}

	fn sheets_agree_at(&self, index: usize) -> bool {
		let here = self.sheet_move(Color::White, index);
		here.is_some() && here == self.sheet_move(Color::Black, index)
	}
}
