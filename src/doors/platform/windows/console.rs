//! The console and the standard streams, as Windows has them.

use std::io::{self, IsTerminal};
use std::mem::zeroed;
use std::os::windows::io::{AsHandle, AsRawHandle};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

use windows_sys::Win32::Foundation::HANDLE;
use windows_sys::Win32::Globalization::GetUserDefaultLocaleName;
use windows_sys::Win32::Storage::FileSystem::WriteFile;
use windows_sys::Win32::System::Console::{
	CONSOLE_SCREEN_BUFFER_INFO, ENABLE_ECHO_INPUT, ENABLE_VIRTUAL_TERMINAL_PROCESSING, GetConsoleMode,
	GetConsoleScreenBufferInfo, GetStdHandle, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetConsoleMode,
	WriteConsoleW,
};

use super::wide::text;

/// A stream that can be written to and asked for its size: a file, a pipe, a console.
pub use std::os::windows::io::AsHandle as Stream;

/// True if a character with Control and Alt is one that is typed with the third level of the keyboard: Windows has no
/// other sign of AltGr.
pub const THIRD_LEVEL_IS_CTRL_ALT: bool = true;

/// The longest name of a locale.
const LOCALE: usize = 85;

fn mode_of(handle: HANDLE) -> Option<u32> {
	let mut mode = 0;
	// SAFETY: a handle of any kind may be asked; one that is no console is refused.
	(unsafe { GetConsoleMode(handle, &raw mut mode) } != 0).then_some(mode)
}

/// Writes all of it, in one call if the system takes it in one.
///
/// # Errors
/// If the file is gone: a broken pipe, a console that was closed.
pub fn write_whole(file: impl Stream, bytes: &[u8]) -> io::Result<()> {
	put(file.as_handle().as_raw_handle(), bytes)
}

fn put(handle: HANDLE, mut bytes: &[u8]) -> io::Result<()> {
	if mode_of(handle).is_some() {
		// For any code page of the console.
		let letters: Vec<u16> = String::from_utf8_lossy(bytes).encode_utf16().collect();
		return put_letters(handle, &letters);
	}
	while !bytes.is_empty() {
		let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
		let mut written = 0;
		// SAFETY: the bytes are ours, as many as the length says, and outlive the call.
		let done = unsafe { WriteFile(handle, bytes.as_ptr(), length, &raw mut written, null_mut()) };
		if done == 0 {
			return Err(io::Error::last_os_error());
		}
		bytes = bytes.get(written as usize..).unwrap_or_default();
	}
	Ok(())
}

fn put_letters(handle: HANDLE, mut letters: &[u16]) -> io::Result<()> {
	while !letters.is_empty() {
		let length = u32::try_from(letters.len()).unwrap_or(u32::MAX);
		let mut written = 0;
		// SAFETY: the letters are ours, as many as the length says, and outlive the call.
		let done = unsafe { WriteConsoleW(handle, letters.as_ptr(), length, &raw mut written, null()) };
		if done == 0 {
			return Err(io::Error::last_os_error());
		}
		letters = letters.get(written as usize..).unwrap_or_default();
	}
	Ok(())
}

/// Columns and rows of the console's window.
///
/// # Errors
/// If it is no console.
pub fn size(file: impl Stream) -> io::Result<(u16, u16)> {
	// SAFETY: a structure of numbers, of which zero is a valid value, and which the call fills.
	let mut about: CONSOLE_SCREEN_BUFFER_INFO = unsafe { zeroed() };
	// SAFETY: the place that is filled is our own.
	if unsafe { GetConsoleScreenBufferInfo(file.as_handle().as_raw_handle(), &raw mut about) } == 0 {
		return Err(io::Error::last_os_error());
	}
	let length = |from: i16, to: i16| u16::try_from(i32::from(to) - i32::from(from) + 1).unwrap_or(0);
	let window = about.srWindow;
	Ok((
		length(window.Left, window.Right),
		length(window.Top, window.Bottom),
	))
}

/// Returns at once: a read of ours waits by itself.
///
/// # Errors
/// Never.
pub fn wait_for_input(_file: impl Stream) -> io::Result<bool> {
	Ok(true)
}

/// Does nothing: Windows itself reports a closed console, as a signal.
pub fn outlive_terminal() {
	loop {
		std::thread::park();
	}
}

/// Returns `true` if both ends are a console, which takes the orders of a terminal.
pub fn has_terminal() -> bool {
	io::stdin().is_terminal() && io::stdout().is_terminal() && takes_orders()
}

/// Turns the console into a terminal, and returns `true` if it can be one. Those before Windows 10 cannot.
fn takes_orders() -> bool {
	static TAKES: OnceLock<bool> = OnceLock::new();
	*TAKES.get_or_init(|| {
		// SAFETY: it takes a number only.
		let output = unsafe { GetStdHandle(STD_OUTPUT_HANDLE) };
		mode_of(output).is_some_and(|mode| {
			// SAFETY: the handle is that of a console.
			unsafe { SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0 }
		})
	})
}

/// Returns `true` if the terminal can draw, although its environment does not tell it: a console that takes orders has
/// all colours and signs.
pub fn draws_anyway() -> bool {
	takes_orders()
}

/// The console's treatment of typed text.
#[derive(Debug)]
pub struct Mode(u32);

fn input() -> HANDLE {
	// SAFETY: it takes a number only.
	unsafe { GetStdHandle(STD_INPUT_HANDLE) }
}

/// The current mode.
pub fn mode() -> Option<Mode> {
	mode_of(input()).map(Mode)
}

/// Restores the mode. It asks for no memory and waits for nothing.
pub fn set_mode(Mode(mode): &Mode) {
	// SAFETY: it takes a handle and a number. A mode that cannot be restored now is gone with the console.
	unsafe { SetConsoleMode(input(), *mode) };
}

/// Stops showing typed text from now on. Returns the earlier mode; `None` without a console.
pub fn hide_typing() -> Option<Mode> {
	let shown = mode_of(input())?;
	set_mode(&Mode(shown & !ENABLE_ECHO_INPUT));
	Some(Mode(shown))
}

/// Does nothing: Windows has no way to stop a program until it is resumed.
///
/// # Errors
/// Never.
#[allow(clippy::unnecessary_wraps, reason = "other systems have errors here")]
pub fn stop_until_resumed() -> io::Result<()> {
	Ok(())
}

/// Writes bytes to standard output, without a lock that another thread might hold.
pub fn write_at_once(bytes: &[u8]) {
	// SAFETY: it takes a number only.
	let _ = put(unsafe { GetStdHandle(STD_OUTPUT_HANDLE) }, bytes);
}

/// The real error stream. No library of Windows writes there.
#[derive(Debug)]
pub struct Errors(io::Stderr);

impl Errors {
	pub fn try_clone(&self) -> io::Result<std::os::windows::io::OwnedHandle> {
		self.0.as_handle().try_clone_to_owned()
	}
}

/// Leaves it unchanged.
#[must_use]
#[allow(clippy::unnecessary_wraps, reason = "other systems cannot always")]
pub fn turn_errors_away() -> Option<Errors> {
	Some(Errors(io::stderr()))
}

/// Restores it.
pub const fn turn_errors_back(_real: &Errors) {}

/// The system's language, such as `de-DE`; empty if it does not say. As on other systems, LANG comes first.
pub fn locale() -> String {
	if let Some(named) = std::env::var("LANG").ok().filter(|value| !value.is_empty()) {
		return named;
	}
	let mut name = [0; LOCALE];
	// SAFETY: the place is ours, and as long as the length says.
	unsafe { GetUserDefaultLocaleName(name.as_mut_ptr(), LOCALE as i32) };
	text(&name)
}

/// Letters reach the console as letters, and a pipe as UTF-8.
///
/// # Errors
/// Never.
pub const fn letters() -> Result<(), annabella::texts::Message> {
	Ok(())
}
