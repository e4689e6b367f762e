//! Exact results: the winner with best play, and the number of half-moves to mate.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use super::material::{MEN, Man, Material, taken_apart};
use super::spot::{Numbering, Spot};
use crate::chess::{Color, Move, Position, Square};

/// With best play of both, from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
	/// It mates with this half-move, counted from one.
	Win(u8),
	Draw,
	/// It is mated after this number of half-moves; zero is mate already.
	Loss(u8),
}

impl Outcome {
	/// The same from the other side.
	#[must_use]
	pub const fn other(self) -> Self {
		match self {
			Self::Win(plies) => Self::Loss(plies),
			Self::Draw => Self::Draw,
			Self::Loss(plies) => Self::Win(plies),
		}
	}

	/// Returns the number of moves of the mating side to mate.
	#[must_use]
	pub const fn moves(self) -> Option<u8> {
		match self {
			Self::Win(plies) | Self::Loss(plies) => Some(plies.div_ceil(2)),
			Self::Draw => None,
		}
	}

	/// Returns a measure by which a sooner mate is better for the mating side.
	const fn worth(self) -> i16 {
		match self {
			Self::Win(plies) => 1000 - plies as i16,
			Self::Draw => 0,
			Self::Loss(plies) => plies as i16 - 1000,
		}
	}
}

impl PartialOrd for Outcome {
	fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
		Some(self.cmp(other))
	}
}

impl Ord for Outcome {
	/// The better outcome for the side to move is the greater one.
	fn cmp(&self, other: &Self) -> Ordering {
		self.worth().cmp(&other.worth())
	}
}

/// Value of a draw in a table; any other value is one more than the half-moves to mate, so that the side to move wins if it is
/// even.
pub(super) const DRAW: u8 = 0;
/// Value of an impossible position.
pub(super) const NONE: u8 = u8::MAX;

pub(super) const fn outcome(value: u8) -> Option<Outcome> {
	match value {
		NONE => None,
		DRAW => Some(Outcome::Draw),
		value if value.is_multiple_of(2) => Some(Outcome::Win(value - 1)),
		value => Some(Outcome::Loss(value - 1)),
	}
}

/// Every position of one material.
pub struct Table {
	pub(super) material: Material,
	pub(super) numbering: Numbering,
	/// In the order of the numbering.
	pub(super) values: Vec<u8>,
}

impl fmt::Debug for Table {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("Table").field(&self.material.name()).finish()
	}
}

impl PartialEq for Table {
	fn eq(&self, other: &Self) -> bool {
		self.material == other.material && self.values == other.values
	}
}

impl Table {
	#[must_use]
	pub const fn material(&self) -> Material {
		self.material
	}

	pub(super) fn value(&self, spot: Spot) -> u8 {
		let value = self
			.numbering
			.number(spot)
			.and_then(|number| self.values.get(number));
		value.copied().unwrap_or(NONE)
	}
}

/// Tables, by their material.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables(BTreeMap<Material, Arc<Table>>);

impl Tables {
	pub fn add(&mut self, table: Arc<Table>) {
		self.0.insert(table.material, table);
	}

	#[must_use]
	pub fn of(&self, material: Material) -> Option<&Arc<Table>> {
		self.0.get(&material)
	}

	/// Returns `true` if all tables are here that this material needs to be played out.
	#[must_use]
	pub fn suffice(&self, material: Material) -> bool {
		material.needed().iter().all(|needed| self.0.contains_key(needed))
	}

	/// The value of these men with these kings, White's first.
	pub(super) fn value(&self, turn: Color, kings: [Square; 2], men: &[Man]) -> u8 {
		let Some((material, flipped)) = Material::of(men.iter().map(|(man, _)| *man)) else {
			return NONE;
		};
		if material.is_dead() {
			return DRAW;
		}
		let Some(table) = self.0.get(&material) else {
			return NONE;
		};
		let turned = |square: Square| if flipped { square.flip_vertical() } else { square };
		let [white, black] = kings.map(turned);
		let kings = if flipped { [black, white] } else { [white, black] };
		let mut squares = [kings[0]; MEN];
		let mut used = [false; MEN];
		for (place, wanted) in squares.iter_mut().zip(&table.numbering.men) {
			let fits = |(man, _): &Man| {
				let color = if flipped { !man.color } else { man.color };
				(color, man.role) == (wanted.color, wanted.role)
			};
			let mut fitting = men.iter().zip(&mut used);
			if let Some(((_, square), used)) = fitting.find(|(man, used)| !**used && fits(man)) {
				*place = turned(*square);
				*used = true;
			}
		}
		table.value(Spot {
			turn: if flipped { !turn } else { turn },
			kings,
			men: squares,
		})
	}

	/// Returns the outcome for the side to move, if the table is here. Castling does not count.
	#[must_use]
	pub fn probe(&self, position: &Position) -> Option<Outcome> {
		let (kings, men) = taken_apart(position)?;
		outcome(self.value(position.turn(), kings, &men))
	}

	/// Returns every legal move with the outcome for its player.
	#[must_use]
	pub fn moves(&self, position: &Position) -> Vec<(Move, Outcome)> {
		let moves = position.legal_moves().into_iter();
		moves
			.filter_map(|mv| Some((mv, self.probe(&position.after(mv))?.other())))
			.map(|(mv, outcome)| (mv, one_later(outcome)))
			.collect()
	}
}

/// The mate counted from one half-move before.
pub(super) const fn one_later(outcome: Outcome) -> Outcome {
	match outcome {
		Outcome::Win(plies) => Outcome::Win(plies.saturating_add(1)),
		Outcome::Draw => Outcome::Draw,
		Outcome::Loss(plies) => Outcome::Loss(plies.saturating_add(1)),
	}
}
