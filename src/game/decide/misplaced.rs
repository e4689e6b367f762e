//! Castling rights lost by a king or rook that was misplaced at the start (A.4.1.2).

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::super::fact::Event;
use super::Request;
use crate::chess::{Color, Role, Square, Wing};

impl Request<'_> {
	/// Returns the rights lost if a piece stood wrong: `square` is its square in the agreed start, also in Chess960, or else
	/// the square on which the king or a rook of `of` wrongly stood. Nothing is lost for another piece.
	pub(super) fn misplaced(self, of: Option<Color>, square: Option<Square>) -> Vec<Event> {
		let Some(square) = square else {
			return Vec::new();
		};
		let start = self.table.start();
		let agreed = start
			.piece_on(square)
			.filter(|piece| of.is_none_or(|of| of == piece.color));
		let lost = match agreed {
			Some(piece) if piece.role == Role::King => Some((piece.color, None)),
			Some(piece) => [Wing::King, Wing::Queen]
				.into_iter()
				.find(|wing| start.castling_rook(piece.color, *wing) == Some(square))
				.map(|wing| (piece.color, Some(wing))),
			None => of.map(|of| (of, self.wing_beside_king(of, square))),
		};
		lost.map(|(of, wing)| Event::CastlingLost { of, wing })
			.into_iter()
			.collect()
	}

	/// Returns the wing on whose side of the king the square lies; `None` on the king's own file.
	fn wing_beside_king(self, of: Color, square: Square) -> Option<Wing> {
		let king = self.table.start().squares_of(of, Role::King).into_iter().next()?;
		match square.file().cmp(&king.file()) {
			Ordering::Less => Some(Wing::Queen),
			Ordering::Greater => Some(Wing::King),
			Ordering::Equal => None,
		}
	}
}
