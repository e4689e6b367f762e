//! The captured pieces, and the surplus of one side on the board.

use annabella::chess::{Color, Role};
use annabella::ports::BoardView;

/// The letters of the pieces that this side has captured, the most valuable first, and its lead, as `D T 2B +3`. A
/// surplus piece was a pawn, which is not missing. Empty if none of the men is missing with which the other side began:
/// queens, rooks, bishops, knights and pawns.
#[must_use]
pub fn captured(board: &BoardView, by: Color, faced: [usize; 5]) -> String {
	const KINDS: [(Role, usize); 5] = [
		(Role::Queen, 9),
		(Role::Rook, 5),
		(Role::Bishop, 3),
		(Role::Knight, 3),
		(Role::Pawn, 1),
	];
	let [_, queen, rook, bishop, knight, pawn] = board.letters;
	let letters = [queen, rook, bishop, knight, pawn];
	let count = |role, color| {
		let pieces = board.pieces.iter();
		pieces
			.filter(|(_, piece)| piece.role == role && piece.color == color)
			.count()
	};
	let mut parts = Vec::new();
	let (mut ours, mut theirs) = (0, 0);
	let promoted: usize = KINDS
		.into_iter()
		.zip(faced)
		.filter(|((role, _), _)| *role != Role::Pawn)
		.map(|((role, _), at_first)| count(role, !by).saturating_sub(at_first))
		.sum();
	for (((role, worth), letter), at_first) in KINDS.into_iter().zip(letters).zip(faced) {
		ours += worth * count(role, by);
		theirs += worth * count(role, !by);
		let were_pawns = if role == Role::Pawn { promoted } else { 0 };
		match at_first.saturating_sub(count(role, !by) + were_pawns) {
			0 => {}
			1 => parts.push(letter.to_string()),
			many => parts.push(format!("{many}{letter}")),
		}
	}
	if ours > theirs {
		parts.push(format!("+{}", ours - theirs));
	}
	parts.join(" ")
}

#[cfg(test)]
mod tests {
	use annabella::chess::{Piece, Square};

	use super::super::tests::german;
	use super::*;

	const ALL: [usize; 5] = [1, 2, 2, 2, 8];

	#[test]
	fn what_is_missing_has_been_captured() {
		let piece = |color, role| Piece { color, role };
		let pieces = vec![
			(Square::A1, piece(Color::White, Role::Queen)),
			(Square::A2, piece(Color::White, Role::Pawn)),
			(Square::A8, piece(Color::Black, Role::Rook)),
		];
		let board = german(Color::White, pieces, None);
		assert_eq!(captured(&board, Color::White, ALL), "D T 2L 2S 8B +5");
		assert_eq!(captured(&board, Color::Black, ALL), "2T 2L 2S 7B");
		assert_eq!(captured(&board, Color::White, [0, 1, 0, 0, 1]), "B +5");
		// The rook was a pawn.
		assert_eq!(captured(&board, Color::White, [0, 0, 0, 0, 1]), "+5");
	}
}
