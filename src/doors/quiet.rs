//! Silence on the error stream while a library of the system would write over the screen.

use std::fs::File;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use annabella::names::bearable;

use super::legible::legible_lines;
use super::platform::console::{Errors, turn_errors_away, turn_errors_back};

/// Number of holders of the silence, and the real error stream.
static HELD: Mutex<Option<(usize, Errors)>> = Mutex::new(None);

/// Silence: while one of these lives, all text to the error stream is lost. The ALSA library prints its complaints there,
/// over the page, even if its caller copes with them.
#[derive(Debug)]
pub struct Quiet(());

impl Quiet {
	/// `None` if the error stream cannot be redirected: then a smudge on the screen is the smaller evil.
	#[must_use]
	pub fn hold() -> Option<Self> {
		let mut held = HELD.lock().unwrap_or_else(PoisonError::into_inner);
		if let Some((holders, _)) = held.as_mut() {
			*holders += 1;
		} else {
			*held = Some((1, turn_errors_away()?));
		}
		Some(Self(()))
	}
}

/// Writes a line to the error stream, also while others hold it silent: the last word of the program must not be lost.
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
				turn_errors_back(real);
				*held = None;
			}
		}
	}
}
