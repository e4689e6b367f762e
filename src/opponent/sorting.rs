//! The order in which moves are tried: the likely best first, so that the rest can be cut off.

use alloc::vec::Vec;

use crate::chess::{Color, Move, Role};

const SQUARES: usize = 64;
/// Above this, a quiet move's memory is halved.
const MEMORY_FULL: i32 = 8_000;

/// The moves that refuted others lately.
#[derive(Debug)]
pub(super) struct Memory {
	/// Two quiet moves for each ply.
	killers: Vec<[Option<Move>; 2]>,
	/// By side, square of departure and square of arrival.
	quiet: Vec<i32>,
}

pub(super) fn worth(role: Role) -> i32 {
	match role {
		Role::Pawn => 100,
		Role::Knight => 320,
		Role::Bishop => 330,
		Role::Rook => 500,
		Role::Queen => 950,
		Role::King => 2_000,
	}
}

/// Returns the immediate change in material by a move.
pub(super) fn gain(mv: Move) -> i32 {
	mv.captured().map_or(0, worth) + mv.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn))
}

impl Memory {
	pub(super) fn new(plies: usize) -> Self {
		Self {
			killers: vec![[None; 2]; plies],
			quiet: vec![0; 2 * SQUARES * SQUARES],
		}
	}

	fn index(side: Color, mv: Move) -> usize {
		let half = side.fold_wb(0, SQUARES * SQUARES);
		half + usize::from(mv.from()) * SQUARES + usize::from(mv.to())
	}

	/// A quiet move was too good for the other side to allow.
	pub(super) fn refuted(&mut self, side: Color, mv: Move, ply: usize, depth: i32) {
		if let Some([first, second]) = self.killers.get_mut(ply)
			&& *first != Some(mv)
		{
			*second = first.replace(mv);
		}
		let mut full = false;
		if let Some(count) = self.quiet.get_mut(Self::index(side, mv)) {
			*count += depth * depth;
			full = *count > MEMORY_FULL;
		}
		if full {
			for count in &mut self.quiet {
				*count /= 2;
			}
		}
	}

	/// The moves, the most promising first.
	pub(super) fn sorted(&self, moves: Vec<Move>, first: Option<Move>, side: Color, ply: usize) -> Vec<Move> {
		let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
		let promise = |mv: Move| {
			if first == Some(mv) {
				1_000_000
			} else if gain(mv) > 0 {
				100_000 + gain(mv) * 16 - worth(mv.role()) / 4
			} else if killers.contains(&Some(mv)) {
				50_000
			} else {
				self.quiet.get(Self::index(side, mv)).copied().unwrap_or(0)
			}
		};
		let mut rated: Vec<(i32, Move)> = moves.into_iter().map(|mv| (promise(mv), mv)).collect();
		rated.sort_by_key(|(promise, _)| core::cmp::Reverse(*promise));
		rated.into_iter().map(|(_, mv)| mv).collect()
	}
}
