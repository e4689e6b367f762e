//! The quick look after every move: is it worth while to ask whether a side can still mate?

use alloc::vec::Vec;

use super::outlook::seems_never;
use super::walls::{is_open, is_walled};
use crate::chess::{Color, Move, Position, Role};

/// Moves with which nearly all may be forced.
const FORCED: usize = 3;

/// Positions that are all looked at, if no more are in reach.
const POSITIONS: usize = 24;

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
	blocked && seems_never(position, side) || moves.len() <= FORCED && is_soon_over(position, side)
}

/// Whether the game comes to an end by itself, without a mate by `side`: nearly every move is forced.
fn is_soon_over(position: &Position, side: Color) -> bool {
	let mut known = Vec::from([position.short_key()]);
	let mut ahead = Vec::from([position.clone()]);
	while let Some(position) = ahead.pop() {
		let moves = position.legal_moves();
		if moves.is_empty() && position.turn() != side && position.is_check() {
			return false;
		}
		if known.len() + moves.len() > POSITIONS {
			return false;
		}
		for mv in moves {
			let next = position.after(mv);
			if next.lacks_mating_material(side) && !next.is_check() {
				continue;
			}
			let key = next.short_key();
			if !known.contains(&key) {
				known.push(key);
				ahead.push(next);
			}
		}
	}
	true
}
