//! Positions in which nearly every move is forced, and after a few of them nobody can mate any more.

use alloc::vec::Vec;

use super::seen::Seen;
use crate::chess::{Color, Position};

/// Moves with which nearly all may be forced.
pub(super) const FORCED: usize = 3;

/// Moves of which each must close the matter at once.
const MANY: usize = 8;

/// Whether the game comes to an end without a mate by `side`, or to positions in which such a mate is ruled out, and no more
/// than so many positions are in reach before. Where there are many moves, each of them must come to that at once.
pub(super) fn is_over(
	position: &Position,
	side: Color,
	most: usize,
	is_never: impl Fn(&Position) -> bool,
) -> bool {
	let moves = position.legal_moves();
	if moves.is_empty() {
		return position.turn() == side || !position.is_check();
	}
	let mut known = Seen::new();
	known.insert(position.short_key());
	let mut ahead = Vec::from([(position.clone(), moves)]);
	let mut left = most;
	while let Some((position, moves)) = ahead.pop() {
		let wide = moves.len() > MANY;
		for mv in moves {
			let next = position.after(mv);
			if next.lacks_mating_material(side) && !next.is_check() {
				continue;
			}
			let moves = next.legal_moves();
			if moves.is_empty() && next.turn() != side && next.is_check() {
				return false;
			}
			if moves.is_empty() || !known.insert(next.short_key()) || is_never(&next) {
				continue;
			}
			if wide || left == 0 {
				return false;
			}
			left -= 1;
			ahead.push((next, moves));
		}
	}
	true
}
