//! Positions in which nearly every move is forced, and after a few moves no mate is possible any more.

use super::key::key;

use crate::chess::{Color, Move, Position};

/// Number of moves with which nearly all may be forced.
pub(super) const FORCED: usize = 3;

/// Number of moves from which on each must close the matter at once.
const MANY: usize = 8;

/// Largest number of reachable positions.
const ROOM: usize = 32;

/// Returns the number of positions searched if the game comes to an end without a mate by `side`, or to positions in which such
/// a mate is ruled out, with no more than `most` positions before that. If there are many moves, each of them must lead to that
/// at once. The moves are those of the position.
pub(super) fn over(
	position: &Position,
	moves: &[Move],
	side: Color,
	most: usize,
	is_never: impl FnMut(&Position) -> bool,
) -> Option<u32> {
	if moves.is_empty() {
		return (position.turn() == side || !position.is_check()).then_some(1);
	}
	let mut brink = Brink {
		side,
		is_never,
		known: [0; ROOM],
		looked: 1,
		most: most.min(ROOM - 1) + 1,
	};
	if let Some(first) = brink.known.first_mut() {
		*first = key(position);
	}
	brink
		.closes(position, moves)
		.then(|| u32::try_from(brink.looked).unwrap_or(u32::MAX))
}

struct Brink<F> {
	side: Color,
	is_never: F,
	/// The keys of positions whose search is finished or in progress.
	known: [u64; ROOM],
	looked: usize,
	most: usize,
}

impl<F: FnMut(&Position) -> bool> Brink<F> {
	/// Returns `true` if each of these moves closes the matter, or leads to a position where all moves do. Moves that neither
	/// capture nor promote come first: they keep the matter open most often.
	fn closes(&mut self, position: &Position, moves: &[Move]) -> bool {
		let wide = moves.len() > MANY;
		let quiet = |mv: &&Move| mv.captured().is_none() && mv.promotion().is_none();
		let rest = moves.iter().filter(|mv| !quiet(mv));
		moves.iter().filter(quiet).chain(rest).all(|mv| {
			let next = position.after(*mv);
			if next.lacks_mating_material(self.side) && !next.is_check() {
				return true;
			}
			let moves = next.legal_moves();
			if moves.is_empty() {
				return next.turn() == self.side || !next.is_check();
			}
			let key = key(&next);
			if self.known.iter().take(self.looked).any(|known| *known == key) || (self.is_never)(&next) {
				return true;
			}
			let room = self
				.known
				.get_mut(self.looked)
				.filter(|_| !wide && self.looked < self.most);
			let Some(place) = room else { return false };
			*place = key;
			self.looked += 1;
			self.closes(&next, &moves)
		})
	}
}
