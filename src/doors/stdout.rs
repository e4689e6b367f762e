//! Standard output, where one thing to be read is one write(2): whoever reads the screen aloud gets it whole.

use std::io;
use std::os::fd::AsFd;
use std::time::Duration;

use rustix::io::Errno;
use rustix::termios::tcgetwinsize;

/// The terminal's own signal: a sound, a flash, or whatever its user has set.
pub const BELL: &[u8] = b"\x07";

/// Writes all of it, in one call if the system takes it in one.
///
/// # Errors
/// The file is gone: a broken pipe, a terminal that hung up.
pub fn write_whole(file: impl AsFd, mut bytes: &[u8]) -> io::Result<()> {
	/// Somebody who shares the terminal may have made it non-blocking; then we wait as a blocking one would.
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

/// The columns and rows of the terminal; the usual ones where it does not say, as on a serial line.
pub fn size_of(file: impl AsFd) -> (u16, u16) {
	const USUAL: (u16, u16) = (80, 24);
	match tcgetwinsize(file) {
		Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col, size.ws_row),
		Ok(_) | Err(_) => USUAL,
	}
}
