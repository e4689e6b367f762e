//! Takes puzzles from a table of any length, and tells in whole lines how far it is.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::puzzles::{Lacking, PuzzleReader};

use super::pychess;
use super::taking::Taking;
use crate::doors::legible::legible;
use crate::doors::platform::console::Stream;
use crate::subcommands::intake::{each_piece, opened, stop};
use crate::subcommands::output::{Failure, tell, told};

/// # Errors
/// With a sentence, when the file cannot be read or the puzzles cannot be kept, or when it was interrupted.
pub(super) fn run(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let is_stopped = stop()?;
	let name = legible(&file.display().to_string());
	if file == Path::new("-") {
		return table(
			io::stdin(),
			&told(message!(StandardInput)),
			Taking::begin(database)?,
			&is_stopped,
		);
	}
	if file == Path::new("pychess") && !file.exists() {
		return pychess::import(Path::new(pychess::FOLDER), Taking::begin(database)?, &is_stopped);
	}
	let (opened, is_folder) = opened(file)?;
	if is_folder || pychess::is_one(file) {
		return pychess::import(file, Taking::begin(database)?, &is_stopped);
	}
	table(opened, &name, Taking::begin(database)?, &is_stopped)
}

/// The puzzles of a table.
fn table(
	input: impl Read + Stream,
	name: &str,
	mut taking: Taking,
	is_stopped: &dyn Fn() -> bool,
) -> Result<(), Failure> {
	tell(message!(TakingPuzzles, name))?;
	let mut reader = PuzzleReader::default();
	let ended = each_piece(input, name, is_stopped, |piece| {
		reader.take(piece, &mut |row| taking.row(row));
		if reader.lacking().any(|what| what == Lacking::Puzzles) {
			return Err(message!(NoPuzzleTable, name));
		}
		taking.tell_progress()?;
		Ok(taking.failure.is_none())
	})?;
	if ended.as_ref().err().is_none_or(|why| *why != message!(Stopped)) {
		reader.end(ended.is_err(), &mut |row| taking.row(row));
	}
	for what in reader.lacking() {
		match what {
			Lacking::Puzzles => {}
			Lacking::Ratings => tell(message!(PuzzlesUnrated))?,
			Lacking::Themes => tell(message!(PuzzlesWithoutThemes))?,
		}
	}
	taking.end(ended)
}
