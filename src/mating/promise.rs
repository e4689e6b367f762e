//! How far a position seems to be from a helpmate. It only says where to look first; nothing is decided by it.

use alloc::vec::Vec;

use super::steps::{around, attacked};
use super::walls::is_walled;
use crate::chess::{Color, File, Position, Rank, Role, Square, SquareSet};

/// As far as a man that does not exist.
const FAR: u32 = 20;

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
	if let Some(shade) = only_shade(position, side) {
		return to_bishops_mate(position, side, shade) + free;
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

/// The squares of one colour, if a side has bishops on these squares, and no other piece.
fn only_shade(position: &Position, side: Color) -> Option<SquareSet> {
	let bishops = position.set_of(side, Role::Bishop);
	if bishops.is_empty() || position.set_of(side, Role::Knight).any() {
		return None;
	}
	let shades = [SquareSet::LIGHT_SQUARES, SquareSet::DARK_SQUARES];
	shades.into_iter().find(|shade| (bishops & !*shade).is_empty())
}

/// How far it is to the one mate that bishops on squares of one colour give: the other king in a corner of that colour, the own
/// king a knight's move from there, and a man beside the corner that cannot capture the bishop before it.
fn to_bishops_mate(position: &Position, side: Color, shade: SquareSet) -> u32 {
	let of = |role| position.set_of(!side, role);
	let (own, other) = (position.set_of(side, Role::King), of(Role::King));
	let steps = (SquareSet::CORNERS & shade).into_iter().map(|corner| {
		let corner = SquareSet::from(corner);
		let opposite = attacked(Role::Knight, side, corner, SquareSet::FULL);
		// Before the other king is in, the own one would shut its way.
		let shut = if other == corner { 0 } else { 2 };
		let kings = 2 * nearest(other, corner) + nearest(own, opposite).max(shut);
		kings + blocker(position, side, around(corner) & !shade, shade)
	});
	let hinder = (of(Role::Queen) | of(Role::Rook))
		.into_iter()
		.map(|_| 3)
		.sum::<u32>();
	4 + steps.min().unwrap_or(0) + hinder
}

/// Steps of the nearest man that can stand on one of these squares, and captures no bishop of this shade beside it: a pawn that
/// is there, a knight, a bishop on the other squares, or a pawn that is promoted to one.
fn blocker(position: &Position, side: Color, places: SquareSet, shade: SquareSet) -> u32 {
	let of = |role| position.set_of(!side, role);
	let pawns = of(Role::Pawn);
	if (pawns & places).any() {
		return 0;
	}
	let last = side.fold_wb(Rank::First, Rank::Eighth);
	let promoted = pawns.into_iter().map(|pawn| pawn.rank().distance(last) + 4);
	let bishops = of(Role::Bishop) & !shade;
	let bishops = bishops
		.into_iter()
		.map(|bishop| if places.contains(bishop) { 0 } else { 2 });
	let rest = promoted.chain(bishops).min().unwrap_or(FAR);
	rest.min(nearest(of(Role::Knight), places))
}

/// The distance of the two squares that are nearest to each other.
fn nearest(men: SquareSet, places: SquareSet) -> u32 {
	let pairs = men
		.into_iter()
		.flat_map(|man| places.into_iter().map(move |place| man.distance(place)));
	pairs.min().unwrap_or(FAR)
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
