//! The fingerprint of a journal: a SHA-256 over its lines, each with the fingerprint of all before it.

use core::fmt::{self, Write};

use alloc::string::String;

use sha2::{Digest, Sha256};

/// What a journal is known by up to one of its lines: as 64 small hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
	/// How many digits it has.
	pub const DIGITS: usize = 64;
	/// With fewer of its first digits somebody may find another journal that has them too: sixteen times the work for each.
	pub const FEWEST: usize = 20;
	/// How many are read and said in one breath.
	pub const GROUP: usize = 4;

	/// That of a journal of one line.
	#[must_use]
	pub fn first(line: &[u8]) -> Self {
		Self(Sha256::digest(line).into())
	}

	/// That of the journal with one line more: the SHA-256 of this one's digits and the line.
	#[must_use]
	pub fn and(self, line: &[u8]) -> Self {
		let mut hasher = Sha256::new();
		hasher.update(self.digits());
		hasher.update(line);
		Self(hasher.finalize().into())
	}

	/// Digits in groups, as they are noted, read aloud and compared.
	#[must_use]
	pub fn grouped(digits: &str) -> String {
		let mut grouped = String::with_capacity(digits.len().saturating_add(digits.len() / Self::GROUP));
		for (number, digit) in digits.chars().enumerate() {
			if number > 0 && number % Self::GROUP == 0 {
				grouped.push(' ');
			}
			grouped.push(digit);
		}
		grouped
	}

	fn digits(self) -> [u8; Self::DIGITS] {
		let mut digits = [b'0'; Self::DIGITS];
		for (pair, byte) in digits.chunks_exact_mut(2).zip(self.0) {
			if let [high, low] = pair {
				(*high, *low) = (digit(byte >> 4), digit(byte & 15));
			}
		}
		digits
	}
}

const fn digit(value: u8) -> u8 {
	if value < 10 {
		b'0' + value
	} else {
		b'a' + value - 10
	}
}

impl fmt::Display for Fingerprint {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		self.digits()
			.into_iter()
			.try_for_each(|digit| f.write_char(digit.into()))
	}
}

impl fmt::Debug for Fingerprint {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(f, "{self}")
	}
}

/// Whether these are the digits of the fingerprint.
impl PartialEq<[u8]> for Fingerprint {
	fn eq(&self, digits: &[u8]) -> bool {
		self.digits().as_slice() == digits
	}
}
