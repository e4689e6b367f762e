//! What a subcommand prints and writes, and the sentence with which it fails.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use crate::doors::legible::{legible, legible_lines};
use crate::doors::user_dirs::put_new;

/// A sentence for standard error, and exit status 1.
pub type Failure = String;

pub fn sentence(error: impl Display) -> Failure {
	let text = legible(&error.to_string());
	if text.ends_with(['.', '?']) {
		text
	} else {
		format!("{text}.")
	}
}

/// Prints a text of one or more lines. Whatever is in it comes from files and other people.
pub fn print(text: impl Display) -> Result<(), Failure> {
	put_out(format!("{}\n", legible_lines(&text.to_string())).as_bytes())
}

pub fn put_out(bytes: &[u8]) -> Result<(), Failure> {
	let mut output = io::stdout().lock();
	match output.write_all(bytes).and_then(|()| output.flush()) {
		Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_tell(&error)),
		Ok(()) | Err(_) => Ok(()),
	}
}

/// Whatever was to be done is done; only what is told of it gets nowhere.
pub fn cannot_tell(error: &io::Error) -> Failure {
	sentence(format!("Standard output cannot be written: {error}"))
}

/// So many of something.
pub fn counted(number: u64, one: &str, many: &str) -> String {
	match number {
		1 => format!("one {one}"),
		number => format!("{number} {many}"),
	}
}

/// To standard output. Whoever has closed it has had enough.
pub fn pour(bytes: &[u8]) -> Result<(), Failure> {
	if io::stdout().is_terminal() {
		// For eyes only; whoever wants its very bytes names a file, or takes them from a pipe.
		return print(String::from_utf8_lossy(bytes).trim_end());
	}
	put_out(bytes)
}

/// To a file that is not there yet, for its owner alone: whole or not at all.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
	put_new(path, |file| file.write_all(bytes)).map_err(|error| cannot_write(path, &error))
}

/// Why a new file is not there, and what to do.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
	let name = legible(&path.display().to_string());
	if error.kind() == io::ErrorKind::AlreadyExists {
		return format!("{name} is there already and stays as it is. Please name another file.");
	}
	sentence(format!("{name} cannot be written: {error}"))
}
