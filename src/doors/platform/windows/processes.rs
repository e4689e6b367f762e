//! Other programs that this one starts.

use std::os::windows::process::CommandExt;
use std::process::{Command, ExitStatus};

use windows_sys::Win32::Foundation::{STATUS_DLL_NOT_FOUND, STATUS_ENTRYPOINT_NOT_FOUND};
use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

/// Makes the keys of the console not reach this program, and opens no console for it.
pub fn apart_from_keys(command: &mut Command) -> &mut Command {
	command.creation_flags(CREATE_NO_WINDOW)
}

/// The missing library of a program that cannot even begin, by its exit status.
pub fn missing_library(status: ExitStatus) -> Option<&'static str> {
	[STATUS_DLL_NOT_FOUND, STATUS_ENTRYPOINT_NOT_FOUND]
		.contains(&status.code()?)
		.then_some("and this Windows may be too old: Windows 10 has all of them")
}
