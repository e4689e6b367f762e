//! Which games are in whose locks: a locked file for each, beside the database. The system takes the lock from a program
//! that has died, whatever killed it.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::recovery::beside;
use crate::doors::platform::files::Inode;
use crate::doors::user_dirs::{make_folder, private};

/// Another program may hold a lock for an instant, to see whether it is free.
const TRIES: u32 = 4;
const BETWEEN: Duration = Duration::from_millis(10);

/// The file that every program locks together with the others.
const COMPANY: &str = "program";

/// What this program has in hand.
#[derive(Debug)]
pub struct Locks {
	folder: PathBuf,
	games: Vec<(i64, File)>,
	/// Says to other programs that there is one here.
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

	/// Lets other programs see that there is one here; whether one was here before.
	pub fn sit_down(&mut self) -> bool {
		let path = self.folder.join(COMPANY);
		let alone = make_folder(&self.folder).and_then(|()| lock(&path));
		let company = matches!(alone, Ok(None));
		// From now on it is shared, so that each that comes later sees that it is taken.
		self.company = match alone {
			Ok(Some(file)) => Some(file),
			Ok(None) | Err(_) => private().write(true).open(&path).ok(),
		}
		.filter(|file| file.try_lock_shared().is_ok());
		company
	}

	/// Takes a game in hand. No, if another program has it. Where nothing can be locked, nobody can be asked: then it is
	/// ours, and a game that goes on twice parts ways.
	pub fn take(&mut self, game: i64) -> bool {
		if self.has(game) {
			return true;
		}
		let path = self.folder.join(game.to_string());
		match make_folder(&self.folder).and_then(|()| lock(&path)) {
			Ok(Some(file)) => {
				self.games.push((game, file));
				true
			}
			Ok(None) => false,
			Err(_) => true,
		}
	}

	/// Whether this program has it.
	pub fn has(&self, game: i64) -> bool {
		self.games.iter().any(|(ours, _)| *ours == game)
	}

	/// Lets go of all games but these.
	pub fn keep_only(&mut self, kept: &[i64]) {
		for (game, file) in std::mem::take(&mut self.games) {
			if kept.contains(&game) {
				self.games.push((game, file));
			} else {
				self.remove(game);
			}
		}
	}

	/// The games that other programs have in hand.
	pub fn elsewhere(&self) -> BTreeSet<i64> {
		let Ok(entries) = fs::read_dir(&self.folder) else {
			return BTreeSet::new();
		};
		let games = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
		games.filter(|game| self.is_elsewhere(*game)).collect()
	}

	/// Whether another program has this game in hand.
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
				// Whoever had it has died.
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

/// Locks a file that may be there already; none if somebody else has locked it.
fn lock(path: &Path) -> io::Result<Option<File>> {
	for attempt in 0..TRIES {
		if attempt > 0 {
			thread::sleep(BETWEEN);
		}
		let file = private().write(true).open(path)?;
		match file.try_lock() {
			// Somebody may have removed it between the two.
			Ok(()) if is_at(&file, path) => return Ok(Some(file)),
			Ok(()) | Err(TryLockError::WouldBlock) => {}
			Err(TryLockError::Error(error)) => return Err(error),
		}
	}
	Ok(None)
}

/// Whether this open file is the one of this name.
pub fn is_at(file: &File, path: &Path) -> bool {
	matches!((Inode::of(file), Inode::at(path)), (Ok(here), Ok(there)) if here == there)
}
