//! Prospects of a side, as far as the reach of the men tells them: nothing, a promotion, or a mate that is not ruled out.

use super::cases::cases;
use super::net;
use super::plan::Ground;
use super::proof;
use super::reach::{Extent, Reach};
use crate::chess::{ByColor, Color, Position, Role, SquareSet};

/// Largest number of lists, by the men's fates, for one answer; and for a quick one.
const CASES: usize = 16;
const FEW: usize = 1;

/// Known chance of a side to mate.
#[derive(Clone, Debug)]
pub(super) enum Outlook {
	/// Apparently no mate.
	Never,
	/// A pawn of this side can perhaps be promoted, after at least this number of rounds.
	Promotes(u32),
	/// Nothing rules a mate out.
	Open,
}

/// Returns `true` if it seems that the men block one another for ever, so that `side` never mates.
pub(super) fn seems_never(position: &Position, side: Color) -> bool {
	cases(position, side, Extent::Unclosed, FEW).is_some()
}

/// Returns `true` if the same holds, of this extent, and its proof has been checked.
pub(super) fn is_never(position: &Position, side: Color, extent: Extent) -> bool {
	let cases = cases(position, side, extent, CASES);
	cases.is_some_and(|cases| proof::is_proven(&cases, position, side, extent))
}

/// Returns the squares to which the men of this position can ever go.
pub(super) fn ground(position: &Position, side: Color) -> Ground {
	if !super::is_arguable(position) {
		return Ground::open();
	}
	let mut reach = Reach::new(position, side, Extent::All, &[]);
	while reach.go_on(true) {}
	let kings = ByColor::new_with(|color| {
		let king = reach.men.iter().find(|man| man.is(color, Role::King));
		king.map_or(SquareSet::FULL, |king| king.stands)
	});
	// A king that cannot reach a corner is still led towards one, as if a way existed.
	if (*kings.get(!side) & SquareSet::CORNERS).is_empty() {
		return Ground::open();
	}
	Ground {
		free: !reach.stones,
		promotes: reach.promotes(side),
		kings,
	}
}

/// Returns the prospects of `side`.
pub(super) fn outlook(position: &Position, side: Color) -> Outlook {
	if !super::is_arguable(position) {
		return Outlook::Open;
	}
	let mut reach = Reach::new(position, side, Extent::All, &[]);
	let mut rounds = 0;
	loop {
		rounds += 1;
		let changed = reach.go_on(false);
		if reach.promotes(side) {
			return Outlook::Promotes(rounds);
		}
		if !changed {
			return if net::is_thinkable(&reach, side) {
				Outlook::Open
			} else {
				Outlook::Never
			};
		}
	}
}
