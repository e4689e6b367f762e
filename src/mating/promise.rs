//! Estimated distance of a position from a helpmate. It only orders the search; it decides nothing.

use alloc::vec::Vec;

use super::steps::{around, attacked};
use super::walls::is_walled;
use crate::chess::{Color, File, Position, Rank, Role, Square, SquareSet};

/// Distance of a man that does not exist.
const FAR: u32 = 20;

/// Returns a rough number of moves until `side` mates, if both help.
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
	let knights = of(Role::Knight);
	if minors.any() && (knights.is_empty() && is_of_one_shade(minors) || !is_walled(position)) {
		// Before the other king is there, its flight squares change with every move.
		let free = if SquareSet::CORNERS.contains(other) {
			free
		} else {
			3
		};
		return to_corner_mate(position, side) + free;
	}
	// With a wall between them, the mating side's king seldom comes near.
	let far = if is_walled(position) { 3 } else { 8 };
	let near = own.distance(other).saturating_sub(2).min(far);
	4 + company(position, minors, side, other) + 2 * to_corner(other, minors) + near + free
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

/// Returns the distance of the other king from a mating net: its flight squares, and the distance of the two nearest pieces.
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

/// Returns the distance to the other king of the men that a few pieces need for a mate: two of its own that block it, and the
/// nearest piece.
fn company(position: &Position, minors: SquareSet, side: Color, other: Square) -> u32 {
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

fn is_of_one_shade(bishops: SquareSet) -> bool {
	(bishops & SquareSet::LIGHT_SQUARES).is_empty() || (bishops & SquareSet::DARK_SQUARES).is_empty()
}

/// Returns the distance of a mate by a bishop or a knight: the other king in a corner, the mating king a knight's move from
/// there, and on a square beside the corner a man that cannot capture, or one that is attacked by a second piece.
fn to_corner_mate(position: &Position, side: Color) -> u32 {
	let of = |color, role| position.set_of(color, role);
	let (own, other) = (of(side, Role::King), of(!side, Role::King));
	let (bishops, knights) = (of(side, Role::Bishop), of(side, Role::Knight));
	let second =
		if is_of_one_shade(bishops) && knights.count() < 2 && (knights.is_empty() || bishops.is_empty()) {
			FAR
		} else {
			3
		};
	let steps = SquareSet::CORNERS.into_iter().map(|corner| {
		let shade = if corner.is_light() {
			SquareSet::LIGHT_SQUARES
		} else {
			SquareSet::DARK_SQUARES
		};
		let corner = SquareSet::from(corner);
		let opposite = attacked(Role::Knight, side, corner, SquareSet::FULL);
		let piece = if (bishops & shade).any() {
			0
		} else {
			leaps(knights, opposite)
		};
		// Before the other king is in, the mating king would shut its way.
		let shut = if other == corner { 0 } else { 2 };
		let kings = 2 * nearest(other, corner) + nearest(own, opposite).max(shut);
		kings + piece + blocker(position, side, around(corner) & !shade, shade).min(second)
	});
	let hinder = 3 * (of(!side, Role::Queen) | of(!side, Role::Rook)).count() as u32;
	4 + steps.min().unwrap_or(0) + hinder
}

/// Returns the number of steps of the nearest man that can stand on one of these squares beside a corner of this shade, and
/// captures nothing there: a pawn that is there, a knight, a bishop on the other squares, or a pawn that is promoted to one.
fn blocker(position: &Position, side: Color, places: SquareSet, shade: SquareSet) -> u32 {
	let of = |role| position.set_of(!side, role);
	let pawns = of(Role::Pawn);
	if (pawns & places).any() {
		return 0;
	}
	let last = side.fold_wb(Rank::First, Rank::Eighth);
	let promoted = pawns.into_iter().map(|pawn| {
		let at = Square::from_coords(pawn.file(), last);
		// A bishop is there in two moves.
		let then = if shade.contains(at) {
			leaps(SquareSet::from(at), places)
		} else {
			2
		};
		pawn.rank().distance(last) + 1 + then
	});
	let bishops = of(Role::Bishop) & !shade;
	let bishops = bishops
		.into_iter()
		.map(|bishop| if places.contains(bishop) { 0 } else { 2 });
	let rest = promoted.chain(bishops).min().unwrap_or(FAR);
	rest.min(leaps(of(Role::Knight), places))
}

/// Returns the number of moves of the knight nearest to one of these squares, on an empty board without edges.
fn leaps(knights: SquareSet, places: SquareSet) -> u32 {
	let leaps = |from: Square, to: Square| {
		let (along, up) = (from.file().distance(to.file()), from.rank().distance(to.rank()));
		let (far, near) = (along.max(up), along.min(up));
		match (far, near) {
			(1, 0) => 3,
			(2, 2) => 4,
			_ => {
				let least = far.div_ceil(2).max((far + near).div_ceil(3));
				least + (least + far + near) % 2
			}
		}
	};
	let pairs = knights
		.into_iter()
		.flat_map(|knight| places.into_iter().map(move |place| leaps(knight, place)));
	pairs.min().unwrap_or(FAR)
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
