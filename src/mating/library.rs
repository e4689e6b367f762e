//! The library chasolver, asked in its own terms and believed in nothing.

extern crate std;

use alloc::vec::Vec;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chasolver::Winnability;
use chess_board::{self as theirs, Board, BoardBuilder, CastleRights, ChessMove, Piece, Rank};

use crate::chess::{Color, Move, Oddity, Position, Role, Square, Wing};

/// What the library says, before anybody has looked at it.
#[derive(Debug)]
pub(super) enum Opinion {
	/// Moves to a checkmate: legal, and mate, by our own rules.
	Line(Vec<Move>),
	Never,
}

/// Whether the library's quick look rules a mate by `side` out.
pub(super) fn rules_out(position: &Position, side: Color) -> bool {
	let Some((board, Castling::Told)) = board_of(position) else {
		return false;
	};
	let color = color_of(side);
	// A panic in a foreign library is no answer, and no end of a game.
	catch_unwind(AssertUnwindSafe(|| chasolver::is_unwinnable_fast(&board, color))).unwrap_or(false)
}

/// The library's full look.
pub(super) fn opinion(position: &Position, side: Color) -> Option<Opinion> {
	let (board, castling) = board_of(position)?;
	let color = color_of(side);
	let answer = catch_unwind(AssertUnwindSafe(|| chasolver::winnability(&board, color)));
	match (answer, castling) {
		(Ok(Some(Winnability::Winnable { helpmate })), _) => replay(position, side, &helpmate),
		(Ok(Some(Winnability::Unwinnable)), Castling::Told) => Some(Opinion::Never),
		(Ok(Some(Winnability::Unwinnable)), Castling::LeftOut) | (Ok(None) | Err(_), _) => None,
	}
}

/// The library's moves as ours, if they are legal and lead to mate.
fn replay(position: &Position, side: Color, helpmate: &[ChessMove]) -> Option<Opinion> {
	let mut position = position.clone();
	let mut line = Vec::with_capacity(helpmate.len());
	for step in helpmate {
		let (from, to) = (step.get_source(), step.get_dest());
		let square = |square: theirs::Square| Square::try_from(square.to_index()).ok();
		let (Some(from), Some(to)) = (square(from), square(to)) else {
			return None;
		};
		let mv = position.act(from, to, step.get_promotion().map(role_of))?;
		position = position.after(mv);
		line.push(mv);
	}
	let mated = position.turn() != side && position.is_checkmate();
	mated.then_some(Opinion::Line(line))
}

/// Whether the library's board has all castling rights of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Castling {
	Told,
	/// It cannot be said on its board, as with the rooks of Chess960. What it finds without castling is right, what it
	/// rules out is not.
	LeftOut,
}

/// Men of one side. The library's list of moves has room for no more.
const MEN: usize = 16;

/// The position on the library's board. None for most irregular ones: its tables are made for what a game can reach.
fn board_of(position: &Position) -> Option<(Board, Castling)> {
	let few = Color::ALL
		.into_iter()
		.all(|color| position.set_of_side(color).count() <= MEN);
	let sound = match position.oddity() {
		None => !position.is_irregular(),
		Some(Oddity::TooManyPieces(_)) => few,
		Some(
			Oddity::BothKingsInCheck
			| Oddity::KingCanBeTaken(_)
			| Oddity::PawnOnLastRank(_)
			| Oddity::PawnOnFirstRank(_)
			| Oddity::KingMissing(_)
			| Oddity::TooManyKings,
		) => false,
	};
	if !sound {
		return None;
	}
	let mut builder = BoardBuilder::new();
	for (square, piece) in position.pieces() {
		builder.piece(square_of(square), piece_of(piece.role), color_of(piece.color));
	}
	builder.side_to_move(color_of(position.turn()));
	let mut castling = Castling::Told;
	for side in Color::ALL {
		match rights(position, side) {
			Some(rights) => {
				builder.castle_rights(color_of(side), rights);
			}
			None => castling = Castling::LeftOut,
		}
	}
	builder.en_passant(position.en_passant().map(|square| square_of(square).get_file()));
	Some((Board::try_from(&builder).ok()?, castling))
}

/// The castling rights of one side, if king and rooks stand as in 2.3.
fn rights(position: &Position, side: Color) -> Option<CastleRights> {
	let short = position.castling_rook(side, Wing::King);
	let long = position.castling_rook(side, Wing::Queen);
	let (king, h, a) = side.fold_wb(
		(Square::E1, Square::H1, Square::A1),
		(Square::E8, Square::H8, Square::A8),
	);
	let at_home = position.set_of(side, Role::King).contains(king);
	if short.is_none() && long.is_none() {
		return Some(CastleRights::NoRights);
	}
	let usual = at_home && short.is_none_or(|rook| rook == h) && long.is_none_or(|rook| rook == a);
	usual.then_some(match (short, long) {
		(Some(_), Some(_)) => CastleRights::Both,
		(Some(_), None) => CastleRights::KingSide,
		(None, _) => CastleRights::QueenSide,
	})
}

fn square_of(square: Square) -> theirs::Square {
	let (rank, file) = (usize::from(square.rank()), usize::from(square.file()));
	theirs::Square::make_square(Rank::from_index(rank), theirs::File::from_index(file))
}

const fn color_of(color: Color) -> theirs::Color {
	match color {
		Color::White => theirs::Color::White,
		Color::Black => theirs::Color::Black,
	}
}

const fn piece_of(role: Role) -> Piece {
	match role {
		Role::Pawn => Piece::Pawn,
		Role::Knight => Piece::Knight,
		Role::Bishop => Piece::Bishop,
		Role::Rook => Piece::Rook,
		Role::Queen => Piece::Queen,
		Role::King => Piece::King,
	}
}

const fn role_of(piece: Piece) -> Role {
	match piece {
		Piece::Pawn => Role::Pawn,
		Piece::Knight => Role::Knight,
		Piece::Bishop => Role::Bishop,
		Piece::Rook => Role::Rook,
		Piece::Queen => Role::Queen,
		Piece::King => Role::King,
	}
}
