//! How far a position seems to be from a helpmate. It only says where to look first; nothing is decided by it.

use alloc::vec::Vec;

use super::walls::is_walled;
use crate::chess::{Color, File, Position, Rank, Role, Square, SquareSet};

/// A rough number of moves until `side` mates, if both help.
pub(super) fn steps_left(position: &Position, side: Color) -> u32 {
	let of = |role| position.set_of(side, role);
	let (Some(own), Some(other)) = (of(Role::King).first(), position.set_of(!side, Role::King).first())
	else {
		return 0;
	};
	let minors = of(Role::Bishop) | of(Role::Knight);
	let free = freedom(position, side, other);
	if (of(Role::Queen) | of(Role::Rook)).any() {
		let theirs = position.set_of_side(!side) & !position.set_of(!side, Role::Pawn);
		let defenders = u32::try_from(theirs.count()).unwrap_or(0);
		return 2 * to_opposition(own, other) + defenders + free;
	}
	// Behind a wall the mating side's king seldom comes near.
	let far = if is_walled(position) { 3 } else { 8 };
	let near = own.distance(other).saturating_sub(2).min(far);
	4 + crowd(position, minors, side, other) + 2 * to_corner(other, minors) + near + free
}

/// Steps of both kings until one is at the edge, and the other opposite, where a rook or queen mates along the edge.
fn to_opposition(own: Square, other: Square) -> u32 {
	let at = |file: u32, rank: u32| Square::from_coords(File::new(file), Rank::new(rank));
	(0..8)
		.flat_map(|along| {
			[
				(at(along, 0), at(along, 2)),
				(at(along, 7), at(along, 5)),
				(at(0, along), at(2, along)),
				(at(7, along), at(5, along)),
			]
		})
		.map(|(edge, opposite)| edge.distance(other) + opposite.distance(own))
		.min()
		.unwrap_or(0)
}

/// How far the other king is from a mating net: what it can flee to, and how far the two nearest pieces are.
pub(super) fn steps_to_net(position: &Position, side: Color) -> u32 {
	let Some(other) = position.set_of(!side, Role::King).first() else {
		return 0;
	};
	let of = |role| position.set_of(side, role);
	let mut distances: Vec<u32> = (of(Role::Queen) | of(Role::Rook) | of(Role::Bishop) | of(Role::Knight))
		.into_iter()
		.map(|square| square.distance(other))
		.collect();
	distances.sort_unstable();
	let near: u32 = distances.iter().take(2).sum();
	3 * freedom(position, side, other) + near
}

/// How far the men that few pieces need for a mate are from the other king: two of his own that stand in his way, and the
/// nearest piece.
fn crowd(position: &Position, minors: SquareSet, side: Color, other: Square) -> u32 {
	let steps = |set: SquareSet| set.into_iter().map(|square| square.distance(other));
	let theirs = position.set_of_side(!side) & !SquareSet::from(other);
	let (first, second) = steps(theirs).fold((4, 4), |(first, second), step| {
		(step.min(first), step.max(first).min(second))
	});
	let second = if is_walled(position) { second } else { 0 };
	first + second + steps(minors).min().unwrap_or(8)
}

/// Steps of a king to the nearest corner in which minor pieces can mate it: one that a bishop attacks, or any.
fn to_corner(king: Square, minors: SquareSet) -> u32 {
	let (light, dark) = (
		minors & SquareSet::LIGHT_SQUARES,
		minors & SquareSet::DARK_SQUARES,
	);
	[Square::A1, Square::H8, Square::A8, Square::H1]
		.into_iter()
		.filter(|corner| {
			let shade = if corner.is_light() { light } else { dark };
			shade.any() || minors.is_empty()
		})
		.map(|corner| king.distance(corner))
		.min()
		.unwrap_or(0)
}

/// Squares around the king that are neither its own side's nor attacked.
fn freedom(position: &Position, side: Color, king: Square) -> u32 {
	let attacked = position
		.set_of_side(side)
		.into_iter()
		.fold(SquareSet::EMPTY, |set, square| {
			set | position.attacked_from(square)
		});
	let around = position.attacked_from(king) & !position.set_of_side(!side);
	u32::try_from((around & !attacked).count()).unwrap_or(0)
}
