//! Requirements on the clock: by article, against a slow clock that counts single milliseconds, and in writing.

mod acts;
mod arbiter;
mod articles;
mod conservation;
mod instants;
mod old;
mod slow;
mod written;

use super::*;

/// A clock for both sides alike.
fn clock(control: &str) -> Clock {
	Clock::new(control.parse().unwrap())
}

/// The clock of a game whose journal does not say when a move gets its extra time.
fn old_clock(control: &str) -> Clock {
	let mut controls: Controls = control.parse().unwrap();
	controls.white.extra_time = ExtraTime::AfterMove;
	controls.black.extra_time = ExtraTime::AfterMove;
	Clock::new(controls)
}

/// Returns the moment this number of seconds after the first one.
fn at(seconds: u64) -> Stamp {
	Stamp(seconds * 1000)
}
