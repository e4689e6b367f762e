//! The position after a change of its pieces, by an illegal move or by a correction.

use shakmaty::{Bitboard, CastlingSide, Color, Rank, Role, Square};

use super::moves::Wing;
use super::placement::Placement;
use super::position::Position;

/// Kind of a change of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
	/// A move, legal or not, that stands: it counts as a move.
	Move,
	/// A correction of the pieces, or an accident: nothing is counted.
	Correction,
}

impl Position {
	/// The position with these pieces and this side to move, which may be irregular.
	///
	/// A right to castle stays while king and that rook stand where they stood. After a [`Change::Move`] a pawn may be taken en
	/// passant if its double step is the only change; a [`Change::Correction`] keeps the pawn that could be taken.
	#[must_use]
	pub fn with_placement(&self, placement: &Placement, turn: Color, change: Change) -> Self {
		let before = self.placement();
		let mut setup = self.setup();
		setup.board = placement.board();
		setup.castling_rights = kept_rights(&before, placement, setup.castling_rights);
		setup.ep_square = match change {
			Change::Move => double_step(&before, placement, self.turn()).filter(|_| turn != self.turn()),
			Change::Correction => setup.ep_square.filter(|_| turn == self.turn()),
		};
		if change == Change::Move {
			let taken = placement.occupied().count() < before.occupied().count();
			setup.halfmoves = if taken || placement.pawns() != before.pawns() {
				0
			} else {
				setup.halfmoves.saturating_add(1)
			};
			if self.turn() == Color::Black {
				setup.fullmoves = setup.fullmoves.saturating_add(1);
			}
		}
		setup.turn = turn;
		Self::of(setup, self.castling_mode())
	}

	/// The position without this side's right to castle to a wing, or to both (A.4.1.2).
	#[must_use]
	pub fn without_castling(&self, color: Color, wing: Option<Wing>) -> Self {
		let mut setup = self.setup();
		for side in CastlingSide::ALL {
			if wing.is_none_or(|wing| side == wing.side())
				&& let Some(rook) = self.castles().rook(color, side)
			{
				setup.castling_rights.discard(rook);
			}
		}
		Self::of(setup, self.castling_mode())
	}

	/// Returns the position after the side to move has passed, which is illegal, but authors write it; `None` if it is in
	/// check.
	#[must_use]
	pub fn after_pass(&self) -> Option<Self> {
		(!self.is_check()).then(|| self.with_placement(&self.placement(), !self.turn(), Change::Move))
	}
}

fn kept_rights(before: &Placement, after: &Placement, rights: Bitboard) -> Bitboard {
	Color::ALL.into_iter().fold(Bitboard::EMPTY, |kept, color| {
		let king = before.set_of(color, Role::King);
		if king == after.set_of(color, Role::King) {
			kept | (rights & after.set_of(color, Role::Rook))
		} else {
			kept
		}
	})
}

/// Returns the square that a pawn of `color` stepped over, if its double step is the only change.
fn double_step(before: &Placement, after: &Placement, color: Color) -> Option<Square> {
	let changed = before.changed(after);
	let pawn = |placement: &Placement| (changed & placement.set_of(color, Role::Pawn)).single_square();
	let (from, to) = (pawn(before)?, pawn(after)?);
	let (rank, step) = color.fold_wb((Rank::Second, 8), (Rank::Seventh, -8));
	let over = from.offset(step)?;
	let whole = changed.count() == 2
		&& from.rank() == rank
		&& over.offset(step) == Some(to)
		&& before.piece_on(to).is_none()
		&& before.piece_on(over).is_none();
	whole.then_some(over)
}
