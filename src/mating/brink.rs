//! Positions in which nearly every move is forced, and after a few of them nobody can mate any more.

use super::key::key;

use crate::chess::{Color, Move, Position};

/// Moves with which nearly all may be forced.
pub(super) const FORCED: usize = 3;

/// Moves of which each must close the matter at once.
const MANY: usize = 8;

/// Positions that may be in reach at the most.
const ROOM: usize = 32;

/// Whether the game comes to an end without a mate by `side`, or to positions in which such a mate is ruled out, and no more
/// than so many positions are in reach before. Where there are many moves, each of them must come to that at once. If so, how
/// many positions have been looked at. The moves are those of the position.
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
	/// The keys of the positions that have been looked at, or are being looked at.
	known: [u64; ROOM],
	looked: usize,
	most: usize,
}

impl<F: FnMut(&Position) -> bool> Brink<F> {
	/// Whether each of these moves closes the matter, or leads to where all moves do. What neither captures nor promotes comes
	/// first: nothing else keeps the matter open as often.
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
