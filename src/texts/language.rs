//! A language by its code.

use core::fmt;

/// A language by its two-letter code (ISO 639-1), such as `de`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language([u8; 2]);

impl Language {
	pub const GERMAN: Self = Self(*b"de");
	pub const ENGLISH: Self = Self(*b"en");
	pub const FINNISH: Self = Self(*b"fi");
	pub const SWEDISH: Self = Self(*b"sv");
	pub const FRENCH: Self = Self(*b"fr");

	/// The language of a two-letter code, if it is one.
	#[must_use]
	pub fn new(code: &str) -> Option<Self> {
		match code.as_bytes() {
			[a, b] if a.is_ascii_lowercase() && b.is_ascii_lowercase() => Some(Self([*a, *b])),
			_ => None,
		}
	}

	#[must_use]
	pub fn code(&self) -> &str {
		core::str::from_utf8(&self.0).unwrap_or("en")
	}
}

impl fmt::Debug for Language {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.code())
	}
}

impl fmt::Display for Language {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.code())
	}
}
