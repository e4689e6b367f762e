//! Other programs that this one starts.

use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus};

/// The keys of the terminal (interrupt, stop) are not for this one.
pub fn apart_from_keys(command: &mut Command) -> &mut Command {
	command.process_group(0)
}

/// What is missing where a program with libraries cannot even begin, by the number with which it ended.
pub fn missing_library(status: ExitStatus) -> Option<&'static str> {
	// The loader's number for a missing library, and the shell's for a missing program.
	(status.code() == Some(127)).then_some("most likely libspeechd.so.2 (Debian: libspeechd2)")
}
