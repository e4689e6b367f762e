//! When something that has failed is tried again: soon, and then more and more seldom.

use crate::clock::{Span, Stamp};

/// How long after each failed attempt the next one is made.
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
	/// Since it first failed.
	made: usize,
	next: Stamp,
}

impl Attempts {
	/// It has failed for the first time.
	pub fn begin(at: Stamp) -> Self {
		let mut attempts = Self { made: 0, next: at };
		attempts.wait(at);
		attempts
	}

	/// When it is to be tried next.
	pub const fn next(&self) -> Stamp {
		self.next
	}

	/// It has failed once more, and the pause begins now.
	pub fn wait(&mut self, at: Stamp) {
		let pause = PAUSES.get(self.made).or(PAUSES.last());
		self.next = at + pause.copied().unwrap_or_default();
	}

	/// It is tried now. Until the attempt after this the pause is longer.
	pub fn make(&mut self, at: Stamp) {
		self.made += 1;
		self.wait(at);
	}
}
