//! Effects of hands on the boards.

use core::mem;

use super::super::table::Table;
use crate::chess::{self, Change, Color, Deed, Piece, Placement, Position, Role, Square};

impl Table {
	pub(super) fn touched(&mut self, by: Color, square: Square) {
		self.begin_turn(by);
		if !self.turn.adjusting {
			self.turn.touched.push(square);
			// This ends the player's right to complain about the opponent's touch (4.8).
			self.conduct_mut(!by).touch_broken = None;
		}
		if self.is_blind(by) {
			let (turn, boards) = (&mut self.turn, &mut self.boards);
			boards.change(by, |board| turn.lift(board, square));
			self.judge_deed();
		}
	}

	pub(super) fn excused(&mut self, by: Color, square: Square) {
		if self.turn.side == by {
			self.turn.touched.retain(|touched| *touched != square);
		}
	}

	pub(super) fn removed(&mut self, board: Color, square: Square) {
		if self.is_put_right() {
			return self.put_right(board, square, None);
		}
		self.begin_turn(board);
		if mem::take(&mut self.turn.adjusting) {
			self.turn.touched.push(square);
		}
		self.turn.released.take_if(|released| released.to == square);
		let (turn, boards) = (&mut self.turn, &mut self.boards);
		boards.change(board, |board| turn.remove(board, square));
		self.judge_deed();
	}

	pub(super) fn placed(&mut self, board: Color, square: Square, piece: Piece, from: Option<Square>) {
		if self.is_put_right() {
			return self.put_right(board, square, Some(piece));
		}
		self.begin_turn(board);
		if self.turn.adjusting && from != Some(square) {
			// It goes elsewhere: this is no longer adjusting, and the touch counts.
			self.turn.adjusting = false;
			self.turn.touched.extend(from);
		}
		self.turn.released = self.released(&self.turn, square, piece, from);
		let (turn, boards) = (&mut self.turn, &mut self.boards);
		boards.change(board, |board| turn.put(board, square, piece, from));
		self.judge_deed();
	}

	/// Returns `true` while the clocks are stopped: nobody moves then, and pieces taken off or put on a board correct it
	/// (D.2.9).
	const fn is_put_right(&self) -> bool {
		self.started.is_some() && !self.running
	}

	fn put_right(&mut self, board: Color, square: Square, piece: Option<Piece>) {
		let change = |board: &mut Placement| {
			board.take(square);
			if let Some(piece) = piece {
				board.put(square, piece);
			}
		};
		self.boards.change(board, change);
		if self.turn.side == board && !self.turn.made {
			change(&mut self.turn.base);
		}
	}

	pub(super) fn displaced(&mut self, board: Color, from: Square, to: Square) {
		self.boards.change(board, |board| {
			if let Some(piece) = board.take(from) {
				board.put(to, piece);
			}
		});
		// An accident is no part of the move in hand.
		if self.turn.side == board
			&& !self.turn.made
			&& let Some(piece) = self.turn.base.take(from)
		{
			self.turn.base.put(to, piece);
		}
		let displaced = &mut self.conduct_mut(board).displaced;
		match displaced.iter().position(|(was, is)| *was == to && *is == from) {
			Some(index) => {
				displaced.remove(index);
			}
			None => displaced.push((from, to)),
		}
	}

	/// The opponent's move as it was really done on this board.
	pub(super) fn executed(&mut self, board: Color, uci: &str) {
		// A move that was only taken as done gives way to the move that was really done.
		let taken = self.spoken.as_mut().filter(|spoken| spoken.of != board);
		if let Some(was) = taken.and_then(|spoken| spoken.taken.take()) {
			self.boards.change(board, |board| *board = was);
		}
		let before = self.plies.last().map_or(&self.position, |ply| &ply.before);
		match before.uci_move(uci) {
			Some(mv) => {
				let (was, is) = (before.placement(), before.placement_after(mv));
				self.boards.change(board, |board| {
					for square in was.differing(&is) {
						board.take(square);
						if let Some(piece) = is.piece_on(square) {
							board.put(square, piece);
						}
					}
				});
			}
			None => {
				let Some((from, to, promotion)) = squares_of(uci) else {
					return;
				};
				self.boards.change(board, |board| {
					if let Some(piece) = board.take(from) {
						let role = promotion.unwrap_or(piece.role);
						board.put(to, role.of(piece.color));
					}
				});
			}
		}
		if let Some(spoken) = &mut self.spoken
			&& spoken.of != board
		{
			spoken.executed = true;
		}
		// The player whose turn it now is starts from the board as it stands.
		if self.turn.side == board && !self.turn.made && self.turn.touched.is_empty() {
			self.turn.base = *self.boards.of(board);
		}
	}

	/// Judges the move in hand by the player's own board.
	pub(super) fn judge_deed(&mut self) {
		self.turn.deed = self.deed_on(&self.turn.base, self.boards.of(self.turn.side), self.turn.side);
		if let Deed::Unfinished {
			of,
			owed: chess::OwedPart::Rook { .. },
		} = &self.turn.deed
		{
			self.turn.king_released = of.first().map(|castling| castling.to());
		}
	}

	/// Returns the deed on a board since `base`, seen from the position that this board shows.
	pub(in crate::game) fn deed_on(&self, base: &Placement, now: &Placement, side: Color) -> Deed {
		let own_is_made = self.turn.made && self.turn.side == side;
		let position = if own_is_made {
			self.before()
		} else {
			&self.position
		};
		if position.turn() == side && *base == position.placement() {
			position.deed(now)
		} else {
			position.with_placement(base, side, Change::Correction).deed(now)
		}
	}

	/// The position before the last half-move.
	pub(in crate::game) fn before(&self) -> &Position {
		self.plies.last().map_or(&self.position, |ply| &ply.before)
	}
}

/// The squares and the new piece of a move that need not be legal.
pub(in crate::game) fn squares_of(uci: &str) -> Option<(Square, Square, Option<Role>)> {
	let from = uci.get(0..2)?.parse().ok()?;
	let to = uci.get(2..4)?.parse().ok()?;
	let promotion = uci
		.get(4..5)
		.and_then(|letter| letter.chars().next())
		.and_then(Role::from_char);
	Some((from, to, promotion))
}
