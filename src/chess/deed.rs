//! The physical acts of a mover on their board in one turn.

use alloc::vec::Vec;

use shakmaty::{Bitboard, CastlingSide, Color, Piece, Role, Square};

use super::moves::Move;
use super::placement::Placement;
use super::position::Position;

/// The difference between the position and the board, read as a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
	/// The board is as it was.
	Nothing,
	/// One piece has left this square and stands nowhere. If it is the opponent's, no legal move takes it.
	InHand(Square, Piece),
	/// A whole legal move.
	Legal(Move),
	/// A part of one or several legal moves.
	Unfinished { of: Vec<Move>, owed: OwedPart },
	/// No legal move and no part of one.
	Illegal,
}

/// Missing part of an unfinished move, the next one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwedPart {
	/// The piece on this square has been taken off, and no piece has been moved to take it.
	Capture(Square),
	/// The moving piece is in the hand, and goes there.
	Arrival { from: Square, to: Square },
	/// The piece on this square has to go: a pawn taken en passant, or a pawn whose new piece is on the board.
	Removal(Square),
	/// The pawn stands on the last rank, and the new piece does not (3.7.5.1).
	Promotion(Square),
	/// The king's part of castling.
	King { from: Square, to: Square },
	/// The rook's part of castling (4.7.2).
	Rook { from: Square, to: Square },
}

/// Number of squares that castling changes; no move changes more.
const MOST_SQUARES: usize = 4;

impl Position {
	/// Reads the change of the board as an act of the side to move.
	///
	/// Only the pieces are compared: a rook that has gone from h1 to f1 is the legal move of a rook, even if the king is about
	/// to follow.
	#[must_use]
	pub fn deed(&self, after: &Placement) -> Deed {
		let before = self.placement();
		let changed = before.changed(after);
		if changed.is_empty() {
			return Deed::Nothing;
		}
		if changed.count() > MOST_SQUARES {
			return Deed::Illegal;
		}
		if let Some(mv) = self.whole_move(&before, after, changed) {
			return Deed::Legal(mv);
		}
		let lifted = changed
			.single_square()
			.filter(|square| after.piece_on(*square).is_none())
			.and_then(|square| Some((square, before.piece_on(square)?)));
		if let Some((square, piece)) = lifted
			&& piece.color == self.turn()
		{
			return Deed::InHand(square, piece);
		}
		let board = Board {
			after,
			changed,
			us: self.turn(),
		};
		let of: Vec<Move> = self
			.legal_moves()
			.into_iter()
			.filter(|mv| board.owed(*mv).is_some())
			.collect();
		match (of.first().and_then(|mv| board.owed(*mv)), lifted) {
			(Some(owed), _) => Deed::Unfinished { of, owed },
			(None, Some((square, piece))) => Deed::InHand(square, piece),
			(None, None) => Deed::Illegal,
		}
	}

	fn whole_move(&self, before: &Placement, after: &Placement, changed: Bitboard) -> Option<Move> {
		let us = self.turn();
		let left = changed & before.side(us);
		let arrived = changed & after.side(us);
		let whole = |mv: &Move| self.placement_after(*mv) == *after;
		if let (Some(from), Some(to)) = (left.single_square(), arrived.single_square())
			&& let (Some(piece), Some(becomes)) = (before.piece_on(from), after.piece_on(to))
		{
			let promotion = (piece.role == Role::Pawn && becomes.role != Role::Pawn).then_some(becomes.role);
			if let Some(mv) = self.act(from, to, promotion).filter(whole) {
				return Some(mv);
			}
		}
		let king = self.board().king_of(us)?;
		CastlingSide::ALL.into_iter().find_map(|side| {
			let rook = self.castles().rook(us, side)?;
			let mv = Move(shakmaty::Move::Castle { king, rook });
			(whole(&mv) && self.is_legal(mv)).then_some(mv)
		})
	}
}

/// A board on which something has changed.
struct Board<'a> {
	after: &'a Placement,
	changed: Bitboard,
	us: Color,
}

impl Board<'_> {
	/// Returns the missing part of this move, if the board shows a part of it.
	fn owed(&self, mv: Move) -> Option<OwedPart> {
		if let Some((rook_from, rook_to)) = mv.castling_rook() {
			return self.castling(mv, rook_from, rook_to);
		}
		let (from, to) = (mv.from(), mv.to());
		let taken = mv.captured_square();
		let mut squares = Bitboard::from(from).with(to);
		squares.add(taken.unwrap_or(to));
		if !(self.changed & !squares).is_empty() {
			return None;
		}
		let own = |square, role| self.after.piece_on(square) == Some(Piece { color: self.us, role });
		let (at_start, at_end) = (own(from, mv.role()), own(to, mv.role()));
		let in_hand = self.after.piece_on(from).is_none();
		let end_is_free = self.after.piece_on(to).is_none();
		let end_is_as_before = !self.changed.contains(to);
		let new_piece = mv.promotion().is_some_and(|role| own(to, role));
		let is_gone = |square| self.after.piece_on(square).is_none();
		let removed = taken.is_some_and(is_gone);
		let untouched = taken.is_none_or(|square| !self.changed.contains(square));
		// The captured piece stands there or is off, and only the moving piece has come there.
		if taken.is_some_and(|square| square != to && !removed && !untouched) {
			return None;
		}
		match mv.promotion() {
			Some(_) if at_start && new_piece => Some(OwedPart::Removal(from)),
			Some(_) if in_hand && at_end => Some(OwedPart::Promotion(to)),
			_ if at_start && removed && (end_is_free || end_is_as_before) => taken.map(OwedPart::Capture),
			_ if in_hand && (end_is_free || end_is_as_before) => Some(OwedPart::Arrival { from, to }),
			None if in_hand && at_end && !removed => taken.map(OwedPart::Removal),
			_ => None,
		}
	}

	/// King and rook stand where they stood, are in the hand, or have arrived, in any order.
	fn castling(&self, mv: Move, rook_from: Square, rook_to: Square) -> Option<OwedPart> {
		let (king_from, king_to) = (mv.from(), mv.to());
		let squares = [king_from, king_to, rook_from, rook_to];
		if squares
			.into_iter()
			.fold(self.changed, |rest, square| rest.without(square))
			.any()
		{
			return None;
		}
		let kings = [Some(king_from), None, Some(king_to)];
		let rooks = [Some(rook_from), None, Some(rook_to)];
		let stands = |king: Option<Square>, rook: Option<Square>| {
			squares.into_iter().all(|square| {
				let role = if king == Some(square) {
					Some(Role::King)
				} else if rook == Some(square) {
					Some(Role::Rook)
				} else {
					None
				};
				self.after.piece_on(square) == role.map(|role| role.of(self.us))
			})
		};
		let stage = kings
			.into_iter()
			.flat_map(|king| rooks.into_iter().map(move |rook| (king, rook)))
			.filter(|(king, rook)| king.is_none() || king != rook)
			.find(|(king, rook)| stands(*king, *rook))?;
		Some(if stage.0 == Some(king_to) {
			OwedPart::Rook {
				from: rook_from,
				to: rook_to,
			}
		} else {
			OwedPart::King {
				from: king_from,
				to: king_to,
			}
		})
	}
}
