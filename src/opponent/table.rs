//! Findings about positions seen before: a table of fixed size that forgets the less useful.

use alloc::vec::Vec;

use crate::chess::Move;

/// Size of the table unless another one is asked for: the opponent should need little memory.
pub const USUAL_MEGABYTES: u32 = 3;
/// Size of one place.
const PLACE: usize = size_of::<Option<Finding>>();

#[derive(Debug)]
pub(super) struct Table {
	places: Vec<Option<Finding>>,
}

/// Finding of a search about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
	pub(super) key: u64,
	pub(super) best: Option<Move>,
	pub(super) score: i32,
	pub(super) depth: i32,
	pub(super) bound: Bound,
}

/// Relation of the score of a finding to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
	Exact,
	AtLeast,
	AtMost,
}

impl Default for Table {
	fn default() -> Self {
		Self::of_megabytes(USUAL_MEGABYTES)
	}
}

impl Table {
	/// An empty table that takes about this much memory.
	pub(super) fn of_megabytes(megabytes: u32) -> Self {
		let bytes = usize::try_from(megabytes.max(1)).unwrap_or(1) << 20;
		Self {
			places: vec![None; bytes / PLACE],
		}
	}

	pub(super) fn clear(&mut self) {
		self.places.fill(None);
	}

	fn place(&self, key: u64) -> usize {
		let place = key % u64::try_from(self.places.len()).unwrap_or(1).max(1);
		usize::try_from(place).unwrap_or(0)
	}

	pub(super) fn find(&self, key: u64) -> Option<Finding> {
		self.places
			.get(self.place(key))
			.copied()
			.flatten()
			.filter(|finding| finding.key == key)
	}

	/// Stores the finding; a much deeper one about the same position stays.
	pub(super) fn keep(&mut self, finding: Finding) {
		let place = self.place(finding.key);
		let Some(place) = self.places.get_mut(place) else {
			return;
		};
		let stays = place.is_some_and(|old| old.key == finding.key && old.depth > finding.depth + 2);
		if !stays {
			*place = Some(finding);
		}
	}
}
