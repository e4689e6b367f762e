//! A search for a mate in few moves, so that an arbiter can follow it.

use alloc::vec::Vec;

use super::key::key;
use super::promise::steps_to_net;
use super::seen::Seen;
use crate::chess::{Color, Move, Position};

/// Largest number of positions after each half-move: the most promising ones.
const WIDTH: usize = 400;

/// Depth of the search in half-moves.
const PLIES: usize = 24;

/// Returns legal moves to a mate by `side`, if both help and a short way is found.
pub(super) fn short_mate(position: &Position, side: Color) -> Option<Vec<Move>> {
	let mut seen = Seen::new();
	seen.insert(key(position));
	// The way to each searched position: the number of the one before it, and the half-move.
	let mut steps: Vec<Vec<(usize, Move)>> = Vec::new();
	let mut level = Vec::from([position.clone()]);
	for _ in 0..PLIES {
		let mut found = Vec::new();
		for (from, position) in level.iter().enumerate() {
			for mv in position.legal_moves() {
				let next = position.after(mv);
				if next.turn() != side && next.is_check() && next.is_checkmate() {
					return Some(way(&steps, from, mv));
				}
				let chance = next.key().bits();
				if seen.insert(key(&next)) && !next.lacks_mating_material(side) {
					// Between equally promising ones chance decides: their order would favour the successors of one.
					found.push(((steps_to_net(&next, side), chance), next, (from, mv)));
				}
			}
		}
		found.sort_unstable_by_key(|(promise, ..)| *promise);
		found.truncate(WIDTH);
		let (positions, moves) = found.into_iter().map(|(_, next, step)| (next, step)).unzip();
		level = positions;
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

	#[test]
	fn a_mate_is_short() {
		for (fen, most) in [
			("r2q1rk1/pb2nppp/1p2p3/8/2PP1B2/3Q1N2/P4PPP/2R2RK1 w - - 1 17", 12),
			("1R6/6pk/p1b2rnp/1pN5/8/6BP/P4PP1/6K1 b - - 6 31", 20),
		] {
			let position = Position::from_fen(fen).unwrap();
			for side in Color::ALL {
				let line = short_mate(&position, side).unwrap();
				assert!(line.len() <= most, "{side}, {fen}: {}", line.len());
				assert!(leads_to_mate(&position, side, &line));
			}
		}
	}

	#[test]
	fn where_no_mate_is_none_is_found() {
		let wall = Position::from_fen("8/3k4/6p1/1p1p1pP1/1P1P1P2/8/3K4/8 w - - 0 1").unwrap();
		assert_eq!(short_mate(&wall, Color::White), None);
	}
}
