//! The pieces on a physical board, rightly or wrongly placed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use shakmaty::{Bitboard, Board, ByColor, ByRole, Color, Piece, Role, Square};

use super::fen_fault::{self, FenFault};

/// Reason why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
	NotFen(FenFault),
	Impossible(FenFault),
}

/// The pieces on their squares, and nothing else: no side to move, no rights.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Placement {
	roles: ByRole<Bitboard>,
	colors: ByColor<Bitboard>,
}

impl Placement {
	/// Reads the placement part of a FEN and ignores the rest.
	///
	/// # Errors
	/// If the text describes no board.
	pub fn from_fen(fen: &str) -> Result<Self, FenError> {
		let part = fen.split_whitespace().next().unwrap_or("");
		let board = Board::from_ascii_board_fen(part.as_bytes())
			.map_err(|error| FenError::NotFen(fen_fault::of_text(part, &error.to_string())))?;
		Ok(Self::of(&board))
	}

	pub(super) fn of(board: &Board) -> Self {
		let (roles, colors) = board.clone().into_bitboards();
		Self { roles, colors }
	}

	pub(super) fn board(&self) -> Board {
		Board::try_from_bitboards(self.roles, self.colors).unwrap_or_else(|_| self.pieces().collect())
	}

	/// The placement part of a FEN.
	#[must_use]
	pub fn fen(&self) -> String {
		self.board().board_fen().to_string()
	}

	#[must_use]
	pub fn piece_on(&self, square: Square) -> Option<Piece> {
		let color = if self.colors.white.contains(square) {
			Color::White
		} else if self.colors.black.contains(square) {
			Color::Black
		} else {
			return None;
		};
		Role::ALL
			.into_iter()
			.find(|role| self.roles.get(*role).contains(square))
			.map(|role| Piece { color, role })
	}

	/// Puts a piece on a square; a piece that stood there is gone.
	pub fn put(&mut self, square: Square, piece: Piece) {
		self.clear(square);
		self.roles.get_mut(piece.role).add(square);
		self.colors.get_mut(piece.color).add(square);
	}

	/// Takes the piece off a square, if one is there.
	pub fn take(&mut self, square: Square) -> Option<Piece> {
		let piece = self.piece_on(square);
		self.clear(square);
		piece
	}

	fn clear(&mut self, square: Square) {
		for role in Role::ALL {
			self.roles.get_mut(role).discard(square);
		}
		for color in Color::ALL {
			self.colors.get_mut(color).discard(square);
		}
	}

	/// The squares on which two boards differ, a to h file by file.
	#[must_use]
	pub fn differing(&self, other: &Self) -> Vec<Square> {
		by_file(self.changed(other))
	}

	/// Returns the squares from and to which this side has carried one of its pieces, if that is the only change; otherwise
	/// `None`.
	#[must_use]
	pub fn carried(&self, after: &Self, by: Color) -> Option<(Square, Square)> {
		let own = |placement: &Self, square| placement.piece_on(square).filter(|piece| piece.color == by);
		let differing = self.differing(after);
		let mut left = differing
			.iter()
			.filter(|square| own(self, **square).is_some() && own(after, **square).is_none());
		let mut reached = differing.iter().filter(|square| own(after, **square).is_some());
		match (left.next(), left.next(), reached.next(), reached.next()) {
			(Some(from), None, Some(to), None) => Some((*from, *to)),
			_ => None,
		}
	}

	/// All pieces with their squares, a1 to h8.
	pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
		(self.colors.white | self.colors.black)
			.into_iter()
			.filter_map(|square| Some((square, self.piece_on(square)?)))
	}

	pub(super) fn changed(&self, other: &Self) -> Bitboard {
		let roles = Role::ALL.into_iter().fold(Bitboard::EMPTY, |set, role| {
			set | (*self.roles.get(role) ^ *other.roles.get(role))
		});
		roles | (self.colors.white ^ other.colors.white) | (self.colors.black ^ other.colors.black)
	}

	pub(super) fn side(&self, color: Color) -> Bitboard {
		*self.colors.get(color)
	}

	pub(super) fn set_of(&self, color: Color, role: Role) -> Bitboard {
		*self.colors.get(color) & *self.roles.get(role)
	}

	pub(super) fn pawns(&self) -> Bitboard {
		self.roles.pawn
	}

	pub(super) fn occupied(&self) -> Bitboard {
		self.colors.white | self.colors.black
	}
}

impl fmt::Debug for Placement {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(&self.fen())
	}
}

/// The squares of a set, a to h file by file.
pub(super) fn by_file(set: Bitboard) -> Vec<Square> {
	let mut squares: Vec<Square> = set.into_iter().collect();
	squares.sort_by_key(|square| (square.file(), square.rank()));
	squares
}
