//! Detects a screen reader that speaks already. Only signs that are cheap and sure count; some readers give no sign.

use std::ptr::from_mut;

use windows_sys::Win32::UI::WindowsAndMessaging::{SPI_GETSCREENREADER, SystemParametersInfoW};

use super::self_inspection::running;

/// The programs of NVDA, JAWS, Narrator, Dolphin and ZDSR.
const READERS: [&str; 6] = [
	"nvda.exe",
	"jfw.exe",
	"narrator.exe",
	"dolphin.exe",
	"supernova.exe",
	"zdsr.exe",
];

/// Returns `true` if one runs.
#[must_use]
pub fn seems_to_run() -> bool {
	let mut told = 0_i32;
	// SAFETY: for this question it writes one number into a place of ours.
	let asked = unsafe { SystemParametersInfoW(SPI_GETSCREENREADER, 0, from_mut(&mut told).cast(), 0) };
	asked != 0 && told != 0
		|| running().is_ok_and(|running| {
			let mut names = running.iter().map(|process| &process.name);
			names.any(|name| READERS.iter().any(|reader| name.eq_ignore_ascii_case(reader)))
		})
}
