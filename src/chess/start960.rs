//! The start of Chess960: what is asked of it, and where its rooks castle from (Guideline II).

use shakmaty::{CastlingMode, Color, Rank, Role};

use super::position::Position;

/// What is wrong with a start position of Chess960 (II.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartFault {
	/// They are not the pieces of chess on the first rank, with the pawns before them and White to move.
	Pieces,
	/// The king does not stand between the rooks (II.2.1).
	King,
	/// The bishops stand on squares of one colour (II.2.2).
	Bishops,
	/// The black pieces do not stand opposite the white ones (II.2.3).
	Black,
}

impl Position {
	/// What is wrong with this as a start position of Chess960; none if nothing is.
	#[must_use]
	pub fn start_fault(&self) -> Option<StartFault> {
		let on_rank = |color: Color, rank: Rank| {
			let pieces = self.pieces();
			pieces.filter(move |(square, piece)| piece.color == color && square.rank() == rank)
		};
		let count = |role| {
			let back = on_rank(Color::White, Rank::First);
			back.filter(|(_, piece)| piece.role == role).count()
		};
		let pawns = |color: Color, rank| {
			let front = on_rank(color, rank);
			front.filter(|(_, piece)| piece.role == Role::Pawn).count()
		};
		let back = [
			(Role::King, 1),
			(Role::Queen, 1),
			(Role::Rook, 2),
			(Role::Bishop, 2),
			(Role::Knight, 2),
		];
		let whole = back.into_iter().all(|(role, wanted)| count(role) == wanted)
			&& pawns(Color::White, Rank::Second) == 8;
		if !whole || self.turn() != Color::White {
			return Some(StartFault::Pieces);
		}
		let opposite = self.pieces().all(|(square, piece)| {
			let there = self.piece_on(square.flip_vertical());
			there.is_some_and(|there| there.role == piece.role && there.color != piece.color)
		});
		if !opposite {
			return Some(StartFault::Black);
		}
		let rooks = self.squares_of(Color::White, Role::Rook);
		let kings = self.squares_of(Color::White, Role::King);
		let between = kings.iter().all(|king| {
			rooks.iter().any(|rook| rook.file() < king.file())
				&& rooks.iter().any(|rook| rook.file() > king.file())
		});
		if !between {
			return Some(StartFault::King);
		}
		let bishops = self.squares_of(Color::White, Role::Bishop);
		let light = bishops.into_iter().filter(|square| square.is_light()).count();
		(light != 1).then_some(StartFault::Bishops)
	}

	/// Whether king or rooks castle from other squares than in chess.
	#[must_use]
	pub fn castles_as_chess960(&self) -> bool {
		self.castling_mode() == CastlingMode::Chess960
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_numbered_start_is_one() {
		for number in 0..960 {
			assert_eq!(
				Position::chess960(number).unwrap().start_fault(),
				None,
				"{number}"
			);
		}
	}

	#[test]
	fn a_wrong_start_is_told_by_its_fault() {
		for (back, black, fault) in [
			("rnbqkbnr", "RNBQKBNR", None),
			("rrbqkbnn", "RRBQKBNN", Some(StartFault::King)),
			("rbbqknnr", "RBBQKNNR", None),
			("rbqbknnr", "RBQBKNNR", Some(StartFault::Bishops)),
			("rnbqkbnr", "RNBKQBNR", Some(StartFault::Black)),
			("rnbqkbnr", "RNBQKQNR", Some(StartFault::Pieces)),
		] {
			let fen = alloc::format!("{back}/pppppppp/8/8/8/8/PPPPPPPP/{black} w - - 0 1");
			assert_eq!(
				Position::from_any_fen(&fen).unwrap().start_fault(),
				fault,
				"{fen}"
			);
		}
	}
}
