//! Which rights to castle go with a king or rook that was misplaced at the start (A.4.1.2).

use alloc::vec::Vec;

use super::super::fact::Event;
use super::Request;
use crate::chess::{Color, Role, Square, Wing};

impl Request<'_> {
	/// The rights that are lost if the piece was not on `square`, where the agreed start has it, also in Chess960. Without a
	/// square the arbiter says which.
	pub(super) fn misplaced(self, square: Option<Square>) -> Vec<Event> {
		let Some(square) = square else {
			return Color::ALL.map(|of| Event::CastlingLost { of, wing: None }).into();
		};
		let start = self.table.start();
		let Some(piece) = start.piece_on(square) else {
			return Vec::new();
		};
		let of = piece.color;
		if piece.role == Role::King {
			return Vec::from([Event::CastlingLost { of, wing: None }]);
		}
		let wing = [Wing::King, Wing::Queen]
			.into_iter()
			.find(|wing| start.castling_rook(of, *wing) == Some(square));
		wing.map(|wing| Event::CastlingLost { of, wing: Some(wing) })
			.into_iter()
			.collect()
	}
}
