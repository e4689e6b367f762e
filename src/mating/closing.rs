//! Moves that close the matter: they mate the side whose mate is in question, or cost it its last man. Later positions need no
//! place in the reach.
//!
//! Both concern a king that never moves: every square around it holds a man of its own that stays for ever, or is attacked by a
//! man of the other side that stays for ever and does not make the move. A check to it can only be answered by taking the
//! checking man, or by interposing.
//!
//! - The other side gives such a check, and no man of this side could ever take or interpose from any square where it can ever stand:
//!   this side is mated. The check is certain, as no other man can ever stand on the line.
//! - This side's last man gives such a check from beside the king, or a knight from where it leaps: it can only be taken. As
//!   a man is sure to be able to, it is no mate, and after it a bare king is left.
//!
//! All positions before such a move are in the reach, so the reach says where men can stand and which of them stay. Only the
//! man that moves has left its square, so lines through that square count as open.

use super::closed::Closed;
use super::reach::{Man, Reach};
use super::steps::{around, attacked, attacked_by_any, pushed};
use crate::chess::{Rank, Role, Square, SquareSet, between};

impl Reach {
	/// Returns the closing moves of this man; `None` if no check by it closes the matter. A pawn that goes, or could have gone,
	/// two squares at once may be taken in passing or go on; that case, and checks that a pawn uncovers, are left out.
	pub(super) fn closing(&self, number: usize, man: &Man) -> Option<Closed> {
		let color = man.piece.color;
		let own = color == self.side;
		let pawn = man.piece.role == Role::Pawn;
		if man.piece.role == Role::King || own && (pawn || !self.alone) {
			return None;
		}
		let king = self.men.iter().find(|man| man.is(!color, Role::King))?;
		let place = SquareSet::from(king.home);
		if king.stands != place {
			return None;
		}
		let others = || {
			self.men
				.iter()
				.enumerate()
				.filter(|(other, _)| *other != number)
				.map(|(_, man)| man)
		};
		let stones = || others().filter(|man| man.is_stone());
		let held: SquareSet = stones()
			.filter(|man| man.piece.color != color)
			.map(|man| man.home)
			.collect();
		let denied = stones()
			.filter(|man| man.piece.color == color)
			.fold(SquareSet::EMPTY, |all, man| all | man.guards());
		if !(around(place) & !held & !denied).is_empty() {
			return None;
		}
		let closing = if own {
			let own_king = self.men.iter().find(|man| man.is(color, Role::King))?;
			let sure = stones()
				.filter(|man| man.piece.color != color && man.piece.role != Role::King)
				.fold(around(place) & !around(own_king.stands), |all, man| {
					all | man.guards()
				});
			Closed {
				checks: attacked(man.piece.role, color, place, SquareSet::EMPTY) & sure,
				uncovers: [None; 8],
			}
		} else {
			let answers = self.answers(others().filter(|man| man.piece.color != color), man);
			let clear = !others().fold(SquareSet::EMPTY, |all, man| all | man.anywhere());
			let near = around(place) & !denied;
			let (one, two) = color.fold_wb((Rank::Third, Rank::Fourth), (Rank::Sixth, Rank::Fifth));
			let leapt = SquareSet::from(one) | SquareSet::from(two);
			let leapt = if pawn { leapt } else { SquareSet::EMPTY };
			let checks = attacked(man.piece.role, !color, place, clear) & !answers & !near & !leapt;
			let checks = checks
				.into_iter()
				.filter(|from| (between(*from, king.home) & answers).is_empty())
				.collect();
			let mut uncovers = [None; 8];
			let sliders = stones()
				.filter(|man| man.piece.color == color)
				.filter(|man| !pawn && matches!(man.piece.role, Role::Bishop | Role::Rook | Role::Queen));
			let lines = sliders.flat_map(|slider| {
				let (line, home) = (between(slider.home, king.home), SquareSet::from(slider.home));
				let closed = attacked(slider.piece.role, color, home, line).contains(king.home)
					&& ((line | home) & answers).is_empty();
				let leaves = if closed {
					line & man.stands
				} else {
					SquareSet::EMPTY
				};
				let free = move |from: &Square| (line & !clear & !SquareSet::from(*from)).is_empty();
				leaves
					.into_iter()
					.filter(free)
					.map(move |from| (from, line | near))
			});
			for (place, found) in uncovers.iter_mut().zip(lines) {
				*place = Some(found);
			}
			Closed { checks, uncovers }
		};
		(closing.checks.any() || closing.uncovers.iter().any(Option::is_some)).then_some(closing)
	}

	/// Returns the squares to which these men can ever go or capture when this one has left its square.
	fn answers<'a>(&self, men: impl Iterator<Item = &'a Man>, gone: &Man) -> SquareSet {
		let free = !self.stones | SquareSet::from(gone.home);
		let king = |man: &&Man| man.piece.role != Role::King;
		men.filter(king).fold(SquareSet::EMPTY, |all, man| {
			let pushes = if man.piece.role == Role::Pawn {
				let once = pushed(man.stands, man.piece.color);
				once | pushed(once, man.piece.color)
			} else {
				SquareSet::EMPTY
			};
			all | pushes
				| attacked(man.piece.role, man.piece.color, man.stands, free)
				| attacked_by_any(man.promoted, free)
		})
	}
}
