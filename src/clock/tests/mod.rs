//! What the clock must do: by article, against a slow clock that counts single milliseconds, and in writing.

mod acts;
mod arbiter;
mod articles;
mod conservation;
mod instants;
mod slow;
mod written;

use super::*;

/// A clock for both sides alike.
fn clock(control: &str) -> Clock {
	Clock::new(control.parse().unwrap())
}

/// The moment so many seconds after the first one.
fn at(seconds: u64) -> Stamp {
	Stamp(seconds * 1000)
}
