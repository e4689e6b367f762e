//! The fate of games: deleted, held by two programs, migrated from an older version, written late.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use annabella::clock::{Span, Stamp};
use annabella::game::{Event, GameEvent, Opening, Server};
use annabella::ports::{Sought, StorageOrder};

use super::tests::{FIRST, Fixture, ats, fact, facts_of, new_game};
use super::*;

/// The way from the first version of the database to the second.
const SECOND: &str = "ALTER TABLE fact ADD COLUMN hash TEXT NOT NULL DEFAULT ''; PRAGMA user_version = 2;";

fn opened(guard: bool) -> Fact {
	let mut opening = Opening {
		guard,
		..Opening::default()
	};
	opening.occasion.event = "Cup".into();
	opening.occasion.round = "3".into();
	Fact {
		at: Stamp(0),
		event: Event::opened(opening),
	}
}

fn started() -> Fact {
	Fact {
		at: Stamp(5),
		event: Event::STARTED,
	}
}

/// Plays a game that is on when the program dies.
fn die(fixture: &Fixture, guard: bool) {
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[opened(guard), started()], "*", 0, true);
	drop(storage.locks.take());
	std::mem::forget(storage);
}

#[test]
fn what_a_list_tells_is_kept_with_the_facts() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[opened(false), started()], "*", 0, true);
	let game = storage.list().unwrap().remove(0);
	assert!(game.at_table && game.running && !game.elsewhere);
	assert_eq!(game.occasion, "Cup, 3");
	assert!(game.silent.is_some_and(|silent| silent.0 < 600_000));
	storage.keep(&[fact(9)], "1-0", 1, false);
	assert!(!storage.list().unwrap()[0].running);
}

#[test]
fn the_gap_is_as_long_as_nothing_was_kept() {
	let fixture = Fixture::new();
	die(&fixture, true);
	let back = |seconds: i64| {
		fixture
			.other()
			.execute("UPDATE game SET kept_at = kept_at - ?1", [seconds])
			.unwrap();
		fixture.storage().known(1).unwrap().silent
	};
	let gap = back(725).unwrap().0 / 1000;
	assert!((725..725 + 600).contains(&gap), "{gap}");
	assert_eq!(back(-100_000), None, "the clock was set back");
}

#[test]
fn a_deleted_game_is_gone_and_its_number_too() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	for white in ["Anna", "Cesar"] {
		storage.order(new_game(white));
		storage.keep(&[fact(1)], "*", 0, false);
	}
	fixture.news();
	storage.order(StorageOrder::Delete { id: 2 });
	assert_eq!(
		fixture.news(),
		[Input::Storage(StorageAnswer::Deleted {
			id: 2,
			recordings: None
		})]
	);
	let facts: i64 = fixture
		.other()
		.query_row("SELECT count(*) FROM fact WHERE game = 2", (), |row| row.get(0))
		.unwrap();
	assert_eq!(facts, 0);
	storage.order(StorageOrder::Delete { id: 2 });
	assert_eq!(
		fixture.news(),
		[Input::Fault(Fault::Storage(StorageFault::NoGame(2)))]
	);
	storage.order(new_game("Eva"));
	storage.keep(&[fact(1)], "*", 0, false);
	let ids: Vec<i64> = storage.list().unwrap().iter().map(|game| game.id).collect();
	assert_eq!(ids, [3, 1]);
}

#[test]
fn one_game_is_in_one_hand() {
	let fixture = Fixture::new();
	let (mut ours, mut theirs) = (fixture.storage(), fixture.storage());
	ours.order(new_game("Anna"));
	ours.keep(&[opened(true), started()], "*", 0, true);
	for order in [StorageOrder::Open { id: 1 }, StorageOrder::Delete { id: 1 }] {
		theirs.order(order);
		let news = fixture.news();
		assert!(
			matches!(&news[..], [Input::Storage(StorageAnswer::Elsewhere(game))] if game.id == 1 && game.elsewhere),
			"{news:?}"
		);
	}
	assert!(theirs.list().unwrap()[0].elsewhere && !ours.list().unwrap()[0].elsewhere);
	theirs.order(StorageOrder::Read { id: 1 });
	assert!(
		matches!(&fixture.news()[..], [Input::Storage(StorageAnswer::Read { facts, .. })] if facts.len() == 2),
		"it can be read"
	);
	// They play another one meanwhile.
	theirs.order(new_game("Cesar"));
	theirs.keep(&[fact(1)], "*", 0, false);
	assert!(ours.list().unwrap()[0].elsewhere);
	// A program that begins another game releases the one before.
	ours.order(new_game("Eva"));
	theirs.order(StorageOrder::Open { id: 1 });
	assert!(matches!(
		&fixture.news()[..],
		[Input::Storage(StorageAnswer::Game { .. })]
	));
	drop(theirs);
	assert!(ours.list().unwrap().iter().all(|game| !game.elsewhere));
}

#[test]
fn the_second_program_is_told() {
	let fixture = Fixture::new();
	let mut first = fixture.storage();
	first.sit_down();
	assert_eq!(fixture.news(), []);
	for _ in 0..2 {
		let mut next = fixture.storage();
		next.sit_down();
		assert_eq!(fixture.news(), [Input::Storage(StorageAnswer::Shared)]);
	}
	drop(first);
	fixture.storage().sit_down();
	assert_eq!(fixture.news(), []);
}

#[test]
fn an_older_storage_is_brought_over_and_a_copy_is_kept() {
	let fixture = Fixture::new();
	user_dirs::make_file(&fixture.path()).unwrap();
	let old = fixture.other();
	old.execute_batch(FIRST).unwrap();
	old.execute_batch(SECOND).unwrap();
	let insert = |id: i64, score: &str, facts: &[Fact]| {
		old.execute(
			"INSERT INTO game VALUES (?1, '2026-03-14', 'Anna', 'Bella', ?2, 0)",
			rusqlite::params![id, score],
		)
		.unwrap();
		let mut fingerprint = chain::title("2026-03-14", "Anna", "Bella").fingerprint();
		for (seq, fact) in facts.iter().enumerate() {
			let line = serde_json::to_string(fact).unwrap();
			fingerprint = fingerprint.and(line.as_bytes());
			old.execute(
				"INSERT INTO fact VALUES (?1, ?2, ?3, ?4)",
				rusqlite::params![id, seq, line, fingerprint.to_string()],
			)
			.unwrap();
		}
	};
	insert(1, "*", &[opened(false), started()]);
	insert(2, "1-0", &[opened(true)]);
	insert(5, "*", &[fact(1)]);
	drop(old);
	let mut storage = fixture.storage();
	let games = storage.list().unwrap();
	let told: Vec<_> = games
		.iter()
		.map(|game| (game.id, game.at_table, game.running, game.occasion.as_str()))
		.collect();
	assert_eq!(
		told,
		[
			(5, false, false, ""),
			(2, false, false, "Cup, 3"),
			(1, true, true, "Cup, 3")
		]
	);
	assert!(games.iter().all(|game| game.silent.is_none()));
	assert_eq!(
		ats(&facts_of(&mut storage, 1)),
		[0, 5],
		"nothing went with the rebuilt table"
	);
	assert_eq!(fixture.news(), []);
	storage.order(StorageOrder::Delete { id: 5 });
	storage.order(new_game("Eva"));
	storage.keep(&[fact(1)], "*", 0, false);
	assert_eq!(storage.list().unwrap()[0].id, 6);
	let copy = fixture.path().with_file_name("annabella.db.version-2");
	assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
	let copy = rusqlite::Connection::open(copy).unwrap();
	let count: i64 = copy
		.query_row(
			"SELECT count(*) FROM game JOIN fact ON fact.game = game.id",
			(),
			|row| row.get(0),
		)
		.unwrap();
	assert_eq!(count, 4);
	let parts = fs::read_dir(fixture.path().parent().unwrap()).unwrap();
	assert!(
		parts
			.filter_map(Result::ok)
			.all(|entry| entry.path().extension().is_none_or(|ending| ending != "part")),
		"no draft is left"
	);
}

#[test]
fn what_waits_is_told_once_and_written_when_it_is_asked_for() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	let other = fixture.other();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	let waits = |news: &[Input]| {
		let waiting = |input: &&Input| **input == Input::Storage(StorageAnswer::Waiting);
		news.iter().filter(waiting).count()
	};
	storage.keep(&[fact(1)], "*", 0, false);
	storage.order(StorageOrder::KeepWaiting);
	assert_eq!(waits(&fixture.news()), 1);
	other.execute_batch("ROLLBACK").unwrap();
	storage.order(StorageOrder::KeepWaiting);
	let news = fixture.news();
	assert!(
		matches!(&news[..], [Input::Storage(StorageAnswer::KeptAgain)]),
		"{news:?}"
	);
	assert_eq!(storage.close(|| {}), Ok(()));
}

/// A database from elsewhere, with a text that no version has written here.
#[test]
fn a_text_that_is_too_long_is_told_and_not_read() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[opened(false), started()], "*", 0, true);
	drop(storage);
	let long = "UPDATE game SET white = CAST(zeroblob(17 << 20) AS TEXT)";
	fixture.other().execute(long, ()).unwrap();
	let told = fixture.storage().list().unwrap_err().to_string();
	assert!(told.contains("too big"), "{told}");
}

/// A view or a trigger in such a database calls no function that reaches beyond it.
#[test]
fn a_foreign_database_is_not_trusted() {
	let fixture = Fixture::new();
	drop(fixture.storage());
	let database = Database::open(&fixture.path(), Duration::ZERO).unwrap();
	let trusted: bool = database
		.connection
		.pragma_query_value(None, "trusted_schema", |row| row.get(0))
		.unwrap();
	assert!(!trusted);
}

/// The opening of a game on a server, as its first fact.
fn served() -> Fact {
	let server = Server {
		address: "https://lichess.org".into(),
		game: "abcdefgh".into(),
		..Server::default()
	};
	Fact {
		at: Stamp(0),
		event: Event::opened(Opening {
			server: Some(server),
			..Opening::default()
		}),
	}
}

fn keeping(score: &str, served_for: Option<Span>) -> Keeping {
	Keeping {
		facts: vec![served()],
		score: score.into(),
		plies: 0,
		running: true,
		served: served_for,
	}
}

/// The reports if help is allowed.
fn helped(fixture: &Fixture) -> Vec<bool> {
	let told = fixture.news().into_iter().filter_map(|news| {
		if let Input::Storage(StorageAnswer::MayHelp(may_help)) = news {
			Some(may_help)
		} else {
			None
		}
	});
	told.collect()
}

#[test]
fn game_on_a_server_forbids_help_in_every_program_until_its_end() {
	let fixture = Fixture::new();
	let (mut one, mut other) = (fixture.storage(), fixture.storage());
	other.order(StorageOrder::MayHelp);
	assert_eq!(helped(&fixture), [true]);
	one.take(&keeping("*", Some(Span::minutes(20))));
	one.write();
	assert_eq!(helped(&fixture), [false], "it comes without a question");
	other.order(StorageOrder::Find {
		sought: Sought::default(),
		from: 0,
		most: 1,
	});
	assert_eq!(helped(&fixture), [false], "instead of what was asked for");
	// The program dies, and the game goes on at the server.
	drop(one);
	fixture.storage().sit_down();
	assert_eq!(helped(&fixture), [false]);
	let id = other.list().unwrap()[0].id;
	assert!(matches!(other.delete(id), Ok(StorageAnswer::GoesOn(_))));
	other.take(&keeping("1-0", None));
	other.write();
	assert!(helped(&fixture).is_empty(), "that is another game");
	fixture
		.other()
		.execute(
			"UPDATE game SET served_until = 1 WHERE served_until IS NOT NULL",
			(),
		)
		.unwrap();
	other.order(StorageOrder::MayHelp);
	assert_eq!(helped(&fixture), [true]);
}

#[test]
fn game_on_a_server_is_found_by_its_name_there() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	let Event::Game(GameEvent::Opened(opening)) = served().event else {
		panic!("no opening");
	};
	let server = opening.server.unwrap();
	storage.order(StorageOrder::OpenServed(server.clone()));
	assert_eq!(fixture.news(), [Input::Storage(StorageAnswer::Served(None))]);
	storage.take(&keeping("*", None));
	storage.write();
	storage.order(StorageOrder::OpenServed(server.clone()));
	let news = fixture.news();
	let [Input::Storage(StorageAnswer::Served(Some(kept)))] = news.as_slice() else {
		panic!("{news:?}");
	};
	assert_eq!(kept.1, [served()]);
	fixture.storage().order(StorageOrder::OpenServed(server));
	assert!(matches!(
		fixture.news().as_slice(),
		[Input::Storage(StorageAnswer::Elsewhere(_))]
	));
}
