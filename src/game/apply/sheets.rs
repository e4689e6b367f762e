//! The scoresheets.

use super::super::fact::SheetEvent;
use super::super::opening::SheetBy;
use super::super::scoresheet;
use super::super::table::{Ply, Table};
use crate::chess::{Color, Move, Placement};

impl Table {
	/// Takes in what happens to a scoresheet.
	pub(super) fn apply_sheet(&mut self, event: &SheetEvent) {
		match event {
			SheetEvent::Written {
				of,
				text,
				uci,
				read,
				entry,
			} => {
				self.written(*of, text, uci.as_deref(), *entry);
				self.sheet_mut(*of).set_read(*read);
			}
			SheetEvent::Unwritten { of } => self.unwritten(*of),
			SheetEvent::SheetShown { to } => {
				let record = self.conduct_mut(*to);
				record.shown = record.shown.saturating_add(1);
			}
		}
	}

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

	/// Returns the number of half-moves on this player's scoresheet.
	#[must_use]
	pub fn sheet_length(&self, of: Color) -> usize {
		match self.opening.seat(of).sheet {
			SheetBy::Program => self.plies.len(),
			SheetBy::Own => self.sheet(of).len(),
			SheetBy::None => 0,
		}
	}

	/// Returns the half-move with this index on this player's scoresheet; `None` if it cannot be read as a move.
	#[must_use]
	pub fn sheet_move(&self, of: Color, index: usize) -> Option<Move> {
		match self.opening.seat(of).sheet {
			SheetBy::Program => self.plies.get(index).and_then(|ply| ply.mv),
			SheetBy::Own => self.sheet(of).entries().get(index).and_then(|entry| entry.mv),
			SheetBy::None => None,
		}
	}

	/// Returns the player who writes before the scoresheets decide anything: the boards differ from the record, and only the
	/// other player's sheet has the last move, and not as it was announced (8.1.3, D.2.9).
	#[must_use]
	pub fn writes_first(&self) -> Option<Color> {
		let [white, black] = Color::ALL.map(|of| self.sheet_length(of));
		let shorter = if white < black { Color::White } else { Color::Black };
		let (from, to) = (white.min(black), white.max(black).min(self.plies.len()));
		let own = self.opening.seat(shorter).sheet == SheetBy::Own;
		let read = |index: usize| self.sheet_readable(!shorter, index);
		if from == 0 || !own || self.sheets_agree < from || !(from..to).all(read) {
			return None;
		}
		let placement = self.position.placement();
		let stands = |owner| self.settled_board(owner) == placement;
		let otherwise = |index: usize| {
			let played = self.plies.get(index).and_then(|ply| ply.mv);
			self.sheet_move(!shorter, index) != played
		};
		let doubted = !Color::ALL.into_iter().all(stands) && (from..to).any(otherwise);
		doubted.then_some(shorter)
	}

	/// Returns `true` if the entry can be read as a move, legal or not: anything else proves nothing (appendix C).
	fn sheet_readable(&self, of: Color, index: usize) -> bool {
		let own = self.opening.seat(of).sheet == SheetBy::Own;
		let entry = self.sheet(of).entries().get(index);
		!own || entry.is_some_and(|entry| entry.mv.is_some() || entry.illegal.is_some())
	}

	/// Returns the pieces on this player's board without the turn in hand, which counts as no difference.
	pub(in super::super) fn settled_board(&self, owner: Color) -> Placement {
		let board = *self.boards.of(owner);
		let turn = &self.turn;
		let in_hand = turn.side == owner && !turn.made && board != turn.base;
		if in_hand { turn.base } else { board }
	}

	/// Removes the last half-move from the record.
	pub(super) fn lift_ply(&mut self) -> Option<Ply> {
		let ply = self.plies.pop()?;
		self.untrace(self.plies.len());
		Some(ply)
	}

	/// The half-moves from this one on have changed or are gone.
	pub(super) fn untrace(&mut self, plies: usize) {
		for sheet in &mut self.sheets {
			sheet.forget(plies);
		}
	}

	/// Finds again how far both scoresheets agree, starting from their last agreement, and which half-moves are written.
	pub(super) fn sheets_changed(&mut self) {
		for sheet in &mut self.sheets {
			let plies = &self.plies;
			sheet.follow(plies.len(), |index| plies.get(index).and_then(|ply| ply.mv));
		}
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
