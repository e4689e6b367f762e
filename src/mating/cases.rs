//! A "never" by cases, if one list of all that the men can ever do is too coarse.
//!
//! A man that is hemmed in may be captured where it stands, or be let out; counted together, as if it could be captured and
//! roam, too much seems possible. But in every game one of two things is true of it: it is never captured before it has moved,
//! so that it is an obstacle as long as nothing lets it out; or it is captured before it has moved, so that it never moves. If
//! neither game has a mate, no game has. Both cases can be divided again by the fate of another man.

use alloc::vec::Vec;

use super::net;
use super::reach::{Extent, Fate, Reach};
use crate::chess::{Color, Position, Square};

/// Number of men whose fates are tried, one after the other.
const DEPTH: usize = 4;

/// Returns the reach of the men in each case, if that rules a mate by `side` out in all of them, and no more than `most` lists
/// are made.
pub(super) fn cases(position: &Position, side: Color, extent: Extent, most: usize) -> Option<Vec<Reach>> {
	if !super::is_arguable(position) {
		return None;
	}
	let mut open: Vec<Vec<(Square, Fate)>> = vec![Vec::new()];
	let mut closed = Vec::new();
	let mut made = 0;
	while let Some(fates) = open.pop() {
		if made >= most {
			return None;
		}
		made += 1;
		let (reach, never) = look(position, side, extent, &fates);
		if never {
			closed.push(reach);
			continue;
		}
		let next = reach.contested.first().filter(|_| fates.len() < DEPTH)?;
		for fate in [Fate::Falls, Fate::Spared] {
			let mut fates = fates.clone();
			fates.push((*next, fate));
			open.push(fates);
		}
	}
	Some(closed)
}

/// Returns the reach of the men with these fates, and `true` if it rules a mate by `side` out.
fn look(position: &Position, side: Color, extent: Extent, fates: &[(Square, Fate)]) -> (Reach, bool) {
	let mut reach = Reach::new(position, side, extent, fates);
	loop {
		let changed = reach.go_on(true);
		if reach.promotes(side) {
			return (reach, false);
		}
		if !changed {
			let never = !net::is_thinkable(&reach, side);
			return (reach, never);
		}
	}
}

#[cfg(test)]
mod tests {
	use super::super::proof::is_proven;
	use super::*;

	/// The rook can be captured where it stands, and no other move lets a man out.
	const HELD: &str = "B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1";

	#[test]
	fn two_cases_say_what_one_list_does_not() {
		let position = Position::from_fen(HELD).unwrap();
		assert!(cases(&position, Color::White, Extent::All, 1).is_none());
		let both = cases(&position, Color::White, Extent::All, 4).unwrap();
		assert_eq!(both.len(), 2);
		assert!(is_proven(&both, &position, Color::White, Extent::All));
	}

	#[test]
	fn a_case_that_is_left_out_proves_nothing() {
		let position = Position::from_fen(HELD).unwrap();
		let mut both = cases(&position, Color::White, Extent::All, 4).unwrap();
		both.pop();
		assert!(!is_proven(&both, &position, Color::White, Extent::All));
		assert!(!is_proven(&[], &position, Color::White, Extent::All));
	}

	#[test]
	fn a_list_without_a_step_proves_nothing() {
		let position = Position::from_fen(HELD).unwrap();
		let both = cases(&position, Color::White, Extent::All, 4).unwrap();
		for number in 0..2 {
			for man in 0..position.pieces().count() {
				let mut lists = both.clone();
				let Some(man) = lists.get_mut(number).and_then(|list| list.men.get_mut(man)) else {
					panic!("there is no man {man}");
				};
				let home = man.home;
				if let Some(step) = man.stands.into_iter().find(|square| *square != home) {
					man.stands.discard(step);
					assert!(
						!is_proven(&lists, &position, Color::White, Extent::All),
						"{number}: {home} without {step}"
					);
				}
			}
		}
	}
}
