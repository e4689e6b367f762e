//! Moves that a list may leave out, because they close the matter: checked man by man and square by square.

use super::proof::{Proof, stays};
use super::reach::{Extent, Man};
use crate::chess::{Color, Rank, Role, Square, SquareSet, attacks, between};

impl Proof<'_> {
	/// Returns `true` if this man has a move that closes the matter.
	pub(super) fn has_closing_moves(&self, man: &Man) -> bool {
		let ahead = man.home.offset(man.piece.color.fold_wb(8, -8));
		let pushes = ahead.filter(|_| man.piece.role == Role::Pawn);
		let to = attacks(man.home, man.piece, self.stones);
		to.into_iter()
			.chain(pushes)
			.any(|to| self.closes(man, man.home, to))
	}

	/// Returns `true` if a step of an officer or pawn between these squares checks a king that can neither move nor be helped,
	/// or, made by its side's last man, one that can only have that man captured.
	pub(super) fn closes(&self, man: &Man, from: Square, to: Square) -> bool {
		let (color, suicide) = (man.piece.color, man.piece.color == self.side);
		let pawn = man.piece.role == Role::Pawn;
		// There a pawn can perhaps be taken in passing, or passes by itself.
		let (one, two) = color.fold_wb((Rank::Third, Rank::Fourth), (Rank::Sixth, Rank::Fifth));
		let passes = to.rank() == one || to.rank() == two;
		if self.extent == Extent::All
			|| man.piece.role == Role::King
			|| pawn && (suicide || passes)
			|| suicide && !self.alone
		{
			return false;
		}
		let king = |color: Color| self.men.iter().find(|man| man.is(color, Role::King));
		let (Some(own), Some(other)) = (king(color), king(!color)) else {
			return false;
		};
		let rest = || self.men.iter().filter(|one| one.home != man.home);
		let denied = |square| {
			rest().any(|one| {
				let hits = attacks(one.home, one.piece, SquareSet::FULL);
				one.piece.color == color && stays(one) && hits.contains(square)
			})
		};
		let held = |square| rest().any(|one| one.piece.color != color && stays(one) && one.home == square);
		let around = attacks(other.home, other.piece, SquareSet::EMPTY);
		let stuck = around.into_iter().all(|flight| {
			if flight == to {
				suicide || denied(to)
			} else {
				held(flight) || denied(flight)
			}
		});
		if !stuck || other.stands.into_iter().any(|square| square != other.home) {
			return false;
		}
		if suicide {
			let checks = attacks(to, man.piece, SquareSet::FULL).contains(other.home);
			let by_king = around.contains(to) && own.stands.into_iter().all(|king| king.distance(to) > 1);
			let by_man = rest().any(|one| {
				let hits = attacks(one.home, one.piece, SquareSet::FULL);
				let stays = one.piece.color != color && one.piece.role != Role::King && stays(one);
				stays && hits.contains(to)
			});
			return checks && (by_king || by_man);
		}
		let obstacles = rest().fold(SquareSet::EMPTY, |all, one| all | one.stands | one.promoted);
		let helpless = |giver: Square, line: SquareSet| {
			let mut squares = (line | SquareSet::from(giver)).into_iter();
			squares.all(|square| !self.is_answered(man, square))
		};
		let line = between(to, other.home);
		if pawn {
			return attacks(to, man.piece, obstacles).contains(other.home) && helpless(to, line);
		}
		let direct = attacks(to, man.piece, obstacles).contains(other.home) && helpless(to, line);
		direct
			|| rest()
				.filter(|one| one.piece.color == color && stays(one))
				.any(|one| {
					let line = between(one.home, other.home);
					let left = obstacles & !SquareSet::from(from);
					line.contains(from)
						&& !line.contains(to)
						&& attacks(one.home, one.piece, left).contains(other.home)
						&& helpless(one.home, line)
				})
	}

	/// Returns `true` if an enemy of this man, apart from the king, may ever go to this square when the man has left its own.
	fn is_answered(&self, man: &Man, square: Square) -> bool {
		let color = !man.piece.color;
		let stones = self.stones & !SquareSet::from(man.home);
		let enemies = self
			.men
			.iter()
			.filter(|one| one.piece.color == color && one.piece.role != Role::King);
		enemies.into_iter().any(|one| {
			let hits = |at: Square| attacks(at, one.piece, stones).contains(square);
			let pushes = |at: Square| {
				let steps = color.fold_wb(8, -8);
				one.piece.role == Role::Pawn
					&& (at.offset(steps) == Some(square) || at.offset(2 * steps) == Some(square))
			};
			let as_itself = one.stands.into_iter().any(|at| hits(at) || pushes(at));
			let mut promoted = one.promoted.into_iter();
			as_itself
				|| promoted.any(|at| {
					let piece = |role| crate::chess::Piece { color, role };
					let reaches = |role| attacks(at, piece(role), stones).contains(square);
					reaches(Role::Queen) || reaches(Role::Knight)
				})
		})
	}
}
