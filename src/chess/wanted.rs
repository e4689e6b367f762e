//! A move that is described by some of its parts, in whatever order they were said.

use alloc::vec::Vec;

use shakmaty::{Color, File, Rank, Role, Square};

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
	pub mates: bool,
	/// True if the piece comes between the king and the piece that gives check.
	pub blocks: bool,
	pub en_passant: bool,
	/// True if it takes on the square of the move before it.
	pub retakes: bool,
	/// True if what is taken is attacked instead: "shoo the queen away with the g pawn".
	pub chases: bool,
	/// True if the piece goes to a square where one of its kind stands at the start.
	pub home: bool,
	/// True if it goes as far as the board does.
	pub far: bool,
	/// True if it goes towards its own side of the board.
	pub back: bool,
	/// The part of the board where it stands or arrives.
	pub zone: Option<Zone>,
	/// The half of the board where it stands.
	pub from_wing: Option<Wing>,
}

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
	Corner,
	Edge,
	Centre,
}

impl Zone {
	fn has(self, square: Square) -> bool {
		let (file, rank) = (
			u32::from(square.file()).min(7 - u32::from(square.file())),
			u32::from(square.rank()).min(7 - u32::from(square.rank())),
		);
		match self {
			Self::Corner => file == 0 && rank == 0,
			Self::Edge => file == 0 || rank == 0,
			Self::Centre => file >= 2 && rank >= 2,
		}
	}
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
			chases,
			..
		} = self;
		let becomes = match promotion {
			None => matches!(mv.promotion(), None | Some(Role::Queen)),
			Some(_) => mv.promotion() == promotion,
		};
		let advances = advance.is_none_or(|advance| {
			let is_pawn = mv.role() == Role::Pawn && mv.captured().is_none();
			(is_pawn || role.is_some_and(|role| role != Role::Pawn))
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
			&& (chases || taken.is_none_or(|taken| mv.captured() == Some(taken)))
			&& role.is_none_or(|role| role == mv.role())
			&& from_file.is_none_or(|file| file == mv.from().file())
			&& from_rank.is_none_or(|rank| rank == mv.from().rank())
			&& (chases || to_file.is_none_or(|file| file == mv.to().file()))
			&& (chases || to_rank.is_none_or(stands_on))
	}

	/// Returns `true` if a move of this position has every feature that was said and decides by itself.
	fn has_features(self, mv: Move, position: &Position, last: Option<Square>) -> bool {
		let us = position.turn();
		let arrives = self.to_file.is_some() && self.to_rank.is_some() && !self.chases;
		// What is said beside the square is a remark, as it is in an announcement.
		let decides = |said: bool| said && !arrives;
		let last_rank = us.fold_wb(Rank::Eighth, Rank::First);
		(!decides(self.checks) || position.after(mv).is_check())
			&& (!decides(self.mates) || position.after(mv).is_checkmate())
			&& (!decides(self.blocks) || position.is_blocked_by(mv))
			&& (!decides(self.en_passant) || mv.is_en_passant())
			&& (!self.retakes || last.is_none_or(|last| mv.captured_square() == Some(last)))
			&& (!decides(self.home) || is_home(mv.role(), us, mv.to()))
			&& (!decides(self.far) || mv.to().rank() == last_rank)
			&& (!decides(self.back) || goes_back(mv, us))
			&& (!self.chases || position.is_chased_by(mv, self))
	}

	/// Returns `true` if a move has what is only said to choose among several.
	fn is_closer(self, mv: Move, us: Color) -> bool {
		let is_on = |wing: Wing| (mv.from().file() >= File::E) == (wing == Wing::King);
		(!self.back || goes_back(mv, us)) && self.from_wing.is_none_or(is_on)
	}
}

/// Returns `true` if a move of this side goes towards its own side of the board.
fn goes_back(mv: Move, us: Color) -> bool {
	us.fold_wb(
		mv.to().rank() < mv.from().rank(),
		mv.to().rank() > mv.from().rank(),
	)
}

/// Returns `true` if a piece of this kind stands on this square at the start.
fn is_home(role: Role, us: Color, square: Square) -> bool {
	square.rank() == us.fold_wb(Rank::First, Rank::Eighth)
		&& match role {
			Role::Pawn => false,
			Role::King => matches!(square.file(), File::E),
			Role::Queen => matches!(square.file(), File::D),
			Role::Rook => matches!(square.file(), File::A | File::H),
			Role::Bishop => matches!(square.file(), File::C | File::F),
			Role::Knight => matches!(square.file(), File::B | File::G),
		}
}

impl Position {
	/// Returns the legal moves that fit the likeliest reading that fits any, by their squares of departure; without a new
	/// piece, one stands for all promotions of a pawn.
	#[must_use]
	pub fn wanted(&self, wanted: Wanted) -> Vec<Move> {
		self.wanted_after(wanted, None).0
	}

	/// The same behind a move to this square, where one may take back; and the doubt about the reading that fits.
	#[must_use]
	pub fn wanted_after(&self, wanted: Wanted, last: Option<Square>) -> (Vec<Move>, u8) {
		let legal = self.legal_moves();
		let mut doubt = 0;
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
					let doubt = readings.first().map_or(0, |reading| reading.doubt);
					for reading in readings {
						for mv in self.described(reading.description, &legal, last) {
							if !moves.contains(&mv) {
								moves.push(mv);
							}
						}
					}
					(moves, doubt)
				});
				let mut fitting = fitting.filter(|(moves, _)| !moves.is_empty());
				let (moves, least) = fitting.next().unwrap_or_default();
				doubt = least;
				moves
			}
		};
		moves.sort_by_key(|mv| (mv.from(), mv.to()));
		(moves, doubt)
	}

	/// Returns `true` if a move comes between the king and what gives check.
	fn is_blocked_by(&self, mv: Move) -> bool {
		let takes_checker = mv
			.captured_square()
			.is_some_and(|square| self.checkers().contains(&square));
		self.is_check() && mv.role() != Role::King && !takes_checker
	}

	/// Returns `true` if the piece attacks, where it arrives, what the description says is taken.
	fn is_chased_by(&self, mv: Move, description: Description) -> bool {
		let after = self.after(mv);
		let is_it = |square: Square| {
			let Some(piece) = self.piece_on(square).filter(|piece| piece.color != self.turn()) else {
				return false;
			};
			description.taken.is_none_or(|taken| taken == piece.role)
				&& description.to_file.is_none_or(|file| file == square.file())
				&& description.to_rank.is_none_or(|rank| rank == square.rank())
		};
		let mut attacked = after.board().attacks_from(mv.to()).into_iter();
		mv.captured().is_none() && attacked.any(is_it)
	}

	fn described(&self, description: Description, legal: &[Move], last: Option<Square>) -> Vec<Move> {
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
					&& description.has_features(*mv, self, last)
					&& is_on(mv.from(), description.from_flank, us, description.role)
					&& is_on(mv.to(), description.taken_flank, !us, description.taken)
			})
			.collect();
		let mut keep = |is_closer: &dyn Fn(Move) -> bool| {
			if moves.iter().any(|mv| is_closer(*mv)) {
				moves.retain(|mv| is_closer(*mv));
			}
		};
		keep(&|mv| description.is_closer(mv, us));
		keep(&|mv| !description.checks || self.after(mv).is_check());
		if let Some(zone) = description.zone {
			keep(&|mv| zone.has(mv.from()));
			keep(&|mv| zone.has(mv.to()));
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
