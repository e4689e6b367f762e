//! Texts in the form of Windows.

use std::ffi::OsStr;
use std::os::windows::ffi::OsStrExt;

/// The text with a zero at its end.
pub fn wide(text: impl AsRef<OsStr>) -> Vec<u16> {
	text.as_ref().encode_wide().chain([0]).collect()
}

/// The text up to the first zero.
pub fn text(wide: &[u16]) -> String {
	let end = wide.iter().position(|&unit| unit == 0).unwrap_or(wide.len());
	String::from_utf16_lossy(wide.get(..end).unwrap_or_default())
}
