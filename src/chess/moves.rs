//! One legal move, and its effects.

use alloc::string::{String, ToString};
use core::fmt;

use shakmaty::{Board, CastlingMode, CastlingSide, Color, File, Role, Square};

/// The wing to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wing {
	/// Short castling, 0-0.
	King,
	/// Long castling, 0-0-0.
	Queen,
}

impl Wing {
	pub(super) const fn side(self) -> CastlingSide {
		match self {
			Self::King => CastlingSide::KingSide,
			Self::Queen => CastlingSide::QueenSide,
		}
	}

	const fn of(side: CastlingSide) -> Self {
		match side {
			CastlingSide::KingSide => Self::King,
			CastlingSide::QueenSide => Self::Queen,
		}
	}
}

/// A move that is legal in the position it came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(pub(super) shakmaty::Move);

impl Move {
	#[must_use]
	pub fn role(self) -> Role {
		self.0.role()
	}

	#[must_use]
	pub fn from(self) -> Square {
		match self.0 {
			shakmaty::Move::Normal { from, .. } | shakmaty::Move::EnPassant { from, .. } => from,
			shakmaty::Move::Castle { king, .. } => king,
			shakmaty::Move::Put { to, .. } => to,
		}
	}

	/// The square on which the moved piece arrives; in castling the king's square.
	#[must_use]
	pub fn to(self) -> Square {
		match self.0 {
			shakmaty::Move::Normal { to, .. }
			| shakmaty::Move::EnPassant { to, .. }
			| shakmaty::Move::Put { to, .. } => to,
			shakmaty::Move::Castle { king, rook } => {
				Square::from_coords(side_of(king, rook).king_to_file(), king.rank())
			}
		}
	}

	/// Returns the kind of the captured piece, if any.
	#[must_use]
	pub fn captured(self) -> Option<Role> {
		self.0.capture()
	}

	#[must_use]
	pub fn promotion(self) -> Option<Role> {
		self.0.promotion()
	}

	#[must_use]
	pub fn is_en_passant(self) -> bool {
		self.0.is_en_passant()
	}

	/// Returns the square of the captured piece, if any: in en passant it is not the square of arrival.
	#[must_use]
	pub fn captured_square(self) -> Option<Square> {
		match self.0 {
			shakmaty::Move::Normal { to, capture, .. } => capture.map(|_| to),
			shakmaty::Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
			shakmaty::Move::Castle { .. } | shakmaty::Move::Put { .. } => None,
		}
	}

	#[must_use]
	pub fn castling(self) -> Option<Wing> {
		self.0.castling_side().map(Wing::of)
	}

	/// Returns the rook's departure and arrival, if the move is castling; in Chess960 the two may be the same.
	#[must_use]
	pub fn castling_rook(self) -> Option<(Square, Square)> {
		match self.0 {
			shakmaty::Move::Castle { king, rook } => {
				let file = side_of(king, rook).rook_to_file();
				Some((rook, Square::from_coords(file, rook.rank())))
			}
			shakmaty::Move::Normal { .. } | shakmaty::Move::EnPassant { .. } | shakmaty::Move::Put { .. } => {
				None
			}
		}
	}

	/// Returns `true` if king or rook castle from squares other than those of the initial position of 2.3.
	#[must_use]
	pub fn is_chess960_castling(self) -> bool {
		match self.0 {
			shakmaty::Move::Castle { king, rook } => {
				king.file() != File::E || !matches!(rook.file(), File::A | File::H)
			}
			shakmaty::Move::Normal { .. } | shakmaty::Move::EnPassant { .. } | shakmaty::Move::Put { .. } => {
				false
			}
		}
	}

	/// Returns the move in UCI notation ("g1f3", "e7e8q"): castling as the king's two steps, or, if king or rook do not stand
	/// as in 2.3, as the king taking its rook.
	#[must_use]
	pub fn uci(self) -> String {
		let mode = CastlingMode::from_chess960(self.is_chess960_castling());
		self.0.to_uci(mode).to_string()
	}

	/// Returns the move in UCI notation for a game of Chess960: castling as the king taking its rook, on any squares.
	#[must_use]
	pub fn uci_in_chess960(self) -> String {
		self.0.to_uci(CastlingMode::Chess960).to_string()
	}

	/// Returns `true` if both have the same UCI notation, even if only one of them captures.
	pub(crate) fn is_written_like(self, other: Self) -> bool {
		let near = self.from() == other.from() && self.promotion() == other.promotion();
		self == other || (near && self.uci() == other.uci())
	}

	/// Returns `true` if these squares and this new piece describe the move; castling as in [`super::Position::act`].
	pub(super) fn goes(self, from: Square, to: Square, promotion: Option<Role>) -> bool {
		let arrives = match self.castling_rook() {
			None => self.to() == to,
			Some((rook, _)) => rook == to || (!self.is_chess960_castling() && self.to() == to),
		};
		self.from() == from && arrives && self.promotion() == promotion
	}
}

fn side_of(king: Square, rook: Square) -> CastlingSide {
	CastlingSide::from_king_side(king < rook)
}

/// Carries out this side's move on the board.
pub(super) fn carry_out(board: &mut Board, color: Color, mv: shakmaty::Move) {
	match mv {
		shakmaty::Move::Normal {
			role,
			from,
			to,
			promotion,
			..
		} => {
			board.discard_piece_at(from);
			board.set_piece_at(to, promotion.unwrap_or(role).of(color));
		}
		shakmaty::Move::EnPassant { from, to } => {
			board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
			board.discard_piece_at(from);
			board.set_piece_at(to, color.pawn());
		}
		shakmaty::Move::Castle { king, rook } => {
			let side = side_of(king, rook);
			board.discard_piece_at(king);
			board.discard_piece_at(rook);
			board.set_piece_at(
				Square::from_coords(side.rook_to_file(), rook.rank()),
				color.rook(),
			);
			board.set_piece_at(
				Square::from_coords(side.king_to_file(), king.rank()),
				color.king(),
			);
		}
		shakmaty::Move::Put { role, to } => board.set_piece_at(to, role.of(color)),
	}
}

impl fmt::Debug for Move {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(&self.uci())
	}
}
