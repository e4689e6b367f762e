//! The storage under faults around it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::mpsc::Receiver;

use annabella::clock::Stamp;
use annabella::game::Event;
use rusqlite::Connection;
use tempfile::TempDir;

use super::*;
use crate::doors::bell::Watch;
use annabella::ports::StorageOrder;

/// The tables of the first version of the database.
pub(super) const FIRST: &str = "
	CREATE TABLE game (
		id INTEGER PRIMARY KEY,
		began TEXT NOT NULL,
		white TEXT NOT NULL,
		black TEXT NOT NULL,
		score TEXT NOT NULL,
		plies INTEGER NOT NULL
	) STRICT;
	CREATE TABLE fact (
		game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
		seq INTEGER NOT NULL,
		line TEXT NOT NULL,
		PRIMARY KEY (game, seq)
	) STRICT, WITHOUT ROWID;
";

pub(super) struct Fixture {
	home: TempDir,
	pub(super) bell: Bell,
	news: Receiver<(Stamp, Input)>,
}

impl Fixture {
	pub(super) fn new() -> Self {
		let (bell, news) = Bell::hang(Watch::start());
		Self {
			home: tempfile::tempdir().unwrap(),
			bell,
			news,
		}
	}

	pub(super) fn path(&self) -> PathBuf {
		self.home.path().join("data/annabella/annabella.db")
	}

	pub(super) fn storage(&self) -> Storage {
		Storage::open(Some(&self.path()), &self.bell)
	}

	/// A connection of another program: it sees only the data on the disk.
	pub(super) fn other(&self) -> Connection {
		Connection::open(self.path()).unwrap()
	}

	pub(super) fn news(&self) -> Vec<Input> {
		self.news.try_iter().map(|(_, input)| input).collect()
	}

	/// The faults, without the reports that something waits, or has been written.
	pub(super) fn faults(&self) -> Vec<Fault> {
		use StorageAnswer::{KeptAgain, Waiting};
		let fault = |input| {
			let Input::Fault(fault @ (Fault::Storage(_) | Fault::Parted { .. })) = input else {
				panic!("{input:?}");
			};
			fault
		};
		let mut news = self.news();
		news.retain(|news| !matches!(news, Input::Storage(Waiting | KeptAgain)));
		news.into_iter().map(fault).collect()
	}
}

pub(super) fn fact(at: u64) -> Fact {
	Fact {
		at: Stamp(at),
		event: Event::moved("e2e4; DROP TABLE game".into()),
	}
}

pub(super) fn new_game(white: &str) -> StorageOrder {
	StorageOrder::NewGame {
		date: "2026-03-14".into(),
		white: white.into(),
		black: "Bella".into(),
	}
}

pub(super) fn facts_of(storage: &mut Storage, id: i64) -> Vec<Fact> {
	storage.game(id).unwrap().1
}

pub(super) fn ats(facts: &[Fact]) -> Vec<u64> {
	facts.iter().map(|fact| fact.at.0).collect()
}

#[test]
fn what_is_kept_is_on_the_disk_at_once() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	assert_eq!(storage.list(), Ok(vec![]), "a game without facts is no game");
	storage.keep(&[fact(1), fact(2)], "*", 1, false);
	storage.keep(&[fact(3)], "1-0", 2, false);
	// As after a sudden death: nothing is closed or dropped, only the locks are gone.
	drop(storage.locks.take());
	std::mem::forget(storage);
	let lines: i64 = fixture
		.other()
		.query_row("SELECT count(*) FROM fact", (), |row| row.get(0))
		.unwrap();
	assert_eq!(lines, 3);
	let mut storage = fixture.storage();
	let game = StoredGame {
		id: 1,
		date: "2026-03-14".into(),
		white: "Anna".into(),
		black: "Bella".into(),
		score: "1-0".into(),
		plies: 2,
		..StoredGame::default()
	};
	let known = |games: Vec<StoredGame>| -> Vec<StoredGame> {
		let silent = None;
		games
			.into_iter()
			.map(|game| StoredGame { silent, ..game })
			.collect()
	};
	assert_eq!(storage.list().map(known), Ok(vec![game.clone()]));
	let facts = vec![fact(1), fact(2), fact(3)];
	assert_eq!(facts_of(&mut storage, 1), facts.clone());
	storage.order(StorageOrder::Open { id: 1 });
	storage.order(StorageOrder::List);
	let news = fixture.news();
	let [
		Input::Storage(StorageAnswer::Game {
			game: opened,
			facts: read,
		}),
		Input::Storage(StorageAnswer::Games(listed)),
	] = &news[..]
	else {
		panic!("{news:?}");
	};
	assert_eq!(known(vec![opened.clone()]), std::slice::from_ref(&game));
	assert_eq!(read, &facts);
	assert!(opened.silent.is_some());
	assert_eq!(known(listed.clone()), [game]);
}

#[test]
fn a_game_goes_on_where_it_was() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1)], "*", 0, false);
	storage.order(new_game("Cesar"));
	storage.keep(&[fact(10)], "*", 0, false);
	storage.order(StorageOrder::Open { id: 1 });
	storage.keep(&[fact(2)], "*", 1, false);
	assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2]);
	assert_eq!(ats(&facts_of(&mut storage, 2)), [10]);
	assert_eq!(
		storage
			.list()
			.unwrap()
			.iter()
			.map(|game| game.id)
			.collect::<Vec<_>>(),
		[2, 1]
	);
}

#[test]
fn only_the_owner_reads_it() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.keep(&[fact(1)], "*", 0, false);
	let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
	for entry in fs::read_dir(fixture.path().parent().unwrap()).unwrap() {
		let path = entry.unwrap().path();
		let expected = if path.is_dir() { 0o700 } else { 0o600 };
		assert_eq!(mode(&path), expected, "{}", path.display());
	}
	assert!(fixture.path().with_extension("db-wal").exists());
	assert_eq!(mode(fixture.path().parent().unwrap()), 0o700);
	assert_eq!(mode(&fixture.home.path().join("data")), 0o700);
}

#[test]
fn every_commit_is_synced() {
	let fixture = Fixture::new();
	let storage = fixture.storage();
	let connection = &storage.database.as_ref().unwrap().connection;
	let synchronous: i64 = connection
		.pragma_query_value(None, "synchronous", |row| row.get(0))
		.unwrap();
	let journal: String = connection
		.pragma_query_value(None, "journal_mode", |row| row.get(0))
		.unwrap();
	assert_eq!((synchronous, journal.as_str()), (2, "wal"));
}

#[test]
fn a_folder_that_cannot_be_made_is_reported_once_and_tried_again() {
	let fixture = Fixture::new();
	fs::write(
		fixture.home.path().join("data"),
		"a file where the folder should be",
	)
	.unwrap();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1)], "*", 0, false);
	storage.keep(&[fact(2)], "*", 1, false);
	assert_eq!(fixture.faults().len(), 1);
	storage.order(StorageOrder::List);
	assert_eq!(fixture.faults().len(), 1, "an order is always answered");
	fs::remove_file(fixture.home.path().join("data")).unwrap();
	storage.keep(&[fact(3)], "*", 2, false);
	assert_eq!(fixture.faults(), []);
	assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2, 3]);
	assert_eq!(storage.list().unwrap()[0].plies, 2);
}

#[test]
fn a_full_disk_loses_nothing() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(0)], "*", 0, false);
	let limit = |storage: &Storage, pages: i64| {
		let connection = &storage.database.as_ref().unwrap().connection;
		connection
			.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
			.unwrap();
	};
	limit(&storage, 1);
	for at in 1..200 {
		storage.keep(&[fact(at)], "*", 0, false);
	}
	let faults = fixture.faults();
	assert_eq!(faults.len(), 1, "{faults:?}");
	assert!(
		matches!(&faults[0], Fault::Storage(StorageFault::Keeping(fault)) if fault.why == annabella::ports::Obstacle::Full),
		"{faults:?}"
	);
	storage.order(new_game("Cesar"));
	storage.keep(&[fact(1000)], "*", 0, false);
	limit(&storage, 1000);
	storage.keep(&[fact(1001)], "0-1", 1, false);
	assert_eq!(ats(&facts_of(&mut storage, 1)), (0..200).collect::<Vec<_>>());
	assert_eq!(ats(&facts_of(&mut storage, 2)), [1000, 1001]);
	assert_eq!(fixture.faults(), []);
	limit(&storage, 1);
	for at in 1..200 {
		storage.keep(&[fact(at)], "*", 0, false);
	}
	assert_eq!(fixture.faults().len(), 1, "new trouble is reported again");
}

#[test]
fn what_waits_is_written_at_the_end() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	let other = fixture.other();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	storage.keep(&[fact(1)], "*", 0, false);
	other.execute_batch("ROLLBACK").unwrap();
	drop(storage);
	assert_eq!(ats(&facts_of(&mut fixture.storage(), 1)), [1]);
}

#[test]
fn two_programs_share_a_storage() {
	let fixture = Fixture::new();
	let (mut ours, mut theirs) = (fixture.storage(), fixture.storage());
	ours.order(new_game("Anna"));
	theirs.order(new_game("Cesar"));
	for at in 0..20 {
		ours.keep(&[fact(at)], "*", 0, false);
		theirs.keep(&[fact(100 + at)], "*", 0, false);
	}
	assert_eq!(ats(&facts_of(&mut theirs, 1)), (0..20).collect::<Vec<_>>());
	assert_eq!(ats(&facts_of(&mut ours, 2)), (100..120).collect::<Vec<_>>());
	assert_eq!(fixture.news(), []);
}

#[test]
fn a_locked_storage_is_reported_and_taken_up_again() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	let other = fixture.other();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	storage.keep(&[fact(1)], "*", 0, false);
	storage.keep(&[fact(2)], "*", 0, false);
	assert_eq!(fixture.faults().len(), 1);
	assert_eq!(storage.list(), Ok(vec![]), "reading still works");
	other.execute_batch("ROLLBACK").unwrap();
	storage.keep(&[fact(3)], "*", 0, false);
	assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2, 3]);
}

#[test]
fn one_game_in_two_programs_parts_ways() {
	let fixture = Fixture::new();
	let mut ours = fixture.storage();
	// As where the file system has no locks.
	ours.locks = None;
	ours.order(new_game("Anna"));
	ours.keep(&[fact(1)], "*", 0, false);
	let mut theirs = fixture.storage();
	theirs.locks = None;
	theirs.order(StorageOrder::Open { id: 1 });
	fixture.news();
	theirs.keep(&[fact(2)], "*", 1, false);
	ours.keep(&[fact(3)], "*", 1, false);
	ours.keep(&[fact(4)], "*", 2, false);
	assert_eq!(fixture.faults().len(), 1);
	assert_eq!(ats(&facts_of(&mut ours, 1)), [1, 2]);
	assert_eq!(ats(&facts_of(&mut ours, 2)), [1, 3, 4]);
	assert_eq!(ours.list().unwrap()[0].white, "Anna");
}

#[test]
fn a_torn_fact_cuts_the_game_but_destroys_nothing() {
	for torn in ["{\"at\":3,\"eve", "{\"at\":3,\"event\":\"unheard-of\"}", ""] {
		let fixture = Fixture::new();
		let mut storage = fixture.storage();
		storage.order(new_game("Anna"));
		storage.keep(&[fact(1), fact(2), fact(3), fact(4)], "*", 0, false);
		fixture
			.other()
			.execute("UPDATE fact SET line = ?1 WHERE seq = 2", [torn])
			.unwrap();
		storage.order(StorageOrder::Open { id: 1 });
		let news = fixture.news();
		assert!(matches!(&news[0], Input::Fault(Fault::Damaged(_))), "{news:?}");
		assert!(
			matches!(&news[1], Input::Storage(StorageAnswer::Game { facts, .. }) if ats(facts) == [1, 2]),
			"{news:?}"
		);
		storage.keep(&[fact(5)], "*", 0, false);
		assert_eq!(ats(&facts_of(&mut storage, 2)), [1, 2, 5]);
		let lines: i64 = fixture
			.other()
			.query_row("SELECT count(*) FROM fact WHERE game = 1", (), |row| row.get(0))
			.unwrap();
		assert_eq!(lines, 4, "a newer version may still read them");
	}
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
	let fixture = Fixture::new();
	user_dirs::make_folder(fixture.path().parent().unwrap()).unwrap();
	let text = "This is no database. ".repeat(500);
	fs::write(fixture.path(), &text).unwrap();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1)], "*", 0, false);
	assert_eq!(fixture.faults().len(), 1);
	assert!(storage.list().is_err());
	assert_eq!(fs::read_to_string(fixture.path()).unwrap(), text);
}

#[test]
fn a_storage_of_a_newer_version_is_left_alone() {
	let fixture = Fixture::new();
	drop(fixture.storage());
	fixture.other().pragma_update(None, "user_version", 99).unwrap();
	let mut storage = fixture.storage();
	storage.keep(&[fact(1)], "*", 0, false);
	let told = fixture.news().into_iter().next();
	assert_eq!(told, Some(Input::Fault(Fault::Storage(StorageFault::Newer))));
}

#[test]
fn a_missing_game_is_said_to_be_missing() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(StorageOrder::Open { id: 7 });
	assert_eq!(fixture.faults(), [Fault::Storage(StorageFault::NoGame(7))]);
}

#[test]
fn a_game_is_exported_beside_the_storage() {
	let fixture = Fixture::new();
	fixture.storage().order(StorageOrder::Export {
		name: "Anna/Bella".into(),
		pgn: "1. e4 *\n".into(),
	});
	let news = fixture.news();
	let [Input::Storage(StorageAnswer::Exported { path })] = &news[..] else {
		panic!("{news:?}");
	};
	assert_eq!(
		*path,
		fixture
			.home
			.path()
			.join("data/annabella/games/Anna-Bella.pgn")
			.display()
			.to_string()
	);
	assert_eq!(fs::read_to_string(path).unwrap(), "1. e4 *\n");
}
