//! Expectation of the mating side, as far as it is known for a position of the search. It only decides which positions come
//! first, and which can wait until a proof has been tried.
//!
//! With rooks and queens on the board, or if nothing can be promoted, the distance of a mate changes with every move, and is
//! estimated from the board. Otherwise a promotion must come first, and its distance takes long to compute.

use alloc::vec::Vec;

use super::key::key_but_for_kings;
use super::outlook::{Outlook, outlook};
use super::walls::is_walled;
use crate::chess::{Color, Move, Position, Role};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hope {
	/// It has not been computed.
	Unknown,
	/// Apparently no mate.
	None,
	/// A promotion, after this number of rounds.
	Promotion(u8),
	/// A mate, and no promotion.
	Calm,
	/// A mate with the present heavy men, or by unknown means.
	Far,
}

/// Number of places in the table.
const PLACES: usize = 1 << 9;

/// Known expectations, by the men on the board without the kings: the kings' squares seldom change the distance of a promotion.
#[derive(Debug)]
pub(super) struct Known {
	/// The upper bits of a key, and in the lowest eight a code.
	places: Vec<u64>,
}

impl Known {
	pub(super) fn new() -> Self {
		Self {
			places: vec![0; PLACES],
		}
	}

	/// Returns the expectation, perhaps the one with the kings on other squares; `None` is computed anew.
	pub(super) fn of(&mut self, position: &Position, side: Color) -> Hope {
		let key = key_but_for_kings(position);
		let mark = key & !0xFF;
		let place = self.places.get_mut((key >> 8) as usize & (PLACES - 1));
		let known = place.as_deref().filter(|place| **place & !0xFF == mark);
		let known = known.and_then(|place| u32::try_from(*place & 0xFF).ok());
		match known.map_or(Hope::None, Hope::from_code) {
			Hope::None => {
				let hope = Hope::of(position, side);
				if let Some(place) = place {
					*place = mark | u64::from(hope.code());
				}
				hope
			}
			known @ (Hope::Unknown | Hope::Promotion(_) | Hope::Calm | Hope::Far) => known,
		}
	}
}

/// Time at which the distance of a promotion is computed after a quiet move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
	/// At once.
	Now,
	/// When the position is searched.
	Later,
	/// It is assumed unchanged.
	Never,
}

impl Hope {
	/// Returns the expectation of `side` in a position.
	pub(super) fn of(position: &Position, side: Color) -> Self {
		if is_heavy(position, side) {
			return Self::Far;
		}
		match outlook(position, side) {
			Outlook::Promotes(rounds) => Self::Promotion(u8::try_from(rounds).unwrap_or(u8::MAX)),
			Outlook::Open => Self::Calm,
			Outlook::Never => Self::None,
		}
	}

	/// Returns the known expectation after a move, and the assumed one.
	pub(super) fn after(
		self,
		mv: Move,
		next: &Position,
		side: Color,
		asked: Asked,
		known: &mut Known,
	) -> (Self, Self) {
		let quiet = mv.role() != Role::Pawn && mv.captured().is_none();
		let promotes = matches!(self, Self::Promotion(_));
		if quiet && !(promotes && asked == Asked::Now) {
			let later = promotes && asked == Asked::Later;
			return (if later { Self::Unknown } else { self }, self);
		}
		if !is_heavy(next, side) {
			let hope = match asked {
				Asked::Now => Self::of(next, side),
				Asked::Later | Asked::Never => known.of(next, side),
			};
			return (hope, hope);
		}
		let never = is_walled(next) && matches!(outlook(next, side), Outlook::Never);
		let hope = if never { Self::None } else { Self::Far };
		(hope, hope)
	}

	/// Returns the distance of a mate, if the expectation alone tells it: larger than any without a promotion.
	pub(super) fn steps(self) -> Option<u32> {
		if let Self::Promotion(rounds) = self {
			Some(40 + 3 * u32::from(rounds))
		} else {
			None
		}
	}

	/// Returns a number below 256 for it.
	pub(super) fn code(self) -> u32 {
		match self {
			Self::Unknown => 0,
			Self::None => 1,
			Self::Calm => 2,
			Self::Far => 3,
			Self::Promotion(rounds) => 4 + u32::from(rounds.min(251)),
		}
	}

	pub(super) fn from_code(code: u32) -> Self {
		match code {
			0 => Self::Unknown,
			1 => Self::None,
			2 => Self::Calm,
			3 => Self::Far,
			rounds => Self::Promotion(u8::try_from(rounds - 4).unwrap_or(u8::MAX)),
		}
	}
}

fn is_heavy(position: &Position, side: Color) -> bool {
	(position.set_of(side, Role::Queen) | position.set_of(side, Role::Rook)).any()
}
