//! A position with the side to move, and the legal moves in it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::{Zobrist64, Zobrist128};
use shakmaty::{Bitboard, CastlingMode, Chess, Color, EnPassantMode, Piece, Position as _, Role, Square};

use super::moves::Move;

/// A legal position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position(pub(super) Chess);

/// What makes two positions the same (9.2.2): pieces, side to move, castling rights, and an en passant capture that
/// can really be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PositionKey(u128);

/// Why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
	#[error("this is not a FEN: {0}")]
	NotFen(String),
	#[error("this position cannot occur in a game: {0}")]
	Impossible(String),
}

impl Position {
	/// The initial position (2.3).
	#[must_use]
	pub fn start() -> Self {
		Self::default()
	}

	/// # Errors
	/// When the text is not a FEN, or describes a position that no game can reach.
	pub fn from_fen(fen: &str) -> Result<Self, FenError> {
		let parsed = Fen::from_ascii(fen.trim().as_bytes()).map_err(|e| FenError::NotFen(e.to_string()))?;
		parsed
			.into_position::<Chess>(CastlingMode::Standard)
			.map(Self)
			.map_err(|e| FenError::Impossible(e.to_string()))
	}

	#[must_use]
	pub fn fen(&self) -> String {
		Fen::from_position(&self.0, EnPassantMode::Legal).to_string()
	}

	#[must_use]
	pub fn turn(&self) -> Color {
		self.0.turn()
	}

	#[must_use]
	pub fn legal_moves(&self) -> Vec<Move> {
		self.0.legal_moves().into_iter().map(Move).collect()
	}

	/// The position after `mv`, which must come from this position's [`Self::legal_moves`].
	#[must_use]
	pub fn after(&self, mv: Move) -> Self {
		let mut next = self.0.clone();
		next.play_unchecked(mv.0);
		Self(next)
	}

	/// The legal move of a UCI text such as "e2e4"; none if it is not legal here.
	#[must_use]
	pub fn uci_move(&self, uci: &str) -> Option<Move> {
		uci.parse::<UciMove>().ok()?.to_move(&self.0).ok().map(Move)
	}

	#[must_use]
	pub fn piece_on(&self, square: Square) -> Option<Piece> {
		self.0.board().piece_at(square)
	}

	/// All pieces with their squares, a1 to h8.
	pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
		self.0.board().iter()
	}

	/// The squares of one side's pieces of one kind, a to h file by file.
	#[must_use]
	pub fn squares_of(&self, color: Color, role: Role) -> Vec<Square> {
		let mut squares: Vec<Square> = self
			.0
			.board()
			.by_piece(Piece { color, role })
			.into_iter()
			.collect();
		squares.sort_by_key(|square| (square.file(), square.rank()));
		squares
	}

	#[must_use]
	pub fn is_check(&self) -> bool {
		self.0.is_check()
	}

	#[must_use]
	pub fn is_checkmate(&self) -> bool {
		self.0.is_checkmate()
	}

	#[must_use]
	pub fn is_stalemate(&self) -> bool {
		self.0.is_stalemate()
	}

	/// Whether `color` has too little material for any checkmate, whatever the opponent does.
	#[must_use]
	pub fn lacks_mating_material(&self, color: Color) -> bool {
		self.0.has_insufficient_material(color)
	}

	/// Half-moves since the last capture or pawn move (9.3).
	#[must_use]
	pub fn quiet_plies(&self) -> u32 {
		self.0.halfmoves()
	}

	/// The number of the current move, counted from one.
	#[must_use]
	pub fn move_number(&self) -> u32 {
		self.0.fullmoves().get()
	}

	#[must_use]
	pub fn key(&self) -> PositionKey {
		let hash: Zobrist128 = self.0.zobrist_hash(EnPassantMode::Legal);
		PositionKey(hash.0)
	}

	/// A short form of [`Self::key`] for tables that may confuse two positions once in a very long while: 64 bits.
	/// Not for judging a claim.
	#[must_use]
	pub fn short_key(&self) -> u64 {
		let hash: Zobrist64 = self.0.zobrist_hash(EnPassantMode::Legal);
		hash.0
	}

	/// The legal moves that change the material: captures, en passant included, and promotions.
	#[must_use]
	pub fn forcing_moves(&self) -> Vec<Move> {
		let mut moves = self.0.capture_moves();
		moves.extend(self.0.promotion_moves().into_iter().filter(|mv| !mv.is_capture()));
		moves.into_iter().map(Move).collect()
	}

	/// The position if the side to move could pass; none where that is no position, as when it is in check.
	#[must_use]
	pub fn passed(&self) -> Option<Self> {
		self.0.clone().swap_turn().ok().map(Self)
	}

	/// The squares of one side's pieces of one kind, as a set.
	#[must_use]
	pub fn set_of(&self, color: Color, role: Role) -> Bitboard {
		self.0.board().by_piece(Piece { color, role })
	}

	/// The squares that hold a piece of this side.
	#[must_use]
	pub fn set_of_side(&self, color: Color) -> Bitboard {
		self.0.board().by_color(color)
	}

	/// The squares that the piece on `square` attacks, its own side's pieces among them.
	#[must_use]
	pub fn attacked_from(&self, square: Square) -> Bitboard {
		self.0.board().attacks_from(square)
	}
}
