//! A move that is described by some of its parts, in whatever order they were said.

use alloc::vec::Vec;

use shakmaty::{File, Rank, Role, Square};

use super::moves::{Move, Wing};
use super::position::Position;
use super::said::Said;

/// A move that is described by some of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
	/// Castling, on either wing or on this one.
	Castling(Option<Wing>),
	/// The readings of the words, the most likely first. Those of the same doubt are equally likely.
	Described(Vec<Reading>),
}

/// A reading of the words, and how much speaks against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
	pub doubt: u8,
	pub description: Description,
}

/// The parts of a move that were said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Description {
	pub role: Option<Role>,
	pub from_file: Option<File>,
	pub from_rank: Option<Rank>,
	/// Which of several: the left one or the right one.
	pub from_flank: Option<Flank>,
	/// True if something is taken.
	pub takes: bool,
	pub taken: Option<Role>,
	pub taken_flank: Option<Flank>,
	pub to_file: Option<File>,
	pub to_rank: Option<Rank>,
	pub promotion: Option<Role>,
	/// A pawn's way straight ahead.
	pub advance: Option<Advance>,
	/// True if the move is to give check.
	pub checks: bool,
}

/// Number of squares that a pawn goes straight ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
	Any,
	Steps(u8),
}

/// A side of the board, as the player sees it who is on the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flank {
	Left,
	Right,
}

impl Wanted {
	/// The move in other words, if its square of arrival was said, and not only what is taken there.
	#[must_use]
	pub fn said(&self) -> Option<Said> {
		match self {
			Self::Castling(wing) => wing.map(Said::Castling),
			Self::Described(_) if self.names_no_taker() => None,
			Self::Described(readings) => readings.first()?.description.said(),
		}
	}

	/// Returns `true` if it says what is taken, or where, and not which piece takes.
	#[must_use]
	pub fn names_no_taker(&self) -> bool {
		let Self::Described(readings) = self else {
			return false;
		};
		readings.iter().all(|reading| {
			let told = reading.description;
			told.takes && told.role.is_none() && told.from_file.is_none() && told.from_rank.is_none()
		})
	}
}

impl Description {
	/// Returns the move in other words, if its square of arrival was said.
	const fn said(self) -> Option<Said> {
		match (self.to_file, self.to_rank) {
			(Some(file), Some(rank)) => Some(Said::Piece {
				role: self.role,
				from_file: self.from_file,
				from_rank: self.from_rank,
				to: Square::from_coords(file, rank),
				promotion: self.promotion,
			}),
			_ => None,
		}
	}

	/// Returns `true` if a pawn comes before any other piece: "e takes d", "takes on d4".
	const fn prefers_pawn(self) -> bool {
		let arrives = self.to_file.is_some() && self.to_rank.is_some() && self.taken.is_none();
		self.role.is_none() && (self.from_file.is_some() != self.from_rank.is_some() || arrives)
	}

	fn fits(self, mv: Move) -> bool {
		let Self {
			role,
			from_file,
			from_rank,
			takes,
			taken,
			to_file,
			to_rank,
			promotion,
			advance,
			..
		} = self;
		let becomes = match promotion {
			None => matches!(mv.promotion(), None | Some(Role::Queen)),
			Some(_) => mv.promotion() == promotion,
		};
		let advances = advance.is_none_or(|advance| {
			mv.role() == Role::Pawn
				&& mv.captured().is_none()
				&& match advance {
					Advance::Any => true,
					Advance::Steps(steps) => mv.from().distance(mv.to()) == u32::from(steps),
				}
		});
		// The pawn that is taken en passant is named by its own square as well.
		let stands_on =
			|rank: Rank| rank == mv.to().rank() || (mv.is_en_passant() && rank == mv.from().rank());
		becomes
			&& advances
			&& mv.castling().is_none()
			&& (!takes || mv.captured().is_some())
			&& taken.is_none_or(|taken| mv.captured() == Some(taken))
			&& role.is_none_or(|role| role == mv.role())
			&& from_file.is_none_or(|file| file == mv.from().file())
			&& from_rank.is_none_or(|rank| rank == mv.from().rank())
			&& to_file.is_none_or(|file| file == mv.to().file())
			&& to_rank.is_none_or(stands_on)
	}
}

impl Position {
	/// Returns the legal moves that fit the likeliest reading that fits any, by their squares of departure; without a new
	/// piece, one stands for all promotions of a pawn.
	#[must_use]
	pub fn wanted(&self, wanted: Wanted) -> Vec<Move> {
		let legal = self.legal_moves();
		let mut moves = match wanted {
			Wanted::Castling(wing) => {
				let castles = |mv: &Move| {
					mv.castling()
						.is_some_and(|castled| wing.is_none_or(|wing| wing == castled))
				};
				legal.into_iter().filter(castles).collect()
			}
			Wanted::Described(readings) => {
				let alike = readings.chunk_by(|one, other| one.doubt == other.doubt);
				let fitting = alike.map(|readings| {
					let mut moves = Vec::new();
					for reading in readings {
						for mv in self.described(reading.description, &legal) {
							if !moves.contains(&mv) {
								moves.push(mv);
							}
						}
					}
					moves
				});
				let mut fitting = fitting.filter(|moves| !moves.is_empty());
				fitting.next().unwrap_or_default()
			}
		};
		moves.sort_by_key(|mv| (mv.from(), mv.to()));
		moves
	}

	fn described(&self, description: Description, legal: &[Move]) -> Vec<Move> {
		let us = self.turn();
		let is_on = |square: Square, flank: Option<Flank>, color, role: Option<Role>| {
			flank.is_none_or(|flank| {
				let role = role.unwrap_or(Role::Pawn);
				let files = self.set_of(color, role).into_iter().map(Square::file);
				let low = matches!(flank, Flank::Left) == us.is_white();
				let outermost = if low { files.min() } else { files.max() };
				outermost == Some(square.file())
			})
		};
		let mut moves: Vec<Move> = legal
			.iter()
			.copied()
			.filter(|mv| {
				description.fits(*mv)
					&& is_on(mv.from(), description.from_flank, us, description.role)
					&& is_on(mv.to(), description.taken_flank, !us, description.taken)
			})
			.collect();
		// A check that is said with the square is a remark, as it is in an announcement.
		if description.checks && description.said().is_none() {
			moves.retain(|mv| self.after(*mv).is_check());
		}
		if description.prefers_pawn() && moves.iter().any(|mv| mv.role() == Role::Pawn) {
			moves.retain(|mv| mv.role() == Role::Pawn);
		}
		moves
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
