//! A puzzle as it is solved.

use alloc::vec::Vec;

use super::glicko::Rating;
use super::key::PuzzleKey;
use super::packed::{PackedFlaw, unpack};
use super::theme::Themes;
use crate::chess::{Color, Move, Position};

#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
	pub key: PuzzleKey,
	/// Its initial position.
	pub position: Position,
	/// The moves in turn; the last is the solver's. If their number is even, the first is the opponent's.
	pub moves: Vec<Move>,
	pub rating: Rating,
	pub themes: Themes,
	/// Step after which it comes again, if it went wrong before.
	pub step: Option<u8>,
}

impl Puzzle {
	/// Unpacks a saved puzzle.
	///
	/// # Errors
	/// If the bytes are no puzzle.
	pub fn unpack(
		key: PuzzleKey,
		packed: &[u8],
		rating: Rating,
		themes: Themes,
		step: Option<u8>,
	) -> Result<Self, PackedFlaw> {
		let (position, moves) = unpack(packed)?;
		Ok(Self {
			key,
			position,
			moves,
			rating,
			themes,
			step,
		})
	}

	/// Returns the opponent's move with which it begins, if there is one.
	#[must_use]
	pub fn first(&self) -> Option<Move> {
		self.moves
			.first()
			.copied()
			.filter(|_| self.moves.len().is_multiple_of(2))
	}

	/// Returns the side that solves it.
	#[must_use]
	pub fn solver(&self) -> Color {
		let turn = self.position.turn();
		if self.first().is_some() { !turn } else { turn }
	}
}
