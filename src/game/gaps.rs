//! Scoresheets on which half-moves were left out: where, and to which later ones fits what is written there (8.5).

use alloc::vec::Vec;
use core::ops::Range;

use super::opening::SheetBy;
use super::table::Table;
use crate::chess::{Color, Move, Role, Said};

/// Half-moves that were left out on a scoresheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
	/// The entry before which they belong.
	pub entry: usize,
	/// Those of the record that are missing. The entry is the one behind them.
	pub missing: Range<usize>,
}

/// So many half-moves at most are left out in one place.
const LONGEST: usize = 20;

impl Table {
	/// The gaps of this player's own scoresheet, where it follows the record but for them.
	#[must_use]
	pub fn gaps(&self, of: Color) -> Vec<Gap> {
		let Some(gaps) = self.followed(of).map(|(gaps, _)| gaps) else {
			return Vec::new();
		};
		let entries = self.sheet(of).entries();
		let wrong = gaps.last().is_some_and(|gap| {
			// One entry alone that could have been played there is not left out, but another move.
			let last = entries.get(gap.entry).filter(|_| gap.entry + 1 == entries.len());
			last.is_some_and(|last| last.mv.is_some())
		});
		if wrong { Vec::new() } else { gaps }
	}

	/// The entry of this player's own scoresheet that is this half-move of the record; none if it was left out.
	#[must_use]
	pub fn entry_of(&self, of: Color, ply: usize) -> Option<usize> {
		let mut entry = ply;
		for gap in self.gaps(of) {
			if gap.missing.contains(&ply) {
				return None;
			}
			if gap.missing.end <= ply {
				entry = entry.saturating_sub(gap.missing.len());
			}
		}
		Some(entry)
	}

	/// The gaps of a scoresheet that has nothing that is not on record behind it, and the half-move that comes next.
	pub(super) fn followed(&self, of: Color) -> Option<(Vec<Gap>, usize)> {
		let mut gaps = Vec::new();
		let mut next = 0;
		for (entry, written) in self.sheet(of).entries().iter().enumerate() {
			let uci = written.uci()?;
			let found = self
				.reachable(next)
				.find(|(_, mv)| mv.is_some_and(|mv| mv.uci() == uci))?
				.0;
			if found > next {
				gaps.push(Gap {
					entry,
					missing: next..found,
				});
			}
			next = found + 1;
		}
		Some((gaps, next))
	}

	/// The half-move of the game that comes next on this player's own scoresheet.
	#[must_use]
	pub fn next_to_write(&self, of: Color) -> usize {
		self.followed(of)
			.map_or_else(|| self.sheet(of).len(), |(_, next)| next)
	}

	/// The half-moves that can come next on a scoresheet, with those that may have been left out.
	fn reachable(&self, from: usize) -> impl Iterator<Item = (usize, Option<Move>)> {
		let plies = self.plies.iter().enumerate().skip(from).take(LONGEST + 1);
		plies.map(|(index, ply)| (index, ply.mv))
	}

	/// What an entry means that fits nothing where it stands, or that stands behind a gap: the next half-move of the record
	/// that can be written so.
	pub(super) fn later_entry(&self, of: Color, said: Said) -> Option<Move> {
		let (gaps, next) = self.followed(of)?;
		let written = self.sheet(of).position().find(said);
		if gaps.is_empty() && written.is_ok_and(|mv| names_the_file(said, mv)) {
			return None;
		}
		let fits = |(index, mv): (usize, Option<Move>)| {
			let before = &self.plies.get(index)?.before;
			let mv = mv.filter(|mv| before.find(said).as_ref() == Ok(mv))?;
			names_the_file(said, mv).then_some(mv)
		};
		self.reachable(next).find_map(fits)
	}

	/// Whether a player keeps his own scoresheet, and has written something.
	pub(super) fn is_kept(&self, of: Color) -> bool {
		self.opening.seat(of).sheet == SheetBy::Own && !self.sheet(of).is_empty()
	}
}

/// Whether a pawn's capture names the file of departure, as it must (C.9.3).
pub(super) fn names_the_file(said: Said, mv: Move) -> bool {
	let unnamed = matches!(said, Said::Piece { from_file: None, .. });
	!(unnamed && mv.role() == Role::Pawn && mv.captured().is_some())
}
