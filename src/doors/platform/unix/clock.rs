//! The clocks of the machine: one that counts on while it sleeps, and one that does not.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

fn read(clock: ClockId) -> Duration {
	let time = clock_gettime(clock);
	Duration::new(
		time.tv_sec.try_into().unwrap_or(0),
		time.tv_nsec.try_into().unwrap_or(0),
	)
}

/// Time since the machine was switched on.
pub fn since_start() -> Duration {
	read(ClockId::Boottime)
}

/// The same without the time in which it slept.
pub fn awake() -> Duration {
	read(ClockId::Monotonic)
}
