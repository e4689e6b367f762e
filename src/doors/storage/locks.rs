//! The locks of the games: a locked file for each, beside the database. The system releases the lock of a program that
//! has died, whatever killed it.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{io, process, thread};

use rusqlite::{Connection, ErrorCode};

use crate::doors::platform::files::Inode;
use crate::doors::user_dirs::{make_folder, private};

/// Number of attempts: another program may hold a lock for an instant, to see if it is free.
const TRIES: u32 = 4;
/// Number of attempts while another program may restore a large database.
const PATIENT_TRIES: u32 = 200;
const BETWEEN: Duration = Duration::from_millis(10);

/// The file that every program locks in shared mode.
const COMPANY: &str = "program";

/// The file that a program locks exclusively while it restores the database, and in shared mode while it opens it.
const RESTORING: &str = "restoring";

/// The games that this program holds.
#[derive(Debug)]
pub struct Locks {
	folder: PathBuf,
	games: Vec<(i64, File)>,
	/// Shows other programs that this one is here.
	company: Option<File>,
}

impl Locks {
	/// The locks of this program at the database of this name.
	pub fn new(database: &Path) -> Self {
		Self {
			folder: beside(database, ".open"),
			games: Vec::new(),
			company: None,
		}
	}

	/// Lets other programs see that this one is here. Returns `true` if another one was already here.
	pub fn sit_down(&mut self) -> bool {
		let path = self.folder.join(COMPANY);
		let alone = make_folder(&self.folder).and_then(|()| lock(&path, TRIES));
		let company = matches!(alone, Ok(None));
		// From now on it is shared, so that each later program sees that it is taken.
		self.company = match alone {
			Ok(Some(file)) => Some(file),
			Ok(None) | Err(_) => private().write(true).open(&path).ok(),
		}
		.filter(|file| file.try_lock_shared().is_ok());
		company
	}

	/// Takes the lock of a game. Returns `false` if another program has it. Without locks nobody can be asked: then the
	/// game is ours, and a game that goes on twice parts ways.
	pub fn take(&mut self, game: i64) -> bool {
		if self.has(game) {
			return true;
		}
		let path = self.folder.join(game.to_string());
		match make_folder(&self.folder).and_then(|()| lock(&path, TRIES)) {
			Ok(Some(file)) => {
				self.games.push((game, file));
				true
			}
			Ok(None) => false,
			Err(_) => true,
		}
	}

	/// Keeps all other programs from restoring the database and from opening it, as long as the file lives. `None`
	/// without locks.
	///
	/// # Errors
	/// If another program is doing so.
	pub fn restoring(&self) -> io::Result<Option<File>> {
		let path = self.folder.join(RESTORING);
		match make_folder(&self.folder).and_then(|()| lock(&path, PATIENT_TRIES)) {
			Ok(Some(file)) => Ok(Some(file)),
			Ok(None) => Err(io::ErrorKind::ResourceBusy.into()),
			Err(_) => Ok(None),
		}
	}

	/// Keeps all other programs from restoring the database while it is opened, as long as the file lives. `None` if it
	/// was never restored.
	///
	/// # Errors
	/// If another program is doing so.
	pub fn opening(&self) -> io::Result<Option<File>> {
		let Ok(file) = File::open(self.folder.join(RESTORING)) else {
			return Ok(None);
		};
		for attempt in 0..PATIENT_TRIES {
			if attempt > 0 {
				thread::sleep(BETWEEN);
			}
			match file.try_lock_shared() {
				Ok(()) => return Ok(Some(file)),
				Err(TryLockError::WouldBlock) => {}
				Err(TryLockError::Error(_)) => return Ok(None),
			}
		}
		Err(io::ErrorKind::ResourceBusy.into())
	}

	/// Takes the locks again whose files were removed.
	pub fn renew(&mut self) {
		let is_gone = |file: &File, path: &Path| !is_at(file, path);
		if self
			.company
			.as_ref()
			.is_some_and(|file| is_gone(file, &self.folder.join(COMPANY)))
		{
			self.sit_down();
		}
		for (game, file) in std::mem::take(&mut self.games) {
			if is_gone(&file, &self.folder.join(game.to_string())) {
				self.take(game);
			} else {
				self.games.push((game, file));
			}
		}
	}

	/// Returns `true` if this program has it.
	pub fn has(&self, game: i64) -> bool {
		self.games.iter().any(|(ours, _)| *ours == game)
	}

	/// Releases all games but these.
	pub fn keep_only(&mut self, kept: &[i64]) {
		for (game, file) in std::mem::take(&mut self.games) {
			if kept.contains(&game) {
				self.games.push((game, file));
			} else {
				self.remove(game);
			}
		}
	}

	/// The games that other programs hold.
	pub fn elsewhere(&self) -> BTreeSet<i64> {
		let Ok(entries) = fs::read_dir(&self.folder) else {
			return BTreeSet::new();
		};
		let games = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
		games.filter(|game| self.is_elsewhere(*game)).collect()
	}

	/// Returns `true` if another program holds this game.
	pub fn is_elsewhere(&self, game: i64) -> bool {
		if self.has(game) {
			return false;
		}
		let path = self.folder.join(game.to_string());
		let Ok(file) = File::open(path) else {
			return false;
		};
		match file.try_lock() {
			Ok(()) => {
				// Its holder has died.
				self.remove(game);
				false
			}
			Err(TryLockError::WouldBlock) => true,
			Err(TryLockError::Error(_)) => false,
		}
	}

	/// The file is only a handle for the lock: without it nothing is lost.
	fn remove(&self, game: i64) {
		let _ = fs::remove_file(self.folder.join(game.to_string()));
	}
}

impl Drop for Locks {
	fn drop(&mut self) {
		self.keep_only(&[]);
	}
}

/// Locks a file that may already be there; `None` if another program has locked it.
fn lock(path: &Path, tries: u32) -> io::Result<Option<File>> {
	for attempt in 0..tries {
		if attempt > 0 {
			thread::sleep(BETWEEN);
		}
		let file = private().write(true).open(path)?;
		match file.try_lock() {
			// Another program may have removed it between the two.
			Ok(()) if is_at(&file, path) => return Ok(Some(file)),
			Ok(()) | Err(TryLockError::WouldBlock) => {}
			Err(TryLockError::Error(error)) => return Err(error),
		}
	}
	Ok(None)
}

/// Returns the path of a file beside the database, with the same beginning of its name.
pub fn beside(database: &Path, ending: &str) -> PathBuf {
	let mut name = OsString::from(database);
	name.push(ending);
	name.into()
}

/// Returns `true` if the file system of this database refuses locks. SQLite tries a new file there, of which no other program knows.
pub fn are_refused(database: &Path) -> bool {
	let path = beside(database, &format!(".locks-{}", process::id()));
	let tried = Connection::open(&path).and_then(|connection| {
		// There is no other program to wait for.
		connection.busy_timeout(Duration::ZERO)?;
		connection.execute_batch("BEGIN EXCLUSIVE")
	});
	let _ = fs::remove_file(path);
	tried.is_err_and(|error| {
		let code = error.sqlite_error_code();
		matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::SystemIoFailure))
	})
}

/// Returns `true` if this open file is the one of this name.
pub fn is_at(file: &File, path: &Path) -> bool {
	matches!((Inode::of(file), Inode::at(path)), (Ok(here), Ok(there)) if here == there)
}
