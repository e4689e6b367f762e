//! What a side can hope for, as far as what the men can ever do tells it: nothing, a promotion, or a mate that is not ruled out.

use super::net;
use super::proof;
use super::reach::Reach;
use super::walls::is_open;
use crate::chess::{Color, Position, Role};

/// What has been found out about a side's chance to mate.
#[derive(Clone, Debug)]
pub(super) enum Outlook {
	/// No mate, and why.
	Never(Reach),
	/// A pawn of this side can perhaps be promoted, after so many rounds at the least.
	Promotes(u32),
	/// Nothing rules a mate out.
	Open,
}

/// Whether a mate by `side` is ruled out at once, and that is proven.
pub(super) fn rules_out(position: &Position, side: Color) -> bool {
	!is_open(position) && is_proven(&outlook(position, side), position, side)
}

/// Whether this outlook is that there is no mate, and the proof of it has been checked.
pub(super) fn is_proven(outlook: &Outlook, position: &Position, side: Color) -> bool {
	matches!(outlook, Outlook::Never(reach) if proof::is_proven(reach, position, side))
}

/// Whether a pawn of `side` can ever be promoted, as far as is plain.
pub(super) fn promotes(position: &Position, side: Color) -> bool {
	if position.set_of(side, Role::Pawn).is_empty() {
		return false;
	}
	let mut reach = Reach::new(position);
	while !reach.promotes(side) {
		if !reach.go_on() {
			return false;
		}
	}
	true
}

/// What `side` can hope for.
pub(super) fn outlook(position: &Position, side: Color) -> Outlook {
	if position.is_irregular() {
		return Outlook::Open;
	}
	let mut reach = Reach::new(position);
	let mut rounds = 0;
	loop {
		rounds += 1;
		let changed = reach.go_on();
		if reach.promotes(side) {
			return Outlook::Promotes(rounds);
		}
		if !changed {
			return if net::is_thinkable(&reach, side) {
				Outlook::Open
			} else {
				Outlook::Never(reach)
			};
		}
	}
}
