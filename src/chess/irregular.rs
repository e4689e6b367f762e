//! A position that illegal moves lead to, and the moves that article 3 allows in it.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use shakmaty::zobrist::ZobristValue;
use shakmaty::{Bitboard, Board, Castles, CastlingSide, Color, Piece, Rank, Role, Setup, Square, attacks};

use super::moves::{Move, carry_out};

/// Obvious impossibility in a position (3.10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
	BothKingsInCheck,
	/// This side's king is attacked, and the opponent has the move.
	KingCanBeTaken(Color),
	/// A pawn on the last rank was not promoted (3.7.5).
	PawnOnLastRank(Square),
	/// A pawn stands on its side's first rank.
	PawnOnFirstRank(Square),
	KingMissing(Color),
	TooManyKings,
	/// More pieces than this side's pawns can have become.
	TooManyPieces(Color),
}

/// A position that no game can reach; it needs no heap.
#[derive(Clone, Debug)]
pub(super) struct Irregular {
	pub(super) board: Board,
	pub(super) castles: Castles,
	pub(super) turn: Color,
	/// The square that a pawn has just stepped over.
	passed: Option<Square>,
	pub(super) quiet_plies: u32,
	pub(super) number: NonZeroU32,
}

impl PartialEq for Irregular {
	fn eq(&self, other: &Self) -> bool {
		self.board == other.board
			&& self.turn == other.turn
			&& self.castles.castling_rights() == other.castles.castling_rights()
			&& self.legal_en_passant() == other.legal_en_passant()
	}
}

impl Eq for Irregular {}

impl Irregular {
	/// `castles` must be the setup's.
	pub(super) fn new(setup: Setup, castles: Castles) -> Self {
		Self {
			passed: setup
				.ep_square
				.filter(|square| is_stepped_over(&setup.board, setup.turn, *square)),
			board: setup.board,
			castles,
			turn: setup.turn,
			quiet_plies: setup.halfmoves,
			number: setup.fullmoves,
		}
	}

	pub(super) fn setup(&self) -> Setup {
		Setup {
			board: self.board.clone(),
			turn: self.turn,
			castling_rights: self.castles.castling_rights(),
			ep_square: self.passed,
			halfmoves: self.quiet_plies,
			fullmoves: self.number,
			..Setup::empty()
		}
	}

	pub(super) fn after(&self, mv: Move) -> Setup {
		let mut setup = self.setup();
		carry_out(&mut setup.board, self.turn, mv.0);
		setup.castling_rights.discard(mv.from());
		setup.castling_rights.discard(mv.to());
		if mv.role() == Role::King {
			setup.castling_rights.discard(self.turn.backrank());
		}
		let (start, step) = self.turn.fold_wb((Rank::Second, 8), (Rank::Seventh, -8));
		let over = mv.from().offset(step);
		let two = over.and_then(|over| over.offset(step)) == Some(mv.to());
		setup.ep_square = over.filter(|_| mv.role() == Role::Pawn && mv.from().rank() == start && two);
		setup.halfmoves = if mv.0.is_zeroing() {
			0
		} else {
			self.quiet_plies.saturating_add(1)
		};
		if self.turn == Color::Black {
			setup.fullmoves = self.number.saturating_add(1);
		}
		setup.turn = !self.turn;
		setup
	}

	pub(super) fn legal_moves(&self) -> Vec<Move> {
		let mut moves = Vec::new();
		for from in self.board.by_color(self.turn) {
			match self.board.role_at(from) {
				Some(Role::Pawn) => self.pawn_moves(from, &mut moves),
				Some(role) => self.piece_moves(role, from, &mut moves),
				None => {}
			}
		}
		for side in CastlingSide::ALL {
			self.castling(side, &mut moves);
		}
		moves.retain(|mv| !self.exposes(*mv));
		moves.into_iter().map(Move).collect()
	}

	/// Returns the squares where a piece may arrive: not one of its own side's, and not the square of a king (1.4.1).
	fn targets(&self) -> Bitboard {
		!(self.board.by_color(self.turn) | self.board.kings())
	}

	fn piece_moves(&self, role: Role, from: Square, moves: &mut Vec<shakmaty::Move>) {
		for to in self.board.attacks_from(from) & self.targets() {
			moves.push(shakmaty::Move::Normal {
				role,
				from,
				capture: self.board.role_at(to),
				to,
				promotion: None,
			});
		}
	}

	fn pawn_moves(&self, from: Square, moves: &mut Vec<shakmaty::Move>) {
		let (step, start) = self.turn.fold_wb((8, Rank::Second), (-8, Rank::Seventh));
		let free = |square: &Square| !self.board.occupied().contains(*square);
		let one = from.offset(step).filter(free);
		let two = one
			.filter(|_| from.rank() == start)
			.and_then(|one| one.offset(step))
			.filter(free);
		let attacked = attacks::pawn_attacks(self.turn, from);
		let taken = attacked & self.targets() & self.board.by_color(!self.turn);
		for to in one.into_iter().chain(two).chain(taken) {
			let last = to.rank() == (!self.turn).backrank();
			let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(Some);
			let becomes: &[Option<Role>] = if last { &pieces } else { &[None] };
			moves.extend(becomes.iter().map(|promotion| shakmaty::Move::Normal {
				role: Role::Pawn,
				from,
				capture: self.board.role_at(to),
				to,
				promotion: *promotion,
			}));
		}
		if let Some(to) = self.passed.filter(|square| attacked.contains(*square)) {
			moves.push(shakmaty::Move::EnPassant { from, to });
		}
	}

	fn castling(&self, side: CastlingSide, moves: &mut Vec<shakmaty::Move>) {
		let us = self.turn;
		let (Some(king), Some(rook)) = (self.board.king_of(us), self.castles.rook(us, side)) else {
			return;
		};
		let occupied = self.board.occupied();
		let mut walk = attacks::between(king, side.king_to(us)).with(king).into_iter();
		let attacked = |square| self.board.attacks_to(square, !us, occupied.without(king)).any();
		if (self.castles.path(us, side) & occupied).is_empty() && !walk.any(attacked) {
			moves.push(shakmaty::Move::Castle { king, rook });
		}
	}

	/// Returns `true` if the move leaves or puts a king of the moving side in check (3.9.2).
	fn exposes(&self, mv: shakmaty::Move) -> bool {
		let mut board = self.board.clone();
		carry_out(&mut board, self.turn, mv);
		is_attacked(&board, self.turn)
	}

	/// Returns `true` if a king of this side is attacked.
	pub(super) fn is_attacked(&self, color: Color) -> bool {
		is_attacked(&self.board, color)
	}

	/// The square on which a pawn can be taken en passant, if that is legal.
	pub(super) fn legal_en_passant(&self) -> Option<Square> {
		let square = self.passed?;
		let pawns = self.board.by_piece(self.turn.pawn()) & attacks::pawn_attacks(!self.turn, square);
		pawns
			.into_iter()
			.any(|from| !self.exposes(shakmaty::Move::EnPassant { from, to: square }))
			.then_some(square)
	}

	/// The same number as shakmaty's for the same pieces, side and rights.
	pub(super) fn hash<V: ZobristValue>(&self) -> V {
		let mut hash = V::default();
		for (square, piece) in self.board.iter() {
			hash ^= V::zobrist_for_piece(square, piece);
		}
		if self.turn == Color::White {
			hash ^= V::zobrist_for_white_turn();
		}
		for color in Color::ALL {
			for side in CastlingSide::ALL {
				if self.castles.has(color, side) {
					hash ^= V::zobrist_for_castling_right(color, side);
				}
			}
		}
		if let Some(square) = self.legal_en_passant() {
			hash ^= V::zobrist_for_en_passant_file(square.file());
		}
		hash
	}

	/// Returns `true` if `color` lacks mating material, by the pieces on the board alone, with or without kings.
	pub(super) fn lacks_mating_material(&self, color: Color) -> bool {
		let board = &self.board;
		let own = board.by_color(color);
		let bishops = board.bishops();
		if (own & (board.pawns() | board.rooks_and_queens())).any() {
			false
		} else if (own & board.knights()).any() {
			let others = board.by_color(!color) & !(board.kings() | board.queens());
			(own & !board.kings()).count() == 1 && others.is_empty()
		} else if (own & bishops).any() {
			let one_shade =
				bishops.is_disjoint(Bitboard::DARK_SQUARES) || bishops.is_disjoint(Bitboard::LIGHT_SQUARES);
			one_shade && (board.knights() | board.pawns()).is_empty()
		} else {
			true
		}
	}

	pub(super) fn oddity(&self) -> Option<Oddity> {
		let kings = |color| {
			self.board.by_piece(Piece {
				color,
				role: Role::King,
			})
		};
		if let Some(color) = Color::ALL.into_iter().find(|color| kings(*color).is_empty()) {
			return Some(Oddity::KingMissing(color));
		}
		if Color::ALL.into_iter().any(|color| kings(color).more_than_one()) {
			return Some(Oddity::TooManyKings);
		}
		let pawn_on = |color: Color, rank: Rank| (self.board.by_piece(color.pawn()) & rank).first();
		for color in Color::ALL {
			if let Some(square) = pawn_on(color, (!color).backrank()) {
				return Some(Oddity::PawnOnLastRank(square));
			}
		}
		match (self.is_attacked(self.turn), self.is_attacked(!self.turn)) {
			(true, true) => return Some(Oddity::BothKingsInCheck),
			(false, true) => return Some(Oddity::KingCanBeTaken(!self.turn)),
			(_, false) => {}
		}
		for color in Color::ALL {
			if let Some(square) = pawn_on(color, color.backrank()) {
				return Some(Oddity::PawnOnFirstRank(square));
			}
		}
		Color::ALL
			.into_iter()
			.find(|color| has_too_many_pieces(&self.board, *color))
			.map(Oddity::TooManyPieces)
	}
}

fn is_attacked(board: &Board, color: Color) -> bool {
	board
		.by_piece(color.king())
		.into_iter()
		.any(|king| board.attacks_to(king, !color, board.occupied()).any())
}

/// Returns `true` if a pawn of the side not to move can just have stepped over this square (3.7.4).
fn is_stepped_over(board: &Board, turn: Color, square: Square) -> bool {
	let step = turn.fold_wb(8, -8);
	let (Some(from), Some(to)) = (square.offset(step), square.offset(-step)) else {
		return false;
	};
	square.rank() == turn.relative_rank(Rank::Sixth)
		&& board.by_piece((!turn).pawn()).contains(to)
		&& !board.occupied().contains(square)
		&& !board.occupied().contains(from)
}

fn has_too_many_pieces(board: &Board, color: Color) -> bool {
	let count =
		|set: Bitboard, at_first: usize| (set & board.by_color(color)).count().saturating_sub(at_first);
	let become_of_pawns = count(board.queens(), 1)
		+ count(board.rooks(), 2)
		+ count(board.knights(), 2)
		+ count(board.bishops() & Bitboard::LIGHT_SQUARES, 1)
		+ count(board.bishops() & Bitboard::DARK_SQUARES, 1);
	count(board.pawns(), 0) + become_of_pawns > 8
}
