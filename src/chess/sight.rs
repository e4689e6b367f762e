//! Attacks, possible moves and worth of the pieces.

use alloc::vec::Vec;

use shakmaty::{Bitboard, Color, Role, Square};

use super::danger::Worth as _;
use super::moves::Move;
use super::placement::by_file;
use super::position::Position;

impl Position {
	/// Returns this side's pieces that attack a square, pinned ones among them; no piece attacks through another. The king
	/// first, then queen, rook, bishop, knight and pawn, each a to h file by file.
	#[must_use]
	pub fn attackers(&self, square: Square, color: Color) -> Vec<Square> {
		let board = self.board();
		let mut squares = by_file(board.attacks_to(square, color, board.occupied()));
		squares.sort_by_key(|square| board.role_at(*square).map(|role| core::cmp::Reverse(role as u8)));
		squares
	}

	/// The pieces that give check to the side to move.
	#[must_use]
	pub fn checkers(&self) -> Vec<Square> {
		let king = self.set_of(self.turn(), Role::King).first();
		king.map_or_else(Vec::new, |king| self.attackers(king, !self.turn()))
	}

	/// Returns `true` if the piece on this square stands between its king and a piece that would give check.
	#[must_use]
	pub fn is_pinned(&self, square: Square) -> bool {
		let Some(piece) = self.piece_on(square).filter(|piece| piece.role != Role::King) else {
			return false;
		};
		let board = self.board();
		let without = board.occupied() & !Bitboard::from(square);
		self.set_of(piece.color, Role::King).into_iter().any(|king| {
			let through = board.attacks_to(king, !piece.color, without);
			(through & !board.attacks_to(king, !piece.color, board.occupied())).any()
		})
	}

	/// Returns the pieces that attack along a line through the piece on this square, and what of its side stands behind it there: its
	/// king, or a piece worth more than it that could then be taken at a profit.
	#[must_use]
	pub fn pins_of(&self, square: Square) -> Vec<(Square, Square)> {
		let Some(piece) = self.piece_on(square).filter(|piece| piece.role != Role::King) else {
			return Vec::new();
		};
		let board = self.board();
		let without = board.occupied() & !Bitboard::from(square);
		let mut pins = Vec::new();
		for (behind, other) in self.pieces().filter(|(_, other)| other.color == piece.color) {
			let is_king = other.role == Role::King;
			if behind == square || !(is_king || other.role.worth() > piece.role.worth()) {
				continue;
			}
			let through = board.attacks_to(behind, !piece.color, without)
				& !board.attacks_to(behind, !piece.color, board.occupied());
			let is_guarded = (board.attacks_to(behind, piece.color, without) & without).any();
			pins.extend(through.into_iter().filter_map(|by| {
				let worth = self.piece_on(by)?.role.worth();
				(is_king || other.role.worth() > worth || !is_guarded).then_some((by, behind))
			}));
		}
		pins
	}

	/// Returns the legal moves of the piece on this square, as if its side were on the move; `None` if that side could then
	/// take the king.
	#[must_use]
	pub fn moves_from(&self, square: Square) -> Option<Vec<Move>> {
		let of = |position: &Self| {
			let mut moves = position.legal_moves();
			moves.retain(|mv| mv.from() == square);
			moves
		};
		match self.piece_on(square) {
			Some(piece) if piece.color != self.turn() => self.passed().map(|passed| of(&passed)),
			Some(_) | None => Some(of(self)),
		}
	}

	/// Returns the worth of this side's pieces, counted in pawns: queen nine, rook five, bishop and knight three.
	#[must_use]
	pub fn pawns_worth(&self, color: Color) -> u32 {
		self.pieces()
			.filter(|(_, piece)| piece.color == color && piece.role != Role::King)
			.map(|(_, piece)| piece.role.worth())
			.sum()
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::{Heading, knight_squares};

	const POSITIONS: [&str; 5] = [
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQ - 3 8",
		"4k3/8/8/q2pP3/1b6/2N5/8/R3K2R w KQ d6 0 1",
		"8/1P1k4/8/3Q2q1/8/5n2/4K1p1/7R b - - 0 60",
		"4k3/4r3/8/8/4B3/8/4K3/8 w - - 0 1",
	];

	/// Returns `true` if a piece attacks a square, found by walking.
	fn walks(position: &Position, from: Square, to: Square) -> bool {
		let Some(piece) = position.piece_on(from) else {
			return false;
		};
		let sees = |heading: &Heading| {
			for square in heading.ray(from, piece.color) {
				if square == to {
					return true;
				}
				if position.piece_on(square).is_some() {
					return false;
				}
			}
			false
		};
		let (straight, slanting): (Vec<_>, Vec<_>) = (
			Heading::ALL.iter().copied().step_by(2).collect(),
			Heading::ALL.iter().copied().skip(1).step_by(2).collect(),
		);
		match piece.role {
			Role::King => from.distance(to) == 1,
			Role::Queen => Heading::ALL.iter().any(sees),
			Role::Rook => straight.iter().any(sees),
			Role::Bishop => slanting.iter().any(sees),
			Role::Knight => knight_squares(from).contains(&to),
			Role::Pawn => [Heading::AheadLeft, Heading::AheadRight]
				.iter()
				.any(|heading| heading.next(from, piece.color) == Some(to)),
		}
	}

	#[test]
	fn attackers_are_those_that_can_walk_there() {
		for fen in POSITIONS {
			let position = Position::from_fen(fen).unwrap();
			for to in Square::ALL {
				for color in Color::ALL {
					let mut found = position.attackers(to, color);
					found.sort();
					let walking: Vec<Square> = position
						.pieces()
						.filter(|(from, piece)| piece.color == color && walks(&position, *from, to))
						.map(|(from, _)| from)
						.collect();
					assert_eq!(found, walking, "{to} in {fen}");
				}
			}
			let king = position.squares_of(position.turn(), Role::King)[0];
			let checked = !position.attackers(king, !position.turn()).is_empty();
			assert_eq!(checked, position.is_check());
			assert_eq!(!position.checkers().is_empty(), checked);
		}
	}

	#[test]
	fn attackers_come_in_the_order_in_which_pieces_are_told() {
		let position = Position::from_fen("4k3/8/1N6/8/2P5/8/8/K2R2Q1 w - - 0 1").unwrap();
		assert_eq!(
			position.attackers(Square::D5, Color::White),
			[Square::D1, Square::B6, Square::C4]
		);
		assert_eq!(
			position.attackers(Square::D4, Color::White),
			[Square::G1, Square::D1]
		);
		let position = Position::from_fen("7k/8/8/8/8/2PP1N2/3K4/4R3 w - - 0 1").unwrap();
		assert_eq!(
			position.attackers(Square::E1, Color::White),
			[Square::D2, Square::F3]
		);
	}

	/// A pinned piece on the move has no legal move off the line, and shakmaty agrees.
	#[test]
	fn a_pinned_piece_cannot_leave_its_line() {
		for fen in POSITIONS {
			let position = Position::from_fen(fen).unwrap();
			if position.is_check() {
				continue;
			}
			for (square, piece) in position.pieces() {
				if piece.color != position.turn() || piece.role == Role::King {
					continue;
				}
				let king = position.squares_of(piece.color, Role::King)[0];
				let targets = position.attacked_from(square) & !position.set_of_side(piece.color);
				let free = targets
					.into_iter()
					.filter(|to| piece.role != Role::Pawn || position.piece_on(*to).is_some())
					.all(|to| {
						position
							.moves_from(square)
							.unwrap()
							.iter()
							.any(|mv| mv.to() == to)
					});
				if !position.is_pinned(square) {
					assert!(free, "{square} in {fen}");
				} else {
					for mv in position.moves_from(square).unwrap() {
						assert!(
							shakmaty::attacks::aligned(king, square, mv.to()),
							"{mv:?} in {fen}"
						);
					}
				}
			}
		}
		let pinned = Position::from_fen(POSITIONS[4]).unwrap();
		assert!(pinned.is_pinned(Square::E4));
		assert_eq!(pinned.moves_from(Square::E4), Some(Vec::new()));
	}

	#[test]
	fn the_other_side_moves_as_if_it_were_its_turn() {
		let position = Position::start();
		let of = |square| position.moves_from(square).unwrap().len();
		assert_eq!([of(Square::G1), of(Square::G8), of(Square::E7)], [2, 2, 2]);
		assert_eq!(of(Square::E4), 0);
		assert_eq!(position.pawns_worth(Color::White), 39);
	}
}
