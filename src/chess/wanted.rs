//! A partly described move: the taking and the taken piece, or castling on any possible wing.

use alloc::vec::Vec;

use shakmaty::{File, Rank, Role};

use super::moves::Move;
use super::position::Position;
use super::said::Said;

/// A description of a move that names no whole square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
	/// Castling, on either wing.
	Castling,
	/// A straight pawn move by this number of squares, with known parts of its square.
	Advance {
		file: Option<File>,
		rank: Option<Rank>,
		steps: u8,
		promotion: Option<Role>,
	},
	/// A capture, with known parts of the taking piece and of the taken one.
	Capture {
		role: Option<Role>,
		from_file: Option<File>,
		from_rank: Option<Rank>,
		taken: Option<Role>,
		to_file: Option<File>,
		to_rank: Option<Rank>,
		promotion: Option<Role>,
	},
}

impl Position {
	/// Returns the legal moves that fit, by their squares of departure; without a new piece, one stands for all promotions of a
	/// pawn.
	#[must_use]
	pub fn wanted(&self, wanted: Wanted) -> Vec<Move> {
		let mut moves = self.legal_moves();
		moves.retain(|mv| answers(*mv, wanted));
		// "e takes d" is a pawn's move, if there is one.
		let by_file = matches!(
			wanted,
			Wanted::Capture {
				role: None,
				from_file: Some(_),
				..
			}
		);
		if by_file && moves.iter().any(|mv| mv.role() == Role::Pawn) {
			moves.retain(|mv| mv.role() == Role::Pawn);
		}
		moves.sort_by_key(|mv| (mv.from(), mv.to()));
		moves
	}
}

fn answers(mv: Move, wanted: Wanted) -> bool {
	let becomes = |promotion: Option<Role>| match promotion {
		None => matches!(mv.promotion(), None | Some(Role::Queen)),
		Some(_) => mv.promotion() == promotion,
	};
	match wanted {
		Wanted::Castling => mv.castling().is_some(),
		Wanted::Advance {
			file,
			rank,
			steps,
			promotion,
		} => {
			mv.role() == Role::Pawn
				&& mv.captured().is_none()
				&& mv.from().distance(mv.to()) == u32::from(steps)
				&& file.is_none_or(|file| file == mv.from().file())
				&& rank.is_none_or(|rank| rank == mv.from().rank())
				&& becomes(promotion)
		}
		Wanted::Capture {
			role,
			from_file,
			from_rank,
			taken,
			to_file,
			to_rank,
			promotion,
		} => {
			becomes(promotion)
				&& mv
					.captured()
					.is_some_and(|captured| taken.is_none_or(|taken| taken == captured))
				&& role.is_none_or(|role| role == mv.role())
				&& from_file.is_none_or(|file| file == mv.from().file())
				&& from_rank.is_none_or(|rank| rank == mv.from().rank())
				&& to_file.is_none_or(|file| file == mv.to().file())
				&& to_rank.is_none_or(|rank| rank == mv.to().rank())
		}
	}
}

impl Move {
	/// Returns the move in words, without the new piece of a pawn.
	#[must_use]
	pub fn said_unpromoted(self) -> Said {
		match self.said() {
			Said::Piece {
				role,
				from_file,
				from_rank,
				to,
				promotion: _,
			} => Said::Piece {
				role,
				from_file,
				from_rank,
				to,
				promotion: None,
			},
			castling @ Said::Castling(_) => castling,
		}
	}
}
