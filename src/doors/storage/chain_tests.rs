//! The chain of hashes on the disk: made for old games, kept in step with every fact, and doubted when it is read.

use annabella::sheet::Reader;

use super::tests::{FIRST, Fixture, ats, fact, facts_of, new_game};
use super::*;
use annabella::ports::StorageOrder;

/// The lines and hashes of a game, as another program sees them.
fn chain(fixture: &Fixture, game: i64) -> Vec<(String, String)> {
	let connection = fixture.other();
	let mut query = connection
		.prepare("SELECT line, hash FROM fact WHERE game = ?1 ORDER BY seq")
		.unwrap();
	let rows = query
		.query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))
		.unwrap();
	rows.map(Result::unwrap).collect()
}

#[track_caller]
fn check_chain(fixture: &Fixture, game: i64, white: &str) {
	let mut fingerprint = chain::title("2026-03-14", white, "Bella").fingerprint();
	let lines = chain(fixture, game);
	assert!(!lines.is_empty());
	for (line, hash) in lines {
		fingerprint = fingerprint.and(line.as_bytes());
		assert_eq!(hash, fingerprint.to_string());
	}
}

#[test]
fn every_fact_is_chained_to_the_one_before() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1), fact(2)], "*", 0, false);
	storage.keep(&[fact(3)], "*", 1, false);
	storage.order(new_game("Cesar"));
	storage.keep(&[fact(4)], "*", 0, false);
	storage.order(StorageOrder::Open { id: 1 });
	storage.keep(&[fact(5)], "*", 2, false);
	check_chain(&fixture, 1, "Anna");
	check_chain(&fixture, 2, "Cesar");
	assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2, 3, 5]);
}

#[test]
fn games_that_part_ways_have_both_a_chain() {
	let fixture = Fixture::new();
	let (mut ours, mut theirs) = (fixture.storage(), fixture.storage());
	// As where the file system has no locks.
	(ours.locks, theirs.locks) = (None, None);
	ours.order(new_game("Anna"));
	ours.keep(&[fact(1), fact(2)], "*", 0, false);
	theirs.order(StorageOrder::Open { id: 1 });
	theirs.keep(&[fact(3)], "*", 1, false);
	ours.keep(&[fact(4)], "*", 1, false);
	check_chain(&fixture, 1, "Anna");
	check_chain(&fixture, 2, "Anna");
	assert_eq!(ats(&facts_of(&mut ours, 2)), [1, 2, 4]);
}

#[test]
fn an_old_storage_gets_its_chain() {
	let fixture = Fixture::new();
	user_dirs::make_file(&fixture.path()).unwrap();
	// The state that the first version left.
	let first = fixture.other();
	first.execute_batch(FIRST).unwrap();
	first
		.execute_batch(
			r#"
			INSERT INTO game VALUES (1, '2026-03-14', 'Anna', 'Bella', '*', 1), (2, '2026-03-14', 'Cesar', 'Bella', '*', 0);
			INSERT INTO fact VALUES (2, 0, '{"at":7,"event":"pressed"}'), (1, 1, '{"at":2,"event":"moved","uci":"e2e4"}'),
				(1, 0, '{"at":1,"event":"started"}'), (2, 1, '{"at":8,"eve');
			PRAGMA user_version = 1;
			"#,
		)
		.unwrap();
	let mut storage = fixture.storage();
	check_chain(&fixture, 1, "Anna");
	check_chain(&fixture, 2, "Cesar");
	assert_eq!(ats(&facts_of(&mut storage, 1)), [1, 2]);
	assert_eq!(fixture.news(), []);
	assert_eq!(
		ats(&facts_of(&mut storage, 2)),
		[7],
		"torn before there was a chain"
	);
	assert_eq!(fixture.news().len(), 1);
}

#[test]
fn whatever_is_changed_from_outside_is_seen() {
	for (change, good) in [
		("UPDATE fact SET line = replace(line, '2', '9') WHERE seq = 1", 1),
		("UPDATE fact SET hash = replace(hash, 'a', 'b') WHERE seq = 2", 2),
		("UPDATE game SET white = 'Eva'", 0),
		("UPDATE game SET began = '2026-03-15'", 0),
		("DELETE FROM fact WHERE seq = 1", 1),
		(
			"DELETE FROM fact WHERE seq = 1; UPDATE fact SET seq = seq - 1 WHERE seq > 1",
			1,
		),
		(
			"INSERT INTO fact SELECT game, 4, line, hash FROM fact WHERE seq = 3",
			4,
		),
	] {
		let fixture = Fixture::new();
		let mut storage = fixture.storage();
		storage.order(new_game("Anna"));
		storage.keep(&[fact(1), fact(2), fact(3), fact(4)], "*", 0, false);
		fixture.other().execute_batch(change).unwrap();
		assert_eq!(facts_of(&mut storage, 1).len(), good, "{change}");
		let news = fixture.news();
		assert!(
			matches!(&news[..], [Input::Fault(Fault::Damaged(why))] if why.changed),
			"{change}: {news:?}"
		);
	}
}

#[test]
fn what_is_changed_while_it_is_played_breaks_the_chain_for_good() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&[fact(1), fact(2)], "*", 0, false);
	fixture
		.other()
		.execute("UPDATE fact SET line = replace(line, '1', '9') WHERE seq = 0", ())
		.unwrap();
	storage.keep(&[fact(3)], "*", 0, false);
	assert_eq!(ats(&facts_of(&mut storage, 1)), Vec::<u64>::new());
}

#[test]
fn a_kept_game_is_a_journal() {
	let fixture = Fixture::new();
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	let mut opening = Box::<annabella::game::Opening>::default();
	opening.white.name = "Anna".into();
	opening.black.name = "Bella".into();
	let opened = Fact {
		at: annabella::clock::Stamp(0),
		event: annabella::game::Event::Game(annabella::game::GameEvent::Opened(opening)),
	};
	storage.keep(&[opened], "*", 0, false);
	let (title, kept) = storage.journal(1).unwrap();
	let mut reader = Reader::default();
	reader.line(title.line().as_bytes()).unwrap();
	let mut lines = Vec::new();
	for kept in kept {
		let (hash, line) = (
			String::from_utf8(kept.hash).unwrap(),
			String::from_utf8(kept.line).unwrap(),
		);
		reader
			.line(annabella::sheet::fact_line(&hash, &line).as_bytes())
			.unwrap();
		reader
			.line(annabella::sheet::last_line(1, &hash).as_bytes())
			.unwrap();
		lines.push(line);
	}
	let journal = reader.end().unwrap();
	assert_eq!(storage.import(lines.clone(), &journal), Ok(Imported::Known(1)));
	fixture.other().execute("DELETE FROM game", ()).unwrap();
	fixture.other().execute("DELETE FROM fact", ()).unwrap();
	assert_eq!(storage.import(lines, &journal), Ok(Imported::New(2)));
	check_chain(&fixture, 2, "Anna");
}
