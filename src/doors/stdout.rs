//! Standard output, where one text to be read is one write(2): a screen reader gets it whole.

use super::platform::console::{self, Stream};

pub use super::platform::console::write_whole;

/// The terminal's own signal: a sound, a flash, or whatever its user has set.
pub const BELL: &[u8] = b"\x07";

/// The columns and rows of the terminal; the usual ones where it does not say, as on a serial line.
pub fn size_of(file: impl Stream) -> (u16, u16) {
	const USUAL: (u16, u16) = (80, 24);
	match console::size(file) {
		Ok(size) if size.0 > 0 && size.1 > 0 => size,
		Ok(_) | Err(_) => USUAL,
	}
}
