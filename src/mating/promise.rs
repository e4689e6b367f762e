//! How far a position seems to be from a helpmate. It only says where to look first; nothing is decided by it.

use alloc::vec::Vec;

use crate::chess::{Color, Position, Role, Square, SquareSet};

/// A rough number of moves until `side` mates, if both help.
pub(super) fn steps_left(position: &Position, side: Color) -> u32 {
	let of = |role| position.set_of(side, role);
	let (Some(own), Some(other)) = (of(Role::King).first(), position.set_of(!side, Role::King).first())
	else {
		return 0;
	};
	let heavy = (of(Role::Queen) | of(Role::Rook)).any();
	let minors = of(Role::Bishop) | of(Role::Knight);
	let force = if heavy { 0 } else { force(position, side, minors) };
	let place = if heavy {
		2 * to_edge(other)
	} else {
		2 * to_corner(other, minors)
	};
	let near = own.distance(other).saturating_sub(2);
	let free = freedom(position, side, other);
	force + place + near + free
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

/// What is missing until there is a piece that mates.
fn force(position: &Position, side: Color, minors: SquareSet) -> u32 {
	let own = position.set_of(side, Role::Pawn);
	let occupied = position.set_of_side(side) | position.set_of_side(!side);
	let promotion = own
		.into_iter()
		.map(|pawn| {
			let ahead = ahead(pawn, side);
			let left = u32::try_from(ahead.count()).unwrap_or(0);
			let in_the_way = u32::try_from((ahead & occupied).count()).unwrap_or(0);
			6 + 2 * left + 4 * in_the_way
		})
		.min()
		.unwrap_or(30);
	let by_minors = match minors.count() {
		0 => 30,
		1 => 14,
		_ => 8,
	};
	promotion.min(by_minors)
}

/// The squares of the pawn's file that are still before it.
fn ahead(pawn: Square, side: Color) -> SquareSet {
	let file = SquareSet::from(pawn.file());
	file.into_iter()
		.filter(|square| side.fold_wb(square.rank() > pawn.rank(), square.rank() < pawn.rank()))
		.collect()
}

/// Steps of a king to the nearest edge.
fn to_edge(king: Square) -> u32 {
	let (file, rank) = (u32::from(king.file()), u32::from(king.rank()));
	file.min(7 - file).min(rank.min(7 - rank))
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
