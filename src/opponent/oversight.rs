//! Oversights of a player: not random moves, but those that are hard to see, and then for the whole turn.
//!
//! Long diagonals, moves backwards, knights and lines that a move has just opened are overlooked more often than a pawn's
//! capture or the last threat. A capture by a valuable piece, or a move that puts one where it can be taken, is checked twice:
//! hardly anybody gives their queen for a protected knight.

use super::chance::{happens, stir};
use super::level::Temper;
use super::sorting::{gain, worth};
use crate::chess::{Color, Move, Position, Role, Square};

/// Loss by a capture from which on a player looks twice before moving, in hundredths of a pawn.
const MUCH: i32 = 450;
/// Largest share of oversights in ten thousand cases, for any move and player.
const MOST: u64 = 9_000;

/// Oversights of this turn.
#[derive(Debug)]
pub(super) struct Oversight {
	/// Number from which the turn's oversights follow.
	turn: u64,
	/// Percentages of the player's own moves and of the answers.
	own: u64,
	answers: u64,
	before: Position,
	/// Square to which the other side has just moved.
	last: Option<Square>,
}

impl Oversight {
	pub(super) fn new(temper: Temper, seed: u64, earlier: &[Position], before: &Position) -> Self {
		let last = earlier.last().and_then(|earlier| arrived(earlier, before));
		Self {
			turn: stir(seed ^ u64::try_from(earlier.len()).unwrap_or(0)),
			own: temper.own_overlooked,
			answers: temper.answers_overlooked,
			before: before.clone(),
			last,
		}
	}

	/// Returns `true` if this move of the player does not come to mind.
	pub(super) fn own(&self, mv: Move) -> bool {
		let side = self.before.turn();
		let share = match mv.captured_square() {
			// A player who has lost a piece looks for a recapture.
			Some(taken) if Some(taken) == self.last => 0,
			Some(_) => difficulty(mv, side) / 2,
			None => difficulty(mv, side),
		};
		self.escapes(mv, side, self.own * share)
	}

	/// Returns `true` if this answer to the player's own move does not come to mind.
	pub(super) fn answer(&self, own: Move, answer: Move) -> bool {
		let side = !self.before.turn();
		let usual = difficulty(answer, side);
		let share = if answer.to() == own.to() {
			let stake = worth(own.role()) - gain(own);
			if stake >= MUCH { usual / 60 } else { usual / 2 }
		} else if !self.before.attacked_from(answer.from()).contains(answer.to()) {
			usual * 3 / 2
		} else if Some(answer.from()) == self.last {
			usual / 2
		} else {
			usual
		};
		self.escapes(answer, side, self.answers * share)
	}

	/// Returns `true` in `share` of ten thousand cases.
	fn escapes(&self, mv: Move, side: Color, share: u64) -> bool {
		let squares = u64::from(u8::from(mv.from())) << 8 | u64::from(u8::from(mv.to()));
		let whose = side.fold_wb(0, 1);
		happens(self.turn ^ squares << 16 ^ whose, share.min(MOST))
	}
}

/// Returns the square of the piece that was moved from one position to the next.
fn arrived(earlier: &Position, now: &Position) -> Option<Square> {
	let moved = now.set_of_side(earlier.turn()) & !earlier.set_of_side(earlier.turn());
	moved.first()
}

/// Returns how much more easily than others a move is overlooked, in per cent.
fn difficulty(mv: Move, side: Color) -> u64 {
	let (from, to) = (mv.from(), mv.to());
	let slanting = from.file() != to.file() && from.rank() != to.rank();
	let usual = match (mv.role(), from.distance(to) > 2, slanting) {
		(Role::Pawn | Role::King, ..) => return 50,
		(Role::Knight, ..) => 130,
		(Role::Bishop | Role::Rook | Role::Queen, true, true) => 160,
		(Role::Bishop | Role::Rook | Role::Queen, true, false) => 110,
		(Role::Bishop | Role::Rook | Role::Queen, false, true) => 90,
		(Role::Bishop | Role::Rook | Role::Queen, false, false) => 70,
	};
	let backwards = side.fold_wb(to.rank() < from.rank(), to.rank() > from.rank());
	if backwards { usual * 3 / 2 } else { usual }
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::opponent::SkillLevel;

	/// Returns in how many of a thousand turns a weak player overlooks the answer to their own move.
	fn escaped(fen: &str, own: &str, answer: &str) -> usize {
		let before = Position::from_fen(fen).unwrap();
		let own = before.uci_move(own).unwrap();
		let answer = before.after(own).uci_move(answer).unwrap();
		let temper = SkillLevel::of(2).temper();
		let turn = |seed| Oversight::new(temper, seed, &[], &before).answer(own, answer);
		(0..1_000).filter(|seed| turn(*seed)).count()
	}

	#[test]
	fn a_queen_is_not_given_for_a_protected_knight_and_a_long_diagonal_is_overlooked() {
		let knight = "4k3/1b3p2/4pn2/8/8/2Q5/6P1/4K2R w K - 0 1";
		let pawn_takes = "4k3/6p1/5n2/8/8/2Q5/8/4K3 w - - 0 1";
		assert!(escaped(pawn_takes, "c3f6", "g7f6") < 20);
		assert!(escaped(knight, "e1d1", "b7g2") > 350);
		// A line that the player's own move opens, and one that was there before.
		let behind = "4k3/1b6/8/3N4/8/8/6P1/4K3 w - - 0 1";
		let open = "4k3/1b6/8/8/8/3N4/6P1/4K3 w - - 0 1";
		assert!(escaped(behind, "d5c3", "b7g2") > escaped(open, "d3c5", "b7g2"));
	}

	#[test]
	fn what_is_overlooked_is_overlooked_for_the_whole_turn() {
		let before = Position::from_fen("4k3/1b6/8/8/8/3N4/6P1/R3K3 w - - 0 1").unwrap();
		let temper = SkillLevel::of(2).temper();
		let mut both = [0, 0];
		for seed in 0..200 {
			let turn = Oversight::new(temper, seed, &[], &before);
			let seen = |own: &str| {
				let own = before.uci_move(own).unwrap();
				!turn.answer(own, before.after(own).uci_move("b7g2").unwrap())
			};
			assert_eq!(seen("d3c5"), seen("a1a7"), "{seed}");
			both[usize::from(seen("d3c5"))] += 1;
		}
		assert!(both.into_iter().all(|times| times > 20), "{both:?}");
	}

	#[test]
	fn taking_back_comes_to_mind_always() {
		let earlier = Position::from_fen("4k3/8/8/8/1b6/2N5/1P6/4K3 b - - 0 1").unwrap();
		let before = earlier.after(earlier.uci_move("b4c3").unwrap());
		let back = before.uci_move("b2c3").unwrap();
		let temper = SkillLevel::of(2).temper();
		let earlier = [earlier];
		assert!((0..1_000).all(|seed| !Oversight::new(temper, seed, &earlier, &before).own(back)));
	}
}
