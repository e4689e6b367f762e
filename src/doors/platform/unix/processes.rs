//! Other programs that this one starts.

use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus};

/// Makes the keys of the terminal (interrupt, stop) not reach this program.
pub fn apart_from_keys(command: &mut Command) -> &mut Command {
	command.process_group(0)
}

/// The missing library of a program that cannot even begin, by its exit status.
pub fn missing_library(status: ExitStatus) -> Option<&'static str> {
	// The loader's number for a missing library, and the shell's for a missing program.
	(status.code() == Some(127)).then_some("most likely libspeechd.so.2 (Debian: libspeechd2)")
}
