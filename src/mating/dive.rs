//! A depth-first search along the moves that a plan calls progress, which then allows more and more others.
//!
//! After M. Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022): progress costs nothing, a move without
//! progress costs one unless the move before it made some, and a setback costs more. The allowed cost of a line is raised from
//! search to search.

use alloc::vec::Vec;

use super::plan::Plan;
use super::table::Table;
use super::worth::Worth;
use crate::chess::{Move, Position};

/// Largest number of half-moves in a line.
const PLIES: usize = 160;

/// Cost of a setback.
const SETBACK: u8 = 3;

/// Result of a search.
#[derive(Debug)]
pub(super) enum Dive {
	/// The moves to a checkmate.
	Mate(Vec<Move>),
	/// All reachable positions were searched, and in none of them is the opponent mated.
	All,
	/// Nothing at this price.
	Dear,
	/// The budget of positions is used up.
	Spent,
}

/// A position on the line.
struct Frame {
	position: Position,
	/// The move that led here.
	by: Option<Move>,
	/// Remaining budget of the line.
	left: u8,
	/// Start of its moves in the list of all that are still to be tried.
	start: usize,
}

/// A move that is still to be tried.
struct Choice {
	mv: Move,
	cost: u8,
	progress: bool,
	/// The lowest is tried first.
	rank: u16,
}

/// Looks for a mate by the plan's side along lines of at most this cost, and in no more than `positions`. The table is for this
/// plan alone.
pub(super) fn dive(
	position: &Position,
	plan: &Plan,
	cost: u8,
	positions: &mut u32,
	mut table: Option<&mut Table>,
) -> Dive {
	let mut choices: Vec<Choice> = Vec::with_capacity(256);
	let mut line: Vec<Frame> = Vec::with_capacity(32);
	// Entries of a table from an earlier search were perhaps not searched completely.
	let mut complete = table.is_none();
	let side = plan.side();
	if let Some(table) = table.as_deref_mut() {
		table.is_new(position, cost);
	}
	let moves = position.legal_moves();
	complete &= add(&mut choices, plan, position, &moves, cost, false);
	line.push(Frame {
		position: position.clone(),
		by: None,
		left: cost,
		start: 0,
	});
	while let Some(frame) = line.last() {
		if choices.len() <= frame.start {
			line.pop();
			continue;
		}
		let Some(choice) = take_best(&mut choices, frame.start) else {
			break;
		};
		let Some(rest) = positions.checked_sub(1) else {
			return Dive::Spent;
		};
		*positions = rest;
		let next = frame.position.after(choice.mv);
		let left = frame.left.saturating_sub(choice.cost);
		let known = |table: &mut Table| line.len() < PLIES && !table.is_new(&next, left);
		if table.as_deref_mut().is_some_and(known) {
			continue;
		}
		let moves = next.legal_moves();
		if moves.is_empty() {
			if next.turn() != side && next.is_check() {
				let before = line.iter().filter_map(|frame| frame.by);
				return Dive::Mate(before.chain([choice.mv]).collect());
			}
			continue;
		}
		if next.lacks_mating_material(side) {
			continue;
		}
		if line.len() >= PLIES {
			complete = false;
			continue;
		}
		let start = choices.len();
		complete &= add(&mut choices, plan, &next, &moves, left, choice.progress);
		line.push(Frame {
			position: next,
			by: Some(choice.mv),
			left,
			start,
		});
	}
	if complete { Dive::All } else { Dive::Dear }
}

/// Adds the moves that the line can afford; returns `true` if it can afford all.
fn add(
	choices: &mut Vec<Choice>,
	plan: &Plan,
	position: &Position,
	moves: &[Move],
	left: u8,
	progressed: bool,
) -> bool {
	let start = choices.len();
	let needs = plan.needs(position);
	for mv in moves {
		let (worth, order) = plan.worth(needs, position.turn(), *mv);
		let cost = match worth {
			Worth::Progress => 0,
			Worth::Plain => u8::from(!progressed),
			Worth::Setback => SETBACK,
		};
		if cost <= left {
			choices.push(Choice {
				mv: *mv,
				cost,
				progress: worth == Worth::Progress,
				rank: u16::from(cost) << 8 | u16::from(worth != Worth::Progress) << 7 | u16::from(order),
			});
		}
	}
	choices.len() - start == moves.len()
}

/// Takes the best of the choices from here on; of equal ones, the last. Most are never tried, so they are not sorted.
fn take_best(choices: &mut Vec<Choice>, start: usize) -> Option<Choice> {
	let ranks = choices.iter().enumerate().skip(start).rev();
	let (best, _) = ranks.min_by_key(|(_, choice)| choice.rank)?;
	Some(choices.remove(best))
}

#[cfg(test)]
mod tests {
	use super::super::leads_to_mate;
	use super::super::plan::Ground;
	use super::*;
	use crate::chess::Color;

	fn dives(fen: &str, cost: u8, mut positions: u32) -> Dive {
		let position = Position::from_fen(fen).unwrap();
		let [plan, ..] = Plan::all(&position, Color::White, &Ground::open());
		let found = dive(&position, &plan, cost, &mut positions, None);
		if let Dive::Mate(line) = &found {
			assert!(leads_to_mate(&position, Color::White, line), "{fen}");
		}
		found
	}

	#[test]
	fn a_mate_is_found_within_the_positions() {
		let fen = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1";
		assert!(matches!(dives(fen, 1, 1_000), Dive::Mate(_)));
		assert!(matches!(dives(fen, 1, 0), Dive::Spent));
	}

	#[test]
	fn a_wall_is_torn_down_by_both_kings() {
		let wall = Position::from_fen("8/8/8/1p1p1p1p/1P1P1P1P/6k1/1K6/8 b - - 0 1").unwrap();
		let ground = Ground::open();
		let [corner, ..] = Plan::all(&wall, Color::White, &ground);
		let finds = |plan: &Plan| {
			let found = dive(&wall, plan, 3, &mut 1_000, Some(&mut Table::new(1 << 11)));
			matches!(found, Dive::Mate(line) if leads_to_mate(&wall, Color::White, &line))
		};
		assert!(!finds(&corner));
		assert!(corner.to_promotion(&ground).iter().any(finds));
	}

	#[test]
	fn what_costs_too_much_is_not_all() {
		let taken = "7k/6Q1/8/8/8/8/8/K7 b - - 0 1";
		assert!(matches!(dives(taken, SETBACK - 1, 1_000), Dive::Dear));
		assert!(matches!(dives(taken, SETBACK, 1_000), Dive::All));
	}
}
