//! Novelty of a position: a man on a square, or two men on theirs, unlike all earlier positions that seemed as far from a mate.
//!
//! After N. Lipovetzky and H. Geffner, "Best-First Width Search" (AAAI 2017): if nothing tells which way is nearer, most
//! positions differ in irrelevant details, and those with something new come first.

use alloc::vec::Vec;

use crate::chess::{Move, Position, Square};

/// Number of marks, rounded up to a power of two. If two fall on the same mark, something new may go unnoticed, and comes
/// later.
const MARKS: u64 = 1 << 22;

/// Combinations seen so far.
#[derive(Debug)]
pub(super) struct Novelty {
	marks: Vec<u64>,
}

impl Novelty {
	pub(super) fn new() -> Self {
		let marks = (MARKS / u64::from(u64::BITS)) as usize;
		Self {
			marks: vec![0; marks],
		}
	}

	/// Notes a position with this estimated distance to a mate: 0 if the man that has just moved there is new on its square, 1
	/// if it is new together with another man, 2 if nothing is new.
	pub(super) fn staleness(&mut self, position: &Position, by: Move, steps: u32) -> u32 {
		let man = |square: Square| {
			let piece = position.piece_on(square);
			let kind = piece.map_or(0, |piece| piece.color.fold_wb(0, 8) + u64::from(piece.role));
			u64::from(u32::from(square)) << 4 | kind
		};
		let moved = man(by.to());
		let mut staleness = if self.is_new(steps, moved, moved) { 0 } else { 2 };
		for (square, _) in position.pieces().filter(|(square, _)| *square != by.to()) {
			let other = man(square);
			if self.is_new(steps, moved.min(other), moved.max(other)) {
				staleness = staleness.min(1);
			}
		}
		staleness
	}

	/// Returns `true` if these two men have not been seen before at this distance from a mate, and marks them as seen.
	fn is_new(&mut self, steps: u32, one: u64, other: u64) -> bool {
		let key = u64::from(steps) << 20 | one << 10 | other;
		let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
		let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 40;
		let place = mixed & (MARKS - 1);
		let Some(marks) = self.marks.get_mut((place / u64::from(u64::BITS)) as usize) else {
			return false;
		};
		let mark = 1 << (place % u64::from(u64::BITS));
		let new = *marks & mark == 0;
		*marks |= mark;
		new
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_position_is_stale_when_its_men_have_been_seen_together() {
		let start = Position::default();
		let play = |position: &Position, from, to| {
			let mv = position.act(from, to, None).unwrap();
			(position.after(mv), mv)
		};
		let (knight, by) = play(&start, Square::G1, Square::F3);
		let mut novelty = Novelty::new();
		assert_eq!(novelty.staleness(&knight, by, 5), 0);
		assert_eq!(novelty.staleness(&knight, by, 5), 2);
		// At a distance from a mate that no earlier position had.
		assert_eq!(novelty.staleness(&knight, by, 4), 0);
		let (answer, by) = play(&knight, Square::B8, Square::C6);
		assert_eq!(novelty.staleness(&answer, by, 5), 0);
		let (other, by) = play(&play(&start, Square::B1, Square::C3).0, Square::B8, Square::C6);
		assert_eq!(novelty.staleness(&other, by, 5), 1);
		assert_eq!(novelty.staleness(&other, by, 5), 2);
	}
}
