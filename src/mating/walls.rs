//! How much room there is to play: it decides what is asked first, and nothing else.

use crate::chess::{Color, Position, Role};

/// Legal moves with which hardly anything is forced.
const SOME: usize = 8;

/// Legal moves with which a mate is found at once, if there is one.
const MANY: usize = 20;

/// Whether nothing at all points to a blockade: no wall of pawns, and some moves to choose from.
pub(super) fn is_open(position: &Position) -> bool {
	!is_walled(position) && position.legal_moves().len() >= SOME
}

/// Whether a mate may be long and hard to find.
pub(super) fn is_cramped(position: &Position, moves: usize) -> bool {
	moves < MANY && is_walled(position)
}

/// Whether at least every other pair of pawns stands head to head, with up to two pairs let off. A king before a pawn
/// counts as well.
fn is_walled(position: &Position) -> bool {
	let of = |color, role| position.set_of(color, role);
	let (white, black) = (of(Color::White, Role::Pawn), of(Color::Black, Role::Pawn));
	let before_white = white.shift(8) & (black | of(Color::Black, Role::King));
	let before_black = black.shift(-8) & of(Color::White, Role::King);
	let pairs = before_white.count() + before_black.count();
	pairs >= ((white | black).count() / 2).saturating_sub(2).max(1)
}
