//! Matches scoresheet entries with half-moves of the record while both grow.

use alloc::vec::Vec;
use core::ops::Range;

/// Half-moves that were left out on a scoresheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
	/// The entry before which they belong.
	pub entry: usize,
	/// The missing half-moves of the record. The entry is the half-move after them.
	pub missing: Range<usize>,
}

/// Largest number of half-moves left out in one place.
pub(super) const LONGEST: usize = 20;

/// The half-move of the record for each entry of a scoresheet, from the first entry on as far as every entry has one.
///
/// It grows with the record and the sheet: a match stays until the entry or the half-move is taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trace {
	places: Vec<usize>,
	gaps: Vec<Gap>,
}

impl Trace {
	pub(super) const NONE: Self = Self {
		places: Vec::new(),
		gaps: Vec::new(),
	};

	/// Returns the half-move after those that were found.
	pub(super) fn next(&self) -> usize {
		self.places.last().map_or(0, |place| place + 1)
	}

	/// Forgets the entries from this one on.
	pub(super) fn cut(&mut self, entries: usize) {
		self.places.truncate(entries);
		while self.gaps.last().is_some_and(|gap| gap.entry >= entries) {
			self.gaps.pop();
		}
	}

	/// Forgets every entry that matched one of the half-moves from this one on.
	pub(super) fn forget(&mut self, plies: usize) {
		let kept = self.places.partition_point(|place| *place < plies);
		self.cut(kept);
	}

	/// Returns the number of entries that were found.
	pub(super) const fn len(&self) -> usize {
		self.places.len()
	}

	pub(super) fn gaps(&self) -> &[Gap] {
		&self.gaps
	}

	/// Finds the next entries up to `entries`; `is` returns `true` if an entry can be this one of the half-moves below `plies`.
	pub(super) fn follow(&mut self, entries: usize, plies: usize, is: impl Fn(usize, usize) -> bool) {
		for entry in self.places.len()..entries {
			let next = self.next();
			let mut reachable = next..plies.min(next + LONGEST + 1);
			let Some(found) = reachable.find(|ply| is(entry, *ply)) else {
				return;
			};
			if found > next {
				self.gaps.push(Gap {
					entry,
					missing: next..found,
				});
			}
			self.places.push(found);
		}
	}
}
