//! A database whose file was removed or replaced while it was open: what it holds gets its place on the disk again.
//!
//! SQLite goes on writing into a file that has no name any more, and all of it is gone when the program ends.

use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process;

use super::{Database, GameDraft, Storage, StorageError, StorageErrorKind};
use crate::doors::user_dirs;

/// A file on the disk, whatever its name: its device, and its number there.
type Inode = (u64, u64);

/// The files of an open database: itself, what is written before it is taken into it, and the index of that, which all
/// programs share that have it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFiles {
	database: Inode,
	log: Inode,
	index: Inode,
}

impl OpenFiles {
	/// The files that have these names now; none where one is missing.
	pub fn of(database: &Path) -> Option<Self> {
		Some(Self {
			database: inode_of(database).ok()?,
			log: inode_of(&log_of(database)).ok()?,
			index: inode_of(&beside(database, "-shm")).ok()?,
		})
	}

	/// Whether what is written now stays on the disk.
	fn is_kept(&self, database: &Path) -> bool {
		inode_of(database).is_ok_and(|now| now == self.database)
			&& inode_of(&log_of(database)).is_ok_and(|now| now == self.log)
	}
}

fn inode_of(file: &Path) -> io::Result<Inode> {
	fs::metadata(file).map(|found| (found.dev(), found.ino()))
}

fn beside(database: &Path, ending: &str) -> PathBuf {
	let mut name = OsString::from(database);
	name.push(ending);
	name.into()
}

pub fn log_of(database: &Path) -> PathBuf {
	beside(database, "-wal")
}

impl Storage {
	/// Sees to it that this program and all others know of each other's facts. Without its index, or with another one, each
	/// would write over what the others have kept; and nothing is lost when it is made anew from the log.
	pub(super) fn share_again(&mut self, path: &Path) {
		if let (Some(was), Some(database)) = (self.files, &self.database)
			&& was.is_kept(path)
			&& OpenFiles::of(path) != Some(was)
			&& database.leave_log().is_ok()
		{
			(self.database, self.files) = (None, None);
		}
	}

	/// Sees to it that what is written now has a name on the disk.
	///
	/// # Errors
	/// Why it has none, for the user: then nothing may be written.
	pub(super) fn stand_again(&mut self) -> Result<(), StorageError> {
		let (Ok(path), Some(was), Some(database)) = (&self.path, self.files, &self.database) else {
			return Ok(());
		};
		let unusable = |error: &(dyn Error + 'static)| {
			let text = format!("{} had gone: {error}", path.display());
			StorageError::of_file(path, error, text)
		};
		let now = match inode_of(path) {
			Ok(_) if was.is_kept(path) => return Ok(()),
			Ok(now) => Some(now),
			Err(error) if error.kind() == io::ErrorKind::NotFound => None,
			Err(error) => return Err(unusable(&error)),
		};
		let report = if now.is_some_and(|now| now != was.database) {
			// Somebody has put another one there. It is not ours to write over.
			for draft in &mut self.drafts {
				take_along(database, draft).map_err(|refused| unusable(&refused))?;
			}
			let text = format!(
				"{} was replaced; this game is kept there as a new one",
				path.display()
			);
			StorageError::new(StorageErrorKind::Replaced, text)
		} else {
			put_back(database, path).map_err(|error| unusable(&*error))?;
			let text = format!("{} had gone, and was written anew", path.display());
			StorageError::new(StorageErrorKind::Gone, text)
		};
		(self.database, self.files) = (None, None);
		self.report(report);
		Ok(())
	}
}

/// Writes all that an open database holds into a new file of this name: whole, or not at all.
fn put_back(database: &Database, path: &Path) -> Result<(), Box<dyn Error>> {
	let folder = user_dirs::folder_of(path);
	user_dirs::make_folder(&folder)?;
	let draft = beside(path, &format!(".{}.part", process::id()));
	let written = (|| {
		// It is made first, so that nobody else may read it.
		let file = user_dirs::private().write(true).truncate(true).open(&draft)?;
		database
			.connection
			.execute("VACUUM INTO ?1", [draft.to_string_lossy()])?;
		file.sync_all()?;
		// What is left of the old log belongs to no file any more, and would spoil the new one.
		for ending in ["-wal", "-shm"] {
			match fs::remove_file(beside(path, ending)) {
				Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
				Ok(()) | Err(_) => {}
			}
		}
		fs::rename(&draft, path)?;
		Ok(user_dirs::keep_name(&folder)?)
	})();
	if written.is_err() {
		let _ = fs::remove_file(&draft);
	}
	written
}

/// A game that is to be kept as a new one elsewhere: all its facts wait again.
fn take_along(database: &Database, draft: &mut GameDraft) -> Result<(), super::DatabaseError> {
	let Some(id) = draft.id else {
		return Ok(());
	};
	let (_, kept) = database.journal(id)?;
	let lines = kept.into_iter().take(draft.kept);
	let mut waiting: Vec<String> = lines
		.map(|kept| String::from_utf8_lossy(&kept.line).into_owned())
		.collect();
	waiting.append(&mut draft.waiting);
	*draft = GameDraft {
		id: None,
		kept: 0,
		chained: None,
		waiting,
		..std::mem::take(draft)
	};
	Ok(())
}

#[cfg(test)]
mod tests {
	use super::super::tests::{Fixture, ats, fact, facts_of, new_game};
	use super::*;

	/// Two games are in the storage; then this happens, and the second one goes on.
	fn after(what: impl Fn(&Path)) -> (Fixture, Storage) {
		let fixture = Fixture::new();
		let mut storage = fixture.storage();
		storage.order(new_game("Anna"));
		storage.keep(&[fact(1)], "*", 0, true);
		storage.order(new_game("Cesar"));
		storage.keep(&[fact(10), fact(11)], "*", 0, true);
		what(&fixture.path());
		storage.keep(&[fact(12)], "*", 0, true);
		storage.keep(&[fact(13)], "*", 0, true);
		// As after a sudden death.
		std::mem::forget(storage);
		let storage = fixture.storage();
		(fixture, storage)
	}

	#[test]
	fn what_was_removed_is_put_back_with_all_games() {
		for what in [
			|path: &Path| fs::remove_dir_all(path.parent().unwrap()).unwrap(),
			|path: &Path| fs::remove_file(path).unwrap(),
			|path: &Path| {
				for ending in ["", "-wal", "-shm"] {
					fs::remove_file(beside(path, ending)).unwrap();
				}
			},
			|path: &Path| fs::remove_file(log_of(path)).unwrap(),
		] {
			let (fixture, mut storage) = after(what);
			assert_eq!(ats(&facts_of(&mut storage, 1)), [1]);
			assert_eq!(ats(&facts_of(&mut storage, 2)), [10, 11, 12, 13]);
			assert_eq!(fixture.faults().len(), 1, "it is told");
		}
	}

	#[test]
	fn what_was_put_in_its_place_is_not_written_over() {
		let (fixture, mut storage) = after(|path| {
			let other = Fixture::new();
			let mut storage = other.storage();
			storage.order(new_game("Bertha"));
			storage.keep(&[fact(5)], "*", 0, true);
			drop(storage);
			for ending in ["-wal", "-shm"] {
				fs::remove_file(beside(path, ending)).unwrap();
			}
			fs::copy(other.path(), beside(path, ".new")).unwrap();
			fs::rename(beside(path, ".new"), path).unwrap();
		});
		assert_eq!(ats(&facts_of(&mut storage, 1)), [5]);
		assert_eq!(ats(&facts_of(&mut storage, 2)), [10, 11, 12, 13]);
		assert_eq!(fixture.faults().len(), 1, "it is told");
	}

	#[test]
	fn where_it_cannot_be_put_back_nothing_is_taken_for_kept() {
		let fixture = Fixture::new();
		let mut storage = fixture.storage();
		storage.keep(&[fact(1)], "*", 0, true);
		let folder = user_dirs::folder_of(&fixture.path());
		fs::remove_dir_all(&folder).unwrap();
		fs::write(&folder, "a file where the folder was").unwrap();
		storage.keep(&[fact(2)], "*", 0, true);
		storage.keep(&[fact(3)], "*", 0, true);
		assert_eq!(fixture.faults().len(), 1);
		fs::remove_file(&folder).unwrap();
		storage.keep(&[fact(4)], "*", 0, true);
		std::mem::forget(storage);
		assert_eq!(ats(&facts_of(&mut fixture.storage(), 1)), [1, 2, 3, 4]);
	}
}
