//! A search for a mate in few moves, so that an arbiter who is shown one can follow it.

use alloc::vec::Vec;

use super::promise::steps_to_net;
use super::search::Guess;
use super::seen::Seen;
use crate::chess::{Color, Move, Position};

/// Positions that are looked at after each half-move, for an arbiter: all, or the most promising where there are more.
pub(super) const WIDE: usize = 400;

/// The same, where any mate will do, first in haste.
pub(super) const NARROW: [usize; 2] = [3, 16];

/// Half-moves that are looked ahead for a mate that is near.
const PLIES: usize = 24;

/// Legal moves to a mate by `side`, if both help and a short way is found.
pub(super) fn near_mate(position: &Position, side: Color, width: usize, left: &mut u32) -> Option<Vec<Move>> {
	let price = |_: &Position| move |next: &Position, _: Move| Some(steps_to_net(next, side));
	beam(position, side, (width, PLIES), left, price)
}

/// Legal moves to a mate by `side` in at most so many half-moves, if such a way is found.
pub(super) fn far_mate(
	position: &Position,
	side: Color,
	width: usize,
	plies: usize,
	left: &mut u32,
) -> Option<Vec<Move>> {
	let price = |position: &Position| {
		let guess = Guess::from(position, side);
		move |next: &Position, mv: Move| guess.after(mv, next)
	};
	beam(position, side, (width, plies), left, price)
}

/// Looks at so many positions after each half-move, those of the lowest price, for so many half-moves. Each new position is
/// one less that is left. One without a price is not looked at.
fn beam<F: Fn(&Position, Move) -> Option<u32>>(
	position: &Position,
	side: Color,
	(width, plies): (usize, usize),
	left: &mut u32,
	price: impl Fn(&Position) -> F,
) -> Option<Vec<Move>> {
	let mut seen = Seen::new();
	seen.insert(position.key().bits());
	// The way to each position that was looked at: the number of the one before it, and the half-move.
	let mut steps: Vec<Vec<(usize, Move)>> = Vec::new();
	let mut level = Vec::from([position.clone()]);
	for _ in 0..plies {
		let mut found = Vec::new();
		for (from, position) in level.iter().enumerate() {
			let price = price(position);
			for mv in position.legal_moves() {
				*left = left.checked_sub(1)?;
				let next = position.after(mv);
				if next.turn() != side && next.is_check() && next.is_checkmate() {
					return Some(way(&steps, from, mv));
				}
				let key = next.key().bits();
				if !seen.insert(key) || next.lacks_mating_material(side) {
					continue;
				}
				if let Some(price) = price(&next, mv) {
					found.push(((price, key), (from, mv)));
				}
			}
		}
		// Of two that promise the same, chance decides: their order would favour the offspring of one.
		found.sort_unstable_by_key(|(promise, _)| *promise);
		found.truncate(width);
		let moves: Vec<(usize, Move)> = found.into_iter().map(|(_, step)| step).collect();
		let next = moves
			.iter()
			.filter_map(|(from, mv)| Some(level.get(*from)?.after(*mv)));
		level = next.collect();
		steps.push(moves);
	}
	None
}

/// The moves to one of the positions of the last half-move, and one more.
fn way(steps: &[Vec<(usize, Move)>], mut at: usize, last: Move) -> Vec<Move> {
	let mut way = Vec::from([last]);
	for found in steps.iter().rev() {
		let Some((from, mv)) = found.get(at) else { break };
		way.push(*mv);
		at = *from;
	}
	way.reverse();
	way
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::mating::leads_to_mate;

	const LEFT: u32 = 1_000_000;

	#[test]
	fn a_mate_is_short() {
		for (fen, most) in [
			("r2q1rk1/pb2nppp/1p2p3/8/2PP1B2/3Q1N2/P4PPP/2R2RK1 w - - 1 17", 12),
			("1R6/6pk/p1b2rnp/1pN5/8/6BP/P4PP1/6K1 b - - 6 31", 20),
		] {
			let position = Position::from_fen(fen).unwrap();
			for side in Color::ALL {
				let line = near_mate(&position, side, WIDE, &mut LEFT.clone()).unwrap();
				assert!(line.len() <= most, "{side}, {fen}: {}", line.len());
				assert!(leads_to_mate(&position, side, &line));
			}
		}
	}

	#[test]
	fn where_no_mate_is_none_is_found() {
		let wall = Position::from_fen("8/3k4/6p1/1p1p1pP1/1P1P1P2/8/3K4/8 w - - 0 1").unwrap();
		assert_eq!(near_mate(&wall, Color::White, WIDE, &mut LEFT.clone()), None);
	}
}
