//! A set of seen positions, in as little memory as possible.

use alloc::vec::Vec;

/// Initial number of places.
const FIRST: usize = 80;

/// Factor by which the number of places grows: seldom and by much, as the old ones are kept meanwhile.
const GROWTH: usize = 4;

/// Keys of positions, in one row of places of which a fifth stays empty. In practice no key is zero; zero marks an empty place.
#[derive(Debug)]
pub(super) struct Seen {
	places: Vec<u64>,
	taken: usize,
}

impl Seen {
	pub(super) fn new() -> Self {
		Self {
			places: Vec::new(),
			taken: 0,
		}
	}

	pub(super) const fn count(&self) -> usize {
		self.taken
	}

	/// Returns `true` if the key is new.
	pub(super) fn insert(&mut self, key: u64) -> bool {
		if self.taken * 5 >= self.places.len() * 4 {
			self.grow();
		}
		let new = put(&mut self.places, key);
		self.taken += usize::from(new);
		new
	}

	fn grow(&mut self) {
		let mut places = vec![0; (self.places.len() * GROWTH).max(FIRST)];
		for key in self.places.iter().filter(|key| **key != 0) {
			put(&mut places, *key);
		}
		self.places = places;
	}
}

/// Looks from the key's own place onwards for the key or an empty place. Returns `true` if the key is new.
fn put(places: &mut [u64], key: u64) -> bool {
	let count = places.len();
	// The place in the row corresponds to the key in its range.
	let mut at = ((u128::from(key) * count as u128) >> 64) as usize;
	while let Some(place) = places.get_mut(at) {
		if *place == key {
			return false;
		}
		if *place == 0 {
			*place = key;
			return true;
		}
		at += 1;
		if at == count {
			at = 0;
		}
	}
	false
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_key_is_new_once() {
		let mut seen = Seen::new();
		let key = |number: u64| (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
		for number in 0..10_000 {
			assert!(seen.insert(key(number)), "{number}");
			assert!(!seen.insert(key(number / 2)), "{number}");
		}
	}
}
