//! A move that was named while one practises, and lacks something: which of several it is, or its new piece.

use alloc::vec::Vec;

use crate::asking::Parser;
use crate::chess::{Move, NoMove, Position, Role, Said};
use crate::voice::{Library, Manner};

/// The new pieces of a pawn (3.7.3.3).
const NEW_PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The moves that it may be.
#[derive(Clone, Debug)]
pub(super) struct UnfinishedMove {
	pub(super) moves: Vec<Move>,
	pub(super) why: NoMove,
	pub(super) position: Position,
}

impl UnfinishedMove {
	/// Returns `None` if the text lacks nothing, but the move is illegal.
	pub(super) fn of(why: &NoMove, said: Said, position: &Position) -> Option<Self> {
		let moves = match why {
			NoMove::Ambiguous(moves) => moves.clone(),
			NoMove::PromotionMissing { .. } => {
				let promoted = |role| position.find(said.promoted(role)).ok();
				NEW_PIECES.into_iter().filter_map(promoted).collect()
			}
			NoMove::Against(_) => return None,
		};
		Some(Self {
			moves,
			why: why.clone(),
			position: position.clone(),
		})
	}

	/// One of these.
	pub(super) fn among(moves: Vec<Move>, position: &Position) -> Self {
		Self {
			why: NoMove::Ambiguous(moves.clone()),
			moves,
			position: position.clone(),
		}
	}

	/// The moves that are left by an answer.
	pub(super) fn left(&self, answer: &str, library: &Library, manner: &Manner) -> Vec<Move> {
		if let NoMove::PromotionMissing { .. } = self.why {
			let role = library.new_piece(answer, manner);
			let is_meant = |mv: &&Move| role.is_some() && mv.promotion() == role;
			return self.moves.iter().filter(is_meant).copied().collect();
		}
		Parser::new(library, manner).which_of(&self.moves, answer)
	}
}
