//! The clocks of the machine: one that counts on while it sleeps, and one that does not.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use windows_sys::Win32::System::WindowsProgramming::QueryUnbiasedInterruptTime;

/// Time since the first call. Windows counts this on while the machine sleeps.
pub fn since_start() -> Duration {
	static START: OnceLock<Instant> = OnceLock::new();
	START.get_or_init(Instant::now).elapsed()
}

fn unbiased() -> Duration {
	let mut tenths_of_a_microsecond = 0;
	// SAFETY: it writes one number into a place of ours.
	unsafe { QueryUnbiasedInterruptTime(&raw mut tenths_of_a_microsecond) };
	Duration::from_micros(tenths_of_a_microsecond / 10)
}

/// The same without the time in which it slept.
pub fn awake() -> Duration {
	static START: OnceLock<(Duration, Duration)> = OnceLock::new();
	let (then, passed) = START.get_or_init(|| (unbiased(), since_start()));
	(unbiased() + *passed).saturating_sub(*then)
}
