//! Steps of whole sets of men at once, by the movement of each kind.

use crate::chess::{Color, Role, SquareSet};

/// All squares but the file from which a step to the left, or to the right, would leave the board on the other side.
const ALL: u64 = u64::MAX;
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// One step by this difference of square numbers; it ends on one of the squares of `ONTO`.
const fn step<const BY: i32, const ONTO: u64>(set: u64) -> u64 {
	let moved = if BY > 0 { set << BY } else { set >> -BY };
	moved & ONTO
}

/// Returns all squares in this direction, up to and including the first that is not free: one step, then two and four at once.
const fn line<const BY: i32, const ONTO: u64>(set: u64, free: u64) -> u64 {
	let (mut all, mut open) = (set, free & ONTO);
	all |= open & step::<BY, ALL>(all);
	open &= step::<BY, ALL>(open);
	let by = BY.unsigned_abs();
	if BY > 0 {
		all |= open & (all << (2 * by));
		open &= open << (2 * by);
		all |= open & (all << (4 * by));
	} else {
		all |= open & (all >> (2 * by));
		open &= open >> (2 * by);
		all |= open & (all >> (4 * by));
	}
	step::<BY, ONTO>(all)
}

/// One square forward.
pub(super) const fn pushed(set: SquareSet, color: Color) -> SquareSet {
	SquareSet(match color {
		Color::White => step::<8, ALL>(set.0),
		Color::Black => step::<-8, ALL>(set.0),
	})
}

/// All squares before these.
pub(super) const fn before(set: SquareSet, color: Color) -> SquareSet {
	SquareSet(match color {
		Color::White => line::<8, ALL>(set.0, ALL),
		Color::Black => line::<-8, ALL>(set.0, ALL),
	})
}

/// The squares that a pawn of this colour passes before it has reached the furthest of these.
pub(super) fn behind(squares: SquareSet, color: Color) -> SquareSet {
	let furthest = color.fold_wb(squares.last(), squares.first());
	furthest.map_or(SquareSet::EMPTY, |furthest| {
		let below = SquareSet((1 << u32::from(furthest)) - 1);
		color.fold_wb(below, !below & !SquareSet::from(furthest))
	})
}

/// Returns the squares that pawns on these squares attack.
pub(super) const fn beside(set: SquareSet, color: Color) -> SquareSet {
	SquareSet(match color {
		Color::White => step::<9, NOT_A>(set.0) | step::<7, NOT_H>(set.0),
		Color::Black => step::<-7, NOT_A>(set.0) | step::<-9, NOT_H>(set.0),
	})
}

/// The squares around these.
pub(super) const fn around(set: SquareSet) -> SquareSet {
	let side = step::<1, NOT_A>(set.0) | step::<-1, NOT_H>(set.0);
	let row = set.0 | side;
	SquareSet(side | step::<8, ALL>(row) | step::<-8, ALL>(row))
}

const fn leaps(set: SquareSet) -> SquareSet {
	let (right, left) = (step::<1, NOT_A>(set.0), step::<-1, NOT_H>(set.0));
	let (one, two) = (right | left, step::<1, NOT_A>(right) | step::<-1, NOT_H>(left));
	SquareSet(step::<16, ALL>(one) | step::<-16, ALL>(one) | step::<8, ALL>(two) | step::<-8, ALL>(two))
}

const fn orthogonal(set: SquareSet, free: SquareSet) -> SquareSet {
	let (set, free) = (set.0, free.0);
	SquareSet(
		line::<8, ALL>(set, free)
			| line::<-8, ALL>(set, free)
			| line::<1, NOT_A>(set, free)
			| line::<-1, NOT_H>(set, free),
	)
}

const fn diagonal(set: SquareSet, free: SquareSet) -> SquareSet {
	let (set, free) = (set.0, free.0);
	SquareSet(
		line::<9, NOT_A>(set, free)
			| line::<7, NOT_H>(set, free)
			| line::<-7, NOT_A>(set, free)
			| line::<-9, NOT_H>(set, free),
	)
}

/// Returns the squares that men of this kind attack from any of these squares, if nothing stands on the free ones.
pub(super) fn attacked(role: Role, color: Color, set: SquareSet, free: SquareSet) -> SquareSet {
	match role {
		Role::Pawn => beside(set, color),
		Role::Knight => leaps(set),
		Role::Bishop => diagonal(set, free),
		Role::Rook => orthogonal(set, free),
		Role::Queen => diagonal(set, free) | orthogonal(set, free),
		Role::King => around(set),
	}
}

/// Returns the squares that a promoted man of any kind may attack from any of these squares.
pub(super) fn attacked_by_any(set: SquareSet, free: SquareSet) -> SquareSet {
	attacked(Role::Queen, Color::White, set, free) | leaps(set)
}
