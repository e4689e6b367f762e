//! Dangers: pieces that can be taken at a profit, hanging and pinned pieces, and moves that mate.

use alloc::vec::Vec;

use shakmaty::{Color, Role, Square};

use super::moves::Move;
use super::position::Position;

impl Position {
	/// Returns the position with this side on the move; `None` if that is impossible, as the other side is in check.
	#[must_use]
	pub fn moved_by(&self, color: Color) -> Option<Self> {
		if self.turn() == color {
			Some(self.clone())
		} else {
			self.passed()
		}
	}

	/// Returns the pieces of this side that the other one could take with a profit in one move, a to h file by file: not
	/// defended, or worth more than the piece that takes.
	#[must_use]
	pub fn threatened(&self, color: Color) -> Vec<Square> {
		let takers = self.takers(!color);
		let mut squares = self.own_squares(color);
		squares.retain(|square| {
			let value = self.piece_on(*square).map_or(0, |piece| piece.role.worth());
			let of: Vec<u32> = takers
				.iter()
				.filter(|(taken, _)| taken == square)
				.map(|(_, role)| role.worth())
				.collect();
			let cheapest = of.iter().min();
			let is_defended = || self.is_defended(*square, color, of.len());
			cheapest.is_some_and(|cheapest| *cheapest < value || !is_defended())
		});
		squares
	}

	/// Returns `true` if this side can take back on this square. A king cannot if two or more pieces attack it.
	fn is_defended(&self, square: Square, color: Color, attacks: usize) -> bool {
		let king = self.squares_of(color, Role::King);
		let defenders = self.attackers(square, color);
		defenders
			.iter()
			.any(|defender| attacks < 2 || !king.contains(defender))
	}

	/// The pieces of this side that are attacked and not defended, a to h file by file.
	#[must_use]
	pub fn hanging(&self, color: Color) -> Vec<Square> {
		let mut squares = self.own_squares(color);
		squares.retain(|square| {
			!self.attackers(*square, !color).is_empty() && self.attackers(*square, color).is_empty()
		});
		squares
	}

	/// The pieces of this side that shield their own king, a to h file by file.
	#[must_use]
	pub fn pinned(&self, color: Color) -> Vec<Square> {
		let mut squares = self.own_squares(color);
		squares.retain(|square| self.is_pinned(*square));
		squares
	}

	/// The moves with which the side to move mates at once.
	#[must_use]
	pub fn mating_moves(&self) -> Vec<Move> {
		let mut moves = self.legal_moves();
		moves.retain(|mv| self.after(*mv).is_checkmate());
		moves
	}

	/// The moves with which the side to move gives check.
	#[must_use]
	pub fn checking_moves(&self) -> Vec<Move> {
		let mut moves = self.legal_moves();
		moves.retain(|mv| self.after(*mv).is_check());
		moves
	}

	/// Returns the squares that this side can take on, each with the kind of the taking piece. If the other king could be
	/// taken, so that there are no legal moves, returns the squares that its unpinned pieces attack.
	fn takers(&self, color: Color) -> Vec<(Square, Role)> {
		if let Some(position) = self.moved_by(color) {
			let moves = position.legal_moves();
			return moves
				.into_iter()
				.filter_map(|mv| Some((mv.captured_square()?, mv.role())))
				.collect();
		}
		let of = |square: Square| {
			let attackers = self.attackers(square, color).into_iter();
			let free = attackers.filter(|attacker| !self.is_pinned(*attacker));
			let with = free.filter_map(|attacker| self.piece_on(attacker));
			with.map(move |piece| (square, piece.role)).collect::<Vec<_>>()
		};
		self.own_squares(!color).into_iter().flat_map(of).collect()
	}

	/// Returns the squares of this side's pieces without the king.
	fn own_squares(&self, color: Color) -> Vec<Square> {
		let mut squares: Vec<Square> = self
			.pieces()
			.filter(|(_, piece)| piece.color == color && piece.role != Role::King)
			.map(|(square, _)| square)
			.collect();
		squares.sort_by_key(|square| (square.file(), square.rank()));
		squares
	}
}

/// Worth of a piece, counted in pawns.
pub trait Worth {
	fn worth(self) -> u32;
}

impl Worth for Role {
	/// Queen nine, rook five, bishop and knight three. A king takes any undefended piece.
	fn worth(self) -> u32 {
		match self {
			Self::King => 100,
			Self::Queen => 9,
			Self::Rook => 5,
			Self::Bishop | Self::Knight => 3,
			Self::Pawn => 1,
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};

	use super::*;

	fn named(squares: &[Square]) -> String {
		let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
		names.join(" ")
	}

	#[test]
	fn what_could_be_taken_at_a_profit() {
		for (fen, threatened, hanging, pinned) in [
			// The knight on c6 is defended, the pawn on e5 hangs.
			(
				"r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4",
				["b5", ""],
				["b5", ""],
				["", ""],
			),
			// A queen is attacked by a pawn and defended.
			(
				"4k3/8/8/2p5/3Q4/8/8/3RK3 w - - 0 1",
				["d4", "c5"],
				["", "c5"],
				["", ""],
			),
			// A pinned knight takes nothing.
			(
				"4r1k1/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
				["e3", ""],
				["e3", "d5"],
				["e3", ""],
			),
			("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ["", ""], ["", ""], ["", ""]),
		] {
			let position = Position::from_fen(fen).unwrap();
			let both = |of: &dyn Fn(Color) -> Vec<Square>| {
				[Color::White, Color::Black].map(|color| named(&of(color)))
			};
			assert_eq!(both(&|color| position.threatened(color)), threatened, "{fen}");
			assert_eq!(both(&|color| position.hanging(color)), hanging, "{fen}");
			assert_eq!(both(&|color| position.pinned(color)), pinned, "{fen}");
		}
	}

	#[test]
	fn a_mate_is_found_by_whoever_would_move() {
		let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1").unwrap();
		let white = position.moved_by(Color::White).unwrap();
		assert_eq!(
			white.mating_moves().iter().map(|mv| mv.uci()).collect::<Vec<_>>(),
			["a1a8"]
		);
		assert!(position.mating_moves().is_empty());
	}
}
