//! The system's signals to the program, taken on a thread of their own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::{io, thread};

use signal_hook::consts::{SIGCONT, SIGTSTP, SIGXFSZ};
use signal_hook::iterator::Signals;

use crate::doors::platform::Told;

/// The signals from outside that would end the program abruptly, with an unusable terminal. Each of them is a
/// [`Told::End`], as are those of real time.
const ENDS: [i32; 13] = [
	libc::SIGHUP,
	libc::SIGINT,
	libc::SIGTERM,
	libc::SIGQUIT,
	libc::SIGUSR1,
	libc::SIGUSR2,
	libc::SIGALRM,
	libc::SIGVTALRM,
	libc::SIGPROF,
	libc::SIGXCPU,
	libc::SIGIO,
	libc::SIGPWR,
	libc::SIGSTKFLT,
];

fn ends() -> impl Iterator<Item = i32> {
	ENDS.into_iter().chain(libc::SIGRTMIN()..=libc::SIGRTMAX())
}

/// Would end the program where a file may not grow any more. Once it is taken, the writing fails instead, and the writer
/// reports it.
const FULL: i32 = SIGXFSZ;

/// The last of those signals; 0 before any.
static LAST: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The exit status after a signal, as shells count: 130 for an interrupt, 143 for being terminated.
pub fn status() -> Option<u8> {
	let last = u8::try_from(LAST.load(Ordering::Relaxed)).ok()?;
	(last > 0).then(|| last.saturating_add(128))
}

/// Takes those of them that the program may take, and notes each one that comes. A tool that looks into a program may
/// keep some of those of real time to itself.
fn taken() -> io::Result<Vec<i32>> {
	let mut taken = Vec::new();
	for signal in ends() {
		match note(signal) {
			Ok(()) => taken.push(signal),
			Err(_) if signal >= libc::SIGRTMIN() => {}
			Err(error) => return Err(error),
		}
	}
	Ok(taken)
}

fn note(signal: i32) -> io::Result<()> {
	let number = usize::try_from(signal).unwrap_or_default();
	signal_hook::flag::register_usize(signal, Arc::clone(&LAST), number).map(drop)
}

/// A flag that those signals raise. A second one ends the program at once.
pub fn flag() -> io::Result<Arc<AtomicBool>> {
	let raised = Arc::new(AtomicBool::new(false));
	for signal in taken()? {
		signal_hook::flag::register_conditional_shutdown(signal, 1, Arc::clone(&raised))?;
		signal_hook::flag::register(signal, Arc::clone(&raised))?;
	}
	Ok(raised)
}

/// Those signals and `more`, as they come.
fn coming(more: &[i32]) -> io::Result<Signals> {
	let signals = Signals::new(ENDS.iter().chain(more))?;
	for signal in libc::SIGRTMIN()..=libc::SIGRTMAX() {
		// A tool that looks into a program may keep some to itself.
		let _ = signals.add_signal(signal);
	}
	Ok(signals)
}

/// Ends the program with this signal.
fn end_with(signal: i32) {
	LAST.store(usize::try_from(signal).unwrap_or_default(), Ordering::Relaxed);
}

/// Does this for each of those signals, on a thread of its own.
pub fn watch_ends(each: impl Fn() + Send + 'static) -> io::Result<()> {
	let mut signals = coming(&[])?;
	thread::Builder::new().name("signals".into()).spawn(move || {
		for signal in signals.forever() {
			end_with(signal);
			each();
		}
	})?;
	Ok(())
}

/// Reports the signals that end the program, on a thread of its own; and those that stop and resume it, if `stops`.
pub fn watch(stops: bool, each: impl Fn(Told) + Send + 'static) -> io::Result<()> {
	let mut signals = coming(if stops { &[FULL, SIGTSTP, SIGCONT] } else { &[FULL] })?;
	thread::Builder::new().name("signals".into()).spawn(move || {
		for signal in signals.forever() {
			match signal {
				SIGTSTP => each(Told::Stop),
				SIGCONT => each(Told::Resume),
				FULL => {}
				_ => {
					end_with(signal);
					each(Told::End);
				}
			}
		}
	})?;
	Ok(())
}
