//! Is there a line that forces mate at once?

use crate::chess::{Color, Position};

/// Moves of the attacker that are looked ahead. Every one of them gives check, so that the line forces.
const MOVES: u32 = 4;

/// Positions that are looked at, at the most.
const NODES: u32 = 50_000;

/// Whether `side` can show a line of checks that leads to mate, whatever the opponent answers (team blitz with fixed
/// time, rule 12). A longer line is for the arbiter to judge.
#[must_use]
pub fn has_forced_mate(position: &Position, side: Color) -> bool {
	let mut nodes = NODES;
	if position.turn() == side {
		mates(position, MOVES, &mut nodes)
	} else {
		is_lost(position, MOVES, &mut nodes)
	}
}

/// Whether the side to move has a check after which everything loses.
fn mates(position: &Position, moves: u32, nodes: &mut u32) -> bool {
	if moves == 0 {
		return false;
	}
	position.legal_moves().into_iter().any(|mv| {
		let after = position.after(mv);
		after.is_check() && is_lost(&after, moves - 1, nodes)
	})
}

/// Whether the side to move is mated, or every answer allows a mating check.
fn is_lost(position: &Position, moves: u32, nodes: &mut u32) -> bool {
	let Some(rest) = nodes.checked_sub(1) else {
		return false;
	};
	*nodes = rest;
	let answers = position.legal_moves();
	if answers.is_empty() {
		return position.is_check();
	}
	moves > 0
		&& answers
			.into_iter()
			.all(|answer| mates(&position.after(answer), moves, nodes))
}
