//! What has been captured, and how much more one side has on the board.

use annabella::chess::{Color, Role};
use annabella::ports::BoardView;

/// The letters of the pieces that this side has captured, the most valuable first, and what it is ahead, as `D T 2B +3`.
/// Nothing, where nothing is missing, or where there are more pieces than a game begins with.
#[must_use]
pub fn captured(board: &BoardView, by: Color) -> String {
	const KINDS: [(Role, usize, usize); 5] = [
		(Role::Queen, 1, 9),
		(Role::Rook, 2, 5),
		(Role::Bishop, 2, 3),
		(Role::Knight, 2, 3),
		(Role::Pawn, 8, 1),
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
	for ((role, at_first, worth), letter) in KINDS.into_iter().zip(letters) {
		ours += worth * count(role, by);
		theirs += worth * count(role, !by);
		match at_first.saturating_sub(count(role, !by)) {
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

	use super::*;

	#[test]
	fn what_is_missing_has_been_captured() {
		let piece = |color, role| Piece { color, role };
		let board = BoardView {
			bottom: Color::White,
			pieces: vec![
				(Square::A1, piece(Color::White, Role::Queen)),
				(Square::A2, piece(Color::White, Role::Pawn)),
				(Square::A8, piece(Color::Black, Role::Rook)),
			],
			last: None,
			letters: ['K', 'D', 'T', 'L', 'S', 'B'],
			caption: String::new(),
			differing: vec![],
			focus: None,
			held: None,
			check: None,
			touched: vec![],
		};
		assert_eq!(captured(&board, Color::White), "D T 2L 2S 8B +5");
		assert_eq!(captured(&board, Color::Black), "2T 2L 2S 7B");
	}
}
