//! The storage: every game with its facts, on the disk before anything of it is heard.

mod archive;
#[cfg(test)]
mod archive_tests;
mod chain;
#[cfg(test)]
mod chain_tests;
mod database;
mod error;
mod export;
#[cfg(test)]
mod kept_tests;
mod locks;
mod migrations;
mod opening;
mod openings;
mod orders;
mod puzzles;
mod recovery;
#[cfg(test)]
mod review_tests;
mod reviews;
#[cfg(test)]
mod spoiled_tests;
mod studies;
mod summary;
#[cfg(test)]
mod tests;
mod waiting;
#[cfg(test)]
mod waiting_tests;
mod worker;
mod writing;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use annabella::game::Fact;
use annabella::message;
use annabella::ports::{Fault, Input, OpeningResult, PuzzleResult, StorageAnswer, StorageFault, StoredGame};
use annabella::sheet::{Fingerprint, Journal, Title};
use annabella::texts::Message;

use self::database::{Database, FactDamage, GameDraft, PATIENCE, StoredFacts};
pub use self::database::{Imported, KeptFact};
use self::error::{DatabaseError, StorageError, StorageErrorKind};
pub use self::export::journal_bytes;
use self::locks::Locks;
pub use self::puzzles::TakenPuzzles;
use self::recovery::OpenFiles;
use self::summary::Summary;
pub use self::worker::{Keeping, StorageWorker};
use self::writing::Written;
use super::bell::Bell;
use super::user_dirs;

/// The turn of one of several storages of this program, which write into the same database. A database that is busy is asked again after
/// pauses; here a move that is made while games are taken in waits for one portion of them and no longer.
pub type Turn = Arc<Mutex<()>>;

/// The storage of the games. Whatever happens to the disk, it takes every fact: facts that cannot be written wait in
/// memory, are reported, and are written with the next ones or when the desk asks for it.
#[derive(Debug)]
pub struct Storage {
	bell: Bell,
	path: Result<PathBuf, Message>,
	/// The folder of everything else of the user, even if the database is a link to elsewhere.
	folder: Result<PathBuf, Message>,
	database: Option<Database>,
	/// The files of the open database, once both are there.
	files: Option<OpenFiles>,
	/// The games with facts that wait, in their order, and the current game as the last.
	drafts: Vec<GameDraft>,
	/// The faults reported since something was last written.
	errors: Vec<StorageError>,
	/// True if the desk knows that something waits.
	waits: bool,
	/// The results of puzzles that could not be stored yet.
	results: Vec<PuzzleResult>,
	/// Held while something is written that can take its time, so that the others of this program wait no longer than for that.
	turn: Turn,
	/// The results of openings that could not be stored yet.
	opening_results: Vec<OpeningResult>,
	/// True while the players do not wait for it.
	is_patient: bool,
	/// The games that no other program may go on with; `None` without a home.
	locks: Option<Locks>,
	/// True if the desk knows that a game may go on at a server.
	is_served: bool,
}

impl Storage {
	/// Opens the storage at `path`, or at its usual place. A storage that cannot be opened is reported as a
	/// [`Fault::Storage`] and tried again with every fact.
	#[must_use]
	pub fn open(path: Option<&Path>, bell: &Bell) -> Self {
		let folder = Self::folder_at(path);
		// By any of its names, every program finds the same files beside it.
		let path = place(path).map(user_dirs::behind_links);
		let mut storage = Self {
			bell: bell.clone(),
			locks: path.as_deref().ok().map(Locks::new),
			path,
			folder,
			database: None,
			files: None,
			drafts: Vec::new(),
			errors: Vec::new(),
			waits: false,
			results: Vec::new(),
			turn: Turn::default(),
			opening_results: Vec::new(),
			is_patient: false,
			is_served: false,
		};
		match storage.with(|database| database.may_be_written()) {
			Ok(()) => storage.take_in_waiting(),
			Err(error) => storage.report(error),
		}
		storage
	}

	/// The same, in turn with the others of this program.
	#[must_use]
	pub fn in_turn(mut self, turn: Turn) -> Self {
		self.turn = turn;
		self
	}

	/// The folder of the database at `path`, or at its usual place.
	///
	/// # Errors
	/// If there is no home.
	fn folder_at(path: Option<&Path>) -> Result<PathBuf, Message> {
		place(path).map(|path| user_dirs::folder_of(&path))
	}

	/// Lets other programs know that this one plays here. If another one is already there, that is reported as
	/// [`StorageAnswer::Shared`].
	pub fn sit_down(&mut self) {
		if self.locks.as_mut().is_some_and(Locks::sit_down) {
			self.bell.ring(Input::Storage(StorageAnswer::Shared));
		}
		self.watch_served();
	}

	/// Returns `true` while a game may go on at a server. Without a database nobody plays there.
	pub fn is_served(&mut self) -> bool {
		self.is_served = self.with(|database| database.is_served()).unwrap_or(false);
		self.is_served
	}

	/// Reports if help is allowed, when that has changed.
	fn watch_served(&mut self) {
		let known = self.is_served;
		if self.is_served() != known {
			self.bell
				.ring(Input::Storage(StorageAnswer::MayHelp(!self.is_served)));
		}
	}

	/// Stores these facts of the current game: they are on the disk when this returns, or reported as a
	/// [`Fault::Storage`] and held in memory until the disk takes them. The same error is reported once.
	///
	/// `score` and `plies` are those after the facts, and `running` is true if the game is on.
	#[cfg(test)]
	pub fn keep(&mut self, facts: &[Fact], score: &str, plies: u32, running: bool) {
		let (facts, score) = (facts.to_vec(), score.to_owned());
		self.take(&Keeping {
			facts,
			score,
			plies,
			running,
			served: None,
		});
		self.write();
	}

	/// Takes these facts of the current game into memory.
	fn take(&mut self, keeping: &Keeping) {
		let mut lines = Vec::with_capacity(keeping.facts.len());
		for fact in &keeping.facts {
			match serde_json::to_string(fact) {
				Ok(line) => lines.push(line),
				Err(error) => {
					let text = message!(FactUnwritable, text = error.to_string());
					return self.report(StorageError::of_file(Path::new(""), &error, text));
				}
			}
		}
		if self.drafts.is_empty() {
			self.drafts.push(GameDraft::default());
		}
		if let Some(current) = self.drafts.last_mut() {
			if let (true, Some(first)) = (current.lines.is_empty(), keeping.facts.first()) {
				current.summary = Summary::of(first);
			}
			current.lines.append(&mut lines);
			current.score.clone_from(&keeping.score);
			current.plies = keeping.plies;
			current.running = keeping.running;
			current.served = keeping.served;
		}
	}

	/// Shows all games in the storage, the newest first, while `go_on` wants more.
	pub fn each_game(&mut self, mut go_on: impl FnMut(StoredGame) -> bool) -> Result<(), StorageError> {
		let elsewhere = self.locks.as_ref().map(Locks::elsewhere).unwrap_or_default();
		self.with(|database| {
			database.games(|game| {
				go_on(StoredGame {
					elsewhere: elsewhere.contains(&game.id),
					..game
				})
			})
		})
	}

	/// The known properties of one game.
	pub fn known(&mut self, id: i64) -> Result<StoredGame, StorageError> {
		let elsewhere = self.locks.as_ref().is_some_and(|locks| locks.is_elsewhere(id));
		let game = self.with(|database| database.known(id))?;
		Ok(StoredGame { elsewhere, ..game })
	}

	fn take_in_hand(&mut self, id: i64) -> bool {
		self.locks.as_mut().is_none_or(|locks| locks.take(id))
	}

	/// Releases all games but the current and the waiting ones.
	fn let_go(&mut self) {
		let kept: Vec<i64> = self.drafts.iter().filter_map(|draft| draft.id).collect();
		if let Some(locks) = &mut self.locks {
			locks.keep_only(&kept);
		}
	}

	/// All games in the storage, the newest first.
	#[cfg(test)]
	pub fn list(&mut self) -> Result<Vec<StoredGame>, StorageError> {
		self.newest()
	}

	/// A game with its facts and the last hash of its journal; if some cannot be trusted or read, those before them, and
	/// a [`Fault::Damaged`].
	pub fn game(&mut self, id: i64) -> Result<(StoredGame, Vec<Fact>, Fingerprint), StorageError> {
		let found = self.read(id)?;
		Ok((found.game, found.facts, found.fingerprint))
	}

	/// A game in its stored form, unchecked: its title, and each fact's text and hash.
	pub fn journal(&mut self, id: i64) -> Result<(Title, Vec<KeptFact>), StorageError> {
		self.with(|database| database.journal(id))
	}

	/// Adds a game whose journal was checked: its lines, and the journal's other data.
	pub fn import(&mut self, lines: Vec<String>, journal: &Journal) -> Result<Imported, StorageError> {
		let mut draft = draft_of(lines, journal);
		self.with(|database| database.import(&mut draft, journal.fingerprint))
	}

	fn read(&mut self, id: i64) -> Result<StoredFacts, StorageError> {
		let found = self.with(|database| database.game(id))?;
		// Nothing is deleted: a newer version may be able to read it, and an arbiter will want to see it.
		let good = found.facts.len();
		let changed = match found.damage {
			None => return Ok(found),
			Some(FactDamage::Changed) => true,
			Some(FactDamage::Unreadable) => false,
		};
		self.bell
			.ring(Input::Fault(Fault::Damaged(annabella::ports::Damage {
				game: id,
				good,
				changed,
			})));
		Ok(found)
	}

	/// Tries to store a game here, and leaves no trace of it.
	pub fn rehearse(&mut self) -> Result<(), StorageError> {
		self.with(Database::rehearse)
	}

	/// The folder of the database, beside everything else of the user.
	///
	/// # Errors
	/// If there is no home.
	pub fn folder(&self) -> Result<PathBuf, Message> {
		self.folder.clone()
	}

	fn begin(&mut self, draft: GameDraft) {
		self.drafts.retain(GameDraft::waits);
		self.drafts.push(draft);
		self.let_go();
	}

	/// Writes all that waits, and reports the obstacle once.
	fn write(&mut self) {
		match self.try_to_write() {
			Ok(()) => self.watch_served(),
			Err(error) => self.wait(error),
		}
	}

	/// Writes all that waits, and all that was written and is gone.
	fn try_to_write(&mut self) -> Result<(), StorageError> {
		/// Number of attempts after which the user is told that something removes the database again and again.
		const TRIES: usize = 5;
		if self.drafts.is_empty() {
			return Ok(());
		}
		let mut all = Written::default();
		for _ in 0..TRIES {
			self.stand_again()?;
			if !self.drafts.iter().any(GameDraft::waits) {
				return Ok(());
			}
			// It may be allowed again by now.
			self.database = self
				.database
				.take()
				.filter(|database| database.read_only.is_none());
			let mut drafts = std::mem::take(&mut self.drafts);
			let written = self.with(|database| database.write(&mut drafts));
			self.drafts = drafts;
			let mut written = written?;
			all.parted.append(&mut written.parted);
			all.restored |= written.restored;
			// It may have gone while it was written.
			if self.stands() {
				self.have_written(all);
				return Ok(());
			}
		}
		Err(self.vanishes())
	}

	/// Handles success: everything is on the disk, and has its name there.
	fn have_written(&mut self, written: Written) {
		self.waits = false;
		if written.restored && self.errors.is_empty() {
			let text = message!(FactsRewritten);
			self.report(StorageError::new(StorageErrorKind::Cut, text));
		}
		if !self.errors.is_empty() {
			self.errors.clear();
			self.bell.ring(Input::Storage(StorageAnswer::KeptAgain));
		}
		for id in written.parted {
			self.bell.ring(Input::Fault(Fault::Parted { id }));
		}
		let current = self.drafts.pop();
		self.drafts.clear();
		self.drafts.extend(current);
		if let Some(id) = self.drafts.last().and_then(|draft| draft.id) {
			// A new number belongs to no other program; only a race of an instant is lost here, and then the games part
			// ways.
			self.take_in_hand(id);
		}
		self.let_go();
	}

	/// Handles a failure to write all that waits. The wait is reported once.
	fn wait(&mut self, error: StorageError) {
		self.report(error);
		if !std::mem::replace(&mut self.waits, true) {
			self.bell.ring(Input::Storage(StorageAnswer::Waiting));
		}
	}

	fn report(&mut self, error: StorageError) {
		if !self.errors.contains(&error) {
			let fault = error.fault(StorageFault::Keeping);
			self.bell.ring(Input::Fault(Fault::Storage(fault)));
			self.errors.push(error);
		}
	}

	/// Does something with the database, which is opened first if needed.
	fn with<T>(
		&mut self,
		work: impl FnOnce(&mut Database) -> Result<T, DatabaseError>,
	) -> Result<T, StorageError> {
		let path = self.path.clone().map_err(|why| StorageError::homeless(&why))?;
		self.share_again(&path);
		// After one wait there is no further wait at every move.
		let is_busy = self.errors.iter().any(StorageError::is_busy);
		let patience = if self.is_patient || !is_busy {
			PATIENCE
		} else {
			Duration::ZERO
		};
		let database = match self.database.take() {
			Some(database) => database.set_patience(patience).map(|()| database),
			None => self.open_among_others(&path, patience),
		};
		let done = database.and_then(|mut database| {
			let done = work(&mut database).map_err(|error| error.of_system(&database.connection));
			let files = match self.files {
				Some(files) => Some(files.grown(&path)),
				None => files_of(&database, &path),
			};
			// A cut database still knows a part of its content.
			let is_cut = files.is_some_and(|files| !files.are_whole(&path));
			let stays = done.as_ref().err().is_none_or(DatabaseError::may_pass);
			(self.database, self.files) = match stays || is_cut {
				true => (Some(database), files),
				false => (None, None),
			};
			done
		});
		done.map_err(|refused| StorageError::of(&path, &refused))
	}

	/// Keeps all other programs from restoring the database, as long as the file lives.
	fn alone(&self) -> io::Result<Option<File>> {
		self.locks.as_ref().map_or(Ok(None), Locks::restoring)
	}

	/// Opens the database while no program restores it.
	fn open_among_others(&mut self, path: &Path, patience: Duration) -> Result<Database, DatabaseError> {
		let opening = self.locks.as_ref().map(Locks::opening).transpose();
		let _opening = opening.map_err(|busy| DatabaseError::File(path.display().to_string(), busy))?;
		let database = Database::open(path, patience)?;
		self.files = files_of(&database, path);
		Ok(database)
	}
}

/// The place of the database, whatever is there.
fn place(path: Option<&Path>) -> Result<PathBuf, Message> {
	// Special names mean something else to the database; a whole one is always a file.
	path.map_or_else(user_dirs::usual, |path| Ok(user_dirs::whole(path)))
}

/// The files of this database, as far as they are there and its own.
fn files_of(database: &Database, path: &Path) -> Option<OpenFiles> {
	OpenFiles::of(path).filter(|_| !database.has_moved())
}

/// A game from a journal that was checked.
fn draft_of(lines: Vec<String>, journal: &Journal) -> GameDraft {
	let first = lines.first().and_then(|line| serde_json::from_str(line).ok());
	GameDraft {
		summary: first.as_ref().map(Summary::of).unwrap_or_default(),
		running: journal.table.is_running(),
		imported: true,
		date: journal.title.date.clone(),
		white: journal.title.white.clone(),
		black: journal.title.black.clone(),
		score: journal.table.score(),
		plies: journal.table.plies().len().try_into().unwrap_or(u32::MAX),
		lines,
		..GameDraft::default()
	}
}

impl Drop for Storage {
	/// The last chance for what still waits.
	fn drop(&mut self) {
		self.write();
	}
}
