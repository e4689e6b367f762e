//! Takes puzzles from a table of any length, and tells in whole lines how far it is.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::puzzles::{Lacking, PuzzleReader};

use super::pychess;
use super::taking::Taking;
use crate::doors::legible::legible;
use crate::doors::platform::console::Stream;
use crate::doors::platform::signals;
use crate::doors::user_dirs::obstacle;
use crate::subcommands::import::Stoppable;
use crate::subcommands::output::{Failure, of_system, reason, tell, told};
use crate::subcommands::packed::Text;

/// Size of one read, in bytes.
const PIECE: usize = 256 << 10;

/// # Errors
/// With a sentence, when the file cannot be read or the puzzles cannot be kept, or when it was interrupted.
pub(super) fn run(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let stop = signals::flag().map_err(of_system)?;
	let is_stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
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
	let cannot = |error: io::Error| {
		message!(
			FileUnreadable,
			file = file.display().to_string(),
			why = obstacle(&error)
		)
	};
	let opened = File::open(file).map_err(cannot)?;
	if opened.metadata().map_err(cannot)?.is_dir() || pychess::is_one(file) {
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
	let mut text = Text::of(Stoppable { input, is_stopped });
	let mut piece = vec![0; PIECE];
	let ended = loop {
		match text.read(&mut piece) {
			Ok(0) => break Ok(()),
			Ok(length) => {
				let read = piece.get(..length).unwrap_or_default();
				reader.take(read, &mut |row| taking.row(row));
			}
			Err(stopped) if stopped.kind() == io::ErrorKind::Interrupted => break Err(message!(Stopped)),
			Err(other) if other.kind() == io::ErrorKind::InvalidData => {
				break Err(message!(FileUnreadableBecause, file = name, why = reason(&other)));
			}
			Err(error) => {
				break Err(message!(CannotReadFurther, name, why = obstacle(&error)));
			}
		}
		if reader.lacking().any(|what| what == Lacking::Puzzles) {
			return Err(message!(NoPuzzleTable, name));
		}
		if taking.failure.is_some() {
			break Ok(());
		}
		taking.tell_progress()?;
	};
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
