//! The quick check after every move: is it worth while to ask if a side can still mate?

use super::brink::{FORCED, over};
use super::outlook::seems_never;
use super::walls::{is_open, is_walled, runs};
use crate::chess::{Color, Move, Position, Role};

/// Number of positions that are all searched, if no more are reachable.
const POSITIONS: usize = 16;

/// Returns `true` if it seems that `side` can no longer mate. It takes microseconds, so it misses some such positions; and its
/// answer is not proven: [`super::can_mate`] must confirm it before it ends a game.
#[must_use]
pub fn seems_unable_to_mate(position: &Position, side: Color) -> bool {
	if position.lacks_mating_material(side) {
		// A mate that can no longer be brought about may be on the board.
		return position.turn() == side || !position.is_checkmate();
	}
	let moves = position.legal_moves();
	if is_open(position, moves.len()) {
		return false;
	}
	moves.len() <= FORCED && over(position, &moves, side, POSITIONS, |_| false).is_some()
		|| is_walled(position)
			&& !roams(position, &moves)
			&& !runs(position, side)
			&& seems_never(position, side)
}

/// Returns `true` if a piece roams that no wall of pawns stops for long. Then the men do not block one another.
fn roams(position: &Position, moves: &[Move]) -> bool {
	let is_long = |role| matches!(role, Role::Queen | Role::Rook | Role::Knight);
	if !position.is_check() {
		return moves.iter().any(|mv| is_long(mv.role()));
	}
	// It stands still only because of the check.
	let own = position.set_of_side(position.turn());
	let long = [Role::Queen, Role::Rook, Role::Knight].map(|role| position.set_of(position.turn(), role));
	let long = long.into_iter().flatten();
	long.into_iter()
		.any(|square| (position.attacked_from(square) & !own).any())
}
