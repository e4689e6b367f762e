//! Restores the terminal if a mistake of ours or of a library ends the program abruptly.

use std::mem::zeroed;
use std::ptr::{from_ref, null_mut};
use std::sync::OnceLock;

use libc::{SIG_DFL, SIG_IGN, c_int, c_void, raise, sigaction, siginfo_t};

/// The signals by which the system, or a library, ends a program that has made a mistake.
const CRASHES: [c_int; 7] = [
	libc::SIGSEGV,
	libc::SIGBUS,
	libc::SIGILL,
	libc::SIGFPE,
	libc::SIGABRT,
	libc::SIGSYS,
	libc::SIGTRAP,
];

struct Crash {
	/// The action that is done first.
	first: fn(),
	/// The earlier handler of each signal: Rust itself reports there that a stack was too small.
	earlier: [(c_int, sigaction); CRASHES.len()],
}

static CRASH: OnceLock<Crash> = OnceLock::new();

/// Does this before the program is ended by one of those signals. It runs in the middle of anything: it may neither ask
/// for memory nor wait.
pub fn before(first: fn()) {
	let earlier = CRASHES.map(|signal| {
		// SAFETY: a structure of numbers, of which zero is a valid value, and which the call fills.
		let mut earlier: sigaction = unsafe { zeroed() };
		// SAFETY: nothing is changed, and the place that is filled is our own.
		unsafe { sigaction(signal, null_mut(), &raw mut earlier) };
		(signal, earlier)
	});
	if CRASH.set(Crash { first, earlier }).is_err() {
		return;
	}
	// SAFETY: a structure of numbers, of which zero is a valid value.
	let mut ours: sigaction = unsafe { zeroed() };
	ours.sa_sigaction = crashed as *const () as usize;
	// On a stack of its own where there is one; and the next such signal ends the program.
	ours.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND;
	for signal in CRASHES {
		// SAFETY: the function has the form that SA_SIGINFO asks for, lives for ever, and does only things that a signal
		// handler may do.
		unsafe { sigaction(signal, from_ref(&ours), null_mut()) };
	}
}

extern "C" fn crashed(signal: c_int, about: *mut siginfo_t, place: *mut c_void) {
	if let Some(crash) = CRASH.get() {
		(crash.first)();
		let others = crash.earlier.iter().find(|(number, _)| *number == signal);
		if let Some((_, other)) = others
			&& other.sa_flags & libc::SA_SIGINFO != 0
			&& ![SIG_DFL, SIG_IGN].contains(&other.sa_sigaction)
		{
			type Handler = extern "C" fn(c_int, *mut siginfo_t, *mut c_void);
			// SAFETY: the system would have called it in this way; SA_SIGINFO says that it has this form.
			let other = unsafe { std::mem::transmute::<usize, Handler>(other.sa_sigaction) };
			other(signal, about, place);
		}
	}
	// SAFETY: it waits until this function has returned, and then no handler takes it any more.
	unsafe { raise(signal) };
}
