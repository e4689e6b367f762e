//! Lots: bytes from the system that nobody can know.

use rustix::rand::{GetRandomFlags, getrandom};

/// None if the system has none to give.
pub fn fresh() -> Option<[u8; 32]> {
	let mut seed = [0; 32];
	let drawn = getrandom(&mut seed, GetRandomFlags::empty()).ok()?;
	(drawn == seed.len()).then_some(seed)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn no_two_are_alike() {
		assert_ne!(fresh().unwrap(), fresh().unwrap());
	}
}
