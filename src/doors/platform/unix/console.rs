//! The terminal and the standard streams, as the system has them.

use annabella::message;
use annabella::texts::Message;
use std::env;
use std::fs::OpenOptions;
use std::io::{self, IsTerminal};
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, fcntl_dupfd_cloexec};
use rustix::stdio::{dup2_stderr, stderr, stdin, stdout};
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcgetwinsize, tcsetattr};
use signal_hook::consts::SIGTSTP;
use signal_hook::low_level::emulate_default_handler;

/// A stream that can be written to and asked for its size: a file, a pipe, a terminal.
pub use std::os::fd::AsFd as Stream;

/// True if a character with Control and Alt is one that is typed with the third level of the keyboard. A terminal sends
/// that by itself.
pub const THIRD_LEVEL_IS_CTRL_ALT: bool = false;

/// Writes all of it, in one call if the system takes it in one.
///
/// # Errors
/// If the file is gone: a broken pipe, a terminal that hung up.
pub fn write_whole(file: impl Stream, mut bytes: &[u8]) -> io::Result<()> {
	/// Another program on the terminal may have made it non-blocking; then we wait as a blocking one would.
	const PAUSE: Duration = Duration::from_millis(2);
	while !bytes.is_empty() {
		match rustix::io::write(&file, bytes) {
			Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
			Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
			Err(Errno::INTR) => {}
			Err(Errno::AGAIN) => std::thread::sleep(PAUSE),
			Err(error) => return Err(error.into()),
		}
	}
	Ok(())
}

/// Columns and rows of the terminal; zeros, if it does not say.
///
/// # Errors
/// If it is no terminal.
pub fn size(file: impl Stream) -> io::Result<(u16, u16)> {
	let size = tcgetwinsize(file)?;
	Ok((size.ws_col, size.ws_row))
}

/// Waits until there is something to read, or an interrupt. Returns `true` if there is something to read.
pub fn wait_for_input(file: impl Stream) -> io::Result<bool> {
	match poll(&mut [PollFd::new(&file, PollFlags::IN)], None) {
		Ok(_) => Ok(true),
		Err(Errno::INTR) => Ok(false),
		Err(error) => Err(error.into()),
	}
}

/// Returns when the user's terminal is gone; the system does not wake us for anything else.
pub fn outlive_terminal() {
	let input = io::stdin();
	let mut watched = [PollFd::new(&input, PollFlags::empty())];
	while let Err(Errno::INTR) = poll(&mut watched, None) {}
}

/// Returns `true` if both ends are a terminal that knows more than lines.
pub fn has_terminal() -> bool {
	let dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
	!dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns `true` if the terminal can draw, although its environment does not tell it.
pub const fn draws_anyway() -> bool {
	false
}

/// The terminal's treatment of typed text.
#[derive(Debug)]
pub struct Mode(Termios);

/// The current mode.
pub fn mode() -> Option<Mode> {
	tcgetattr(stdin()).ok().map(Mode)
}

/// Restores the mode. It asks for no memory and waits for nothing.
pub fn set_mode(Mode(mode): &Mode) {
	// A mode that cannot be restored now is gone with the terminal.
	let _ = tcsetattr(stdin(), OptionalActions::Now, mode);
}

/// Stops showing typed text from now on, except for the end of the line. Returns the earlier mode; `None` without a
/// terminal.
pub fn hide_typing() -> Option<Mode> {
	let shown = tcgetattr(stdin()).ok()?;
	let mut hidden = shown.clone();
	hidden.local_modes.remove(LocalModes::ECHO);
	hidden.local_modes.insert(LocalModes::ECHONL);
	tcsetattr(stdin(), OptionalActions::Now, &hidden).ok()?;
	Some(Mode(shown))
}

/// Stops the whole program until it is resumed.
pub fn stop_until_resumed() -> io::Result<()> {
	emulate_default_handler(SIGTSTP)
}

/// Writes bytes to standard output, without a lock that another thread might hold.
pub fn write_at_once(bytes: &[u8]) {
	let _ = write_whole(stdout(), bytes);
}

/// The real error stream.
pub type Errors = OwnedFd;

/// Redirects the error stream into nothing. `None` if that is not possible.
pub fn turn_errors_away() -> Option<Errors> {
	let nowhere = OpenOptions::new().write(true).open("/dev/null").ok()?;
	let real = fcntl_dupfd_cloexec(stderr(), 3).ok()?;
	dup2_stderr(&nowhere).ok()?;
	Some(real)
}

/// Restores the error stream.
pub fn turn_errors_back(real: &Errors) {
	let _ = dup2_stderr(real);
}

/// The system's language, such as `de_DE.UTF-8`; empty if it does not say.
pub fn locale() -> String {
	["LC_ALL", "LC_MESSAGES", "LANG"]
		.into_iter()
		.filter_map(|name| env::var(name).ok())
		.find(|value| !value.is_empty())
		.unwrap_or_default()
}

/// Checks that letters beyond ASCII come out right on the terminal, as far as the system says; else returns the remedy.
///
/// # Errors
/// If the system does not say so; with a sentence.
pub fn letters() -> Result<(), Message> {
	let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
		.into_iter()
		.filter_map(|name| env::var(name).ok())
		.find(|value| !value.is_empty())
		.unwrap_or_default();
	say_letters(&locale)
}

fn say_letters(locale: &str) -> Result<(), Message> {
	let plain = locale.to_lowercase().replace('-', "");
	if plain.contains("utf8") {
		return Ok(());
	}
	Err(message!(NotUtf8))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn letters_are_told_by_the_locale() {
		for (locale, good) in [
			("de_DE.UTF-8", true),
			("C.utf8", true),
			("de_DE@euro", false),
			("", false),
		] {
			assert_eq!(say_letters(locale).is_ok(), good, "{locale}");
		}
	}
}
