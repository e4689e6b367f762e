//! Effects of hands on the boards, and of words: announcements, corrections and repetitions, and which of them are only taken
//! as done (D.2.1, D.2.8).

use alloc::vec::Vec;
use core::mem;

use super::super::fact::PlayEvent;
use super::super::table::{Spoken, Table};
use crate::chess::{self, Change, Color, Deed, Piece, Placement, Position, Role, Square};
use crate::clock::Stamp;

impl Table {
	/// Takes an act of hands or words in.
	pub(super) fn apply_play(&mut self, event: &PlayEvent, at: Stamp) {
		match event {
			PlayEvent::Adjusting { by } => {
				self.begin_turn(*by);
				self.turn.adjusting = true;
			}
			PlayEvent::Touched { by, square } => self.touched(*by, *square),
			PlayEvent::Removed { board, square } => self.removed(*board, *square),
			PlayEvent::Placed {
				board,
				square,
				piece,
				from,
			} => self.placed(*board, *square, *piece, *from),
			PlayEvent::Displaced { board, from, to } => self.displaced(*board, *from, *to),
			PlayEvent::Executed { board, uci } => self.executed(*board, uci),
			PlayEvent::Moved { uci } => self.moved(uci, at),
			PlayEvent::MovedIllegally { placement } => self.moved_illegally(placement, at),
			PlayEvent::Announced { of, uci, .. } => self.announced(*of, uci),
			PlayEvent::Corrected { uci, .. } => self.corrected(uci),
			PlayEvent::Repeated { right, .. } => self.repeated(*right),
			PlayEvent::TakenAsDone => self.taken_as_done(),
			PlayEvent::NotDone { .. } => self.not_done(),
		}
	}

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
		self.change_begun(board, &[(square, piece)]);
	}

	/// Changes squares of a board, and of the board from which a move in hand began, as the change is no part of that move.
	fn change_begun(&mut self, board: Color, squares: &[(Square, Option<Piece>)]) {
		let change = |board: &mut Placement| {
			for (square, piece) in squares {
				board.take(*square);
				if let Some(piece) = piece {
					board.put(*square, *piece);
				}
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
			let squares = changes(self.boards.of(board), &was);
			self.change_begun(board, &squares);
		}
		let before = self.plies.last().map_or(&self.position, |ply| &ply.before);
		let squares = match before.uci_move(uci) {
			Some(mv) => changes(&before.placement(), &before.placement_after(mv)),
			None => {
				let Some((from, to, promotion)) = squares_of(uci) else {
					return;
				};
				let moved = self.boards.of(board).piece_on(from);
				let arrived = moved.map(|piece| promotion.unwrap_or(piece.role).of(piece.color));
				moved.map_or_else(Vec::new, |_| Vec::from([(from, None), (to, arrived)]))
			}
		};
		self.change_begun(board, &squares);
		if let Some(spoken) = &mut self.spoken
			&& spoken.of != board
		{
			spoken.executed = true;
		}
		// The player whose turn it now is starts from the board as it stands.
		if self.turn.side == board && !self.turn.made && self.turn.touched.is_empty() {
			self.turn.base = *self.boards.of(board);
		} else if self.turn.side == board && !self.turn.made {
			self.judge_deed();
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

	pub(super) fn announced(&mut self, of: Color, uci: &str) {
		if self.turn.side != of {
			self.begin_turn(of);
		}
		self.turn.announced = Some(uci.into());
		self.turn.repeated = None;
		self.spoken = Some(Spoken {
			of,
			uci: uci.into(),
			wrong_repeats: 0,
			repeated: false,
			executed: false,
			taken: None,
		});
	}

	pub(super) fn taken_as_done(&mut self) {
		let Some(Spoken {
			of, uci, executed, ..
		}) = self.spoken.clone()
		else {
			return;
		};
		let was = *self.boards.of(!of);
		if self.boards.are_two() && !executed {
			self.executed(!of, &uci);
		}
		self.repeated(true);
		if let Some(spoken) = &mut self.spoken {
			spoken.taken = Some(was);
		}
	}

	/// Restores the other board; repetition and execution are owed again.
	pub(super) fn not_done(&mut self) {
		let Some(spoken) = &mut self.spoken else { return };
		let Some(was) = spoken.taken.take() else { return };
		(spoken.repeated, spoken.executed) = (false, false);
		let owner = !spoken.of;
		self.boards.change(owner, |board| *board = was);
		if self.turn.side == owner {
			self.turn.base = was;
		} else {
			self.turn.repeated = None;
		}
	}

	pub(super) fn corrected(&mut self, uci: &str) {
		self.turn.announced = Some(uci.into());
		self.turn.repeated = None;
		if let Some(spoken) = &mut self.spoken {
			spoken.uci = uci.into();
			spoken.repeated = false;
			spoken.wrong_repeats = 0;
		}
	}

	pub(super) fn repeated(&mut self, right: bool) {
		if let Some(spoken) = &mut self.spoken {
			if right {
				spoken.repeated = true;
			} else {
				spoken.wrong_repeats = spoken.wrong_repeats.saturating_add(1);
				spoken.repeated &= spoken.taken.is_none();
			}
			if self.turn.side == spoken.of {
				self.turn.repeated = Some(right);
			}
		}
	}
}

/// The squares on which a board changes, each with its new piece.
fn changes(was: &Placement, is: &Placement) -> Vec<(Square, Option<Piece>)> {
	let squares = was.differing(is).into_iter();
	squares.map(|square| (square, is.piece_on(square))).collect()
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
