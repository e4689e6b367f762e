//! Progress when both kings tear down a wall of pawns, so that a pawn can be promoted.

use super::steps::{around, before, beside};
use super::worth::Worth;
use crate::chess::{Color, Move, Position, Role, SquareSet};

/// A way through for the mating side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Breach {
	/// Squares that do not always hold the same man.
	free: SquareSet,
	/// True if the other king takes any pawn that it can, not only a pawn in the way.
	lavish: bool,
}

/// Help of the king to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Help {
	/// The steps that bring it nearer to a pawn that it can take.
	steps: SquareSet,
	/// True if it takes one.
	takes: bool,
}

impl Breach {
	/// Returns two ways, each of which finds mates that the other does not.
	pub(super) fn both(free: SquareSet) -> [Self; 2] {
		[false, true].map(|lavish| Self { free, lavish })
	}

	/// Returns the way of the king to move to a pawn that it can take. The other king takes none if a pawn of the mating side
	/// runs, or if that side's king needs no more help.
	pub(super) fn help(self, position: &Position, side: Color) -> Help {
		let pawns = |color| position.set_of(color, Role::Pawn);
		let way = |color: Color, free| {
			let kept = beside(pawns(!color), !color);
			let king = position.set_of(color, Role::King);
			steps_to(king, pawns(!color) & !kept, free & !kept)
		};
		let (turn, own) = (position.turn(), pawns(side));
		let runs = || (own & !before(pawns(!side), !side)).any();
		let takes = turn == side || self.lavish || !(runs() || way(side, self.free & !own).any());
		let steps = if takes {
			way(turn, self.free)
		} else {
			SquareSet::EMPTY
		};
		Help { steps, takes }
	}
}

impl Help {
	pub(super) fn worth_of_own(self, mv: Move) -> (Worth, u8) {
		if mv.role() == Role::Pawn {
			(Worth::Progress, 2)
		} else if mv.captured().is_some() {
			(Worth::Progress, 3)
		} else if self.steps_by(mv) {
			(Worth::Progress, 4)
		} else {
			(Worth::Plain, 20)
		}
	}

	pub(super) fn worth_of_other(self, mv: Move) -> (Worth, u8) {
		let takes = mv.captured().is_some();
		if takes && self.takes && mv.role() == Role::King {
			(Worth::Progress, 2)
		} else if takes || mv.role() == Role::Pawn {
			(Worth::Setback, 30)
		} else if self.steps_by(mv) {
			(Worth::Progress, 3)
		} else {
			(Worth::Plain, 20)
		}
	}

	fn steps_by(self, mv: Move) -> bool {
		mv.role() == Role::King && self.steps.contains(mv.to())
	}
}

/// Returns the steps of a king from here on a shortest way to one of the aims, over free squares.
fn steps_to(king: SquareSet, aims: SquareSet, free: SquareSet) -> SquareSet {
	let near = around(king);
	let (mut reached, mut ring) = (SquareSet::EMPTY, aims);
	while ring.any() && (ring & near).is_empty() {
		reached |= ring;
		ring = around(ring) & free & !reached;
	}
	ring & near
}
