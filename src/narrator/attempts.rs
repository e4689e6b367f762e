//! The times of new attempts after a failure: soon at first, and then less and less often.

use crate::clock::{Span, Stamp};

/// Pauses between a failed attempt and the next one.
pub(super) const PAUSES: [Span; 7] = [
	Span::seconds(5),
	Span::seconds(10),
	Span::seconds(20),
	Span::seconds(40),
	Span::seconds(80),
	Span::seconds(160),
	Span::seconds(300),
];

/// The attempts at one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempts {
	/// Number of attempts since the first failure.
	made: usize,
	next: Stamp,
}

impl Attempts {
	/// Begins after the first failure.
	pub fn begin(at: Stamp) -> Self {
		let mut attempts = Self { made: 0, next: at };
		attempts.wait(at);
		attempts
	}

	/// The time of the next attempt.
	pub const fn next(&self) -> Stamp {
		self.next
	}

	/// Notes another failure: the pause begins now.
	pub fn wait(&mut self, at: Stamp) {
		let pause = PAUSES.get(self.made).or(PAUSES.last());
		self.next = at + pause.copied().unwrap_or_default();
	}

	/// Notes an attempt. Until the attempt after this the pause is longer.
	pub fn make(&mut self, at: Stamp) {
		self.made += 1;
		self.wait(at);
	}
}
