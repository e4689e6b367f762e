//! Several programs play on one database, and the plug of each is pulled at any moment: what was answered is there, or it was
//! told before that it is not kept.

use std::cell::Cell;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::tempdir;

use crate::disk::database;
use crate::kept;
use crate::kills::{MOVES, Run, Whole};

/// What one program answered before it died.
#[derive(Clone, Copy, Debug, Default)]
struct Answered {
	moves: usize,
	/// Of these nobody was told that they are not kept.
	certain: usize,
	/// How often somebody was told so.
	told: usize,
}

/// One game of this player, of which the plug is pulled after this time.
fn play(home: &Path, player: &str, whole: &Whole, moment: Duration) -> Answered {
	let mut run = Run::start(home, &["--two", "--clock", "none", "--white", player]);
	// It is not waited for before the plug is pulled, so that its number stays its own.
	let process = Pid::from_child(&run.child);
	let plug = thread::spawn(move || {
		thread::sleep(moment);
		kill_process(process, Signal::KILL).unwrap();
	});
	let (waits, told) = (Cell::new(false), Cell::new(0));
	let listens = |line: &str| {
		if line.starts_with("The game cannot be saved.") {
			waits.set(true);
			told.set(told.get() + 1);
		} else if line.starts_with("The whole game is saved again.") {
			waits.set(false);
		}
	};
	let mut answered = Answered::default();
	for (written, answer) in MOVES.split_whitespace().zip(&whole.answers) {
		let heard = run.ask(written, |line| {
			listens(line);
			// With a name before it.
			line.ends_with(answer.as_str())
		});
		if heard.is_none() {
			break;
		}
		answered.moves += 1;
		if !waits.get() {
			answered.certain = answered.moves;
		}
	}
	plug.join().unwrap();
	run.child.wait().unwrap();
	answered.told = told.get();
	answered
}

/// The number of this player's game.
fn game_of(database: &Connection, player: &str) -> Option<u32> {
	let found = "SELECT id FROM game WHERE white = ?1";
	database.query_row(found, [player], |row| row.get(0)).ok()
}

/// So many programs at once, until so many plugs have been pulled.
fn pull_the_plugs(programs: usize, kills: usize) {
	let whole = Whole::play();
	let home = tempdir().unwrap();
	let (mut answered, mut certain, mut told, mut games) = (0, 0, 0, 0);
	for round in 0..kills.div_ceil(programs) {
		let players: Vec<String> = (0..programs)
			.map(|program| format!("P{round}x{program}"))
			.collect();
		let all: Vec<Answered> = thread::scope(|together| {
			let playing: Vec<_> = players
				.iter()
				.map(|player| {
					let random = RandomState::new().hash_one(player);
					let longest = whole.took * u32::try_from(programs).unwrap() / 2;
					let moment = longest.mul_f64((random % 100_000) as f64 / 100_000.0);
					let (home, whole) = (home.path(), &whole);
					together.spawn(move || play(home, player, whole, moment))
				})
				.collect();
			playing
				.into_iter()
				.map(|playing| playing.join().unwrap())
				.collect()
		});
		let Ok(database) = Connection::open(database(home.path())) else {
			continue;
		};
		for (player, one) in players.iter().zip(all) {
			let id = game_of(&database, player);
			let there = id.and_then(|id| kept(home.path(), id)).unwrap_or_default();
			let moves = there.trim_end_matches('*').trim_end();
			assert!(whole.moves.starts_with(moves), "{player}: {there}");
			let count = moves
				.split(' ')
				.filter(|word| !word.is_empty() && !word.ends_with('.'))
				.count();
			assert!(count >= one.certain, "{player}: {one:?}, and {count} are there");
			answered += one.moves;
			certain += one.certain;
			told += one.told;
			games += usize::from(id.is_some());
		}
	}
	println!(
		"{programs} programs on one database, {kills} kills, {games} games; {answered} moves were answered; {told} times it was \
		 told that a game is not kept, and all {certain} moves of which that was not told were there."
	);
}

#[test]
fn whatever_two_programs_have_answered_survives_the_plug() {
	pull_the_plugs(2, 6);
}

#[test]
#[ignore = "takes minutes: make soak"]
fn whatever_two_programs_have_answered_survives_the_plug_hundreds_of_times() {
	pull_the_plugs(2, 300);
}

#[test]
#[ignore = "takes minutes: make soak"]
fn whatever_ten_programs_have_answered_survives_the_plug_hundreds_of_times() {
	pull_the_plugs(10, 1000);
}
