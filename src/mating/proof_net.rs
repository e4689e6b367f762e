//! Check that a list of men leaves no mate, without the routine that said so.

use alloc::vec;
use alloc::vec::Vec;

use super::proof::Proof;
use super::reach::{Fate, Man};
use super::steps::attacked;
use crate::chess::{Color, Piece, Role, Square, SquareSet, attacks};

impl Proof<'_> {
	/// Returns `true` if the men of the list cannot mate, wherever the kings stand.
	pub(super) fn mates_nowhere(&self, side: Color) -> bool {
		let king = |color| {
			self.men.iter().find(|man| {
				man.piece
					== Piece {
						color,
						role: Role::King,
					}
			})
		};
		let (Some(own), Some(other)) = (king(side), king(!side)) else {
			return false;
		};
		let others = || {
			self.men
				.iter()
				.filter(|man| man.piece.color == side && man.piece.role != Role::King)
				// When mate is given it has been captured.
				.filter(|man| man.fate != Fate::Falls)
		};
		if others().any(|man| man.promoted.any()) {
			return false;
		}
		// A square that is never attacked is no place for a mate.
		let checked = others().fold(self.denied.get(side).1, |all, man| {
			let stones = self.stones & !other.stands;
			all | attacked(man.piece.role, side, man.stands, !stones)
		});
		(other.stands & checked).into_iter().all(|place| {
			let free = self.stones & !SquareSet::from(place);
			// The squares that each man attacks from each of its places.
			let attacked: Vec<Vec<SquareSet>> = others()
				.map(|man| {
					man.stands
						.into_iter()
						.map(|at| attacks(at, man.piece, free))
						.collect()
				})
				.collect();
			own.stands
				.into_iter()
				.filter(|at| at.distance(place) > 1)
				.all(|at| {
					let round = attacks(place, Color::White.king(), SquareSet::EMPTY);
					let flights: SquareSet = round
						.into_iter()
						.filter(|flight| {
							let shut = self.stones.contains(*flight) || self.is_denied(side, *flight);
							!shut && flight.distance(at) > 1
						})
						.collect();
					!self.is_covered(&attacked, place, flights, side)
				})
		})
	}

	/// Returns `true` if men from some of their places attack the king's square and all flights that its own men cannot block.
	/// For more than two men with a choice, all places count at once.
	fn is_covered(
		&self,
		attacked: &[Vec<SquareSet>],
		place: Square,
		flights: SquareSet,
		side: Color,
	) -> bool {
		let movable = attacked.iter().filter(|places| places.len() > 1).count();
		let mut sums = vec![if self.is_denied(side, place) {
			SquareSet::from(place)
		} else {
			SquareSet::EMPTY
		}];
		let unions: Vec<SquareSet> = attacked
			.iter()
			.map(|places| places.iter().fold(SquareSet::EMPTY, |all, set| all | *set))
			.collect();
		for (number, (places, all)) in attacked.iter().zip(&unions).enumerate() {
			let rest = unions
				.iter()
				.skip(number + 1)
				.fold(SquareSet::EMPTY, |sum, all| sum | *all);
			let one = [*all];
			let choices = if movable > 2 {
				one.as_slice()
			} else {
				places.as_slice()
			};
			sums = sums
				.iter()
				.flat_map(|sum| choices.iter().map(|set| *sum | *set))
				// A set that all places of the remaining men cannot complete is no mate.
				.filter(|sum| {
					(*sum | rest).contains(place) && self.is_blocked(flights & !(*sum | rest), !side)
				})
				.collect();
		}
		sums.into_iter()
			.any(|sum| sum.contains(place) && self.is_blocked(flights & !sum, !side))
	}

	/// Returns `true` if men of this side can stand on all of these squares at once: it computes the groups of squares that the
	/// first man can fill, the first two, and so on.
	fn is_blocked(&self, flights: SquareSet, color: Color) -> bool {
		let blocks =
			|man: &&Man| man.piece.color == color && man.piece.role != Role::King && man.fate != Fate::Falls;
		let blockers = || self.men.iter().filter(blocks);
		let reached = blockers().fold(SquareSet::EMPTY, |all, man| all | man.stands | man.promoted);
		if !(flights & !reached).is_empty() {
			return false;
		}
		let flights: Vec<Square> = flights.into_iter().collect();
		let mut filled = vec![false; 1 << flights.len()];
		if let Some(nothing) = filled.first_mut() {
			*nothing = true;
		}
		for man in blockers() {
			for group in (0..filled.len()).rev() {
				let fits = flights.iter().enumerate().any(|(number, square)| {
					let bit = 1 << number;
					let can = man.stands.contains(*square) || man.promoted.contains(*square);
					can && group & bit != 0 && filled.get(group & !bit) == Some(&true)
				});
				if let Some(place) = filled.get_mut(group) {
					*place |= fits;
				}
			}
		}
		filled.last() == Some(&true)
	}
}
