//! A slow second opinion: all reachable positions, level by level, by the rules alone.

use std::collections::HashSet;

use annabella::chess::{Color, Move, Position};

/// Returns `true` if the moves are legal and end in a checkmate by `side`.
pub fn confirms(position: &Position, side: Color, line: &[Move]) -> bool {
	let mut position = position.clone();
	for mv in line {
		if !position.legal_moves().contains(mv) {
			return false;
		}
		position = position.after(*mv);
	}
	is_mate_by(&position, side)
}

fn is_mate_by(position: &Position, side: Color) -> bool {
	position.turn() != side && position.is_check() && position.legal_moves().is_empty()
}

/// Returns `true` if a checkmate by `side` is among all reachable positions, level by level. `None` if these are more than
/// `most` positions.
pub fn reaches_mate(position: &Position, side: Color, most: usize) -> Option<bool> {
	let mut seen = HashSet::from([position.key().bits()]);
	let mut level = vec![position.clone()];
	while !level.is_empty() {
		if level.iter().any(|position| is_mate_by(position, side)) {
			return Some(true);
		}
		let mut next = Vec::new();
		for position in &level {
			for mv in position.legal_moves() {
				let after = position.after(mv);
				if seen.insert(after.key().bits()) {
					next.push(after);
				}
			}
		}
		if seen.len() > most {
			return None;
		}
		level = next;
	}
	Some(false)
}
