//! The record of half-moves grows, and shrinks when something is put right.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::super::breach::Breach;
use super::super::fact::RulingEvent;
use super::super::table::{Ply, Table};
use super::super::turn::Turn;
use crate::chess::{Change, Color, Move, Placement, Position, Role, Square};
use crate::clock::Stamp;

impl Table {
	/// Takes a ruling on the position or the move in.
	pub(super) fn apply_ruling(&mut self, event: &RulingEvent, at: Stamp) {
		match event {
			RulingEvent::TouchExcused { by, square } => self.excused(*by, *square),
			RulingEvent::Queened { square } => self.queened(*square),
			RulingEvent::Restored { plies, touched } => self.restored(*plies, touched),
			RulingEvent::Rewritten { plies, moves } => self.rewritten(*plies, moves, at),
			RulingEvent::CastlingLost { of, wing } => {
				self.position = self.position.without_castling(*of, *wing)
			}
			RulingEvent::Forced { uci } => self.turn.forced = Some(uci.clone()),
		}
	}

	pub(super) fn moved(&mut self, uci: &str, at: Stamp) {
		let Some(mv) = self.position.uci_move(uci) else {
			return;
		};
		let side = self.position.turn();
		self.begin_turn(side);
		if !self.turn.is_placed() {
			// Played in one command, without hands; the board still shows it.
			let placement = self.position.placement_after(mv);
			self.boards.change(side, |board| *board = placement);
		}
		let next = self.position.after(mv);
		self.add_ply(Some(mv), next, at);
	}

	pub(super) fn moved_illegally(&mut self, placement: &str, at: Stamp) {
		let Ok(placement) = Placement::from_fen(placement) else {
			return;
		};
		let side = self.position.turn();
		self.begin_turn(side);
		let breach = self.kind_of_illegal(&placement);
		let next = self.position.with_placement(&placement, !side, Change::Move);
		let plies = self.plies.len();
		self.add_ply(None, next, at);
		self.remember_illegal(side, breach, plies, at);
	}

	/// Returns the kind of illegal move that leaves the pieces so.
	pub(in crate::game) fn kind_of_illegal(&self, placement: &Placement) -> Breach {
		let side = self.position.turn();
		let last_rank = side.fold_wb(crate::chess::Rank::Eighth, crate::chess::Rank::First);
		let mut king = false;
		for (square, piece) in placement.pieces() {
			if piece == Role::Pawn.of(side) && square.rank() == last_rank {
				return Breach::Unpromoted;
			}
			king |= piece == Role::King.of(!side);
		}
		if king || self.position.squares_of(!side, Role::King).is_empty() {
			Breach::IllegalMove
		} else {
			Breach::KingTaken
		}
	}

	fn add_ply(&mut self, mv: Option<Move>, next: Position, at: Stamp) {
		let side = self.position.turn();
		if self.offer == Some(!side) && !self.offer_outlives() {
			// The offer was played through (9.1.2.1).
			self.offer = None;
		}
		let early = self.runs() == Some(!side) && self.conduct(!side).uncompleted;
		// A player who makes the next move has completed the one before (6.2.1.2).
		if mem::replace(&mut self.conduct_mut(side).uncompleted, true)
			&& let Some(clock) = &mut self.clock
		{
			clock.complete(side, at);
		}
		let reading = self.reading(at);
		let consecutive = self.consecutive(&self.position, self.plies.len());
		let before = mem::replace(&mut self.position, next);
		let offered = self.sign_due.take_if(|by| *by == side).is_some();
		self.plies.push(Ply {
			before,
			consecutive,
			mv,
			at,
			offered,
			early,
			made: reading,
			clocks: reading,
			read: None,
		});
		self.take_retyped();
		self.unseal();
		self.turn.made = true;
		self.conduct_mut(side).act_counted = false;
		self.count(true);
		self.outlive_illegal(side);
		self.sheets_changed();
	}

	/// The opponent's own next move ends the time in which some profiles correct an illegal act (A.4.2).
	fn outlive_illegal(&mut self, moved: Color) {
		use crate::laws::parameters::IllegalMoveDeadline::OpponentNextMoveMade;
		let limited = self.profile.illegal_move_claim_deadline == OpponentNextMoveMade;
		if limited && self.illegal.as_ref().is_some_and(|act| act.by != moved) {
			self.illegal = None;
			self.drop_noticed();
		}
	}

	fn pop_ply(&mut self) -> Option<Ply> {
		let ply = self.lift_ply()?;
		self.count(false);
		self.position = ply.before.clone();
		let side = self.position.turn();
		let completed = !mem::replace(&mut self.conduct_mut(side).uncompleted, false);
		if completed && let Some(clock) = &mut self.clock {
			clock.take_back_press(side);
		}
		Some(ply)
	}

	/// The last half-move left a pawn on its last rank: it becomes a queen (7.5.2).
	pub(super) fn queened(&mut self, square: Square) {
		let Some(ply) = self.plies.last() else { return };
		let before = ply.before.clone();
		let side = before.turn();
		// The square that the pawn left.
		let from = before
			.squares_of(side, Role::Pawn)
			.into_iter()
			.find(|from| self.position.piece_on(*from).is_none());
		let Some(mv) = from.and_then(|from| before.act(from, square, Some(Role::Queen))) else {
			return;
		};
		self.count(false);
		self.position = before.after(mv);
		self.count(true);
		if let Some(ply) = self.plies.last_mut() {
			ply.mv = Some(mv);
		}
		self.untrace(self.plies.len().saturating_sub(1));
		for color in Color::ALL {
			self.boards.change(color, |board| {
				if board.piece_on(square) == Some(Role::Pawn.of(side)) {
					board.put(square, Role::Queen.of(side));
				}
			});
		}
		self.turn.base = *self.boards.of(self.turn.side);
		self.illegal = None;
		self.sheets_changed();
	}

	pub(super) fn restored(&mut self, plies: usize, touched: &[Square]) {
		while self.plies.len() > plies {
			self.pop_ply();
		}
		self.boards.set_both(self.position.placement());
		let side = self.position.turn();
		self.turn = Turn::new(side, *self.boards.of(side));
		self.turn.touched = touched.to_vec();
		self.spoken = None;
		self.sign_due = None;
		self.ahead = None;
		self.illegal = None;
		for color in Color::ALL {
			self.sheet_mut(color).cut(plies);
			let record = self.conduct_mut(color);
			record.displaced.clear();
			record.touch_broken = None;
		}
		self.sheets_changed();
	}

	/// The moves that both players wrote were played. The boards are corrected separately.
	pub(super) fn rewritten(&mut self, plies: usize, moves: &[String], at: Stamp) {
		let mut was = Vec::new();
		while self.plies.len() > plies {
			let Some(ply) = self.lift_ply() else { break };
			self.count(false);
			self.position = ply.before.clone();
			was.push(ply);
		}
		let reading = self.reading(at);
		for uci in moves {
			let Some(mv) = self.position.uci_move(uci) else {
				break;
			};
			let next = self.position.after(mv);
			let consecutive = self.consecutive(&self.position, self.plies.len());
			let before = mem::replace(&mut self.position, next);
			// It was made at the time of the half-move that was mistaken for it.
			let then = was.pop();
			self.plies.push(Ply {
				before,
				consecutive,
				mv: Some(mv),
				at: then.as_ref().map_or(at, |ply| ply.at),
				offered: then.as_ref().is_some_and(|ply| ply.offered),
				early: then.as_ref().is_some_and(|ply| ply.early),
				made: then.as_ref().map_or(reading, |ply| ply.made),
				read: then.as_ref().and_then(|ply| ply.read),
				clocks: then.map_or(reading, |ply| ply.clocks),
			});
			self.count(true);
		}
		let side = self.position.turn();
		self.turn = Turn::new(side, *self.boards.of(side));
		self.ahead = None;
		self.illegal = None;
		self.sheets_changed();
	}

	pub(super) fn taken_back(&mut self, plies: usize, presses: bool, at: Stamp) {
		for _ in 0..plies {
			if presses {
				self.pop_ply();
				continue;
			}
			let Some(ply) = self.lift_ply() else { break };
			self.count(false);
			self.position = ply.before;
		}
		for color in Color::ALL {
			self.conduct_mut(color).uncompleted = false;
		}
		self.boards.set_both(self.position.placement());
		let side = self.position.turn();
		self.turn = Turn::new(side, *self.boards.of(side));
		self.offer = None;
		self.sign_due = None;
		self.ending = None;
		self.aside.clear();
		self.sheets_changed();
		if self.running
			&& let Some(clock) = &mut self.clock
		{
			clock.start(side, at);
		}
	}
}
