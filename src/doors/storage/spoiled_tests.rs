//! The fate of the games when their file is spoiled: with two names, cut short, or unable to store anything.

use std::fs::{self, OpenOptions};
use std::path::Path;

use annabella::ports::{Fault, Obstacle, StorageFault};

use super::recovery::log_of;
use super::tests::{Fixture, ats, fact, facts_of, new_game};
use super::*;

/// Two games are in the storage; the first is in the file itself, the second in its log.
fn two_games(fixture: &Fixture) -> Storage {
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1)], "*", 0, false);
	drop(storage);
	let mut storage = fixture.storage();
	storage.order(new_game("Cesar"));
	storage.keep(&[fact(10), fact(11)], "*", 0, true);
	storage
}

fn cut(file: &Path, length: u64) {
	let file = OpenOptions::new().write(true).open(file).unwrap();
	file.set_len(length).unwrap();
}

/// The reported reasons why the games cannot be stored.
fn told(fixture: &Fixture) -> Vec<Obstacle> {
	let why = |fault| {
		if let Fault::Storage(StorageFault::Keeping(fault)) = fault {
			Some(fault.why)
		} else {
			None
		}
	};
	fixture.faults().into_iter().filter_map(why).collect()
}

#[test]
fn what_was_cut_short_is_told_and_written_anew() {
	for (database, log) in [
		(None, Some(0)),
		(None, Some(100)),
		(Some(4096), None),
		(Some(4096), Some(0)),
	] {
		let fixture = Fixture::new();
		let mut storage = two_games(&fixture);
		if let Some(length) = database {
			cut(&fixture.path(), length);
		}
		if let Some(length) = log {
			cut(&log_of(&fixture.path()), length);
		}
		storage.keep(&[fact(12)], "*", 0, true);
		let told = fixture.faults();
		assert_eq!(
			told.first(),
			Some(&Fault::Storage(StorageFault::Cut)),
			"{database:?} {log:?}"
		);
		storage.keep(&[fact(13)], "*", 0, true);
		// As after a sudden death.
		drop(storage.locks.take());
		std::mem::forget(storage);
		let mut storage = fixture.storage();
		let games = storage.list().unwrap();
		let ours = games.iter().find(|game| game.white == "Cesar").unwrap();
		assert_eq!(ats(&facts_of(&mut storage, ours.id)), [10, 11, 12, 13]);
		assert_eq!(fixture.faults(), []);
		if database.is_none() {
			assert_eq!(
				ats(&facts_of(&mut storage, 1)),
				[1],
				"the other game was in the file"
			);
		}
	}
}

/// A read that fails must not make the storage forget the open files.
#[test]
fn what_was_cut_short_and_read_is_still_written_anew() {
	let fixture = Fixture::new();
	let mut storage = two_games(&fixture);
	cut(&fixture.path(), 4096);
	cut(&log_of(&fixture.path()), 0);
	let _ = storage.list();
	let _ = storage.game(1);
	storage.keep(&[fact(12)], "*", 0, true);
	let faults = fixture.faults();
	assert!(faults.contains(&Fault::Storage(StorageFault::Cut)), "{faults:?}");
	let games = storage.list().unwrap();
	let ours = games.iter().find(|game| game.white == "Cesar").unwrap();
	assert_eq!(ats(&facts_of(&mut storage, ours.id)), [10, 11, 12]);
}

#[test]
fn a_file_of_two_names_is_not_written() {
	let fixture = Fixture::new();
	let mut storage = two_games(&fixture);
	let other = fixture.path().with_file_name("other.db");
	fs::hard_link(fixture.path(), &other).unwrap();
	storage.keep(&[fact(12)], "*", 0, true);
	assert_eq!(told(&fixture), [Obstacle::ManyNames]);
	let mut theirs = Storage::open(Some(&other), &fixture.bell);
	theirs.order(new_game("Eva"));
	theirs.keep(&[fact(20)], "*", 0, true);
	assert_eq!(told(&fixture), [Obstacle::ManyNames]);
	theirs.drafts.clear();
	drop(theirs);
	fs::remove_file(&other).unwrap();
	storage.keep(&[fact(13)], "*", 0, true);
	assert_eq!(fixture.faults(), []);
	assert_eq!(ats(&facts_of(&mut storage, 2)), [10, 11, 12, 13]);
}

/// Something in the database deletes or changes it at once.
#[test]
fn what_the_database_does_not_keep_is_told_as_not_kept() {
	for trigger in [
		"AFTER INSERT ON fact BEGIN DELETE FROM fact; END",
		"AFTER INSERT ON fact BEGIN DELETE FROM fact WHERE seq = 0; END",
		"BEFORE INSERT ON fact BEGIN SELECT RAISE(IGNORE); END",
		"AFTER INSERT ON fact BEGIN UPDATE fact SET line = '{}' WHERE seq = new.seq; END",
		"AFTER UPDATE ON game BEGIN DELETE FROM game; END",
	] {
		let fixture = Fixture::new();
		let mut storage = fixture.storage();
		let make = format!("CREATE TRIGGER meddler {trigger}");
		fixture.other().execute_batch(&make).unwrap();
		storage.order(new_game("Anna"));
		storage.keep(&[fact(1), fact(2)], "*", 0, true);
		assert_eq!(told(&fixture), [Obstacle::Unkept], "{trigger}");
		fixture.other().execute_batch("DROP TRIGGER meddler").unwrap();
		storage.keep(&[fact(3)], "*", 0, true);
		assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2, 3], "{trigger}");
	}
}

#[test]
fn a_game_that_cannot_be_deleted_is_told_as_there() {
	let fixture = Fixture::new();
	let mut storage = two_games(&fixture);
	let make = "CREATE TRIGGER meddler BEFORE DELETE ON game BEGIN SELECT RAISE(IGNORE); END";
	fixture.other().execute_batch(make).unwrap();
	let told = storage.delete(1).unwrap_err().to_string();
	assert!(told.contains("does not keep"), "{told}");
	assert!(storage.known(1).is_ok());
}

/// Another user with another program, as our own ask before.
#[test]
fn a_game_that_was_deleted_elsewhere_is_written_whole() {
	let fixture = Fixture::new();
	let mut storage = two_games(&fixture);
	fixture
		.other()
		.execute_batch("PRAGMA foreign_keys = ON; DELETE FROM game WHERE id = 2")
		.unwrap();
	storage.keep(&[fact(12)], "*", 0, true);
	assert_eq!(fixture.faults(), [Fault::Parted { id: 3 }]);
	assert_eq!(ats(&facts_of(&mut storage, 3)), [10, 11, 12]);
}

/// The copy that replaces the removed file is written by its name.
#[test]
fn a_name_that_is_no_text_is_a_name_as_well() {
	use std::os::unix::ffi::OsStrExt;
	let fixture = Fixture::new();
	let name = std::ffi::OsStr::from_bytes(b"games-\xff.db");
	let path = fixture.path().with_file_name(name);
	let mut storage = Storage::open(Some(&path), &fixture.bell);
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1)], "*", 0, true);
	fs::remove_file(&path).unwrap();
	storage.keep(&[fact(2)], "*", 0, true);
	assert_eq!(fixture.faults(), [Fault::Storage(StorageFault::Gone)]);
	assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2]);
}
