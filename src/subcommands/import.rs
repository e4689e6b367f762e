//! Takes games from PGN of any length, and tells in whole lines how far it is.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use annabella::message;
use annabella::sheet::{Collector, ImportedGame, Oddities, PgnFlaw, Refused, Words};
use annabella::texts::Message;

use super::intake::{Fate, Progress, Refusals, each_piece, end, opened, stop};
use super::kept_games::new_storage;
use super::output::{Failure, print, tell, told};
use super::preferred::language;
use crate::doors::legible::legible;
use crate::doors::platform::console::Stream;
use crate::doors::storage::Storage;

/// Number of games, or bytes of moves, that are written at once: the table never waits long for them.
const BATCH: usize = 100;
const BATCH_BYTES: usize = 4 << 20;

/// Games that are taken in piece by piece.
pub struct TakenGames {
	collector: Collector,
	work: Work,
}

/// The work done so far.
struct Work {
	storage: Storage,
	/// A game that is there under the same address is known.
	by_address: bool,
	batch: Vec<ImportedGame>,
	bytes: usize,
	new: u64,
	known: u64,
	refused: Refusals,
	odd: Oddities,
	/// Why it cannot go on.
	failure: Option<Message>,
}

/// # Errors
/// With a sentence, when the file cannot be read or the games cannot be kept, or when it was interrupted.
pub fn run(file: &Path, database: Option<PathBuf>) -> Result<(), Failure> {
	let is_stopped = stop()?;
	let name = legible(&file.display().to_string());
	if file == Path::new("-") {
		return import(io::stdin(), &told(message!(StandardInput)), database, &is_stopped);
	}
	match opened(file)? {
		(_, true) => Err(message!(FolderNotPgn, file = name)),
		(opened, false) => import(opened, &name, database, &is_stopped),
	}
}

fn import(
	input: impl Read + Stream,
	name: &str,
	database: Option<PathBuf>,
	is_stopped: &dyn Fn() -> bool,
) -> Result<(), Failure> {
	let mut taken = TakenGames::begin(new_storage(database))?;
	tell(message!(TakingGames, name))?;
	let mut progress = Progress::begin();
	let ended = each_piece(input, name, is_stopped, |piece| {
		let goes_on = taken.take(piece);
		progress.tell(|| message!(Games, number = taken.so_far()))?;
		Ok(goes_on)
	})?;
	if let Err(why) = &ended
		&& taken.so_far() == 0
		&& *why != message!(Stopped)
	{
		return Err(why.clone());
	}
	taken.finish(ended.is_ok());
	taken.work.tell(ended)
}

impl TakenGames {
	/// Makes sure that games can be kept before any is read.
	pub fn begin(mut storage: Storage) -> Result<Self, Failure> {
		storage.take_in(&[])?;
		Ok(Self {
			collector: Collector::default(),
			work: Work {
				storage,
				by_address: false,
				batch: Vec::new(),
				bytes: 0,
				new: 0,
				known: 0,
				refused: Refusals::default(),
				odd: Oddities::default(),
				failure: None,
			},
		})
	}

	/// The same for games of a server, which gives each an address of its own: one that is there under it is known.
	pub fn by_address(mut self) -> Self {
		self.work.by_address = true;
		self
	}

	/// Takes the next piece of the text; returns `false` if it cannot go on.
	pub fn take(&mut self, piece: &[u8]) -> bool {
		let Self { collector, work } = self;
		collector.take(piece, &mut |game| work.take(game));
		work.failure.is_none()
	}

	pub const fn so_far(&self) -> u64 {
		self.work.so_far()
	}

	/// Keeps the rest. Of a text that is not whole, the last game is left out.
	pub fn finish(&mut self, is_whole: bool) {
		let Self { collector, work } = self;
		let collector = std::mem::take(collector);
		if is_whole {
			work.odd = collector.end(&mut |game| work.take(game));
		}
		work.write();
	}

	/// The fate of all games.
	pub fn fate(self) -> Fate {
		let Work {
			new,
			known,
			refused,
			failure,
			..
		} = self.work;
		let nothing = match refused.count {
			0 => message!(NoGameToTake),
			_ => message!(EveryGameRefused),
		};
		Fate {
			new,
			known,
			refused,
			failure,
			nothing,
		}
	}
}

impl Work {
	fn take(&mut self, game: Result<Box<ImportedGame>, Refused>) {
		match game {
			Ok(game) if self.is_there(&game) => self.known += 1,
			Ok(game) => {
				self.bytes += game.moves.len();
				self.batch.push(*game);
				if self.batch.len() >= BATCH || self.bytes >= BATCH_BYTES {
					self.write();
				}
			}
			Err(refused) => {
				let Refused { number, line, flaw } = refused;
				self.refused
					.add(|| message!(GameRefused, number, line, why = flaw));
			}
		}
	}

	/// Returns `true` if a game of the same address is kept, or will be.
	fn is_there(&mut self, game: &ImportedGame) -> bool {
		let address = game.tag("Site");
		if !self.by_address || !address.contains("://") || self.failure.is_some() {
			return false;
		}
		if self.batch.iter().any(|waiting| waiting.tag("Site") == address) {
			return true;
		}
		match self.storage.has_game_at(address) {
			Ok(is_there) => is_there,
			Err(failure) => {
				self.failure = Some(Message::from(failure));
				false
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

	const fn so_far(&self) -> u64 {
		self.new + self.known + self.refused.count + self.batch.len() as u64
	}

	fn tell(self, ended: Result<(), Message>) -> Result<(), Failure> {
		self.refused.tell(|number| message!(GamesRefusedBeside, number))?;
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
		if self.refused.count > 0 {
			tell(message!(GamesRefused, number = self.refused.count))?;
		}
		let kept = message!(TakenIsKept, many = message!(Games, number = self.new));
		end(self.failure, ended, kept)?;
		if self.new + self.known == 0 && self.refused.count > 0 {
			return Err(message!(EveryGameRefused));
		}
		if self.new + self.known == 0 {
			return Err(message!(NoGameToTake));
		}
		tell(message!(ArchiveLists))
	}
}
