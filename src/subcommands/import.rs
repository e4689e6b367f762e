//! Takes games from PGN of any length, and tells in whole lines how far it is.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use annabella::message;
use annabella::sheet::{Collector, ImportedGame, Oddities, PgnFlaw, Refused, Words};
use annabella::texts::Message;

use super::kept_games::new_storage;
use super::output::{Failure, of_system, print, reason, tell, told};
use super::packed::Text;
use super::preferred::language;
use crate::doors::legible::legible;
use crate::doors::platform::console::{Stream, wait_for_input};
use crate::doors::platform::signals;
use crate::doors::storage::Storage;
use crate::doors::user_dirs::obstacle;

/// Size of one read, in bytes.
const PIECE: usize = 64 << 10;
/// Number of games, or bytes of moves, that are written at once: the table never waits long for them.
const BATCH: usize = 500;
const BATCH_BYTES: usize = 4 << 20;
/// Time of silence between two reports.
const QUIET: Duration = Duration::from_secs(10);
/// Number of refused games that are told one by one.
const TOLD: usize = 10;

/// The work done so far.
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
	failure: Option<Message>,
}

/// # Errors
/// With a sentence, when the file cannot be read or the games cannot be kept, or when it was interrupted.
pub fn run(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let stop = signals::flag().map_err(of_system)?;
	let name = legible(&file.display().to_string());
	if file == Path::new("-") {
		return import(io::stdin(), &told(message!(StandardInput)), database, &|| {
			stop.load(std::sync::atomic::Ordering::Relaxed)
		});
	}
	let cannot = |error: io::Error| {
		message!(
			FileUnreadable,
			file = file.display().to_string(),
			why = obstacle(&error)
		)
	};
	let opened = File::open(file).map_err(cannot)?;
	if opened.metadata().map_err(cannot)?.is_dir() {
		return Err(message!(FolderNotPgn, file = name));
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
	// The program knows that games can be kept before it reads any.
	import.storage.take_in(&[])?;
	tell(message!(TakingGames, name))?;
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
			Err(stopped) if stopped.kind() == io::ErrorKind::Interrupted => break Err(message!(Stopped)),
			Err(other) if other.kind() == io::ErrorKind::InvalidData => {
				let why = message!(FileUnreadableBecause, file = name, why = reason(&other));
				if import.so_far() == 0 {
					return Err(why);
				}
				break Err(why);
			}
			Err(error) => {
				break Err(message!(CannotReadFurther, name, why = obstacle(&error)));
			}
		}
		if import.failure.is_some() {
			break Ok(());
		}
		if said.elapsed() >= QUIET {
			said = Instant::now();
			tell(message!(SoFar, many = message!(Games, number = import.so_far())))?;
		}
	};
	if ended.is_ok() {
		import.odd = collector.end(&mut |game| import.take(game));
	}
	import.write();
	import.tell(ended)
}

/// An input that is read until somebody wants to stop: then it is interrupted.
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
			Err(failure) => self.failure = Some(Message::from(failure)),
		}
	}

	fn so_far(&self) -> u64 {
		self.new + self.known + self.refused + self.batch.len() as u64
	}

	fn tell(self, ended: Result<(), Message>) -> Result<(), Failure> {
		for refused in &self.told {
			tell(message!(
				GameRefused,
				number = refused.number,
				line = refused.line,
				why = &refused.flaw
			))?;
		}
		let untold = self.refused - self.told.len() as u64;
		if untold > 0 {
			tell(message!(GamesRefusedBeside, number = untold))?;
		}
		let words = Words::of(language().code())?;
		for odd in &self.odd.first {
			let flaw = |flaw: &PgnFlaw| legible(&told(flaw));
			print(legible(&odd.told(&words, flaw)))?;
		}
		let untold = self.odd.count - self.odd.first.len() as u64;
		if untold > 0 {
			tell(message!(OddPlacesMore, number = untold))?;
		}
		tell(message!(GamesTaken, number = self.new))?;
		if self.known > 0 {
			tell(message!(GamesKnown, number = self.known))?;
		}
		if self.refused > 0 {
			tell(message!(GamesRefused, number = self.refused))?;
		}
		let kept = message!(TakenIsKept, many = message!(Games, number = self.new));
		if let Some(failure) = self.failure {
			return Err(failure.and(kept));
		}
		match ended {
			Ok(()) => {}
			Err(why) if why == message!(Stopped) => {
				return Err(message!(ImportStopped, kept));
			}
			Err(why) => return Err(why.and(kept)),
		}
		if self.new + self.known == 0 && self.refused > 0 {
			return Err(message!(EveryGameRefused));
		}
		if self.new + self.known == 0 {
			return Err(message!(NoGameToTake));
		}
		tell(message!(ArchiveLists))
	}
}
