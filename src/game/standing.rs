//! The position on the board with its past, as the laws need it.

use super::table::Table;
use crate::chess::{Color, Position, Role};
use crate::laws::Standing;
use crate::laws::parameters::Fivefold;

impl Table {
	/// Returns the number of queens, rooks, bishops, knights and pawns that this side had when the game began.
	#[must_use]
	pub fn men_at_first(&self, color: Color) -> [usize; 5] {
		let start = self.plies().first().map_or(self.position(), |ply| &ply.before);
		let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
		roles.map(|role| start.squares_of(color, role).len())
	}

	/// Returns the position on the board with its past, as the laws need it.
	#[must_use]
	pub fn standing(&self) -> Standing<'_> {
		Standing {
			position: &self.position,
			repetitions: self.seen.get(&self.position.key()).copied().unwrap_or(0),
			consecutive: self.consecutive(&self.position, self.plies.len()),
		}
	}

	/// The position after a move that is not yet made, with its past.
	#[must_use]
	pub fn standing_after<'a>(&self, after: &'a Position) -> Standing<'a> {
		Standing {
			position: after,
			repetitions: self
				.seen
				.get(&after.key())
				.copied()
				.unwrap_or(0)
				.saturating_add(1),
			consecutive: self.consecutive(after, self.plies.len().saturating_add(1)),
		}
	}

	/// Returns how many times in a row a position has been on the board, each time four half-moves after the time before (9.6
	/// in the edition of 2014). Under other editions it is not counted.
	pub(super) fn consecutive(&self, position: &Position, plies: usize) -> u32 {
		if self.profile.fivefold == Fivefold::Any {
			return 1;
		}
		let earlier = plies.checked_sub(4).and_then(|index| self.plies.get(index));
		match earlier {
			Some(ply) if ply.before.key() == position.key() => ply.consecutive.saturating_add(1),
			Some(_) | None => 1,
		}
	}
}
