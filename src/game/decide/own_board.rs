//! The player's own board with the turn in hand, on which a command is tried (4.3 to 4.7, D.2.2, D.2.3).

use alloc::vec::Vec;

use super::super::breach::Breach;
use super::super::fact::{Event, PlayEvent, PlayerEvent};
use super::super::refusal::Refusal;
use super::super::turn::Turn;
use super::words::two_squares;
use super::{Decision, Request};
use crate::chess::{Color, Deed, Move, NoMove, Piece, Placement, Role, Said, Square};
use crate::laws::parameters::IllegalMoveCompleted;

/// The player's own board with the turn in hand, on which a command is tried.
pub(super) struct Hands<'a> {
	pub(super) request: Request<'a>,
	pub(super) side: Color,
	pub(super) turn: Turn,
	pub(super) board: Placement,
	pub(super) events: Vec<Event>,
}

impl Hands<'_> {
	/// Returns the piece on this square of the player's own board, or in the hand from there.
	pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
		let in_hand = self.turn.hand.iter().find(|(from, _)| *from == square);
		self.board.piece_on(square).or(in_hand.map(|(_, piece)| *piece))
	}

	pub(super) fn touch(&mut self, square: Square) {
		if !self.turn.adjusting {
			self.turn.touched.push(square);
			if self.request.table.offer() == Some(!self.side) {
				// An offer is refused by touching a piece (9.1.2.1); the first touch is enough.
				let declined = Event::Player(PlayerEvent::DrawDeclined { by: self.side });
				if !self.events.contains(&declined) {
					self.events.push(declined);
				}
			}
		}
		if self.request.table.is_blind(self.side) {
			self.turn.lift(&mut self.board, square);
		}
		self.events.push(Event::Play(PlayEvent::Touched {
			by: self.side,
			square,
		}));
	}

	/// Touches the square, unless it was touched already.
	fn reach(&mut self, square: Square) {
		let in_hand = self.turn.hand.iter().any(|(from, _)| *from == square);
		if !in_hand && !self.turn.touched.contains(&square) {
			self.touch(square);
		}
	}

	/// A piece that was released as part of a legal move stays where it is (4.7, 4.4.4).
	pub(super) fn leave_released(&mut self, square: Square) -> Result<(), Refusal> {
		if self
			.turn
			.released
			.take_if(|released| released.to == square)
			.is_some()
		{
			self.request.guard(Refusal::MoveMade)?;
			self.events.push(Event::breached(self.side, Breach::TouchMove));
		}
		Ok(())
	}

	pub(super) fn remove(&mut self, square: Square) {
		if core::mem::take(&mut self.turn.adjusting) {
			self.turn.touched.push(square);
		}
		// The piece under the one that takes it cannot be touched alone.
		if self.turn.under.is_none_or(|(at, _)| at != square) {
			self.reach(square);
		}
		self.turn.remove(&mut self.board, square);
		self.events.push(Event::Play(PlayEvent::Removed {
			board: self.side,
			square,
		}));
	}

	/// Returns the piece that is meant, and its origin.
	pub(super) fn to_place(
		&self,
		square: Square,
		from: Option<Square>,
		role: Option<Role>,
	) -> Result<(Piece, Option<Square>), Refusal> {
		if let Some(from) = from {
			// The piece lifted from there is meant, even if something else stands there by now, as in castling.
			let lifted = self.turn.hand.iter().find(|(at, _)| *at == from);
			let piece = lifted.map(|(_, piece)| *piece).or_else(|| self.piece_at(from));
			return Ok((piece.ok_or(Refusal::EmptySquare(from))?, Some(from)));
		}
		let own = |piece: &Piece| piece.color == self.side && role.is_none_or(|role| role == piece.role);
		if let Some((from, piece)) = self.turn.hand.iter().rev().find(|(_, piece)| own(piece)) {
			return Ok((*piece, Some(*from)));
		}
		let touched = || {
			let touched = self.turn.touched.iter().rev();
			touched.copied().filter(|touched| *touched != square)
		};
		let off = touched().find_map(|from| Some((self.taken_off(from).filter(own)?, Some(from))));
		if let Some((piece, from)) = off {
			return Ok((piece, from));
		}
		if let Some(role) = role {
			// A new piece, from beside the board.
			return Ok((role.of(self.side), None));
		}
		touched()
			.find_map(|from| Some((self.board.piece_on(from).filter(own)?, Some(from))))
			.ok_or(Refusal::NothingInHand)
	}

	/// Returns the piece that was taken off this square in this turn and lies beside the board, from where it is put down
	/// again. A pawn that another piece replaces stays there.
	fn taken_off(&self, from: Square) -> Option<Piece> {
		let piece = self.turn.base.piece_on(from)?;
		let on = |board: &Placement| board.pieces().filter(|(_, other)| *other == piece).count();
		let in_hand = self.turn.hand.iter().filter(|(_, other)| *other == piece).count();
		(self.board.piece_on(from).is_none() && on(&self.board) + in_hand < on(&self.turn.base))
			.then_some(piece)
	}

	pub(super) fn put(&mut self, square: Square, piece: Piece, from: Option<Square>) -> Result<(), Refusal> {
		if let Some(from) = from.filter(|from| *from != square) {
			self.leave_released(from)?;
			if core::mem::take(&mut self.turn.adjusting) {
				// It goes elsewhere: this is no longer adjusting, and the touch counts.
				self.turn.touched.push(from);
			}
		}
		if let Some(from) = from {
			self.reach(from);
		}
		if from != Some(square)
			&& let Some(under) = self.board.piece_on(square)
		{
			let promotes = under == Role::Pawn.of(self.side) && from.is_none();
			if under.color == self.side && !promotes {
				return Err(Refusal::Occupied(square));
			}
			// A sighted player takes the captured piece off with the same hand; a blind player does it first (D.2.3.1).
			if promotes || !self.request.table.is_blind(self.side) {
				self.remove(square);
			}
		}
		self.turn.put(&mut self.board, square, piece, from);
		self.events.push(Event::Play(PlayEvent::Placed {
			board: self.side,
			square,
			piece,
			from,
		}));
		Ok(())
	}

	/// The whole of a legal move.
	pub(super) fn play(&mut self, mv: Move) -> Result<(), Refusal> {
		let (from, to) = (mv.from(), mv.to());
		self.reach(from);
		if let Some((rook, rook_to)) = mv.castling_rook() {
			self.reach(rook);
			let (king, rook_piece) = (Role::King.of(self.side), Role::Rook.of(self.side));
			// Both are off the board before either arrives, as one may stand where the other goes.
			self.turn.lift(&mut self.board, from);
			self.turn.lift(&mut self.board, rook);
			self.put_down(to, king, from);
			self.put_down(rook_to, rook_piece, rook);
			return Ok(());
		}
		if mv.captured().is_some() {
			let at = if mv.is_en_passant() {
				Square::from_coords(to.file(), from.rank())
			} else {
				to
			};
			if self.piece_at(at).is_some() {
				self.remove(at);
			}
		}
		match mv.promotion() {
			Some(role) => {
				self.remove(from);
				self.put(to, role.of(self.side), None)
			}
			None => {
				let piece = self.piece_at(from).ok_or(Refusal::EmptySquare(from))?;
				self.put(to, piece, Some(from))
			}
		}
	}

	fn put_down(&mut self, square: Square, piece: Piece, from: Square) {
		self.turn.put(&mut self.board, square, piece, Some(from));
		self.events.push(Event::Play(PlayEvent::Placed {
			board: self.side,
			square,
			piece,
			from: Some(from),
		}));
	}

	/// Carries out a move that is against the law: possible only if it was said as two squares.
	pub(super) fn play_illegally(&mut self, said: Said, no_move: NoMove) -> Result<(), Refusal> {
		let refusal = Refusal::NoMove(no_move);
		self.request.guard(refusal.clone())?;
		let Some((from, to, promotion)) = two_squares(said) else {
			return Err(refusal);
		};
		let piece = self.piece_at(from).ok_or(Refusal::EmptySquare(from))?;
		if piece.color != self.side {
			return Err(refusal);
		}
		self.reach(from);
		if self
			.board
			.piece_on(to)
			.is_some_and(|under| under.color != self.side)
		{
			self.remove(to);
		}
		match promotion {
			Some(role) => {
				self.remove(from);
				self.put(to, role.of(self.side), None)
			}
			None => self.put(to, piece, Some(from)),
		}
	}

	/// Returns the events that the board now shows: none yet, a made move, or a breach.
	pub(super) fn settle(mut self) -> Decision {
		let table = self.request.table;
		if self.turn.adjusting {
			return Ok(self.events);
		}
		self.turn.deed = table.deed_on(&self.turn.base, &self.board, self.side);
		if let Deed::Legal(mv) = &self.turn.deed
			&& self.turn.under.is_none()
		{
			let uci = mv.uci();
			let Some(mv) = table.position().uci_move(&uci) else {
				// Legal on this board only: the two boards differ.
				self.request.guard(Refusal::BoardsDiffer)?;
				return Ok(self.events);
			};
			let breach = self.request.touch_broken(&self.turn, mv)?;
			if !table.is_blind(self.side) || self.turn.announced.is_some() {
				self.events.extend(breach);
				self.events.extend(self.request.made(self.side, mv));
			}
		}
		if self.turn.deed == Deed::Illegal && self.turn.hand.is_empty() {
			self.request.guard(Refusal::NoMove(self.why_illegal()))?;
			if self.request.profile().illegal_move_completed_when == IllegalMoveCompleted::MoveMade {
				// By these rules it counts as soon as it is made; the clock need not be pressed.
				let breach = table.kind_of_illegal(&self.board);
				self.events.push(Event::Play(PlayEvent::MovedIllegally {
					placement: self.board.fen(),
				}));
				self.events
					.extend(self.request.illegal_completed(self.side, breach));
			}
		}
		Ok(self.events)
	}

	fn why_illegal(&self) -> NoMove {
		let gone = |square: &Square| {
			self.turn
				.base
				.piece_on(*square)
				.is_some_and(|piece| piece.color == self.side)
				&& self.board.piece_on(*square).is_none()
		};
		let differing = self.turn.base.differing(&self.board);
		let from = differing.iter().copied().find(gone);
		let to = differing.iter().copied().find(|square| {
			self.board
				.piece_on(*square)
				.is_some_and(|piece| piece.color == self.side)
		});
		let said = from.zip(to).map(|(from, to)| Said::Piece {
			role: None,
			from_file: Some(from.file()),
			from_rank: Some(from.rank()),
			to,
			promotion: None,
		});
		said.and_then(|said| self.request.table.position().find(said).err())
			.unwrap_or(NoMove::Against(crate::chess::Why::NoPromotion))
	}
}
