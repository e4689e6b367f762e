//! Silence on the error stream while a library of the system would write over the screen.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::sync::{Mutex, PoisonError};

use annabella::names::bearable;
use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stderr, stderr};

use super::legible::legible_lines;

/// How many hold the silence, and where the error stream really goes.
static HELD: Mutex<Option<(usize, OwnedFd)>> = Mutex::new(None);

/// As long as one of these lives, whatever is written to the error stream is lost: the ALSA library prints its
/// complaints there, over the page, whether or not its caller copes with them.
#[derive(Debug)]
pub struct Quiet(());

impl Quiet {
	/// Nothing, if the error stream cannot be turned away: then a smudge on the screen is the smaller evil.
	#[must_use]
	pub fn hold() -> Option<Self> {
		let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
		if let Some((holders, _)) = held.as_mut() {
			*holders += 1;
		} else {
			let nowhere = OpenOptions::new().write(true).open("/dev/null").ok()?;
			let real = fcntl_dupfd_cloexec(stderr(), 3).ok()?;
			dup2_stderr(&nowhere).ok()?;
			*held = Some((1, real));
		}
		Some(Self(()))
	}
}

/// Writes a line to the error stream, also while others hold it silent: the last word of the program must not be lost.
///
/// # Errors
/// As of the stream.
pub fn complain(line: &str) -> io::Result<()> {
	let line = bearable(&legible_lines(line));
	let held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
	match held.as_ref() {
		Some((_, real)) => writeln!(File::from(real.try_clone()?), "{line}"),
		None => writeln!(io::stderr(), "{line}"),
	}
}

impl Drop for Quiet {
	fn drop(&mut self) {
		let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
		if let Some((holders, real)) = held.as_mut() {
			*holders -= 1;
			if *holders == 0 {
				let _ = dup2_stderr(&*real);
				*held = None;
			}
		}
	}
}
