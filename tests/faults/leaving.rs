//! The program is left while another one holds the database: it waits for it, and facts that wait even then are not lost.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;

use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::tempdir;

use crate::disk::{NOT_KEPT, database};
use crate::pipe::{Conversation, english, program};
use crate::{AGAIN, TWO, comes_true, kept, play};

/// Way of leaving.
#[derive(Clone, Copy, Debug)]
enum Way {
	Quit,
	EndOfInput,
	Signal(Signal),
}

const WAYS: [Way; 4] = [
	Way::Quit,
	Way::EndOfInput,
	Way::Signal(Signal::HUP),
	Way::Signal(Signal::TERM),
];

/// A game whose last move waits, as this connection holds the database, and the place of its complaints.
fn held(home: &Path) -> (Conversation, Connection, PathBuf) {
	let complaints = home.join("complaints");
	let mut command = program(home);
	command
		.args(TWO.split_whitespace())
		.stderr(File::create(&complaints).unwrap());
	let mut game = Conversation::of(&mut command);
	play(&mut game, &[("e4", "Eva vier.")]);
	let other = Connection::open(database(home)).unwrap();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	play(&mut game, &[("e5", NOT_KEPT)]);
	game.hear_until("Eva fünf.");
	(game, other, complaints)
}

/// Leaves the game, which ends with this code unless a signal ended it.
fn leave(mut game: Conversation, way: Way, code: i32) {
	let process = Pid::from_raw(game.process().try_into().unwrap()).unwrap();
	match way {
		Way::Quit => {
			play(&mut game, &[("beenden", "Ja oder nein.")]);
			game.enter("ja");
		}
		Way::EndOfInput => {}
		Way::Signal(signal) => {
			kill_process(process, signal).unwrap();
			// As a shell tells it.
			return drop(game.end_with(128 + signal.as_raw()));
		}
	}
	game.end_with(code);
}

fn said(complaints: &Path, text: &str) -> bool {
	fs::read_to_string(complaints).unwrap().contains(text)
}

#[test]
fn leaving_waits_until_the_other_program_is_done() {
	for way in WAYS {
		let home = tempdir().unwrap();
		let (game, other, complaints) = held(home.path());
		let leaving = thread::spawn(move || leave(game, way, 0));
		assert!(
			comes_true(|| said(&complaints, "Bitte warten Sie einige Sekunden.")),
			"{way:?}"
		);
		other.execute_batch("ROLLBACK").unwrap();
		leaving.join().unwrap();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 *"), "{way:?}");
		assert!(!said(&complaints, ".jsonl"), "{way:?}");
	}
}

#[test]
fn what_waits_even_then_is_beside_the_database_and_taken_in_by_the_next_start() {
	for way in WAYS {
		let home = tempdir().unwrap();
		let (game, other, complaints) = held(home.path());
		leave(game, way, 1);
		let file = home.path().join("data/annabella/annabella.db.waiting-1-1.jsonl");
		assert!(
			said(
				&complaints,
				&format!("Die ganze Partie steht in {}", file.display())
			),
			"{way:?}"
		);
		let verified = program(home.path())
			.args(["journal", "verify"])
			.arg(&file)
			.output()
			.unwrap();
		assert!(verified.status.success(), "{way:?} {verified:?}");
		drop(other);
		let mut game = Conversation::start(home.path(), AGAIN);
		game.hear_until("konnte nicht vollständig gespeichert werden. Jetzt ist sie es.");
		play(
			&mut game,
			&[("1", "Letzter Zug: Eva sieben Eva fünf."), ("Sf3", "Felix drei.")],
		);
		game.end();
		assert_eq!(
			kept(home.path(), 1).as_deref(),
			Some("1. e4 e5 2. Nf3 *"),
			"{way:?}"
		);
		assert_eq!(kept(home.path(), 2), None, "{way:?}");
		assert!(!file.exists(), "{way:?}");
	}
}

/// A game of which nothing is saved yet, taken in by a subcommand.
#[test]
fn a_whole_game_that_waits_is_taken_in_by_whatever_opens_the_games() {
	let home = tempdir().unwrap();
	Conversation::start(home.path(), AGAIN).end();
	let other = Connection::open(database(home.path())).unwrap();
	other.execute_batch("BEGIN IMMEDIATE").unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
	game.end_with(1);
	drop(other);
	let listed = english(home.path()).args(["pgn", "1"]).output().unwrap();
	let errors = String::from_utf8(listed.stderr).unwrap();
	assert_eq!(
		errors,
		"annabella: What could not be kept the last time is kept now, in game 1.\n"
	);
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 *"));
}
