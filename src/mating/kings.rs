//! Obstacles between the kings: neither comes near the other, and neither need come to a square where the game would be over.
//!
//! At each step of a king the other stands on one of its squares, and must be near neither end of the step. A king that leaves
//! the other side without a legal move has ended the game: that side must have nothing but its king that moves, moves that are
//! left out of the reach included, and those that are possible only because the first king has left its square.

use super::reach::{Extent, Fate, Man, Movers, Reach};
use super::steps::{around, attacked, pushed};
use crate::chess::{Color, Piece, Role, Square, SquareSet};

impl Reach {
	/// Returns `true` if a king of this colour that comes here leaves the other side without a move, as only its king can move,
	/// wherever that stands; and gives no mate by it.
	pub(super) fn is_last(&self, color: Color, to: Square) -> bool {
		let other = self.movers.get(!color);
		if self.extent == Extent::All || !other.only_king || *self.castles.get(!color) {
			return false;
		}
		let to = SquareSet::from(to);
		let near = around(to) | to;
		let stands = other.king & !near;
		// It may capture men that stay for ever if the arriving king guards them.
		let goes_on = around(stands) & !near & !other.stones & !self.movers.get(color).guarded;
		goes_on.is_empty()
			&& !self.lets_go(color)
			&& (color != self.side || !self.uncovers(color, to, stands))
	}

	/// Returns `true` if a king of this colour keeps a man of the other side on its square, so that it can move when the king
	/// has gone.
	fn lets_go(&self, color: Color) -> bool {
		let king = self.movers.get(color).king;
		self.men.iter().any(|man| {
			let Piece { color: other, role } = man.piece;
			let steps = match role {
				Role::King => SquareSet::EMPTY,
				Role::Pawn => pushed(man.stands, other),
				Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
					attacked(role, other, man.stands, !self.stones)
				}
			};
			other != color && man.fate != Fate::Falls && (steps & king).any()
		})
	}

	/// Returns `true` if a king of this colour that comes here may have stood between one of these squares and a man that
	/// attacks it.
	fn uncovers(&self, color: Color, to: SquareSet, stands: SquareSet) -> bool {
		let movers = self.movers.get(color);
		let from = around(to) & movers.king;
		// It has left its square, even if it never has another.
		let free = !self.stones | from;
		let line = |role, men: SquareSet| {
			let line = attacked(role, color, stands, free);
			(line & from).any() && (line & men).any()
		};
		line(Role::Bishop, movers.diagonal) || line(Role::Rook, movers.straight)
	}

	/// Returns the squares to which a king can go: in each of its steps the other king stands somewhere, and near neither end.
	/// Squares from which it has gone on in all directions need no second check, as long as the other king comes nowhere else.
	pub(super) fn king_steps(&self, king: &mut Man) -> SquareSet {
		let Movers {
			king: other, roams, ..
		} = *self.movers.get(!king.piece.color);
		let (gone, open) = &mut king.gone;
		let new = king.stands & !if roams { *open } else { *gone };
		let apart = new & !around(around(other));
		*open |= apart;
		*gone = king.stands;
		(new & !apart).into_iter().fold(around(apart), |all, from| {
			let place = SquareSet::from(from);
			let opposed = near_all(other & !(around(place) | place));
			if opposed.is_empty() {
				*open |= place;
			}
			all | around(place) & !opposed
		})
	}
}

/// Returns the squares that are near every one of these: near the first and the last of their files, and of their ranks.
fn near_all(squares: SquareSet) -> SquareSet {
	let (Some(first), Some(last)) = (squares.first(), squares.last()) else {
		return SquareSet::FULL;
	};
	let rows = |square: Square| {
		let row = SquareSet::from(square.rank());
		row | row.shift(8) | row.shift(-8)
	};
	let halved = |set: u64, by: u32| set | set >> by;
	let files = halved(halved(halved(squares.0, 32), 16), 8) & 0xFF;
	let column = |file: u64| (file | file << 1 | file >> 1) & 0xFF;
	let columns = column(files & files.wrapping_neg()) & column(1 << files.ilog2());
	rows(first) & rows(last) & SquareSet(columns * 0x0101_0101_0101_0101)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_is_near_all_is_near_each() {
		let mut lot = 1_u64;
		for _ in 0..20_000 {
			lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
			// Few squares, near one another.
			let corner = SquareSet(0x0F0F_0F0F).shift(i32::try_from(lot >> 59).unwrap());
			let squares = SquareSet(lot.rotate_left(17) & lot.rotate_left(41)) & corner;
			let each = squares.into_iter().fold(SquareSet::FULL, |all, square| {
				let square = SquareSet::from(square);
				all & (around(square) | square)
			});
			assert_eq!(near_all(squares), each, "{squares:?}");
		}
	}
}
