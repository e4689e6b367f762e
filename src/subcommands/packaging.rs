//! The parts of a package beside the program: the completions of the shells, and the manual pages.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use annabella::message;
use annabella::voice::Language;
use clap::Command;
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
	let made = fs::create_dir(folder).and_then(|()| clap_mangen::generate_to(with_usage(), folder));
	made.map_err(|error| {
		if error.kind() == ErrorKind::AlreadyExists {
			message!(FolderExists, folder = legible(&folder.display().to_string()))
		} else {
			cannot_write(folder, &error)
		}
	})
}

/// The command line with a usage of our own, as the pages would name flags without their values.
fn with_usage() -> Command {
	let mut command = described(Language::ENGLISH);
	command.build();
	used(command)
}

fn used(command: Command) -> Command {
	let flags = command
		.get_arguments()
		.filter(|arg| !arg.is_hide_set() && !arg.is_positional());
	let mut usage: Vec<String> = Vec::new();
	for flag in flags {
		usage.push(match flag.is_required_set() {
			true => flag.to_string(),
			false => format!("[{flag}]"),
		});
	}
	usage.extend(command.get_positionals().map(ToString::to_string));
	if command.has_subcommands() {
		usage.push(match command.is_subcommand_required_set() {
			true => "<COMMAND>".to_owned(),
			false => "[COMMAND]".to_owned(),
		});
	}
	let name = command.get_bin_name().unwrap_or_default();
	let usage = format!("{name} {}", usage.join(" "));
	command
		.override_usage(usage.trim_end().to_owned())
		.mut_subcommands(used)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn synopsis_of_a_page_names_each_value() {
		let program = with_usage();
		let command = |words: &[&str]| {
			words.iter().fold(program.clone(), |command, word| {
				command.find_subcommand(word).unwrap().clone()
			})
		};
		for (words, synopsis) in [
			(
				&["games", "export"][..],
				"annabella games export [--as <FORM>] [--out <FILE>] [--overwrite] [--database <FILE>] [--language <LANGUAGE>] [--help] <NUMBER>",
			),
			(&["uci"], "annabella uci [--language <LANGUAGE>] [--help]"),
			(
				&["doctor"],
				"annabella doctor [--language <LANGUAGE>] [--database <FILE>] [--json] [--help]",
			),
		] {
			let command = command(words);
			assert_eq!(command.get_overridden_usage().unwrap().to_string(), synopsis);
		}
	}

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
