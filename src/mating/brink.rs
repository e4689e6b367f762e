//! Positions in which nearly every move is forced, and after a few of them nobody can mate any more.

use alloc::vec::Vec;

use super::seen::Seen;
use crate::chess::{Color, Position};

/// Moves with which nearly all may be forced.
pub(super) const FORCED: usize = 3;

/// Moves of which each must close the matter at once.
const MANY: usize = 8;

/// Whether the game comes to an end without a mate by `side`, or to positions in which such a mate is ruled out, and no more
/// than so many positions are in reach before. Where there are many moves, each of them must come to that at once. If so, how
/// many positions have been looked at.
pub(super) fn over(
	position: &Position,
	side: Color,
	most: usize,
	mut is_never: impl FnMut(&Position) -> bool,
) -> Option<u32> {
	let moves = position.legal_moves();
	let mut looked = 1;
	if moves.is_empty() {
		return (position.turn() == side || !position.is_check()).then_some(looked);
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
				return None;
			}
			if moves.is_empty() || !known.insert(next.short_key()) || is_never(&next) {
				continue;
			}
			if wide || left == 0 {
				return None;
			}
			left -= 1;
			looked += 1;
			ahead.push((next, moves));
		}
	}
	Some(looked)
}
