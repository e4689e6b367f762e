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

use super::{Cabinet, Draft, Shelf, Trouble, Why};
use crate::doors::user_dirs;

/// A file on the disk, whatever its name: its device, and its number there.
type Place = (u64, u64);

/// The files of an open database: itself, what is written before it is taken into it, and the index of that, which all
/// programs share that have it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
	database: Place,
	log: Place,
	index: Place,
}

impl Standing {
	/// The files that have these names now; none where one is missing.
	pub fn of(database: &Path) -> Option<Self> {
		Some(Self {
			database: place_of(database).ok()?,
			log: place_of(&log_of(database)).ok()?,
			index: place_of(&beside(database, "-shm")).ok()?,
		})
	}

	/// Whether what is written now stays on the disk.
	fn is_kept(&self, database: &Path) -> bool {
		place_of(database).is_ok_and(|now| now == self.database)
			&& place_of(&log_of(database)).is_ok_and(|now| now == self.log)
	}
}

fn place_of(file: &Path) -> io::Result<Place> {
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

impl Shelf {
	/// Sees to it that this program and all others know of each other's facts. Without its index, or with another one, each
	/// would write over what the others have kept; and nothing is lost when it is made anew from the log.
	pub(super) fn share_again(&mut self, path: &Path) {
		if let (Some(was), Some(cabinet)) = (self.standing, &self.cabinet)
			&& was.is_kept(path)
			&& Standing::of(path) != Some(was)
			&& cabinet.leave_log().is_ok()
		{
			(self.cabinet, self.standing) = (None, None);
		}
	}

	/// Sees to it that what is written now has a name on the disk.
	///
	/// # Errors
	/// Why it has none, for the user: then nothing may be written.
	pub(super) fn stand_again(&mut self) -> Result<(), Trouble> {
		let (Ok(path), Some(was), Some(cabinet)) = (&self.path, self.standing, &self.cabinet) else {
			return Ok(());
		};
		let unusable = |error: &(dyn Error + 'static)| {
			let text = format!("{} had gone: {error}", path.display());
			Trouble::of_file(path, error, text)
		};
		let now = match place_of(path) {
			Ok(_) if was.is_kept(path) => return Ok(()),
			Ok(now) => Some(now),
			Err(error) if error.kind() == io::ErrorKind::NotFound => None,
			Err(error) => return Err(unusable(&error)),
		};
		let told = if now.is_some_and(|now| now != was.database) {
			// Somebody has put another one there. It is not ours to write over.
			for draft in &mut self.drafts {
				take_along(cabinet, draft).map_err(|refused| unusable(&refused))?;
			}
			let text = format!(
				"{} was replaced; this game is kept there as a new one",
				path.display()
			);
			Trouble::new(Why::Replaced, text)
		} else {
			put_back(cabinet, path).map_err(|error| unusable(&*error))?;
			let text = format!("{} had gone, and was written anew", path.display());
			Trouble::new(Why::Gone, text)
		};
		(self.cabinet, self.standing) = (None, None);
		self.report(told);
		Ok(())
	}
}

/// Writes all that an open database holds into a new file of this name: whole, or not at all.
fn put_back(cabinet: &Cabinet, path: &Path) -> Result<(), Box<dyn Error>> {
	let folder = user_dirs::folder_of(path);
	user_dirs::make_folder(&folder)?;
	let draft = beside(path, &format!(".{}.part", process::id()));
	let written = (|| {
		// It is made first, so that nobody else may read it.
		let file = user_dirs::private().write(true).truncate(true).open(&draft)?;
		cabinet
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
fn take_along(cabinet: &Cabinet, draft: &mut Draft) -> Result<(), super::Refused> {
	let Some(id) = draft.id else {
		return Ok(());
	};
	let (_, kept) = cabinet.journal(id)?;
	let lines = kept.into_iter().take(draft.kept);
	let mut waiting: Vec<String> = lines
		.map(|kept| String::from_utf8_lossy(&kept.line).into_owned())
		.collect();
	waiting.append(&mut draft.waiting);
	*draft = Draft {
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
	use super::super::tests::{Table, ats, fact, facts_of, new_game};
	use super::*;

	/// Two games are on the shelf; then this happens, and the second one goes on.
	fn after(what: impl Fn(&Path)) -> (Table, Shelf) {
		let table = Table::new();
		let mut shelf = table.shelf();
		shelf.order(new_game("Anna"));
		shelf.keep(&[fact(1)], "*", 0, true);
		shelf.order(new_game("Cesar"));
		shelf.keep(&[fact(10), fact(11)], "*", 0, true);
		what(&table.path());
		shelf.keep(&[fact(12)], "*", 0, true);
		shelf.keep(&[fact(13)], "*", 0, true);
		// As after a sudden death.
		std::mem::forget(shelf);
		let shelf = table.shelf();
		(table, shelf)
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
			let (table, mut shelf) = after(what);
			assert_eq!(ats(&facts_of(&mut shelf, 1)), [1]);
			assert_eq!(ats(&facts_of(&mut shelf, 2)), [10, 11, 12, 13]);
			assert_eq!(table.faults().len(), 1, "it is told");
		}
	}

	#[test]
	fn what_was_put_in_its_place_is_not_written_over() {
		let (table, mut shelf) = after(|path| {
			let other = Table::new();
			let mut shelf = other.shelf();
			shelf.order(new_game("Bertha"));
			shelf.keep(&[fact(5)], "*", 0, true);
			drop(shelf);
			for ending in ["-wal", "-shm"] {
				fs::remove_file(beside(path, ending)).unwrap();
			}
			fs::copy(other.path(), beside(path, ".new")).unwrap();
			fs::rename(beside(path, ".new"), path).unwrap();
		});
		assert_eq!(ats(&facts_of(&mut shelf, 1)), [5]);
		assert_eq!(ats(&facts_of(&mut shelf, 2)), [10, 11, 12, 13]);
		assert_eq!(table.faults().len(), 1, "it is told");
	}

	#[test]
	fn where_it_cannot_be_put_back_nothing_is_taken_for_kept() {
		let table = Table::new();
		let mut shelf = table.shelf();
		shelf.keep(&[fact(1)], "*", 0, true);
		let folder = user_dirs::folder_of(&table.path());
		fs::remove_dir_all(&folder).unwrap();
		fs::write(&folder, "a file where the folder was").unwrap();
		shelf.keep(&[fact(2)], "*", 0, true);
		shelf.keep(&[fact(3)], "*", 0, true);
		assert_eq!(table.faults().len(), 1);
		fs::remove_file(&folder).unwrap();
		shelf.keep(&[fact(4)], "*", 0, true);
		std::mem::forget(shelf);
		assert_eq!(ats(&facts_of(&mut table.shelf(), 1)), [1, 2, 3, 4]);
	}
}
