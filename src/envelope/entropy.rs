//! Entropy that nobody can know beforehand, drawn from a seed that was handed in.

use core::fmt;

use hmac::digest::Digest;
use sha2::Sha256;
use zeroize::Zeroizing;

/// The entropy of one evening. Earlier draws cannot be computed from the remaining state, which is wiped at the end.
pub struct Entropy {
	state: Zeroizing<[u8; 32]>,
}

impl Entropy {
	/// `seed` must be known to nobody, and be used once.
	#[must_use]
	pub fn new(seed: [u8; 32]) -> Self {
		Self {
			state: Zeroizing::new(seed),
		}
	}

	/// Draws `N` bytes, at most 32.
	pub(super) fn draw<const N: usize>(&mut self) -> [u8; N] {
		let hash = |sign: u8| -> Zeroizing<[u8; 32]> {
			let mut hash = Sha256::new();
			hash.update([sign]);
			hash.update(self.state.as_slice());
			Zeroizing::new(hash.finalize().into())
		};
		let (drawn, state) = (hash(1), hash(2));
		self.state = state;
		let mut entropy = [0; N];
		for (lot, byte) in entropy.iter_mut().zip(drawn.iter()) {
			*lot = *byte;
		}
		entropy
	}
}

/// Keeps the bytes out of logs.
impl fmt::Debug for Entropy {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		formatter.write_str("Entropy")
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn no_lot_is_drawn_twice() {
		let mut entropy = Entropy::new([7; 32]);
		let first: [u8; 16] = entropy.draw();
		let second: [u8; 16] = entropy.draw();
		assert_ne!(first, second);
		assert_eq!(Entropy::new([7; 32]).draw::<16>(), first);
		assert_ne!(Entropy::new([8; 32]).draw::<16>(), first);
		assert_eq!(format!("{entropy:?}"), "Entropy");
	}
}
