//! A position with the side to move, and the legal moves in it.

use alloc::vec::Vec;

use shakmaty::uci::UciMove;
use shakmaty::zobrist::{Zobrist64, Zobrist128};
use shakmaty::{
	Bitboard, Board, Castles, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup as _, Piece,
	Position as _, Role, Setup, Square,
};

use super::irregular::{Irregular, Oddity};
use super::moves::{Move, Wing, carry_out};
use super::placement::{Placement, by_file};

/// A position, legal or not: an illegal move can happen, and can stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(pub(super) Inner);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inner {
	/// A position that shakmaty accepts.
	Regular(Chess),
	/// A position that shakmaty refuses.
	Irregular(Irregular),
}

/// Key of equal positions (9.2.2): pieces, side to move, castling rights, and an en passant capture that can really be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PositionKey(u128);

impl PositionKey {
	/// The key as a number, for tables.
	#[must_use]
	pub const fn bits(self) -> u128 {
		self.0
	}
}

impl Default for Position {
	fn default() -> Self {
		Self::regular(Chess::default())
	}
}

impl Position {
	pub(super) const fn regular(chess: Chess) -> Self {
		Self(Inner::Regular(chess))
	}

	/// Returns the position of a setup, regular if possible. Rights that its board contradicts are left out.
	pub(super) fn of(mut setup: Setup, mode: CastlingMode) -> Self {
		let castles = Castles::from_setup(&setup, mode).unwrap_or_else(|sound| sound);
		setup.castling_rights = castles.castling_rights();
		let irregular = Irregular::new(setup, castles);
		Chess::from_setup(irregular.setup(), mode).map_or(Self(Inner::Irregular(irregular)), Self::regular)
	}

	pub(super) fn setup(&self) -> Setup {
		match &self.0 {
			Inner::Regular(chess) => chess.to_setup(EnPassantMode::Always),
			Inner::Irregular(odd) => odd.setup(),
		}
	}

	pub(super) fn board(&self) -> &Board {
		match &self.0 {
			Inner::Regular(chess) => chess.board(),
			Inner::Irregular(odd) => &odd.board,
		}
	}

	pub(super) fn castles(&self) -> &Castles {
		match &self.0 {
			Inner::Regular(chess) => chess.castles(),
			Inner::Irregular(odd) => &odd.castles,
		}
	}

	pub(super) fn castling_mode(&self) -> CastlingMode {
		self.castles().mode()
	}

	/// Returns an obvious impossibility (3.10.3). An irregular position may have none worth a word, such as a check that no
	/// move can give.
	#[must_use]
	pub fn oddity(&self) -> Option<Oddity> {
		match &self.0 {
			Inner::Regular(_) => None,
			Inner::Irregular(odd) => odd.oddity(),
		}
	}

	/// The initial position (2.3).
	#[must_use]
	pub fn start() -> Self {
		Self::default()
	}

	#[must_use]
	pub fn turn(&self) -> Color {
		match &self.0 {
			Inner::Regular(chess) => chess.turn(),
			Inner::Irregular(odd) => odd.turn,
		}
	}

	/// Returns the legal moves (3.10.1). In an irregular position they still follow article 3: they go as the pieces go, leave
	/// no king of the moving side in check, and take no king.
	#[must_use]
	pub fn legal_moves(&self) -> Vec<Move> {
		match &self.0 {
			Inner::Regular(chess) => chess.legal_moves().into_iter().map(Move).collect(),
			Inner::Irregular(odd) => odd.legal_moves(),
		}
	}

	/// Returns `true` if the move, which may come from another position, is legal here.
	#[must_use]
	pub fn is_legal(&self, mv: Move) -> bool {
		match &self.0 {
			Inner::Regular(chess) => chess.is_legal(mv.0),
			Inner::Irregular(odd) => odd.legal_moves().contains(&mv),
		}
	}

	/// The position after `mv`, which must come from this position's [`Self::legal_moves`].
	#[must_use]
	pub fn after(&self, mv: Move) -> Self {
		let mut next = self.clone();
		next.play(mv);
		next
	}

	/// Plays `mv`, which must be one of [`Self::legal_moves`].
	pub fn play(&mut self, mv: Move) {
		match &mut self.0 {
			Inner::Regular(chess) => chess.play_unchecked(mv.0),
			Inner::Irregular(odd) => *self = Self::of(odd.after(mv), odd.castles.mode()),
		}
	}

	/// The pieces after `mv`, which must come from this position's [`Self::legal_moves`].
	#[must_use]
	pub fn placement_after(&self, mv: Move) -> Placement {
		let mut board = self.board().clone();
		carry_out(&mut board, self.turn(), mv.0);
		Placement::of(&board)
	}

	/// The legal move of a UCI text such as "e2e4"; `None` if it is not legal here.
	#[must_use]
	pub fn uci_move(&self, uci: &str) -> Option<Move> {
		match uci.parse::<UciMove>().ok()? {
			UciMove::Normal { from, to, promotion } => self.act(from, to, promotion),
			UciMove::Put { .. } | UciMove::Null => None,
		}
	}

	/// The legal move from one square to another, if it is one. Castling is the king's move by two squares, or to the square
	/// of the rook; a promotion must name the new piece.
	#[must_use]
	pub fn act(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
		match &self.0 {
			Inner::Regular(chess) => UciMove::Normal { from, to, promotion }
				.to_move(chess)
				.ok()
				.map(Move),
			Inner::Irregular(odd) => odd
				.legal_moves()
				.into_iter()
				.find(|mv| mv.goes(from, to, promotion)),
		}
	}

	/// Returns the wing to which a king put from one square on the other can only mean to castle, legally or not: the move is
	/// no single step of the king.
	#[must_use]
	pub fn castling_step(&self, from: Square, to: Square) -> Option<Wing> {
		let us = self.turn();
		let home = from.rank() == us.backrank() && self.set_of(us, Role::King).contains(from);
		let file = from.file() == File::E || self.castling_mode().is_chess960();
		[Wing::King, Wing::Queen]
			.into_iter()
			.find(|wing| home && file && from.distance(to) > 1 && wing.side().king_to(us) == to)
	}

	#[must_use]
	pub fn piece_on(&self, square: Square) -> Option<Piece> {
		self.board().piece_at(square)
	}

	/// The pieces of this position, as they stand on a board.
	#[must_use]
	pub fn placement(&self) -> Placement {
		Placement::of(self.board())
	}

	/// All pieces with their squares, a1 to h8.
	pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
		self.board().iter()
	}

	/// The squares of one side's pieces of one kind, a to h file by file.
	#[must_use]
	pub fn squares_of(&self, color: Color, role: Role) -> Vec<Square> {
		by_file(self.set_of(color, role))
	}

	/// Returns `true` if the side to move is in check (3.9.1). A side without a king never is.
	#[must_use]
	pub fn is_check(&self) -> bool {
		match &self.0 {
			Inner::Regular(chess) => chess.is_check(),
			Inner::Irregular(odd) => odd.is_attacked(odd.turn),
		}
	}

	/// Returns the king's square of the side to move, if it is in check.
	#[must_use]
	pub fn checked_king(&self) -> Option<Square> {
		self.board().king_of(self.turn()).filter(|_| self.is_check())
	}

	#[must_use]
	pub fn is_checkmate(&self) -> bool {
		match &self.0 {
			Inner::Regular(chess) => chess.is_checkmate(),
			Inner::Irregular(odd) => odd.is_attacked(odd.turn) && odd.legal_moves().is_empty(),
		}
	}

	#[must_use]
	pub fn is_stalemate(&self) -> bool {
		match &self.0 {
			Inner::Regular(chess) => chess.is_stalemate(),
			Inner::Irregular(odd) => !odd.is_attacked(odd.turn) && odd.legal_moves().is_empty(),
		}
	}

	/// Returns `true` if `color` has too little material for any checkmate, whatever the opponent does.
	#[must_use]
	pub fn lacks_mating_material(&self, color: Color) -> bool {
		match &self.0 {
			Inner::Regular(chess) => chess.has_insufficient_material(color),
			Inner::Irregular(odd) => odd.lacks_mating_material(color),
		}
	}

	/// Half-moves since the last capture or pawn move (9.3).
	#[must_use]
	pub fn quiet_plies(&self) -> u32 {
		match &self.0 {
			Inner::Regular(chess) => chess.halfmoves(),
			Inner::Irregular(odd) => odd.quiet_plies,
		}
	}

	/// The number of the current move, counted from one.
	#[must_use]
	pub fn move_number(&self) -> u32 {
		match &self.0 {
			Inner::Regular(chess) => chess.fullmoves().get(),
			Inner::Irregular(odd) => odd.number.get(),
		}
	}

	#[must_use]
	pub fn key(&self) -> PositionKey {
		let hash: Zobrist128 = match &self.0 {
			Inner::Regular(chess) => chess.zobrist_hash(EnPassantMode::Legal),
			Inner::Irregular(odd) => odd.hash(),
		};
		PositionKey(hash.0)
	}

	/// The square of the rook with which this side may still castle on this wing.
	#[must_use]
	pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
		self.castles().rook(color, wing.side())
	}

	/// The square on which a pawn can be taken en passant, if that is legal.
	#[must_use]
	pub fn en_passant(&self) -> Option<Square> {
		match &self.0 {
			Inner::Regular(chess) => chess.ep_square(EnPassantMode::Legal),
			Inner::Irregular(odd) => odd.legal_en_passant(),
		}
	}

	/// Returns a short form of [`Self::key`], 64 bits, for tables in which a very rare confusion of two positions does no harm.
	/// Not for judging a claim.
	#[must_use]
	pub fn short_key(&self) -> u64 {
		let hash: Zobrist64 = match &self.0 {
			Inner::Regular(chess) => chess.zobrist_hash(EnPassantMode::Legal),
			Inner::Irregular(odd) => odd.hash(),
		};
		hash.0
	}

	/// The legal moves that change the material: captures, en passant included, and promotions.
	#[must_use]
	pub fn forcing_moves(&self) -> Vec<Move> {
		match &self.0 {
			Inner::Regular(chess) => {
				let mut moves = chess.capture_moves();
				moves.extend(chess.promotion_moves().into_iter().filter(|mv| !mv.is_capture()));
				moves.into_iter().map(Move).collect()
			}
			Inner::Irregular(odd) => {
				let mut moves = odd.legal_moves();
				moves.retain(|mv| mv.captured().is_some() || mv.promotion().is_some());
				moves
			}
		}
	}

	/// Returns the position if the side to move could pass; `None` if that is impossible, as in check.
	#[must_use]
	pub fn passed(&self) -> Option<Self> {
		match &self.0 {
			Inner::Regular(chess) => chess.clone().swap_turn().ok().map(Self::regular),
			Inner::Irregular(_) => None,
		}
	}

	/// The squares of one side's pieces of one kind, as a set.
	#[must_use]
	pub fn set_of(&self, color: Color, role: Role) -> Bitboard {
		self.board().by_piece(Piece { color, role })
	}

	/// The squares that hold a piece of this side.
	#[must_use]
	pub fn set_of_side(&self, color: Color) -> Bitboard {
		self.board().by_color(color)
	}

	/// The squares that the piece on `square` attacks, its own side's pieces among them.
	#[must_use]
	pub fn attacked_from(&self, square: Square) -> Bitboard {
		self.board().attacks_from(square)
	}
}

/// Pawn structure: passed, doubled and isolated pawns, and files without pawns.
impl Position {
	/// The pawns of this side that no pawn of the other one can meet or take on their way, a to h file by file.
	#[must_use]
	pub fn passed_pawns(&self, color: Color) -> Vec<Square> {
		let others = self.squares_of(!color, Role::Pawn);
		let mut pawns = self.squares_of(color, Role::Pawn);
		pawns.retain(|pawn| {
			others.iter().all(|other| {
				let is_behind = color.fold_wb(other.rank() <= pawn.rank(), other.rank() >= pawn.rank());
				is_behind || other.file().distance(pawn.file()) > 1
			})
		});
		pawns
	}

	/// Returns the pawns of this side that share a file with another one of its pawns.
	#[must_use]
	pub fn doubled_pawns(&self, color: Color) -> Vec<Square> {
		let pawns = self.squares_of(color, Role::Pawn);
		let is_doubled = |pawn: &Square| pawns.iter().filter(|other| other.file() == pawn.file()).count() > 1;
		pawns.iter().copied().filter(is_doubled).collect()
	}

	/// Returns the pawns of this side that have no other one of it on a file beside theirs.
	#[must_use]
	pub fn isolated_pawns(&self, color: Color) -> Vec<Square> {
		let pawns = self.squares_of(color, Role::Pawn);
		let is_alone = |pawn: &Square| pawns.iter().all(|other| other.file().distance(pawn.file()) != 1);
		pawns.iter().copied().filter(is_alone).collect()
	}

	/// The files on which this side has no pawn, a to h.
	#[must_use]
	pub fn files_without_pawns(&self, color: Color) -> Vec<File> {
		let pawns = self.squares_of(color, Role::Pawn);
		let is_free = |file: &File| pawns.iter().all(|pawn| pawn.file() != *file);
		File::ALL.into_iter().filter(is_free).collect()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_pawn_is_passed_where_no_other_pawn_is_before_it_or_beside_its_way() {
		let position = Position::from_fen("4k3/1p4pp/8/3Pp3/p3P3/7P/5P2/4K3 w - - 0 1").unwrap();
		assert_eq!(position.passed_pawns(Color::White), [Square::D5]);
		assert_eq!(position.passed_pawns(Color::Black), [Square::A4, Square::B7]);
		let blocked = Position::from_fen("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1").unwrap();
		assert_eq!(blocked.passed_pawns(Color::White), []);
		// A pawn beside or past it stops nothing.
		let passing = Position::from_fen("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1").unwrap();
		assert_eq!(passing.passed_pawns(Color::White), [Square::D5]);
		assert_eq!(passing.passed_pawns(Color::Black), [Square::E5]);
	}

	#[test]
	fn isolated_pawns_pawns_beside_none() {
		let position = Position::from_fen("4k3/pp5p/8/3P4/3p4/3P4/P3P2P/4K3 w - - 0 1").unwrap();
		assert_eq!(position.isolated_pawns(Color::White), [Square::A2, Square::H2]);
		assert_eq!(position.isolated_pawns(Color::Black), [Square::D4, Square::H7]);
	}

	#[test]
	fn pawns_are_doubled_where_two_of_a_side_stand_on_a_file() {
		let position = Position::from_fen("4k3/p6p/8/3P4/3p4/3P4/P4P2/4K3 w - - 0 1").unwrap();
		assert_eq!(position.doubled_pawns(Color::White), [Square::D3, Square::D5]);
		assert_eq!(position.doubled_pawns(Color::Black), []);
	}

	#[test]
	fn files_without_pawns() {
		let position = Position::from_fen("4k3/1ppp1ppp/8/8/8/8/PPP1PPPP/4K3 w - - 0 1").unwrap();
		assert_eq!(position.files_without_pawns(Color::White), [File::D]);
		assert_eq!(position.files_without_pawns(Color::Black), [File::A, File::E]);
	}
}
