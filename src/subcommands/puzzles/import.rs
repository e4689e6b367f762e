//! Takes puzzles from a table of any length, and tells in whole lines how far it is.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use annabella::puzzles::{Lacking, NewPuzzle, PuzzleReader, RefusedPuzzle};

use super::pychess;
use crate::doors::legible::legible;
use crate::doors::platform::console::Stream;
use crate::doors::platform::signals;
use crate::doors::storage::{Storage, TakenPuzzles};
use crate::doors::user_dirs::obstacle;
use crate::subcommands::import::Stoppable;
use crate::subcommands::kept_games::new_storage;
use crate::subcommands::output::{Failure, counted, print, sentence};
use crate::subcommands::packed::Text;

/// How much is read at once, in bytes.
const PIECE: usize = 256 << 10;
/// So many puzzles are written at once: the table is never waiting for long behind them.
const BATCH: usize = 10_000;
/// How long nothing is said.
const QUIET: Duration = Duration::from_secs(10);
/// How many refused lines are told one by one.
const TOLD: usize = 10;

/// What has been taken so far.
pub(super) struct Taking {
	storage: Storage,
	batch: Vec<NewPuzzle>,
	taken: TakenPuzzles,
	refused: u64,
	/// The first of them, in sentences.
	told: Vec<String>,
	said: Instant,
	/// Why it cannot go on.
	failure: Option<String>,
}

/// # Errors
/// With a sentence, when the file cannot be read or the puzzles cannot be kept, or when it was interrupted.
pub(super) fn run(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let stop = signals::flag().map_err(sentence)?;
	let is_stopped = || stop.load(std::sync::atomic::Ordering::Relaxed);
	let name = legible(&file.display().to_string());
	if file == Path::new("-") {
		return table(
			io::stdin(),
			"standard input",
			Taking::begin(database)?,
			&is_stopped,
		);
	}
	if file == Path::new("pychess") && !file.exists() {
		return pychess::import(Path::new(pychess::FOLDER), Taking::begin(database)?, &is_stopped);
	}
	let cannot =
		|error: io::Error| sentence(format!("{} cannot be read: {}", file.display(), obstacle(&error)));
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
	print(format!("Taking puzzles from {name}."))?;
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
			Err(stopped) if stopped.kind() == io::ErrorKind::Interrupted => break Err(String::new()),
			Err(other) if other.kind() == io::ErrorKind::InvalidData => {
				break Err(format!("{name} cannot be read. {other}"));
			}
			Err(error) => {
				break Err(sentence(format!(
					"{name} cannot be read further: {}",
					obstacle(&error)
				)));
			}
		}
		if reader.lacking().any(|what| what == Lacking::Puzzles) {
			return Err(format!(
				"{name} is no table of puzzles. Its first line should name the columns PuzzleId, FEN and Moves, as that of \
				 the puzzle database of database.lichess.org does."
			));
		}
		if taking.failure.is_some() {
			break Ok(());
		}
		taking.tell_progress()?;
	};
	if ended.as_ref().err().is_none_or(|why| !why.is_empty()) {
		reader.end(ended.is_err(), &mut |row| taking.row(row));
	}
	for what in reader.lacking() {
		match what {
			Lacking::Puzzles => {}
			Lacking::Ratings => print(
				"This table does not tell how hard its puzzles are: it is of another version. Each is taken to be of 1500.",
			)?,
			Lacking::Themes => print(
				"This table does not tell what its puzzles are about: it is of another version. They cannot be chosen by theme.",
			)?,
		}
	}
	taking.end(ended)
}

impl Taking {
	/// Before anything is read, it is known whether it can be kept.
	fn begin(database: Option<PathBuf>) -> Result<Self, Failure> {
		let mut storage = new_storage(database);
		storage.take_in_puzzles(&[]).map_err(sentence)?;
		Ok(Self {
			storage,
			batch: Vec::with_capacity(BATCH),
			taken: TakenPuzzles::default(),
			refused: 0,
			told: Vec::new(),
			said: Instant::now(),
			failure: None,
		})
	}

	fn row(&mut self, row: Result<NewPuzzle, RefusedPuzzle>) {
		match row {
			Ok(puzzle) => self.take(puzzle),
			Err(RefusedPuzzle { line, flaw }) => self.refuse(|| format!("Line {line} was refused: {flaw}.")),
		}
	}

	pub(super) fn take(&mut self, puzzle: NewPuzzle) {
		self.batch.push(puzzle);
		if self.batch.len() >= BATCH {
			self.write();
		}
	}

	pub(super) fn refuse(&mut self, why: impl FnOnce() -> String) {
		self.refused += 1;
		if self.told.len() < TOLD {
			self.told.push(legible(&why()));
		}
	}

	/// Says now and then how far it is.
	pub(super) fn tell_progress(&mut self) -> Result<(), Failure> {
		if self.said.elapsed() < QUIET {
			return Ok(());
		}
		self.said = Instant::now();
		let TakenPuzzles { new, known, renewed } = self.taken;
		let so_far = new + known + renewed + self.refused + self.batch.len() as u64;
		print(format!("{} so far.", counted(so_far, "puzzle", "puzzles")))
	}

	fn write(&mut self) {
		if self.batch.is_empty() || self.failure.is_some() {
			return self.batch.clear();
		}
		// In the order in which they will stand.
		self.batch.sort_by_key(|puzzle| puzzle.key);
		match self.storage.take_in_puzzles(&self.batch) {
			Ok(taken) => {
				self.taken.new += taken.new;
				self.taken.known += taken.known;
				self.taken.renewed += taken.renewed;
			}
			Err(failure) => self.failure = Some(sentence(failure)),
		}
		self.batch.clear();
	}

	/// Tells what became of all; `ended` is why it has not come to its end, or nothing if somebody has stopped it.
	pub(super) fn end(mut self, ended: Result<(), String>) -> Result<(), Failure> {
		self.write();
		for told in &self.told {
			print(told)?;
		}
		let untold = self.refused - self.told.len() as u64;
		if untold > 0 {
			print(format!("{} refused beside these.", were(untold, "line", "lines")))?;
		}
		let TakenPuzzles { new, known, renewed } = self.taken;
		print(format!("{} taken.", were(new, "puzzle", "puzzles")))?;
		if known > 0 {
			print(format!("{} there already.", were(known, "puzzle", "puzzles")))?;
		}
		if renewed > 0 {
			print(format!(
				"{} there from another version of the database, and brought up to date.",
				were(renewed, "puzzle", "puzzles")
			))?;
		}
		if self.refused > 0 {
			print(format!("{} refused.", were(self.refused, "line", "lines")))?;
		}
		let kept = format!("What was taken is kept: {}.", counted(new, "puzzle", "puzzles"));
		if let Some(failure) = self.failure {
			return Err(format!("{failure} {kept}"));
		}
		match ended {
			Ok(()) => {}
			Err(why) if why.is_empty() => {
				return Err(format!("Stopped. {kept} The same command takes the others."));
			}
			Err(why) => return Err(format!("{why} {kept}")),
		}
		if new + known + renewed == 0 {
			return Err("There was no puzzle to take.".to_owned());
		}
		print("Start annabella and type puzzles to solve them.")
	}
}

/// So many of something were something.
fn were(number: u64, one: &str, many: &str) -> String {
	match number {
		1 => format!("One {one} was"),
		number => format!("{number} {many} were"),
	}
}
