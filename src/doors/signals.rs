//! The system's signals to the program, taken on a thread of their own.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use annabella::ports::Input;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;

use super::bell::Bell;

/// The signals that ask the program to end: each of them is a [`Input::HangUp`].
pub const ENDS: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

/// Would end the program where a file may not grow any more. Once it is taken, the writing fails instead, and whoever
/// writes tells so.
const FULL: i32 = SIGXFSZ;

/// A flag that those signals raise. A second one ends the program at once.
///
/// # Errors
/// The system does not let us have a signal.
pub fn flag() -> io::Result<Arc<AtomicBool>> {
	let raised = Arc::new(AtomicBool::new(false));
	for signal in ENDS {
		signal_hook::flag::register_conditional_shutdown(signal, 1, Arc::clone(&raised))?;
		signal_hook::flag::register(signal, Arc::clone(&raised))?;
	}
	Ok(raised)
}

/// Rings for the signals that end the program, and tells `others` of the rest.
///
/// # Errors
/// The system does not let us have a signal or a thread.
pub fn watch(bell: Bell, more: &[i32], others: impl Fn(i32) + Send + 'static) -> io::Result<()> {
	let mut signals = Signals::new(ENDS.iter().chain(&[FULL]).chain(more))?;
	thread::Builder::new().name("signals".into()).spawn(move || {
		for signal in signals.forever() {
			if ENDS.contains(&signal) {
				bell.ring(Input::HangUp);
			} else if signal != FULL {
				others(signal);
			}
		}
	})?;
	Ok(())
}
