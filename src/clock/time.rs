//! A moment at the table and a length of time, both in whole milliseconds.

use core::fmt;
use core::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since the table was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stamp(pub u64);

/// A length of time in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub u64);

impl Span {
	pub const ZERO: Self = Self(0);

	#[must_use]
	pub const fn seconds(seconds: u64) -> Self {
		Self(seconds.saturating_mul(1000))
	}

	#[must_use]
	pub const fn minutes(minutes: u64) -> Self {
		Self::seconds(minutes.saturating_mul(60))
	}

	#[must_use]
	pub const fn saturating_sub(self, other: Self) -> Self {
		Self(self.0.saturating_sub(other.0))
	}

	/// Returns the time without the part of a second that is not over.
	#[must_use]
	pub const fn full_seconds(self) -> Self {
		Self(self.0 - self.0 % 1000)
	}

	/// Whole seconds, rounded up, as a chess clock shows them: it shows zero only when nothing is left.
	#[must_use]
	pub const fn shown_seconds(self) -> u64 {
		self.0.div_ceil(1000)
	}
}

impl Stamp {
	/// The time that passed since `earlier`; zero if `earlier` is not earlier.
	#[must_use]
	pub const fn since(self, earlier: Self) -> Span {
		Span(self.0.saturating_sub(earlier.0))
	}
}

impl Add<Span> for Stamp {
	type Output = Self;
	fn add(self, span: Span) -> Self {
		Self(self.0.saturating_add(span.0))
	}
}

impl Sub<Span> for Stamp {
	type Output = Self;
	fn sub(self, span: Span) -> Self {
		Self(self.0.saturating_sub(span.0))
	}
}

impl Add for Span {
	type Output = Self;
	fn add(self, other: Self) -> Self {
		Self(self.0.saturating_add(other.0))
	}
}

impl fmt::Display for Span {
	/// `h:mm:ss`, for the screen and the scoresheet. Never for the voice.
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let seconds = self.shown_seconds();
		write!(
			f,
			"{}:{:02}:{:02}",
			seconds / 3600,
			seconds / 60 % 60,
			seconds % 60
		)
	}
}
