//! Searched positions, with the remaining budget of a line there. Its size is fixed: a position without room is forgotten, and
//! searched again.

use alloc::vec::Vec;

use crate::chess::Position;

/// Number of neighbouring places in which a position may stand.
const BUCKET: usize = 4;

/// A place holds the upper bits of a position's key, and in the lowest eight the remaining budget of the line, plus one.
#[derive(Debug)]
pub(super) struct Table {
	places: Vec<u64>,
}

impl Table {
	/// Returns a table with room for this number of positions, rounded up to a power of two.
	pub(super) fn new(positions: usize) -> Self {
		Self {
			places: vec![0; positions.next_power_of_two().max(BUCKET)],
		}
	}

	/// Makes room for this number of positions, if there is less.
	pub(super) fn grow(&mut self, positions: usize) {
		if positions <= self.places.len() {
			return;
		}
		let old = core::mem::replace(self, Self::new(positions));
		for known in old.places.into_iter().filter(|known| *known != 0) {
			// A bucket is divided among new ones, so there is a place.
			let place = self
				.bucket(known)
				.and_then(|bucket| bucket.iter_mut().find(|place| **place == 0));
			if let Some(place) = place {
				*place = known;
			}
		}
	}

	/// Returns the places of positions with this key: the upper bits of the key tell.
	fn bucket(&mut self, key: u64) -> Option<&mut [u64]> {
		let buckets = self.places.len() / BUCKET;
		let first = (key >> 1 >> (63 - buckets.trailing_zeros())) as usize * BUCKET;
		self.places.get_mut(first..first + BUCKET)
	}

	/// Returns `true` if the position has not been searched yet with as much left, and notes it.
	pub(super) fn is_new(&mut self, position: &Position, left: u8) -> bool {
		let key = position.short_key();
		let Some(bucket) = self.bucket(key) else {
			return true;
		};
		let (mark, worth) = (key & !0xFF, u64::from(left.min(254)) + 1);
		let mut poorest = None;
		for place in bucket {
			if *place & !0xFF == mark && *place != 0 {
				let known = *place & 0xFF >= worth;
				*place = mark | worth.max(*place & 0xFF);
				return !known;
			}
			if poorest
				.as_ref()
				.is_none_or(|best: &&mut u64| **best & 0xFF > *place & 0xFF)
			{
				poorest = Some(place);
			}
		}
		if let Some(place) = poorest {
			*place = mark | worth;
		}
		true
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_position_is_new_again_when_more_is_left() {
		let mut table = Table::new(8);
		let position = Position::default();
		assert!(table.is_new(&position, 3));
		assert!(!table.is_new(&position, 3));
		assert!(!table.is_new(&position, 2));
		assert!(table.is_new(&position, 4));
		assert!(!table.is_new(&position, 4));
	}

	#[test]
	fn what_is_known_stays_known_in_a_larger_table() {
		let mut table = Table::new(1);
		let start = Position::default();
		let after: Vec<Position> = start
			.legal_moves()
			.into_iter()
			.map(|mv| start.after(mv))
			.collect();
		let known = after.get(..BUCKET).unwrap();
		assert!(known.iter().all(|position| table.is_new(position, 3)));
		table.grow(1 << 10);
		assert!(
			after
				.iter()
				.all(|position| table.is_new(position, 3) != known.contains(position))
		);
		assert!(!after.iter().any(|position| table.is_new(position, 3)));
	}

	#[test]
	fn what_has_no_room_is_looked_at_again() {
		let mut table = Table::new(1);
		let start = Position::default();
		assert!(table.is_new(&start, 0));
		for mv in start.legal_moves() {
			assert!(table.is_new(&start.after(mv), 1));
		}
		assert!(table.is_new(&start, 0));
	}
}
