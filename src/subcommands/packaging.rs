//! The parts of a package beside the program: the completions of the shells, and the manual pages.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use annabella::message;
use annabella::voice::Language;
use clap_complete::Shell;

use super::output::{Failure, cannot_write, put_out};
use crate::cli::described;
use crate::doors::legible::legible;

/// Prints the completions of this shell.
///
/// # Errors
/// When standard output cannot be written.
pub fn complete(shell: Shell) -> Result<(), Failure> {
	let mut script = Vec::new();
	clap_complete::generate(
		shell,
		&mut described(Language::ENGLISH),
		env!("CARGO_BIN_NAME"),
		&mut script,
	);
	put_out(&script)
}

/// Writes a page for the program and for each of its commands: `annabella.1`, `annabella-games.1`,
/// `annabella-games-export.1`.
///
/// # Errors
/// When the folder cannot be made, or is there already.
pub fn write_man_pages(folder: &Path) -> Result<(), Failure> {
	let made =
		fs::create_dir(folder).and_then(|()| clap_mangen::generate_to(described(Language::ENGLISH), folder));
	made.map_err(|error| {
		if error.kind() == ErrorKind::AlreadyExists {
			message!(FolderExists, folder = legible(&folder.display().to_string()))
		} else {
			cannot_write(folder, &error)
		}
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn shells_are_told_what_a_flag_takes() {
		let mut script = Vec::new();
		clap_complete::generate(
			Shell::Bash,
			&mut described(Language::ENGLISH),
			"annabella",
			&mut script,
		);
		let script = String::from_utf8(script).unwrap();
		for values in [
			"own synthesis system none",
			"voice screen-reader braille screen ask",
			"de en fi sv",
		] {
			assert!(script.contains(&format!("compgen -W \"{values}\"")), "{values}");
		}
		// A word that names a file stays one.
		assert!(script.contains("compgen -f"));
	}
}
