//! Makes a table by retrograde analysis: from the mates backwards, half-move by half-move.
//!
//! Ken Thompson, "Retrograde Analysis of Certain Endgames", ICCA Journal 9(3), 1986. Instead of searching forward again at each
//! position that may be lost, it counts the moves that do not lose yet.

use alloc::vec::Vec;

use super::material::{MEN, Material};
use super::spot::{Numbering, Spot, Step};
use super::table::{DRAW, NONE, Outcome, Table, Tables, outcome};
use crate::chess::{Color, Piece, Role, Square};

/// In `left`: a move draws, so that the position is never lost.
const NEVER: u8 = u8::MAX;
/// Approximate number of half-moves of the longest mates; only for telling the progress.
const ABOUT: u8 = 66;
/// Placeholder for a man that is not named yet.
const NOBODY: Piece = Piece {
	color: Color::White,
	role: Role::King,
};

/// A table that is being made, in portions.
#[derive(Debug)]
pub struct Maker {
	material: Material,
	numbering: Numbering,
	/// The tables to which captures and promotions lead.
	others: Tables,
	/// As in a table. The result of a conversion stands here until its half-move comes, or a sooner result.
	values: Vec<u8>,
	/// Number of moves of each position that do not lose yet.
	left: Vec<u8>,
	/// The longest loss to which a conversion leads, as a value.
	converted: Vec<u8>,
	phase: Phase,
	/// The greatest value that was written.
	greatest: u8,
}

#[derive(Clone, Copy, Debug)]
enum Phase {
	/// Sets each position by itself, from this number on.
	Setting(usize),
	/// Spreads the positions of this value, from this number on.
	Spreading {
		value: u8,
		at: usize,
	},
	Done,
}

impl Maker {
	/// `others` must have the tables to which captures and promotions lead.
	#[must_use]
	pub fn new(material: Material, others: Tables) -> Self {
		let numbering = Numbering::new(material);
		let zeros = || vec![0; numbering.len()];
		Self {
			material,
			values: zeros(),
			left: zeros(),
			converted: zeros(),
			numbering,
			others,
			phase: Phase::Setting(0),
			greatest: 1,
		}
	}

	/// Processes this many more positions; returns `true` if there is more to do.
	pub fn work(&mut self, positions: usize) -> bool {
		let mut room = positions;
		while room > 0 {
			match self.phase {
				Phase::Setting(at) => {
					let until = (at + room).min(self.values.len());
					for number in at..until {
						self.set(number);
					}
					room -= until - at;
					self.phase = if until == self.values.len() {
						Phase::Spreading { value: 1, at: 0 }
					} else {
						Phase::Setting(until)
					};
				}
				Phase::Spreading { value, at } => {
					let rest = self.values.get(at..).unwrap_or_default();
					match rest.iter().position(|found| *found == value) {
						Some(found) => {
							self.spread(at + found, value);
							room -= 1;
							self.phase = Phase::Spreading {
								value,
								at: at + found + 1,
							};
						}
						None if value >= self.greatest => self.phase = Phase::Done,
						None => {
							self.phase = Phase::Spreading {
								value: value + 1,
								at: 0,
							}
						}
					}
				}
				Phase::Done => return false,
			}
		}
		!matches!(self.phase, Phase::Done)
	}

	/// Returns the approximate progress in percent.
	#[must_use]
	pub fn percent(&self) -> u8 {
		let share = |done: usize, of: usize| u8::try_from(done * 50 / of.max(1)).unwrap_or(50).min(50);
		match self.phase {
			Phase::Setting(at) => share(at, self.values.len()),
			Phase::Spreading { value, .. } => 50 + share(value.into(), ABOUT.into()).min(49),
			Phase::Done => 100,
		}
	}

	/// Returns the table, when there is no more to do.
	#[must_use]
	pub fn finish(self) -> Table {
		Table {
			material: self.material,
			numbering: self.numbering,
			values: self.values,
		}
	}

	/// Sets the initial state of a position: impossible, mate, or its number of quiet moves and the results of its conversions.
	fn set(&mut self, number: usize) {
		let spot = self.numbering.spot(number);
		if !self.numbering.can_be(&spot) || self.numbering.number(spot) != Some(number) {
			return self.write(number, NONE);
		}
		let mut quiet: Vec<usize> = Vec::with_capacity(64);
		let (mut win, mut loss, mut draws) = (NONE, DRAW, false);
		let (numbering, others) = (&self.numbering, &self.others);
		numbering.steps(&spot, |step| match step {
			Step::Quiet(after) => quiet.extend(numbering.number(after)),
			Step::Converts { spot, taken, new } => {
				let value = convert(numbering, others, &spot, taken, new);
				match outcome(value) {
					// The other tables are assumed complete; a missing one promises nothing.
					None | Some(Outcome::Draw) => draws = true,
					Some(Outcome::Loss(_)) => win = win.min(value + 1),
					Some(Outcome::Win(_)) => loss = loss.max(value + 1),
				}
			}
		});
		// Positions that are mirror images count as one, however many moves lead to it.
		quiet.sort_unstable();
		quiet.dedup();
		let left = u8::try_from(quiet.len()).unwrap_or(NEVER - 1);
		put(&mut self.left, number, if draws { NEVER } else { left });
		put(&mut self.converted, number, loss);
		if win != NONE {
			self.write(number, win);
		} else if left == 0 && !draws {
			if loss != DRAW {
				self.write(number, loss);
			} else if self.numbering.is_check(&spot) {
				self.write(number, 1);
			}
		}
	}

	fn write(&mut self, number: usize, value: u8) {
		put(&mut self.values, number, value);
		if value != NONE {
			self.greatest = self.greatest.max(value);
		}
	}

	/// Spreads the value of this position to the positions before it.
	fn spread(&mut self, number: usize, value: u8) {
		let spot = self.numbering.spot(number);
		let mut before: Vec<usize> = Vec::with_capacity(64);
		let numbering = &self.numbering;
		numbering.steps_back(&spot, |earlier| {
			before.extend(numbering.number(earlier));
		});
		before.sort_unstable();
		before.dedup();
		let is_loss = !value.is_multiple_of(2);
		for number in before {
			let Some(known) = self.values.get(number).copied() else {
				continue;
			};
			if is_loss {
				// The side to move there wins with it, unless it wins sooner.
				if known == DRAW || (known > value + 1 && known != NONE) {
					self.write(number, value + 1);
				}
			} else if known == DRAW {
				self.lose_one(number, value);
			}
		}
	}

	/// One more move of this position loses; once every move loses, the position is lost.
	fn lose_one(&mut self, number: usize, value: u8) {
		let Some(left) = self.left.get_mut(number).filter(|left| **left != NEVER) else {
			return;
		};
		*left = left.saturating_sub(1);
		if *left == 0 {
			let converted = self.converted.get(number).copied().unwrap_or(DRAW);
			self.write(number, converted.max(value + 1));
		}
	}
}

fn put(bytes: &mut [u8], number: usize, value: u8) {
	if let Some(place) = bytes.get_mut(number) {
		*place = value;
	}
}

/// The value of a position in another table, to which a conversion leads.
fn convert(
	numbering: &Numbering,
	others: &Tables,
	spot: &Spot,
	taken: Option<usize>,
	new: Option<(usize, Role)>,
) -> u8 {
	let mut men = [(NOBODY, Square::A1); MEN];
	let mut count = 0;
	for (index, (man, square)) in numbering.men.iter().zip(spot.men).enumerate() {
		if taken == Some(index) {
			continue;
		}
		let role = new
			.filter(|(pawn, _)| *pawn == index)
			.map_or(man.role, |(_, role)| role);
		if let Some(place) = men.get_mut(count) {
			*place = (
				Piece {
					color: man.color,
					role,
				},
				square,
			);
			count += 1;
		}
	}
	others.value(spot.turn, spot.kings, men.get(..count).unwrap_or_default())
}
