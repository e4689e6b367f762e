//! Faults that are injected into the real program: it says what is wrong, saves what it was told, and the next game works.
//!
//! `docs/reliability.md` lists them. Audible faults are in `tests/heard/`.
#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::print_stdout,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod databases;
mod disk;
mod engine;
mod files;
mod kills;
mod leaving;
mod limits;
mod names;
mod outputs;
#[path = "../program/pipe.rs"]
mod pipe;
#[allow(dead_code, reason = "the rest of it is used by what is heard")]
#[path = "../heard/pretended.rs"]
mod pretended;
mod slow;
mod sound;
mod studies;
#[allow(dead_code, reason = "the rest of it is used by the tests of the readers")]
#[path = "../readers/terminal.rs"]
mod terminal;
mod terminals;
mod time;
mod together;
mod world;

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use pipe::{Conversation, IN_VAIN, program};

/// A game of two at home, in German and without sound.
const TWO: &str = "--two --clock none --vocabulary de --language de --voice none --tones off";

/// The same without a game: the last one is offered.
const AGAIN: &str = "--vocabulary de --language de --voice none --tones off";

/// Waits until the condition holds; returns `true` if it came to hold.
fn comes_true(mut so: impl FnMut() -> bool) -> bool {
	let started = Instant::now();
	while !so() {
		if started.elapsed() > IN_VAIN {
			return false;
		}
		thread::sleep(Duration::from_millis(10));
	}
	true
}

/// Types each line and hears its answer.
#[track_caller]
fn play(game: &mut Conversation, lines: &[(&str, &str)]) {
	for (typed, heard) in lines {
		game.enter(typed);
		game.hear_until(heard);
	}
}

/// The moves of a game in the storage, as PGN, if there is such a game. Its hashes must fit.
#[track_caller]
fn kept(home: &Path, id: u32) -> Option<String> {
	let id = id.to_string();
	let run = |arguments: &[&str]| program(home).args(arguments).output().unwrap();
	let pgn = run(&["pgn", &id]);
	let text = String::from_utf8(pgn.stdout).unwrap();
	let moves = text.split_once("\n\n").map(|(_, moves)| moves.replace('\n', " "));
	if moves.is_some() {
		let checked = run(&["journal", "verify", &id]);
		assert!(checked.status.success(), "{checked:?}");
	}
	moves.map(|moves| moves.trim().to_owned())
}
