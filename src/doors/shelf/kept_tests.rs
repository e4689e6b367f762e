//! What becomes of games: deleted, had in hand by two programs, brought over from an older version, written late.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use annabella::game::{Event, Opening};
use annabella::ports::ShelfOrder;

use super::tests::{Table, ats, fact, facts_of, new_game};
use super::*;

/// The database as the second version left it.
const SECOND: &str = r#"
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
		hash TEXT NOT NULL DEFAULT '',
		PRIMARY KEY (game, seq)
	) STRICT, WITHOUT ROWID;
	PRAGMA user_version = 2;
"#;

fn opened(guard: bool) -> Fact {
	let mut opening = Opening {
		guard,
		..Opening::default()
	};
	opening.occasion.event = "Cup".into();
	opening.occasion.round = "3".into();
	Fact {
		at: annabella::clock::Stamp(0),
		event: Event::Opened(Box::new(opening)),
	}
}

fn started() -> Fact {
	Fact {
		at: annabella::clock::Stamp(5),
		event: Event::Started,
	}
}

/// Plays a game that is on when the program dies.
fn die(table: &Table, guard: bool) {
	let mut shelf = table.shelf();
	shelf.order(new_game("Anna"));
	shelf.keep(&[opened(guard), started()], "*", 0, true);
	drop(shelf.hands.take());
	std::mem::forget(shelf);
}

#[test]
fn what_a_list_tells_is_kept_with_the_facts() {
	let table = Table::new();
	let mut shelf = table.shelf();
	shelf.order(new_game("Anna"));
	shelf.keep(&[opened(false), started()], "*", 0, true);
	let game = shelf.list().unwrap().remove(0);
	assert!(game.at_table && game.running && !game.elsewhere);
	assert_eq!(game.occasion, "Cup, 3");
	assert!(game.silent.is_some_and(|silent| silent.0 < 600_000));
	shelf.keep(&[fact(9)], "1-0", 1, false);
	assert!(!shelf.list().unwrap()[0].running);
}

#[test]
fn the_gap_is_as_long_as_nothing_was_kept() {
	let table = Table::new();
	die(&table, true);
	let back = |seconds: i64| {
		table
			.other()
			.execute("UPDATE game SET kept_at = kept_at - ?1", [seconds])
			.unwrap();
		table.shelf().known(1).unwrap().silent
	};
	let gap = back(725).unwrap().0 / 1000;
	assert!((725..725 + 600).contains(&gap), "{gap}");
	assert_eq!(back(-100_000), None, "the clock was set back");
}

#[test]
fn a_deleted_game_is_gone_and_its_number_too() {
	let table = Table::new();
	let mut shelf = table.shelf();
	for white in ["Anna", "Cesar"] {
		shelf.order(new_game(white));
		shelf.keep(&[fact(1)], "*", 0, false);
	}
	table.news();
	shelf.order(ShelfOrder::Delete { id: 2 });
	assert_eq!(
		table.news(),
		[Input::Shelf(ShelfAnswer::Deleted {
			id: 2,
			recordings: None
		})]
	);
	let facts: i64 = table
		.other()
		.query_row("SELECT count(*) FROM fact WHERE game = 2", (), |row| row.get(0))
		.unwrap();
	assert_eq!(facts, 0);
	shelf.order(ShelfOrder::Delete { id: 2 });
	assert_eq!(table.news(), [Input::Fault(Fault::Shelf(ShelfFault::NoGame(2)))]);
	shelf.order(new_game("Eva"));
	shelf.keep(&[fact(1)], "*", 0, false);
	let ids: Vec<i64> = shelf.list().unwrap().iter().map(|game| game.id).collect();
	assert_eq!(ids, [3, 1]);
}

#[test]
fn one_game_is_in_one_hand() {
	let table = Table::new();
	let (mut ours, mut theirs) = (table.shelf(), table.shelf());
	ours.order(new_game("Anna"));
	ours.keep(&[opened(true), started()], "*", 0, true);
	for order in [ShelfOrder::Open { id: 1 }, ShelfOrder::Delete { id: 1 }] {
		theirs.order(order);
		let news = table.news();
		assert!(
			matches!(&news[..], [Input::Shelf(ShelfAnswer::Elsewhere(game))] if game.id == 1 && game.elsewhere),
			"{news:?}"
		);
	}
	assert!(theirs.list().unwrap()[0].elsewhere && !ours.list().unwrap()[0].elsewhere);
	theirs.order(ShelfOrder::Read { id: 1 });
	assert!(
		matches!(&table.news()[..], [Input::Shelf(ShelfAnswer::Read { facts, .. })] if facts.len() == 2),
		"it can be read"
	);
	// They play another one meanwhile.
	theirs.order(new_game("Cesar"));
	theirs.keep(&[fact(1)], "*", 0, false);
	assert!(ours.list().unwrap()[0].elsewhere);
	// Whoever begins another game lets go of the one before.
	ours.order(new_game("Eva"));
	theirs.order(ShelfOrder::Open { id: 1 });
	assert!(matches!(
		&table.news()[..],
		[Input::Shelf(ShelfAnswer::Game { .. })]
	));
	drop(theirs);
	assert!(ours.list().unwrap().iter().all(|game| !game.elsewhere));
}

#[test]
fn the_second_program_is_told() {
	let table = Table::new();
	let mut first = table.shelf();
	first.sit_down();
	assert_eq!(table.news(), []);
	for _ in 0..2 {
		let mut next = table.shelf();
		next.sit_down();
		assert_eq!(table.news(), [Input::Shelf(ShelfAnswer::Shared)]);
	}
	drop(first);
	table.shelf().sit_down();
	assert_eq!(table.news(), []);
}

#[test]
fn an_older_shelf_is_brought_over_and_a_copy_is_kept() {
	let table = Table::new();
	user_dirs::make_file(&table.path()).unwrap();
	let old = table.other();
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
	let mut shelf = table.shelf();
	let games = shelf.list().unwrap();
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
		ats(&facts_of(&mut shelf, 1)),
		[0, 5],
		"nothing went with the rebuilt table"
	);
	assert_eq!(table.news(), []);
	shelf.order(ShelfOrder::Delete { id: 5 });
	shelf.order(new_game("Eva"));
	shelf.keep(&[fact(1)], "*", 0, false);
	assert_eq!(shelf.list().unwrap()[0].id, 6);
	let copy = table.path().with_file_name("annabella.db.version-2");
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
	let parts = fs::read_dir(table.path().parent().unwrap()).unwrap();
	assert!(
		parts
			.filter_map(Result::ok)
			.all(|entry| entry.path().extension().is_none_or(|ending| ending != "part")),
		"no draft is left"
	);
}

#[test]
fn what_waits_is_told_once_and_written_when_it_is_asked_for() {
	let table = Table::new();
	let mut shelf = table.shelf();
	let other = table.other();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	let waits = |news: &[Input]| {
		let waiting = |input: &&Input| **input == Input::Shelf(ShelfAnswer::Waiting);
		news.iter().filter(waiting).count()
	};
	shelf.keep(&[fact(1)], "*", 0, false);
	shelf.order(ShelfOrder::KeepWaiting);
	assert_eq!(waits(&table.news()), 1);
	other.execute_batch("ROLLBACK").unwrap();
	shelf.order(ShelfOrder::KeepWaiting);
	let news = table.news();
	assert!(
		matches!(&news[..], [Input::Shelf(ShelfAnswer::KeptAgain)]),
		"{news:?}"
	);
	assert_eq!(shelf.close(), Ok(()));
}

/// A database of somebody else, with a text that nobody has written here.
#[test]
fn a_text_that_is_too_long_is_told_and_not_read() {
	let table = Table::new();
	let mut shelf = table.shelf();
	shelf.order(new_game("Anna"));
	shelf.keep(&[opened(false), started()], "*", 0, true);
	drop(shelf);
	let long = "UPDATE game SET white = CAST(zeroblob(17 << 20) AS TEXT)";
	table.other().execute(long, ()).unwrap();
	let told = table.shelf().list().unwrap_err().to_string();
	assert!(told.contains("too big"), "{told}");
}

/// A view or a trigger in such a database calls no function that reaches beyond it.
#[test]
fn a_foreign_database_is_not_trusted() {
	let table = Table::new();
	drop(table.shelf());
	let cabinet = Cabinet::open(&table.path(), Duration::ZERO).unwrap();
	let trusted: bool = cabinet
		.connection
		.pragma_query_value(None, "trusted_schema", |row| row.get(0))
		.unwrap();
	assert!(!trusted);
}
