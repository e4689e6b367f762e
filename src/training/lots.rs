//! Lots that follow from a seed.

use crate::chess::Square;

/// Pseudo-random numbers, from SplitMix64.
#[derive(Clone, Debug)]
pub(super) struct Lots(u64);

impl Lots {
	pub(super) const fn new(seed: u64) -> Self {
		Self(seed)
	}

	pub(super) const fn seed(&mut self) -> u64 {
		self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
		let mut mixed = self.0;
		mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
		mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
		mixed ^ (mixed >> 31)
	}

	/// Returns one of these, or `None` of none.
	pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
		let count = u64::try_from(of.len()).ok().filter(|count| *count > 0)?;
		of.get(usize::try_from(self.seed() % count).ok()?).copied()
	}

	pub(super) fn square(&mut self) -> Square {
		self.pick(&Square::ALL).unwrap_or(Square::A1)
	}

	pub(super) const fn coin(&mut self) -> bool {
		self.seed().is_multiple_of(2)
	}
}
