//! The quick look after every move: is it worth while to ask whether a side can still mate?

use super::brink::{FORCED, over};
use super::outlook::seems_never;
use super::walls::{is_open, is_walled};
use crate::chess::{Color, Move, Position, Role};

/// Positions that are all looked at, if no more are in reach.
const POSITIONS: usize = 16;

/// Whether it seems that `side` cannot mate any more. In microseconds, so it misses some such positions; and what it
/// says has not been checked: [`super::can_mate`] must confirm it before it ends a game.
#[must_use]
pub fn seems_unable_to_mate(position: &Position, side: Color) -> bool {
	if position.lacks_mating_material(side) {
		// What can no longer be brought about may be on the board.
		return position.turn() == side || !position.is_checkmate();
	}
	let moves = position.legal_moves();
	if is_open(position, moves.len()) {
		return false;
	}
	// Where a piece roams that no wall of pawns stops for long, the men do not block one another.
	let roams = |mv: &Move| matches!(mv.role(), Role::Queen | Role::Rook | Role::Knight);
	let blocked = is_walled(position) && !moves.iter().any(roams);
	moves.len() <= FORCED && over(position, side, POSITIONS, |_| false).is_some()
		|| blocked && seems_never(position, side)
}
