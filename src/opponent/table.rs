//! Findings about positions seen before: a table of fixed size that forgets the less useful.

use alloc::vec::Vec;

use crate::chess::Move;

/// About 3 MB: the opponent should need little memory.
const PLACES: usize = 1 << 17;

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
		Self {
			places: vec![None; PLACES],
		}
	}
}

impl Table {
	pub(super) fn clear(&mut self) {
		self.places.fill(None);
	}

	fn place(key: u64) -> usize {
		usize::try_from(key).unwrap_or(0) % PLACES
	}

	pub(super) fn find(&self, key: u64) -> Option<Finding> {
		self.places
			.get(Self::place(key))
			.copied()
			.flatten()
			.filter(|finding| finding.key == key)
	}

	/// Stores the finding; a much deeper one about the same position stays.
	pub(super) fn keep(&mut self, finding: Finding) {
		let Some(place) = self.places.get_mut(Self::place(finding.key)) else {
			return;
		};
		let stays = place.is_some_and(|old| old.key == finding.key && old.depth > finding.depth + 2);
		if !stays {
			*place = Some(finding);
		}
	}
}
