//! What keeps the kings from each other: neither comes near the other, and none need come where the game would be over.
//!
//! At each step of a king the other stands on one of its squares, and must be near neither end of the step. A king that leaves
//! the other side without a legal move has ended the game: that side must have nothing but its king that moves, moves that are
//! left out of the reach included, and those that are possible only because the first king has left its square.

use super::reach::{Extent, Fate, Reach};
use super::steps::{around, attacked, pushed};
use crate::chess::{Color, Piece, Role, Square, SquareSet};

/// A king with more squares than this has one that is far from any step of the other.
const CROWDED: usize = 15;

impl Reach {
	/// Whether a king of this colour that comes here leaves the other side without a move, which has only its king to
	/// move, wherever that stands; and without giving mate by it.
	pub(super) fn is_last(&self, color: Color, to: Square) -> bool {
		let other = self.movers.get(!color);
		if self.extent == Extent::All || !other.only_king || *self.castles.get(!color) {
			return false;
		}
		let to = SquareSet::from(to);
		let near = around(to) | to;
		let stands = other.king & !near;
		// It may capture men that stay for ever as long as the king that comes guards them.
		let goes_on = around(stands) & !near & !other.stones & !self.movers.get(color).guarded;
		goes_on.is_empty()
			&& !self.lets_go(color)
			&& (color != self.side || !self.uncovers(color, to, stands))
	}

	/// Whether a king of this colour keeps a man of the other side on its square, so that it can move when the king has gone.
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

	/// Whether a king of this colour that comes here may have stood between one of these squares and a man that attacks it.
	fn uncovers(&self, color: Color, to: SquareSet, stands: SquareSet) -> bool {
		let movers = self.movers.get(color);
		let from = around(to) & movers.king;
		// It has left its square, also if that is the only one that it ever has.
		let free = !self.stones | from;
		let line = |role, men: SquareSet| {
			let line = attacked(role, color, stands, free);
			(line & from).any() && (line & men).any()
		};
		line(Role::Bishop, movers.diagonal) || line(Role::Rook, movers.straight)
	}

	/// Where a king can go from these squares: in each of its steps the other king stands somewhere, and near neither end.
	pub(super) fn king_steps(&self, color: Color, stands: SquareSet) -> SquareSet {
		let other = self.movers.get(!color).king;
		if other.count() > CROWDED {
			return around(stands);
		}
		let near = |square| around(SquareSet::from(square)) | SquareSet::from(square);
		stands.into_iter().fold(SquareSet::EMPTY, |all, from| {
			// What is near the other king wherever it stands meanwhile.
			let mut opposed = SquareSet::FULL;
			for other in other & !near(from) {
				opposed &= near(other);
				if opposed.is_empty() {
					break;
				}
			}
			all | around(SquareSet::from(from)) & !opposed
		})
	}
}
