//! Obligations of a player from touched pieces (articles 4.3 to 4.5 and 4.7), as a pure judgement.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use crate::chess::{Color, Move, Position, Rank, Role, Square, Wing};

/// Pieces that the side to move has deliberately touched in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
	/// The squares on which the touched pieces stood before the turn, the player's and the opponent's, in the order of the
	/// touches.
	pub squares: Vec<Square>,
	/// True if their order is known. If not, the player's own pieces count as touched first (4.3.3).
	pub order_known: bool,
	/// Square on which the king has been released as if to castle, while the rook has not moved (4.7.2).
	pub king_released: Option<Square>,
}

impl Default for Touched {
	fn default() -> Self {
		Self {
			squares: Vec::new(),
			order_known: true,
			king_released: None,
		}
	}
}

/// Obligation on the move. Without any field set, any legal move may be made (4.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Obligation {
	/// The piece on this square must move (4.3.1).
	pub must_move: Option<Square>,
	/// The piece on this square must be captured (4.3.2).
	pub must_capture: Option<Square>,
	/// Castling to this wing must follow (4.4.1, 4.7.2).
	pub must_castle: Option<Wing>,
	/// Castling to this wing must not be the move, as its rook was touched first (4.4.2).
	pub forbidden_castling: Option<Wing>,
}

/// Returns the obligation from the touches. If there is a legal move, [`allows`] lets at least one through.
///
/// `rook_first_forbids` is the profile's `rook_touched_first_castling`: true if a rook that is touched before the king rules
/// out castling with it.
#[must_use]
pub fn obligation(position: &Position, touched: &Touched, rook_first_forbids: bool) -> Obligation {
	let case = Case {
		position,
		legal: position.legal_moves(),
		own: of_side(position, touched, position.turn()),
		theirs: of_side(position, touched, !position.turn()),
		touched,
		rook_first_forbids,
	};
	let obligation = case.judge();
	if case.legal.iter().any(|mv| obligation.permits(*mv)) {
		obligation
	} else {
		Obligation::default()
	}
}

/// Returns `true` if the move is legal and fulfils the obligation.
#[must_use]
pub fn allows(position: &Position, obligation: &Obligation, mv: Move) -> bool {
	obligation.permits(mv) && position.is_legal(mv)
}

/// Returns the legal moves that include the release of the piece of `from` on `to`: no other is possible in this turn after it
/// (4.7). For a pawn on the last rank `promotion` is the new piece that has touched the square, if one has (4.4.4). Empty if
/// the release was no part of a legal move, in which case only the touch binds.
#[must_use]
pub fn released(position: &Position, from: Square, to: Square, promotion: Option<Role>) -> Vec<Move> {
	let mut moves = position.legal_moves();
	moves.retain(|mv| {
		mv.from() == from
			&& mv.to() == to
			&& promotion.is_none_or(|role| mv.promotion().is_none_or(|becomes| becomes == role))
	});
	moves
}

impl Obligation {
	fn permits(&self, mv: Move) -> bool {
		self.must_move.is_none_or(|square| mv.from() == square)
			&& self
				.must_capture
				.is_none_or(|square| mv.captured_square() == Some(square))
			&& self.must_castle.is_none_or(|wing| mv.castling() == Some(wing))
			&& self
				.forbidden_castling
				.is_none_or(|wing| mv.castling() != Some(wing))
	}
}

fn of_side(position: &Position, touched: &Touched, color: Color) -> Vec<Square> {
	let mut squares = touched.squares.clone();
	squares.retain(|square| {
		position
			.piece_on(*square)
			.is_some_and(|piece| piece.color == color)
	});
	squares
}

struct Case<'a> {
	position: &'a Position,
	legal: Vec<Move>,
	/// The player's own pieces that were touched.
	own: Vec<Square>,
	/// The opponent's pieces that were touched.
	theirs: Vec<Square>,
	touched: &'a Touched,
	rook_first_forbids: bool,
}

impl Case<'_> {
	fn judge(&self) -> Obligation {
		if let Some(obligation) = self.king_put_down().or_else(|| self.king_and_rook()) {
			return obligation;
		}
		let forbidden_castling = self.rook_first();
		let base = Obligation {
			forbidden_castling,
			..Obligation::default()
		};
		let possible = |obligation: &Obligation| self.legal.iter().any(|mv| obligation.permits(*mv));
		if let (Some(own), Some(theirs)) = (self.own.first(), self.theirs.first()) {
			let both = Obligation {
				must_move: Some(*own),
				must_capture: Some(*theirs),
				..base
			};
			if possible(&both) {
				return both;
			}
		}
		self.in_order()
			.into_iter()
			.map(|square| {
				if self.own.contains(&square) {
					Obligation {
						must_move: Some(square),
						..base
					}
				} else {
					Obligation {
						must_capture: Some(square),
						..base
					}
				}
			})
			.find(possible)
			.unwrap_or(base)
	}

	/// Returns the touched pieces in the order that counts: the player's own first if the order is not known.
	fn in_order(&self) -> Vec<Square> {
		if self.touched.order_known {
			let mut squares = self.touched.squares.clone();
			squares.retain(|square| self.own.contains(square) || self.theirs.contains(square));
			squares
		} else {
			self.own.iter().chain(&self.theirs).copied().collect()
		}
	}

	/// 4.7.2: the king stands on the square to which castling brings it, and its rook was not touched before it.
	fn king_put_down(&self) -> Option<Obligation> {
		let to = self.touched.king_released?;
		let us = self.position.turn();
		let kings = self.position.squares_of(us, Role::King);
		let (king, wing) = kings
			.into_iter()
			.find_map(|king| Some((king, self.position.castling_step(king, to)?)))?;
		if self.rook_first() == Some(wing) {
			return None;
		}
		let legal = self.legal.iter().any(|mv| mv.castling() == Some(wing));
		Some(self.castle_or_move_king(king, legal.then_some(wing)))
	}

	/// 4.4.1 and 4.4.3: king and rook are the first pieces touched that bind to anything, the king before the rook if that is known.
	fn king_and_rook(&self) -> Option<Obligation> {
		let order = self.in_order();
		let mut binding = order
			.iter()
			.copied()
			.skip_while(|square| self.binds_to_nothing(*square));
		let (first, second) = (binding.next()?, binding.next()?);
		if self.is(first, Role::King)
			&& self.is_at_home(first)
			&& self.is(second, Role::Rook)
			&& self.is_at_home(second)
		{
			return Some(self.castle_or_move_king(first, self.castles_with(second)));
		}
		let either = !self.touched.order_known || !self.rook_first_forbids;
		if either && self.is(first, Role::Rook) && self.is(second, Role::King) {
			let wing = self.castles_with(first)?;
			return Some(self.castle_or_move_king(second, Some(wing)));
		}
		None
	}

	/// `wing` is the wing of the intended castling, if that is legal. Otherwise the king makes another move, such as castling
	/// to the other wing; if it has none, any move may be made.
	fn castle_or_move_king(&self, king: Square, wing: Option<Wing>) -> Obligation {
		let can_move = self.legal.iter().any(|mv| mv.from() == king);
		Obligation {
			must_move: can_move.then_some(king),
			must_castle: wing,
			..Obligation::default()
		}
	}

	/// 4.4.2: the wing of the first rook that was touched while the king was not.
	fn rook_first(&self) -> Option<Wing> {
		if !self.rook_first_forbids || !self.touched.order_known {
			return None;
		}
		let until_king = self
			.own
			.iter()
			.take_while(|square| !self.is(**square, Role::King));
		until_king
			.filter(|square| self.is(**square, Role::Rook))
			.find_map(|square| self.castles_with(*square))
	}

	/// The wing to which castling with the rook of this square is legal.
	fn castles_with(&self, rook: Square) -> Option<Wing> {
		let mut moves = self.legal.iter();
		moves
			.find(|mv| mv.castling_rook().is_some_and(|(from, _)| from == rook))
			.and_then(|mv| mv.castling())
	}

	/// Returns `true` if the piece can neither be moved nor captured, nor take part in castling.
	fn binds_to_nothing(&self, square: Square) -> bool {
		let concerns = |mv: &Move| {
			mv.from() == square
				|| mv.captured_square() == Some(square)
				|| mv.castling_rook().is_some_and(|(from, _)| from == square)
		};
		!self.is(square, Role::King) && !self.legal.iter().any(concerns)
	}

	/// Returns `true` if a piece of this kind and of the side to move stands on the square.
	fn is(&self, square: Square, role: Role) -> bool {
		self.position
			.piece_on(square)
			.is_some_and(|piece| piece.role == role && piece.color == self.position.turn())
	}

	/// Returns `true` if the square is on the first rank of the side to move, from which king and rook castle.
	fn is_at_home(&self, square: Square) -> bool {
		square.rank() == self.position.turn().fold_wb(Rank::First, Rank::Eighth)
	}
}
