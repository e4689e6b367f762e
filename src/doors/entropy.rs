//! Entropy: numbers and bytes from the system that nobody can know beforehand.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use zeroize::Zeroizing;

/// Bytes for secrets, which are wiped when they are dropped. `None` if the system cannot provide them.
pub fn fresh() -> Option<Zeroizing<[u8; 32]>> {
	let mut seed = Zeroizing::new([0; 32]);
	getrandom::fill(seed.as_mut_slice()).ok()?;
	Some(seed)
}

/// A lot for sides and starts. Every call draws another one.
#[must_use]
pub fn one() -> u64 {
	RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn no_two_are_alike() {
		assert_ne!(fresh().unwrap(), fresh().unwrap());
	}
}
