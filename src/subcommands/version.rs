//! The version of the program: its number, the source and target of the build, and its finds on this machine.

use std::env;
use std::io::{self, Write};

use annabella::message;
use clap::error::ErrorKind;

use super::doctor;
use super::output::{Failure, cannot_tell, print, told};
use super::preferred::language;
use crate::cli;
use crate::doors::{sound, user_dirs};

/// Prints the requested facts about the program itself: help, the number of its version, or everything in this file.
///
/// # Errors
/// With a sentence, when it cannot be printed.
pub fn answer(asked: &clap::Error) -> Result<(), Failure> {
	if asked.kind() == ErrorKind::DisplayVersion && env::args().any(|word| word == "--version") {
		return all();
	}
	let is_help = asked.kind() == ErrorKind::DisplayHelp;
	let told = is_help.then(|| cli::command(language()).try_get_matches_from(cli::words()).err());
	let told = told.flatten();
	let told = told.as_ref().unwrap_or(asked);
	match told.print().and_then(|()| io::stdout().flush()) {
		Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(cannot_tell(&error)),
		Ok(()) | Err(_) => Ok(()),
	}
}

/// A line each; the first is the name and the number.
fn all() -> Result<(), Failure> {
	print(concat!("annabella ", env!("CARGO_PKG_VERSION")))?;
	if let Some(commit) = option_env!("ANNABELLA_COMMIT") {
		match option_env!("ANNABELLA_DATE") {
			Some("") | None => print(told(message!(VersionCommitAlone, commit)))?,
			Some(day) => print(told(message!(VersionCommit, commit, day)))?,
		}
	}
	print(told(message!(VersionTarget, target = env!("ANNABELLA_TARGET"))))?;
	let recorded: Vec<String> = sound::languages().map(|language| language.to_string()).collect();
	let recorded = if recorded.is_empty() {
		told(message!(None))
	} else {
		recorded.join(", ")
	};
	print(told(message!(VersionRecorded, languages = recorded)))?;
	let own = user_dirs::voices().and_then(|folder| sound::named(&folder));
	for voice in own.unwrap_or_default() {
		print(told(message!(
			VersionOwnVoice,
			name = voice.name,
			language = voice.language.to_string()
		)))?;
	}
	doctor::libraries().into_iter().try_for_each(|library| {
		let there = if library.is_there {
			message!(Found)
		} else {
			message!(NotFound)
		};
		print(format!("{}: {}", told(library.name), told(there)))
	})
}
