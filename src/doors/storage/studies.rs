//! The user's studies: a PGN file each, in a folder beside the database. A file that another program has changed is never written over.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use annabella::message;
use annabella::ports::{ImportedTitle, ReadStudy, StorageAnswer};
use annabella::sheet::{StudyFile, seal};
use jiff::Timestamp;

use super::Storage;
use super::error::StorageError;
use super::export::put_beside;
use crate::doors::bounds::{all, ordinary};
use crate::doors::user_dirs::{keep_name, obstacle, private, put_whole, spaced_stem};

/// The folder of the studies.
const FOLDER: &str = "studies";
const ENDING: &str = "pgn";
/// The longest file of a study, in bytes.
const LARGEST: u64 = 8 << 20;

impl Storage {
	/// The studies whose names have all these words, the newest first, from the `from`th on, at most `most`; and the number of all.
	pub(super) fn studies(&self, words: &str, from: u32, most: u32) -> Result<StorageAnswer, StorageError> {
		let folder = self.study_folder()?;
		let words = words.to_lowercase();
		let mut found: Vec<(SystemTime, String)> = Vec::new();
		// Without a folder there are no studies.
		for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
			let path = entry.path();
			let is_study = path.extension().is_some_and(|ending| ending == ENDING);
			let name = path.file_stem().and_then(|name| name.to_str());
			let Some(name) = name.filter(|name| is_study && !name.starts_with('.')) else {
				continue;
			};
			let told = name.to_lowercase();
			if words.split_whitespace().all(|word| told.contains(word)) {
				let changed = entry.metadata().and_then(|about| about.modified());
				found.push((changed.unwrap_or(SystemTime::UNIX_EPOCH), name.to_owned()));
			}
		}
		found.sort_by(|one, other| other.cmp(one));
		let all = found.len() as u64;
		let title = |(changed, name): (SystemTime, String)| ImportedTitle {
			id: 0,
			white: String::new(),
			black: String::new(),
			event: String::new(),
			date: Timestamp::try_from(changed)
				.map_or_else(|_| String::new(), |at| at.strftime("%Y-%m-%d").to_string()),
			result: String::new(),
			plies: 0,
			study: Some(name),
		};
		let games = found.into_iter().skip(from as usize).take(most as usize);
		Ok(StorageAnswer::Found {
			games: games.map(title).collect(),
			all,
		})
	}

	pub(super) fn read_study(&self, name: String) -> Result<StorageAnswer, StorageError> {
		let path = self.study_folder()?.join(file_name(&name));
		let bytes = ordinary(&path).and_then(|file| all(file, LARGEST));
		let bytes = bytes.map_err(|error| {
			let file = path.display().to_string();
			let text = message!(FileUnreadable, file, why = obstacle(&error));
			StorageError::of_file(&path, &error, text)
		})?;
		Ok(StorageAnswer::Study(Some(Box::new(ReadStudy {
			name,
			file: StudyFile::read(&bytes),
			seal: seal(&bytes),
		}))))
	}

	pub(super) fn keep_study(
		&self,
		name: &str,
		known: Option<[u8; 32]>,
		pgn: &[u8],
	) -> Result<StorageAnswer, StorageError> {
		let folder = self.study_folder()?;
		let path = folder.join(file_name(name));
		let kept = if known.is_some_and(|known| seal_of(&path) == Some(known)) {
			put_whole(&path, pgn, private())
				.and_then(|()| keep_name(&folder))
				.map(|()| path)
		} else {
			put_beside(&folder, &spaced_stem(name), ' ', ENDING, pgn)
		};
		let kept = kept.map_err(|error| {
			let file = folder.display().to_string();
			let text = message!(FileUnwritable, file, why = obstacle(&error));
			StorageError::of_file(&folder, &error, text)
		})?;
		let name = kept
			.file_stem()
			.unwrap_or_default()
			.to_string_lossy()
			.into_owned();
		Ok(StorageAnswer::StudyKept {
			name,
			seal: seal(pgn),
		})
	}

	/// Gives a study another name; a file that is not the known one stays under the old name as well.
	pub(super) fn rename_study(
		&self,
		from: &str,
		name: &str,
		known: Option<[u8; 32]>,
		pgn: &[u8],
	) -> Result<StorageAnswer, StorageError> {
		let old = self.study_folder()?.join(file_name(from));
		if spaced_stem(name) == from {
			return self.keep_study(from, known, pgn);
		}
		let kept = self.keep_study(name, None, pgn)?;
		if known.is_some_and(|known| seal_of(&old) == Some(known)) {
			// It is there under the new name; two copies are no loss.
			let _ = fs::remove_file(&old);
		}
		Ok(kept)
	}

	fn study_folder(&self) -> Result<std::path::PathBuf, StorageError> {
		let folder = self.folder().map_err(|why| StorageError::homeless(&why))?;
		Ok(folder.join(FOLDER))
	}
}

/// The name of a study's file, which is in the folder of the studies whatever the name is.
fn file_name(name: &str) -> String {
	let is_plain = !name.starts_with('.') && !name.contains(std::path::is_separator);
	let name = if is_plain {
		name.to_owned()
	} else {
		spaced_stem(name)
	};
	format!("{name}.{ENDING}")
}

/// The seal of a file's content; `None` if it cannot be read.
fn seal_of(path: &Path) -> Option<[u8; 32]> {
	let bytes = ordinary(path).and_then(|file| all(file, LARGEST)).ok()?;
	Some(seal(&bytes))
}

#[cfg(test)]
mod tests {
	use tempfile::tempdir;

	use super::*;
	use crate::doors::bell::{Bell, Watch};

	const PGN: &str = "[Event \"E\"]\n\n1. e4 *\n";

	fn kept(storage: &Storage, seal: Option<[u8; 32]>, pgn: &str) -> (String, [u8; 32]) {
		match storage.keep_study("Anna", seal, pgn.as_bytes()) {
			Ok(StorageAnswer::StudyKept { name, seal }) => (name, seal),
			other => panic!("{other:?}"),
		}
	}

	#[test]
	fn study_of_another_program_is_never_written_over() {
		let home = tempdir().unwrap();
		let (bell, _news) = Bell::hang(Watch::start());
		let storage = Storage::open(Some(&home.path().join("annabella.db")), &bell);
		let file = |name: &str| home.path().join(FOLDER).join(name);
		let (name, first) = kept(&storage, None, PGN);
		assert_eq!(name, "Anna");
		let (name, second) = kept(&storage, Some(first), "1. d4 *");
		assert_eq!((name.as_str(), first == second), ("Anna", false));
		// Changed without a change of its length or time: compared by its content.
		fs::write(file("Anna.pgn"), "1. c4 *").unwrap();
		let (name, third) = kept(&storage, Some(second), "1. f4 *");
		assert_eq!(name, "Anna 2");
		assert_eq!(fs::read_to_string(file("Anna.pgn")).unwrap(), "1. c4 *");
		assert_eq!(fs::read_to_string(file("Anna 2.pgn")).unwrap(), "1. f4 *");
		// One that is gone comes back.
		fs::remove_file(file("Anna.pgn")).unwrap();
		let (name, _) = kept(&storage, Some(third), "1. g4 *");
		assert_eq!(name, "Anna");
		// A draft that was left by a crash is no study.
		fs::write(file(".Anna.pgn.1.part"), "").unwrap();
		fs::write(file(".hidden.pgn"), "").unwrap();
		let Ok(StorageAnswer::Found { games, all }) = storage.studies("ANNA", 0, 9) else {
			panic!("no list");
		};
		assert_eq!((games.len(), all), (2, 2));
		let Ok(StorageAnswer::Study(Some(read))) = storage.read_study("Anna 2".into()) else {
			panic!("no study");
		};
		assert_eq!(read.seal, seal(b"1. f4 *"));
		assert!(storage.read_study("../annabella".into()).is_err());
	}

	#[test]
	fn rename_study_writes_over_nothing_and_leaves_no_other_file_behind() {
		let home = tempdir().unwrap();
		let (bell, _news) = Bell::hang(Watch::start());
		let storage = Storage::open(Some(&home.path().join("annabella.db")), &bell);
		let file = |name: &str| home.path().join(FOLDER).join(name);
		let named =
			|from: &str, name: &str, seal| match storage.rename_study(from, name, seal, PGN.as_bytes()) {
				Ok(StorageAnswer::StudyKept { name, .. }) => name,
				other => panic!("{other:?}"),
			};
		let (_, first) = kept(&storage, None, PGN);
		assert_eq!(
			named("Anna", "My  Sicilian: 1/2", Some(first)),
			"My Sicilian- 1-2"
		);
		assert!(!file("Anna.pgn").exists());
		fs::write(file("Bella.pgn"), "1. c4 *").unwrap();
		assert_eq!(named("My Sicilian- 1-2", "Bella", Some(first)), "Bella 2");
		assert_eq!(named("Bella 2", "Bella 2", Some(first)), "Bella 2");
		assert_eq!(fs::read_to_string(file("Bella.pgn")).unwrap(), "1. c4 *");
		// Another program has changed it: it stays.
		fs::write(file("Bella 2.pgn"), "1. b4 *").unwrap();
		assert_eq!(named("Bella 2", "..", Some(first)), "game");
		assert_eq!(fs::read_to_string(file("Bella 2.pgn")).unwrap(), "1. b4 *");
		assert_eq!(fs::read_to_string(file("game.pgn")).unwrap(), PGN);
	}
}
