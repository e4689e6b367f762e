//! Facts that wait at the end: another program is waited for, and the rest stays beside the database until the next
//! start.

use std::fs;
use std::path::PathBuf;

use annabella::clock::Stamp;
use annabella::game::{Event, Opening};
use annabella::ports::StorageOrder;

use super::tests::{Fixture, ats, facts_of, new_game};
use super::*;

/// The facts of a new game up to its start.
fn facts(white: &str) -> [Fact; 2] {
	let mut opening = Opening {
		guard: true,
		..Opening::default()
	};
	opening.white.name = white.into();
	[Event::opened(opening), Event::STARTED].map(|event| Fact { at: Stamp(0), event })
}

fn move_of(uci: &str, at: u64) -> Fact {
	Fact {
		at: Stamp(at),
		event: Event::moved(uci.into()),
	}
}

/// The files beside the database.
fn beside(fixture: &Fixture) -> Vec<PathBuf> {
	let entries = fs::read_dir(fixture.path().parent().unwrap()).unwrap();
	let files = entries.map(|entry| entry.unwrap().path());
	files
		.filter(|file| file.extension().is_some_and(|ending| ending == "jsonl"))
		.collect()
}

/// One game, whose last move waits when the program ends, as another one holds the database.
fn left_behind(fixture: &Fixture) -> String {
	let mut storage = fixture.storage();
	storage.order(new_game("Anna"));
	storage.keep(&facts("Anna"), "*", 0, true);
	let other = fixture.other();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	storage.keep(&[move_of("e2e4", 5)], "*", 1, true);
	let mut waited = false;
	let told = storage.close(|| waited = true).unwrap_err().english();
	assert!(waited, "whoever leaves is told why it takes so long");
	fixture.news();
	told
}

#[test]
fn what_waits_at_the_end_is_beside_the_database_and_taken_in_by_the_next() {
	let fixture = Fixture::new();
	let told = left_behind(&fixture);
	let files = beside(&fixture);
	assert_eq!(files.len(), 1);
	assert!(told.contains(&files[0].display().to_string()), "{told}");
	let mut storage = fixture.storage();
	assert_eq!(fixture.news(), [Input::Storage(StorageAnswer::TakenIn { id: 1 })]);
	assert_eq!(ats(&facts_of(&mut storage, 1)), [0, 0, 5]);
	let game = storage.list().unwrap().remove(0);
	assert_eq!((game.id, game.plies, game.running), (1, 1, true));
	assert_eq!(beside(&fixture), [] as [PathBuf; 0]);
	drop(fixture.storage());
	assert_eq!(fixture.news(), []);
}

#[test]
fn a_game_that_went_on_elsewhere_or_is_gone_becomes_a_new_one() {
	for order in [StorageOrder::Delete { id: 1 }, StorageOrder::Open { id: 1 }] {
		let fixture = Fixture::new();
		left_behind(&fixture);
		let file = beside(&fixture).remove(0);
		let elsewhere = file.with_extension("away");
		fs::rename(&file, &elsewhere).unwrap();
		let mut storage = fixture.storage();
		let opens = order == (StorageOrder::Open { id: 1 });
		storage.order(order);
		if opens {
			storage.keep(&[move_of("d2d4", 9)], "*", 1, true);
		}
		drop(storage);
		fixture.news();
		fs::rename(&elsewhere, &file).unwrap();
		let mut storage = fixture.storage();
		assert_eq!(fixture.news(), [Input::Storage(StorageAnswer::TakenIn { id: 2 })]);
		assert_eq!(ats(&facts_of(&mut storage, 2)), [0, 0, 5]);
		if opens {
			assert_eq!(ats(&facts_of(&mut storage, 1)), [0, 0, 9]);
		}
	}
}

#[test]
fn what_is_there_already_is_not_taken_in_twice() {
	let fixture = Fixture::new();
	left_behind(&fixture);
	let file = beside(&fixture).remove(0);
	let copy = fs::read(&file).unwrap();
	drop(fixture.storage());
	fs::write(&file, copy).unwrap();
	fixture.news();
	let mut storage = fixture.storage();
	assert_eq!(fixture.news(), []);
	assert_eq!(storage.list().unwrap().len(), 1);
	assert_eq!(beside(&fixture), [] as [PathBuf; 0]);
}

#[test]
fn a_journal_that_is_broken_is_told_and_stays() {
	let fixture = Fixture::new();
	left_behind(&fixture);
	let file = beside(&fixture).remove(0);
	let whole = fs::read_to_string(&file).unwrap();
	fs::write(&file, whole.replace("e2e4", "d2d4")).unwrap();
	let mut storage = fixture.storage();
	assert_eq!(fixture.faults().len(), 1);
	assert_eq!(ats(&facts_of(&mut storage, 1)), [0, 0]);
	assert_eq!(beside(&fixture), [file]);
}
