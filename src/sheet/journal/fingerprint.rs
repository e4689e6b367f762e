//! The fingerprint of a journal: a SHA-256 over its lines, each with the fingerprint of all before it.

use core::fmt::{self, Write};

use alloc::string::String;

use sha2::{Digest, Sha256};

/// Identity of a journal up to one of its lines: 64 small hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
	/// Number of digits.
	pub const DIGITS: usize = 64;
	/// Fewest digits that identify a journal. With fewer of its first digits somebody may find another journal that has them
	/// too: sixteen times the work for each.
	pub const FEWEST: usize = 20;
	/// Number of digits that are read and spoken together.
	pub const GROUP: usize = 4;

	/// Returns the fingerprint of a journal of one line.
	#[must_use]
	pub fn first(line: &[u8]) -> Self {
		Self(Sha256::digest(line).into())
	}

	/// Returns the fingerprint of the journal with one line more: the SHA-256 of this one's digits and the line.
	#[must_use]
	pub fn and(self, line: &[u8]) -> Self {
		let mut hasher = Sha256::new();
		hasher.update(self.digits());
		hasher.update(line);
		Self(hasher.finalize().into())
	}

	/// Returns digits in groups, for noting, reading aloud and comparing.
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

/// Equal if these are the digits of the fingerprint.
impl PartialEq<[u8]> for Fingerprint {
	fn eq(&self, digits: &[u8]) -> bool {
		self.digits().as_slice() == digits
	}
}
