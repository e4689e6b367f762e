//! A spoken or written move, which may name several moves, one, or none.

use alloc::vec::Vec;

use shakmaty::{File, Piece, Rank, Role, Square};

use super::moves::{Move, Wing};
use super::position::Position;

/// Words for a move: understood as words, not yet compared with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
	Castling(Wing),
	Piece {
		/// The piece, if it was named. Notation without a letter means a pawn; two squares alone name no piece.
		role: Option<Role>,
		from_file: Option<File>,
		from_rank: Option<Rank>,
		to: Square,
		promotion: Option<Role>,
	},
}

impl Said {
	/// Returns a piece and its square of arrival, with the departure left open.
	#[must_use]
	pub const fn to(role: Role, to: Square) -> Self {
		Self::Piece {
			role: Some(role),
			from_file: None,
			from_rank: None,
			to,
			promotion: None,
		}
	}

	/// The move with this new piece.
	#[must_use]
	pub const fn promoted(self, new: Role) -> Self {
		match self {
			Self::Piece {
				role,
				from_file,
				from_rank,
				to,
				promotion: _,
			} => Self::Piece {
				role,
				from_file,
				from_rank,
				to,
				promotion: Some(new),
			},
			Self::Castling(wing) => Self::Castling(wing),
		}
	}
}

impl Move {
	/// Returns the move with both its squares, so that it fits no other.
	#[must_use]
	pub fn said(self) -> Said {
		let squares = Said::Piece {
			role: Some(self.role()),
			from_file: Some(self.from().file()),
			from_rank: Some(self.from().rank()),
			to: self.to(),
			promotion: self.promotion(),
		};
		self.castling().map_or(squares, Said::Castling)
	}
}

/// Reason why the words name no move here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMove {
	/// Several legal moves match.
	Ambiguous(Vec<Move>),
	/// A pawn reaches the last rank, and the new piece was not named (3.7.5, D.2.1).
	PromotionMissing { to: Square },
	/// The move is illegal.
	Against(Why),
}

/// Reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
	/// The named square of departure is empty.
	EmptySquare(Square),
	/// A piece of the opponent stands on the square of departure.
	OpponentsPiece(Square),
	/// Another piece than the named one stands on the square of departure.
	OtherPiece { square: Square, role: Role },
	/// The side that moves has no such piece on the board.
	NoSuchPiece(Piece),
	/// No piece of this kind stands on the named file of departure.
	NoneOnFile { role: Role, file: File },
	/// No piece of this kind stands on the named rank of departure.
	NoneOnRank { role: Role, rank: Rank },
	/// The piece on this square does not go there (article 3).
	CannotReach { role: Role, from: Square, to: Square },
	/// No piece of this kind can go there (article 3).
	NoneCanReach { role: Role, to: Square },
	/// The move would leave or put the mover's king in check (3.9.2).
	KingInCheck { role: Role, to: Square },
	/// A piece of the same side stands on the square of arrival (3.1).
	OwnPiece(Square),
	/// The king or the rook has moved, or is not there (3.8.2.1).
	CastlingLost(Wing),
	/// The rook has moved, or is not there; castling with the other one is still possible (3.8.2.1).
	CastlingRookLost(Wing),
	/// A piece stands in the way of king or rook, on this square (3.8.2.2, II.3.2.7.4).
	CastlingBlocked(Wing, Square),
	/// The king stands, passes or arrives in check, on this square (3.8.2.2).
	CastlingThroughCheck(Wing, Square),
	/// A piece that is not a pawn on the last rank was to be promoted.
	NoPromotion,
}

impl Position {
	/// Returns the one legal move that matches `said`.
	///
	/// # Errors
	/// If none or several do, with the reason.
	pub fn find(&self, said: Said) -> Result<Move, NoMove> {
		let legal = self.legal_moves();
		match said {
			Said::Castling(wing) => legal
				.into_iter()
				.find(|mv| mv.castling() == Some(wing))
				.ok_or_else(|| NoMove::Against(self.why_no_castling(wing))),
			Said::Piece {
				role,
				from_file,
				from_rank,
				to,
				promotion,
			} => {
				let fits = |mv: &Move| {
					mv.to() == to
						&& mv.castling().is_none()
						&& role.is_none_or(|role| mv.role() == role)
						&& from_file.is_none_or(|file| mv.from().file() == file)
						&& from_rank.is_none_or(|rank| mv.from().rank() == rank)
				};
				let candidates: Vec<Move> = legal.iter().copied().filter(fits).collect();
				if let [castling] = self.king_steps(&legal, said).as_slice() {
					return Ok(*castling);
				}
				self.choose(candidates, said, to, promotion)
			}
		}
	}

	fn choose(
		&self,
		candidates: Vec<Move>,
		said: Said,
		to: Square,
		promotion: Option<Role>,
	) -> Result<Move, NoMove> {
		if candidates.is_empty() {
			return Err(NoMove::Against(self.why_not(said)));
		}
		if promotion.is_none() && candidates.iter().all(|mv| mv.promotion().is_some()) {
			return Err(NoMove::PromotionMissing { to });
		}
		let chosen: Vec<Move> = candidates
			.into_iter()
			.filter(|mv| mv.promotion() == promotion)
			.collect();
		match chosen.as_slice() {
			[] => Err(NoMove::Against(Why::NoPromotion)),
			[one] => Ok(*one),
			_ => Err(NoMove::Ambiguous(chosen)),
		}
	}

	/// Returns castling said as the king's two steps ("e1g1"), as UCI writes it; in Chess960 also as its step to the rook.
	fn king_steps(&self, legal: &[Move], said: Said) -> Vec<Move> {
		let Said::Piece {
			role,
			from_file: Some(file),
			from_rank: Some(rank),
			to,
			promotion: None,
		} = said
		else {
			return Vec::new();
		};
		let from = Square::from_coords(file, rank);
		if role.is_some_and(|role| role != Role::King) {
			return Vec::new();
		}
		// If the king does not come from the e-file, its step to the g-file is a move of its own.
		let arrives = |mv: &Move| {
			let to_the_rook = mv.castling_rook().is_some_and(|(rook, _)| rook == to);
			if to_the_rook {
				self.castling_mode().is_chess960()
			} else {
				mv.goes(from, to, None)
			}
		};
		legal
			.iter()
			.copied()
			.filter(|mv| mv.castling().is_some() && mv.from() == from && arrives(mv))
			.collect()
	}

	fn why_not(&self, said: Said) -> Why {
		let Said::Piece {
			role,
			from_file,
			from_rank,
			to,
			..
		} = said
		else {
			return Why::NoPromotion;
		};
		let us = self.turn();
		if let (Some(file), Some(rank)) = (from_file, from_rank) {
			let from = Square::from_coords(file, rank);
			return match self.piece_on(from) {
				None => Why::EmptySquare(from),
				Some(piece) if piece.color != us => Why::OpponentsPiece(from),
				Some(piece) if role.is_some_and(|role| role != piece.role) => Why::OtherPiece {
					square: from,
					role: piece.role,
				},
				Some(piece) => self.why_from(piece.role, from, to),
			};
		}
		let role = role.unwrap_or(Role::Pawn);
		let mut squares = self.squares_of(us, role);
		if squares.is_empty() {
			return Why::NoSuchPiece(Piece { color: us, role });
		}
		squares.retain(|square| {
			from_file.is_none_or(|file| square.file() == file)
				&& from_rank.is_none_or(|rank| square.rank() == rank)
		});
		match (from_file, from_rank) {
			(Some(file), _) if squares.is_empty() => return Why::NoneOnFile { role, file },
			(_, Some(rank)) if squares.is_empty() => return Why::NoneOnRank { role, rank },
			_ => {}
		}
		let reaching: Vec<Square> = squares
			.iter()
			.copied()
			.filter(|from| self.moves_there(role, *from, to))
			.collect();
		match (squares.as_slice(), reaching.as_slice()) {
			(_, [_, ..]) => Why::KingInCheck { role, to },
			([from], []) => self.why_from(role, *from, to),
			(_, []) if self.is_own(to) => Why::OwnPiece(to),
			(_, []) => Why::NoneCanReach { role, to },
		}
	}

	fn why_from(&self, role: Role, from: Square, to: Square) -> Why {
		if self.is_own(to) {
			Why::OwnPiece(to)
		} else if self.moves_there(role, from, to) {
			Why::KingInCheck { role, to }
		} else {
			Why::CannotReach { role, from, to }
		}
	}

	fn is_own(&self, square: Square) -> bool {
		self.piece_on(square)
			.is_some_and(|piece| piece.color == self.turn())
	}

	/// Returns `true` if the piece goes there by article 3, without regard to the king's safety.
	fn moves_there(&self, role: Role, from: Square, to: Square) -> bool {
		let us = self.turn();
		let board = self.board();
		let attacked = board.attacks_from(from).contains(to) && !self.is_own(to);
		if role != Role::Pawn {
			return attacked;
		}
		let (step, start) = us.fold_wb((1, Rank::Second), (-1, Rank::Seventh));
		let free = |square: Option<Square>| square.is_some_and(|square| self.piece_on(square).is_none());
		let one = from.offset(8 * step);
		let two = from.offset(16 * step);
		(attacked && self.piece_on(to).is_some())
			|| (one == Some(to) && free(one))
			|| (two == Some(to) && from.rank() == start && free(one) && free(two))
	}

	fn why_no_castling(&self, wing: Wing) -> Why {
		let us = self.turn();
		let side = wing.side();
		let castles = self.castles();
		let Some(king) = self.set_of(us, Role::King).into_iter().next() else {
			return Why::CastlingLost(wing);
		};
		if !castles.has(us, side) {
			// If the other rook may castle, the king has not moved.
			return if castles.has(us, side.other()) {
				Why::CastlingRookLost(wing)
			} else {
				Why::CastlingLost(wing)
			};
		}
		let in_the_way = castles.path(us, side) & self.board().occupied();
		let nearest = in_the_way.into_iter().min_by_key(|square| square.distance(king));
		if let Some(square) = nearest {
			return Why::CastlingBlocked(wing, square);
		}
		let to = side.king_to(us);
		let (low, high) = (king.min(to), king.max(to));
		// The king does not hide the squares beyond it from an attacker.
		let others = self.board().occupied().without(king);
		let attacked = |square: &Square| self.board().attacks_to(*square, !us, others).any();
		let mut way: Vec<Square> = Square::ALL
			.into_iter()
			.filter(|square| *square >= low && *square <= high)
			.collect();
		way.sort_by_key(|square| square.distance(king));
		// Otherwise the rook's departure uncovers it.
		let square = way.into_iter().find(attacked).unwrap_or(to);
		Why::CastlingThroughCheck(wing, square)
	}
}
