//! The choice among several moves.

use alloc::vec::Vec;

use super::Parser;
use crate::chess::{Move, Role, Said, Square};

impl Parser<'_> {
	/// The moves of these that an answer leaves: by the rank, file, square or kind of piece from which they go, by their
	/// destination, or by the number of the choice. Empty if it chooses none, or all of them.
	#[must_use]
	pub fn which_of(&self, moves: &[Move], text: &str) -> Vec<Move> {
		let readings = self.readings(text);
		let said = readings.iter().find_map(|reading| self.move_of(reading));
		// "With the knight": the last word is the piece.
		let last = || {
			self.named(text.split_whitespace().next_back()?)
				.filter(|named| named.role.is_some())
		};
		let named = self.named(text).or_else(last).unwrap_or_default();
		let (file, rank) = (self.file(text), self.rank(text));
		let number = self.number(text).and_then(|number| usize::try_from(number).ok());
		let nth = number
			.and_then(|number| moves.get(number.checked_sub(1)?))
			.copied();
		let of = |role: Option<Role>, square: Square, mv: &Move| {
			mv.from() == square && role.is_none_or(|role| role == mv.role())
		};
		let whole = |mv: &Move| said == Some(mv.said_unpromoted());
		let castles = |mv: &Move| matches!((said, mv.castling()), (Some(Said::Castling(wing)), Some(own)) if wing == own);
		let from = |mv: &Move| match said {
			Some(Said::Piece {
				role,
				from_file: None,
				from_rank: None,
				to,
				..
			}) => {
				// Two signs alone name no pawn here.
				of(role.filter(|role| *role != Role::Pawn), to, mv)
			}
			Some(Said::Piece {
				role,
				from_file,
				from_rank,
				to,
				..
			}) => {
				mv.to() == to
					&& role.is_none_or(|role| role == mv.role())
					&& from_file.is_none_or(|file| file == mv.from().file())
					&& from_rank.is_none_or(|rank| rank == mv.from().rank())
			}
			Some(Said::Castling(_)) | None => false,
		};
		let ways: [&dyn Fn(&Move) -> bool; 9] = [
			&whole,
			&castles,
			&from,
			&|mv| file == Some(mv.from().file()),
			&|mv| rank == Some(mv.from().rank()),
			&|mv| named.square == Some(mv.to()),
			&|mv| named.square.is_none() && named.role == Some(mv.role()),
			&|mv| file == Some(mv.to().file()),
			&|mv| nth == Some(*mv),
		];
		let left = |way: &&dyn Fn(&Move) -> bool| -> Option<Vec<Move>> {
			let left: Vec<Move> = moves.iter().copied().filter(|mv| way(mv)).collect();
			(!left.is_empty() && left.len() < moves.len()).then_some(left)
		};
		ways.iter().find_map(left).unwrap_or_default()
	}
}
