//! Takes puzzles from a table of any length, and tells in whole lines how far it is.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::puzzles::{Lacking, PuzzleReader};

use super::pychess;
use super::taking::Taking;
use crate::doors::legible::legible;
use crate::doors::platform::console::Stream;
use crate::doors::storage::Storage;
use crate::subcommands::intake::{Fate, each_piece, opened, stop};
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

/// A table of puzzles that is taken in piece by piece.
pub struct TakenTable {
	reader: PuzzleReader,
	taking: Taking,
}

impl TakenTable {
	/// Makes sure that puzzles can be kept before any is read.
	pub fn begin(storage: Storage) -> Result<Self, Failure> {
		Taking::into(storage).map(Self::of)
	}

	fn of(taking: Taking) -> Self {
		Self {
			reader: PuzzleReader::default(),
			taking,
		}
	}

	/// Takes the next piece of the table; returns `false` if it cannot go on.
	pub fn take(&mut self, piece: &[u8]) -> bool {
		let Self { reader, taking } = self;
		reader.take(piece, &mut |row| taking.row(row));
		taking.failure.is_none()
	}

	pub const fn so_far(&self) -> u64 {
		self.taking.so_far()
	}

	/// Takes the last line; it counts as refused if it was cut.
	pub fn finish(&mut self, is_cut: bool) {
		let Self { reader, taking } = self;
		reader.end(is_cut, &mut |row| taking.row(row));
	}

	/// The fate of all puzzles.
	pub fn fate(self) -> Fate {
		self.taking.fate()
	}
}

/// The puzzles of a table.
fn table(
	input: impl Read + Stream,
	name: &str,
	taking: Taking,
	is_stopped: &dyn Fn() -> bool,
) -> Result<(), Failure> {
	tell(message!(TakingPuzzles, name))?;
	let mut taken = TakenTable::of(taking);
	let ended = each_piece(input, name, is_stopped, |piece| {
		let goes_on = taken.take(piece);
		if taken.reader.lacking().any(|what| what == Lacking::Puzzles) {
			return Err(message!(NoPuzzleTable, name));
		}
		taken.taking.tell_progress()?;
		Ok(goes_on)
	})?;
	if ended.as_ref().err().is_none_or(|why| *why != message!(Stopped)) {
		taken.finish(ended.is_err());
	}
	let TakenTable { reader, taking } = taken;
	for what in reader.lacking() {
		match what {
			Lacking::Puzzles => {}
			Lacking::Ratings => tell(message!(PuzzlesUnrated))?,
			Lacking::Themes => tell(message!(PuzzlesWithoutThemes))?,
		}
	}
	taking.end(ended)
}
