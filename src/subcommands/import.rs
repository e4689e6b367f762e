//! Takes games from PGN of any length, and tells in whole lines how far it is.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use annabella::sheet::{Collector, ImportedGame, Oddities, Refused, Words};

use super::kept_games::new_storage;
use super::output::{Failure, counted, print, sentence, tell, told};
use super::packed::Text;
use super::preferred::language;
use crate::doors::legible::legible;
use crate::doors::platform::console::{Stream, wait_for_input};
use crate::doors::platform::signals;
use crate::doors::storage::Storage;
use crate::doors::user_dirs::obstacle;

/// How much is read at once, in bytes.
const PIECE: usize = 64 << 10;
/// So many games are written at once, or so many bytes of moves: the table is never waiting for long behind them.
const BATCH: usize = 500;
const BATCH_BYTES: usize = 4 << 20;
/// How long nothing is said.
const QUIET: Duration = Duration::from_secs(10);
/// How many refused games are told one by one.
const TOLD: usize = 10;

/// What has been done so far.
struct Import {
	storage: Storage,
	batch: Vec<ImportedGame>,
	bytes: usize,
	new: u64,
	known: u64,
	refused: u64,
	/// The first of them.
	told: Vec<Refused>,
	odd: Oddities,
	/// Why it cannot go on.
	failure: Option<String>,
}

/// # Errors
/// With a sentence, when the file cannot be read or the games cannot be kept, or when it was interrupted.
pub fn run(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let stop = signals::flag().map_err(sentence)?;
	let name = legible(&file.display().to_string());
	if file == Path::new("-") {
		return import(io::stdin(), "standard input", database, &|| {
			stop.load(std::sync::atomic::Ordering::Relaxed)
		});
	}
	let cannot =
		|error: io::Error| sentence(format!("{} cannot be read: {}", file.display(), obstacle(&error)));
	let opened = File::open(file).map_err(cannot)?;
	if opened.metadata().map_err(cannot)?.is_dir() {
		return Err(format!("{name} is a folder. Name a PGN file in it."));
	}
	import(opened, &name, database, &|| {
		stop.load(std::sync::atomic::Ordering::Relaxed)
	})
}

fn import(
	input: impl Read + Stream,
	name: &str,
	database: Option<PathBuf>,
	is_stopped: &dyn Fn() -> bool,
) -> Result<(), Failure> {
	let mut import = Import {
		storage: new_storage(database),
		batch: Vec::new(),
		bytes: 0,
		new: 0,
		known: 0,
		refused: 0,
		told: Vec::new(),
		odd: Oddities::default(),
		failure: None,
	};
	// Before anything is read, it is known whether it can be kept.
	import.storage.take_in(&[]).map_err(sentence)?;
	tell(format!("Taking games from {name}."))?;
	let mut collector = Collector::default();
	let mut text = Text::of(Stoppable { input, is_stopped });
	let mut piece = vec![0; PIECE];
	let mut said = Instant::now();
	let ended = loop {
		match text.read(&mut piece) {
			Ok(0) => break Ok(()),
			Ok(length) => {
				let read = piece.get(..length).unwrap_or_default();
				collector.take(read, &mut |game| import.take(game));
			}
			Err(stopped) if stopped.kind() == io::ErrorKind::Interrupted => break Err(String::new()),
			Err(other) if other.kind() == io::ErrorKind::InvalidData => {
				let why = format!("{name} cannot be read. {other}");
				if import.so_far() == 0 {
					return Err(why);
				}
				break Err(why);
			}
			Err(error) => {
				break Err(sentence(format!(
					"{name} cannot be read further: {}",
					obstacle(&error)
				)));
			}
		}
		if import.failure.is_some() {
			break Ok(());
		}
		if said.elapsed() >= QUIET {
			said = Instant::now();
			tell(format!(
				"{} so far.",
				counted(import.so_far(), "one game", "games")
			))?;
		}
	};
	if ended.is_ok() {
		import.odd = collector.end(&mut |game| import.take(game));
	}
	import.write();
	import.tell(ended)
}

/// What is read until somebody wants to stop: then it is interrupted.
pub(super) struct Stoppable<'a, I> {
	pub(super) input: I,
	pub(super) is_stopped: &'a dyn Fn() -> bool,
}

impl<I: Read + Stream> Read for Stoppable<'_, I> {
	fn read(&mut self, piece: &mut [u8]) -> io::Result<usize> {
		loop {
			if (self.is_stopped)() {
				return Err(io::ErrorKind::Interrupted.into());
			}
			// A signal ends this, but not a read that waits for a pipe.
			if !wait_for_input(&self.input)? {
				continue;
			}
			match self.input.read(piece) {
				Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
				read => return read,
			}
		}
	}
}

impl Import {
	fn take(&mut self, game: Result<Box<ImportedGame>, Refused>) {
		match game {
			Ok(game) => {
				self.bytes += game.moves.len();
				self.batch.push(*game);
				if self.batch.len() >= BATCH || self.bytes >= BATCH_BYTES {
					self.write();
				}
			}
			Err(refused) => {
				self.refused += 1;
				if self.told.len() < TOLD {
					self.told.push(refused);
				}
			}
		}
	}

	fn write(&mut self) {
		let batch = std::mem::take(&mut self.batch);
		self.bytes = 0;
		if batch.is_empty() || self.failure.is_some() {
			return;
		}
		match self.storage.take_in(&batch) {
			Ok(shelved) => {
				self.new += shelved.new;
				self.known += shelved.known;
			}
			Err(failure) => self.failure = Some(sentence(failure)),
		}
	}

	fn so_far(&self) -> u64 {
		self.new + self.known + self.refused + self.batch.len() as u64
	}

	fn tell(self, ended: Result<(), String>) -> Result<(), Failure> {
		for refused in &self.told {
			tell(format!(
				"Game {} was refused at line {}: {}.",
				refused.number,
				refused.line,
				legible(&refused.flaw.to_string())
			))?;
		}
		let untold = self.refused - self.told.len() as u64;
		if untold > 0 {
			tell(counted(
				untold,
				"One game was refused beside these.",
				"games were refused beside these.",
			))?;
		}
		let words = Words::of(language().code()).map_err(sentence)?;
		for odd in &self.odd.first {
			print(legible(
				&odd.told(&words, |flaw| told(legible(&flaw.to_string()))),
			))?;
		}
		let untold = self.odd.count - self.odd.first.len() as u64;
		if untold > 0 {
			tell(counted(
				untold,
				"One place more is like these.",
				"places more are like these.",
			))?;
		}
		tell(counted(self.new, "One game was taken.", "games were taken."))?;
		if self.known > 0 {
			tell(counted(
				self.known,
				"One game was there already.",
				"games were there already.",
			))?;
		}
		if self.refused > 0 {
			tell(counted(
				self.refused,
				"One game was refused.",
				"games were refused.",
			))?;
		}
		let kept = format!(
			"What was taken is kept: {}.",
			counted(self.new, "one game", "games")
		);
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
		if self.new + self.known == 0 && self.refused > 0 {
			return Err("Every game was refused, and nothing was taken.".to_owned());
		}
		if self.new + self.known == 0 {
			return Err("There was no game to take.".to_owned());
		}
		tell(
			"The command annabella archive lists the games, and annabella read-through with a number opens one.",
		)
	}
}
