//! Freedom of play: it only decides the order of the searches.

use super::steps::{around, before, beside};
use crate::chess::{Color, Position, Role, SquareSet};

/// Number of legal moves with which hardly anything is forced.
const SOME: usize = 8;

/// Returns `true` if nothing points to a blockade: no wall of pawns, and some moves to choose from.
pub(super) fn is_open(position: &Position, moves: usize) -> bool {
	moves >= SOME && !is_walled(position)
}

fn pawns(position: &Position) -> (SquareSet, SquareSet) {
	let of = |color| position.set_of(color, Role::Pawn);
	(of(Color::White), of(Color::Black))
}

/// Returns `true` if at least every other pair of pawns stands head to head, with an allowance of two pairs. A king before a
/// pawn counts as well.
pub(super) fn is_walled(position: &Position) -> bool {
	let (white, black) = pawns(position);
	let king = |color| position.set_of(color, Role::King);
	let before_white = white.shift(8) & (black | king(Color::Black));
	let before_black = black.shift(-8) & king(Color::White);
	let pairs = before_white.count() + before_black.count();
	pairs >= ((white | black).count() / 2).saturating_sub(2).max(1)
}

/// Returns `true` if a pawn of this side runs through, as long as nobody stops it: no pawn stands before it on its file, and no
/// piece that cannot step aside.
pub(super) fn runs(position: &Position, side: Color) -> bool {
	let (white, black) = pawns(position);
	let own = position.set_of(side, Role::Pawn);
	let runners = own & !before(white | black, !side);
	if runners.is_empty() {
		return false;
	}
	let men = position.set_of_side(Color::White) | position.set_of_side(Color::Black);
	let steps_aside = |square| {
		let steps = position.attacked_from(square) & !men;
		let Some(king) = position.piece_on(square).filter(|piece| piece.role == Role::King) else {
			return steps.any();
		};
		let other = !king.color;
		let kept_off =
			beside(position.set_of(other, Role::Pawn), other) | around(position.set_of(other, Role::King));
		(steps & !kept_off).any()
	};
	let ahead = before(runners, side) & men;
	let stay = ahead.into_iter().filter(|square| !steps_aside(*square)).collect();
	!(runners & !before(stay, !side)).is_empty()
}
