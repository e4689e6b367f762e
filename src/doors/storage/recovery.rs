//! Recovery of a database whose file was removed, replaced or cut while it was open: its content gets a place on the disk
//! again.
//!
//! SQLite goes on writing into a file that has no name any more, and past the end of one that was cut; all of that is
//! lost when the program ends.

use annabella::message;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::database::PATIENCE;
use super::locks::beside;
use super::{Database, GameDraft, Storage, StorageError, StorageErrorKind};
use crate::doors::platform::files::Inode;
use crate::doors::user_dirs;

/// A file that is written, and its last known length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenFile {
	inode: Inode,
	length: u64,
}

impl OpenFile {
	fn of(file: &Path) -> io::Result<Self> {
		Ok(Self {
			inode: Inode::at(file)?,
			length: fs::metadata(file)?.len(),
		})
	}

	/// Returns `true` if this is it, at its full length: nothing makes a database shorter while it is open.
	fn is_whole(&self, now: &io::Result<Self>) -> bool {
		let same = |now: &Self| now.inode == self.inode && now.length >= self.length;
		now.as_ref().is_ok_and(same)
	}
}

/// The files of an open database: itself, its log, and the index of the log, which is shared by all programs that have
/// the database open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFiles {
	database: OpenFile,
	log: OpenFile,
	index: Inode,
}

impl OpenFiles {
	/// The files that have these names now; `None` if one is missing.
	pub fn of(database: &Path) -> Option<Self> {
		Some(Self {
			database: OpenFile::of(database).ok()?,
			log: OpenFile::of(&log_of(database)).ok()?,
			index: OpenFile::of(&beside(database, "-shm")).ok()?.inode,
		})
	}

	/// The same files, after something was written.
	pub fn grown(self, database: &Path) -> Self {
		match Self::of(database).filter(|_| self.are_whole(database)) {
			Some(now) if now.index == self.index => now,
			Some(_) | None => self,
		}
	}

	/// Returns `true` if new writes stay on the disk, and earlier ones are still there.
	pub fn are_whole(&self, database: &Path) -> bool {
		let log = log_of(database);
		self.database.is_whole(&OpenFile::of(database))
			&& self.log.is_whole(&OpenFile::of(&log))
			&& !is_hollow(&log, self.log.length)
	}
}

/// Returns `true` if a log has a hole at its last page from the time of this length: a program that wrote past the end of
/// a cut log has made it long again.
fn is_hollow(log: &Path, length: u64) -> bool {
	/// The log begins with its own header, and each page with a header that begins with the number of the page.
	const HEADER: u64 = 32;
	const OF_PAGE: u64 = 24;
	let number = |file: &mut fs::File, place| -> io::Result<u32> {
		let mut bytes = [0; 4];
		file.seek(SeekFrom::Start(place))?;
		file.read_exact(&mut bytes)?;
		Ok(u32::from_be_bytes(bytes))
	};
	let looked = || -> io::Result<bool> {
		if length < HEADER {
			return Ok(false);
		}
		let mut file = fs::File::open(log)?;
		let page = u64::from(number(&mut file, 8)?) + OF_PAGE;
		let last = ((length - HEADER) / page).checked_sub(1);
		Ok(match last {
			Some(last) => number(&mut file, HEADER + last * page)? == 0,
			None => page == OF_PAGE,
		})
	};
	looked().unwrap_or(true)
}

pub fn log_of(database: &Path) -> PathBuf {
	beside(database, "-wal")
}

/// A path in the form for SQL, whatever its bytes are.
pub fn as_text(path: &Path) -> ToSqlOutput<'_> {
	ToSqlOutput::Borrowed(ValueRef::Text(path.as_os_str().as_encoded_bytes()))
}

impl Storage {
	/// Makes this program and all others see each other's facts again. Without its index, or with another one, each would
	/// write over the facts of the others; and nothing is lost when the index is made anew from the log.
	pub(super) fn share_again(&mut self, path: &Path) {
		if let (Some(was), Some(database)) = (self.files, &self.database)
			&& was.are_whole(path)
			&& OpenFiles::of(path).is_none_or(|now| now.index != was.index)
			&& database.leave_log().is_ok()
		{
			(self.database, self.files) = (None, None);
		}
	}

	/// Returns `true` if the written data has a name on the disk, and is still there.
	pub(super) fn stands(&self) -> bool {
		let (Ok(path), Some(database)) = (&self.path, &self.database) else {
			return true;
		};
		!database.has_moved() && self.files.is_none_or(|files| files.are_whole(path))
	}

	/// Makes sure that new writes have a name on the disk, and that earlier ones are still there. One program does it for
	/// all that have the database open, and the others find their facts in it.
	///
	/// # Errors
	/// If that fails, with the reason for the user: then nothing may be written.
	pub(super) fn stand_again(&mut self) -> Result<(), StorageError> {
		if self.stands() {
			return Ok(());
		}
		let (Ok(path), Some(database)) = (self.path.clone(), self.database.take()) else {
			return Ok(());
		};
		let put = match self.alone() {
			Ok(_alone) => self.put_in_place(&path, &database),
			Err(busy) => Err(busy.into()),
		};
		match put {
			Ok(report) => {
				// The log of that file does not concern the new one.
				let _ = database.leave_log();
				self.files = None;
				self.drafts.iter_mut().for_each(|draft| draft.is_unsure = true);
				if let Some(locks) = &mut self.locks {
					locks.renew();
				}
				let file = path.display().to_string();
				let text = match report {
					StorageErrorKind::Replaced => message!(DatabaseReplaced, file),
					StorageErrorKind::Cut => message!(DatabaseCut, file),
					StorageErrorKind::Gone
					| StorageErrorKind::File(_)
					| StorageErrorKind::NoGame(_)
					| StorageErrorKind::Newer => message!(DatabaseGone, file),
				};
				self.report(StorageError::new(report, text));
				Ok(())
			}
			Err(error) => {
				self.database = Some(database);
				let text = message!(
					DatabaseLost,
					file = path.display().to_string(),
					why = error.to_string()
				);
				Err(StorageError::of_file(&path, &*error, text))
			}
		}
	}

	/// Restores the file of a database, unless another program has done it by now; returns the kind of the fault.
	fn put_in_place(&mut self, path: &Path, database: &Database) -> Result<StorageErrorKind, Box<dyn Error>> {
		match OpenFile::of(path) {
			Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
			Err(_) => {
				put_back(path, |draft| copy(&database.connection, draft))?;
				Ok(StorageErrorKind::Gone)
			}
			Ok(_) if database.has_moved() => {
				let there = Database::open(path, PATIENCE);
				let goes_on = |draft: &GameDraft| {
					let there = there.as_ref().ok();
					there.is_some_and(|there| there.goes_on(draft).is_ok_and(|goes_on| goes_on))
				};
				let is_ours = self.drafts.last().is_some_and(goes_on);
				// If another program has put another file there, it is not ours to write over.
				let others = self.drafts.iter_mut().filter(|draft| !goes_on(draft));
				others.for_each(GameDraft::begin_anew);
				Ok(match is_ours {
					true => StorageErrorKind::Gone,
					false => StorageErrorKind::Replaced,
				})
			}
			Ok(_) => {
				let is_cut = log_of(path).exists();
				save_rest(database, path)?;
				Ok(match is_cut {
					true => StorageErrorKind::Cut,
					false => StorageErrorKind::Gone,
				})
			}
		}
	}

	/// The error that every restored file is gone again at once.
	pub(super) fn vanishes(&self) -> StorageError {
		let path = self.path.clone().unwrap_or_default();
		let gone = io::Error::from(io::ErrorKind::NotFound);
		let text = message!(DatabaseVanishes, file = path.display().to_string());
		StorageError::of_file(&path, &gone, text)
	}
}

/// Writes the readable part of a cut database as a whole file of this name. If that is not all, the rest of the old one
/// stays beside it, for tools that may read more of it.
fn save_rest(database: &Database, path: &Path) -> Result<(), Box<dyn Error>> {
	let old = (1..)
		.map(|number| beside(path, &format!(".cut-{number}")))
		.find(|old| old.symlink_metadata().is_err())
		.unwrap_or_else(|| beside(path, ".cut"));
	let _ = database.leave_log();
	put_back(path, |draft| {
		if copy(&database.connection, draft).is_ok() {
			return Ok(());
		}
		// By now it is our own new file.
		let empty = || {
			fs::File::options()
				.write(true)
				.truncate(true)
				.open(draft)
				.map(drop)
		};
		empty()?;
		// Without its log the file is as old as its last checkpoint.
		let written = copy(&Database::alone(path)?, draft).or_else(|_| {
			empty()
				.map_err(Into::into)
				.and_then(|()| copy_games(&database.connection, draft))
		});
		if written.is_err() {
			empty()?;
		}
		let _ = fs::hard_link(path, &old);
		let _ = fs::rename(log_of(path), log_of(&old));
		Ok(())
	})
}

/// Puts a new file of this name in its place: whole, or not at all.
fn put_back(
	path: &Path,
	write: impl FnOnce(&Path) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
	let folder = user_dirs::folder_of(path);
	user_dirs::make_folder(&folder)?;
	let put = |draft: &Path| {
		// The rest of the old log belongs to no file any more, and would spoil the new one.
		for ending in ["-wal", "-shm"] {
			match fs::remove_file(beside(path, ending)) {
				Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
				Ok(()) | Err(_) => {}
			}
		}
		fs::rename(draft, path)?;
		user_dirs::keep_name(&folder)
	};
	user_dirs::put_drafted(path, user_dirs::private(), |_, draft| write(draft), put)
}

/// Writes the whole content of a database into an empty file.
fn copy(from: &Connection, draft: &Path) -> Result<(), Box<dyn Error>> {
	from.execute("VACUUM INTO ?1", [as_text(draft)])?;
	Ok(())
}

/// Writes the readable part of each game into an empty file.
fn copy_games(from: &Connection, draft: &Path) -> Result<(), Box<dyn Error>> {
	/// More than any number of games; only damaged numbers are larger.
	const MOST: i64 = 1 << 20;
	drop(Database::open(draft, PATIENCE)?);
	from.execute("ATTACH ?1 AS anew", [as_text(draft)])?;
	let last = "SELECT max(game, (SELECT coalesce(max(id), 0) FROM main.game)) FROM main.fact ORDER BY game DESC LIMIT 1";
	let last = from.query_row(last, (), |row| row.get(0)).unwrap_or(0);
	for id in 1..=MOST.min(last) {
		for copy in [
			"INSERT INTO anew.game SELECT * FROM main.game WHERE id = ?1",
			"INSERT INTO anew.fact SELECT * FROM main.fact WHERE game = ?1",
		] {
			// Unreadable data is left out: it is beside the new file, and this program knows its own game.
			let _ = from.execute(copy, [id]);
		}
	}
	from.execute("DETACH anew", ())?;
	Ok(())
}

#[cfg(test)]
mod tests {
	use super::super::tests::{Fixture, ats, fact, facts_of, new_game};
	use super::*;

	/// Two games are in the storage; then `what` happens, and the second one goes on.
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
