//! Corrections of a board whose pieces stand wrong, one piece after the other.

use alloc::vec::Vec;

use shakmaty::{Piece, Square};

use super::placement::Placement;

/// Correction of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correction {
	/// It is taken off the board.
	Off(Square),
	/// It goes from a wrong square to an empty one of its own.
	Over(Square, Square),
	/// It comes from beside the board.
	On(Square, Piece),
}

impl Placement {
	/// Returns the few steps that change this board into another: pieces without a place are taken off, then pieces go from
	/// wrong squares to right ones, then missing pieces are added. No piece is put where another still stands.
	#[must_use]
	pub fn corrections(&self, target: &Self) -> Vec<Correction> {
		let mut board = *self;
		let mut steps = Vec::new();
		let mut wanted = board.wanted_by(target);
		for (square, piece) in board.wrong_for(target) {
			match wanted.iter().position(|(_, missing)| *missing == piece) {
				Some(index) => {
					wanted.remove(index);
				}
				None => {
					board.take(square);
					steps.push(Correction::Off(square));
				}
			}
		}
		loop {
			let wrong = board.wrong_for(target);
			let wanted = board.wanted_by(target);
			let free = |piece: &Piece| {
				let mut homes = wanted.iter().filter(|(_, missing)| missing == piece);
				homes.find(|(home, _)| board.piece_on(*home).is_none())
			};
			let over = wrong
				.iter()
				.find_map(|(from, piece)| free(piece).map(|(to, _)| (*from, *to, *piece)));
			if let Some((from, to, piece)) = over {
				board.take(from);
				board.put(to, piece);
				steps.push(Correction::Over(from, to));
			} else if let Some((square, _)) = wrong.first() {
				// All the remaining pieces stand in each other's way.
				board.take(*square);
				steps.push(Correction::Off(*square));
			} else {
				steps.extend(
					wanted
						.iter()
						.map(|(square, piece)| Correction::On(*square, *piece)),
				);
				return steps;
			}
		}
	}

	/// Returns the pieces on wrong squares.
	fn wrong_for(&self, target: &Self) -> Vec<(Square, Piece)> {
		let differing = self.differing(target).into_iter();
		differing
			.filter_map(|square| Some((square, self.piece_on(square)?)))
			.collect()
	}

	/// Returns the pieces that are missing on their squares.
	fn wanted_by(&self, target: &Self) -> Vec<(Square, Piece)> {
		target.wrong_for(self)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use alloc::string::String;

	fn check(now: &str, target: &str, expected: &[&str]) {
		let (now, target) = (
			Placement::from_fen(now).unwrap(),
			Placement::from_fen(target).unwrap(),
		);
		let mut board = now;
		let mut steps = Vec::new();
		for step in now.corrections(&target) {
			steps.push(match step {
				Correction::Off(square) => {
					assert!(board.take(square).is_some());
					format!("{square} off")
				}
				Correction::Over(from, to) => {
					assert!(board.piece_on(to).is_none());
					let piece = board.take(from).unwrap();
					board.put(to, piece);
					format!("{from} {to}")
				}
				Correction::On(square, piece) => {
					assert!(board.piece_on(square).is_none());
					board.put(square, piece);
					format!("{} {square}", piece.char())
				}
			});
		}
		assert_eq!(steps.iter().map(String::as_str).collect::<Vec<_>>(), expected);
		assert_eq!(board, target);
	}

	#[test]
	fn pieces_go_where_they_belong_and_none_on_another() {
		let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
		check(start, start, &[]);
		check("4k3/8/8/8/4P3/8/8/4K3", "4k3/8/8/8/8/4P3/8/4K3", &["e4 e3"]);
		// A captured pawn comes back, and the one that took it goes back.
		check(
			"4k3/8/8/3P4/8/8/8/4K3",
			"4k3/8/8/3p4/4P3/8/8/4K3",
			&["d5 e4", "p d5"],
		);
		// One after the other.
		check(
			"R7/1R6/8/8/8/8/8/K6k",
			"8/R7/1R6/8/8/8/8/K6k",
			&["a8 a7", "b7 b6"],
		);
		check(
			"4k3/8/8/8/8/8/8/3QKR2",
			"4k3/8/8/8/8/8/8/4QKR1",
			&["f1 g1", "e1 f1", "d1 e1"],
		);
		// King and rook have changed places.
		check(
			"4k3/8/8/8/8/8/8/5KR1",
			"4k3/8/8/8/8/8/8/5RK1",
			&["f1 off", "g1 f1", "K g1"],
		);
		check("4k3/8/8/8/8/8/8/4KQQ1", "4k3/8/8/8/8/8/8/4K1Q1", &["f1 off"]);
	}

	#[test]
	fn any_board_comes_to_any_other() {
		check("8/8/8/8/8/8/8/8", "k7/8/8/8/8/8/8/K7", &["K a1", "k a8"]);
		check(
			"k7/8/8/8/8/8/8/K7",
			"K7/8/8/8/8/8/8/k7",
			&["a1 off", "a8 a1", "K a8"],
		);
	}
}
