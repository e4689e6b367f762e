//! The lines in and out, away from the standard streams.

use std::fs::File;
use std::io;
use std::os::windows::io::AsHandle;
use std::ptr::null_mut;

use windows_sys::Win32::System::Console::{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetStdHandle};

/// Standard input and output, which from now on lead nowhere.
pub fn keep_lines_private() -> io::Result<(File, File)> {
	// A copy is not inherited by other programs.
	let orders = File::from(io::stdin().as_handle().try_clone_to_owned()?);
	let reports = File::from(io::stdout().as_handle().try_clone_to_owned()?);
	for stream in [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE] {
		// SAFETY: without a handle, the standard library reads nothing there and writes nothing.
		unsafe { SetStdHandle(stream, null_mut()) };
	}
	Ok((orders, reports))
}
