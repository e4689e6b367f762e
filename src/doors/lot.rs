//! A lot: a number that nobody knows beforehand, from the system's own randomness.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// Draws one. Every call draws another.
#[must_use]
pub fn draw() -> u64 {
	RandomState::new().hash_one(0)
}
