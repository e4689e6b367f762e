//! Views from a square: the eight directions of a player, the lines through it, and the knight's squares.

use alloc::vec::Vec;

use shakmaty::{Bitboard, Color, Piece, Square, attacks};

use super::placement::by_file;

/// A direction over the board, as a player on one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Heading {
	/// Towards the opponent.
	Ahead,
	AheadRight,
	Right,
	BackRight,
	Back,
	BackLeft,
	Left,
	AheadLeft,
}

impl Heading {
	/// Clockwise, beginning ahead.
	pub const ALL: [Self; 8] = [
		Self::Ahead,
		Self::AheadRight,
		Self::Right,
		Self::BackRight,
		Self::Back,
		Self::BackLeft,
		Self::Left,
		Self::AheadLeft,
	];

	/// Files to the right and ranks ahead.
	const fn step(self) -> (i32, i32) {
		match self {
			Self::Ahead => (0, 1),
			Self::AheadRight => (1, 1),
			Self::Right => (1, 0),
			Self::BackRight => (1, -1),
			Self::Back => (0, -1),
			Self::BackLeft => (-1, -1),
			Self::Left => (-1, 0),
			Self::AheadLeft => (-1, 1),
		}
	}

	#[must_use]
	pub const fn opposite(self) -> Self {
		match self {
			Self::Ahead => Self::Back,
			Self::AheadRight => Self::BackLeft,
			Self::Right => Self::Left,
			Self::BackRight => Self::AheadLeft,
			Self::Back => Self::Ahead,
			Self::BackLeft => Self::AheadRight,
			Self::Left => Self::Right,
			Self::AheadLeft => Self::BackRight,
		}
	}

	/// Returns the next square, as the player of this side sees the board; `None` at the edge.
	#[must_use]
	pub fn next(self, square: Square, side: Color) -> Option<Square> {
		let (right, ahead) = self.step();
		let sign = side.fold_wb(1, -1);
		let file = square.file().offset(right * sign)?;
		let rank = square.rank().offset(ahead * sign)?;
		Some(Square::from_coords(file, rank))
	}

	/// The squares from here to the edge, the nearest first, without this one.
	#[must_use]
	pub fn ray(self, square: Square, side: Color) -> Vec<Square> {
		core::iter::successors(self.next(square, side), |square| self.next(*square, side)).collect()
	}

	/// The whole line through a square, from edge to edge in this direction.
	#[must_use]
	pub fn line(self, square: Square, side: Color) -> Vec<Square> {
		let mut line = self.opposite().ray(square, side);
		line.reverse();
		line.push(square);
		line.extend(self.ray(square, side));
		line
	}
}

/// The squares that are a knight's move away, a to h file by file.
#[must_use]
pub fn knight_squares(square: Square) -> Vec<Square> {
	by_file(attacks::knight_attacks(square))
}

/// The squares around, a to h file by file.
#[must_use]
pub fn king_squares(square: Square) -> Vec<Square> {
	by_file(attacks::king_attacks(square))
}

/// The squares that this piece attacks from its square, over a board on which these are occupied.
#[must_use]
pub const fn attacked_by(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
	attacks::attacks(from, piece, occupied)
}

#[cfg(test)]
mod tests {
	use shakmaty::Bitboard;

	use super::*;

	/// Rays, lines and steps of every square are those that the pieces of an empty board have.
	#[test]
	fn the_directions_are_those_of_the_pieces() {
		for square in Square::ALL {
			for side in Color::ALL {
				let rays: Vec<Vec<Square>> = Heading::ALL
					.iter()
					.map(|heading| heading.ray(square, side))
					.collect();
				let all: Bitboard = rays.iter().flatten().copied().collect();
				assert_eq!(all, attacks::queen_attacks(square, Bitboard::EMPTY));
				let straight: Bitboard = rays.iter().step_by(2).flatten().copied().collect();
				assert_eq!(straight, attacks::rook_attacks(square, Bitboard::EMPTY));
				let nearest: Bitboard = rays.iter().filter_map(|ray| ray.first()).copied().collect();
				assert_eq!(nearest, attacks::king_attacks(square));
				for heading in Heading::ALL {
					let line = heading.line(square, side);
					assert!(line.contains(&square));
					let mut back = heading.opposite().line(square, side);
					back.reverse();
					assert_eq!(line, back);
					// The other side sees the same line from its other end.
					assert_eq!(heading.opposite().line(square, !side), line);
				}
			}
			assert_eq!(
				knight_squares(square).into_iter().collect::<Bitboard>(),
				attacks::knight_attacks(square)
			);
			assert_eq!(
				king_squares(square).into_iter().collect::<Bitboard>(),
				attacks::king_attacks(square)
			);
		}
	}

	#[test]
	fn ahead_is_towards_the_opponent_and_right_is_the_right_hand() {
		let (e4, white, black) = (Square::E4, Color::White, Color::Black);
		assert_eq!(Heading::Ahead.next(e4, white), Some(Square::E5));
		assert_eq!(Heading::Ahead.next(e4, black), Some(Square::E3));
		assert_eq!(Heading::Right.next(e4, white), Some(Square::F4));
		assert_eq!(Heading::Right.next(e4, black), Some(Square::D4));
		assert_eq!(Heading::BackLeft.next(e4, black), Some(Square::F5));
		assert_eq!(Heading::Left.next(Square::A1, white), None);
		assert_eq!(
			Heading::AheadLeft.line(Square::B3, white),
			[Square::D1, Square::C2, Square::B3, Square::A4]
		);
	}
}
