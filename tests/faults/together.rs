//! Several programs play on one database, and the plug of each is pulled at any moment: every answered move is there, or was
//! reported as not saved. The same holds if the database is taken away from all of them at once.

use std::cell::Cell;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::tempdir;

use crate::disk::database;
use crate::kills::{MOVES, Run, Whole};
use crate::{comes_true, kept};

/// Answers of one program before it died.
#[derive(Clone, Copy, Debug, Default)]
struct Answered {
	moves: usize,
	/// Number of moves that were not reported as unsaved.
	certain: usize,
	/// Number of such reports.
	told: usize,
}

/// Plays one game of this player, whose plug is pulled after this time.
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

/// Runs this many programs at once, until this many plugs have been pulled.
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
			let count = count(moves);
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

/// Damage to a database that several programs have open.
#[derive(Clone, Copy, Debug)]
enum Damage {
	Removed,
	RemovedWithItsLog,
	RemovedWithItsFolder,
	Cut,
	LogCut,
	BothCut,
}

impl Damage {
	const ALL: [Self; 6] = [
		Self::Removed,
		Self::RemovedWithItsLog,
		Self::RemovedWithItsFolder,
		Self::Cut,
		Self::LogCut,
		Self::BothCut,
	];

	fn happen(self, file: &Path) {
		let beside = |ending: &str| file.with_extension(ending);
		let remove = |ending| drop(fs::remove_file(beside(ending)));
		let cut = |ending, length| {
			let file = OpenOptions::new().write(true).open(beside(ending));
			file.unwrap().set_len(length).unwrap();
		};
		match self {
			Self::Removed => remove("db"),
			Self::RemovedWithItsLog => ["db", "db-wal", "db-shm"].into_iter().for_each(remove),
			// The programs make new files while the old ones go.
			Self::RemovedWithItsFolder => while fs::remove_dir_all(file.parent().unwrap()).is_err() {},
			Self::Cut => cut("db", 4096),
			Self::LogCut => cut("db-wal", 0),
			Self::BothCut => {
				cut("db", 4096);
				cut("db-wal", 0);
			}
		}
	}
}

/// Move before which the damage is done; no program plays past it earlier.
const LAST_BEFORE: usize = 16;

/// Plays until this number of moves was answered after the damage, which this player does before their own move of this number.
/// Then the program ends, or its plug is pulled. Returns the moves that were not reported as unsaved.
fn play_through(
	home: &Path,
	player: &str,
	whole: &Whole,
	(damage, before): (Damage, Option<usize>),
	is_done: &AtomicBool,
	(more, ends_well): (usize, bool),
) -> usize {
	let mut run = Run::start(home, &["--two", "--clock", "none", "--white", player]);
	let waits = Cell::new(false);
	let (mut certain, mut after) = (0, 0);
	for (number, (written, answer)) in MOVES.split_whitespace().zip(&whole.answers).enumerate() {
		if before == Some(number) {
			damage.happen(&database(home));
			is_done.store(true, Ordering::SeqCst);
		}
		if number == LAST_BEFORE {
			// A file that no process has open cannot be restored.
			assert!(comes_true(|| is_done.load(Ordering::SeqCst)));
		}
		let is_after = is_done.load(Ordering::SeqCst);
		run.ask(written, |line| {
			if line.starts_with("The game cannot be saved.") {
				waits.set(true);
			} else if line.starts_with("The whole game is saved again.") {
				waits.set(false);
			}
			line.ends_with(answer.as_str())
		})
		.unwrap();
		// Moves before the damage are not certain either, if the program says that the game cannot be saved.
		certain = if !waits.get() {
			number + 1
		} else if is_after {
			0
		} else {
			certain
		};
		after += usize::from(is_after);
		if after > more {
			break;
		}
	}
	if !ends_well {
		run.child.kill().unwrap();
	}
	drop(run.input);
	run.child.wait().unwrap();
	certain
}

/// Runs four programs at once, whose database suffers this damage, this many times.
fn take_the_database_away(rounds: usize) {
	const PROGRAMS: usize = 4;
	let whole = Whole::play();
	let (mut certain_of_all, mut lost) = (0, Vec::new());
	for round in 0..rounds {
		let home = tempdir().unwrap();
		let damage = Damage::ALL[round % Damage::ALL.len()];
		let is_done = AtomicBool::new(false);
		let random = |what: &str| usize::try_from(RandomState::new().hash_one(what) % 1000).unwrap();
		let certain: Vec<usize> = thread::scope(|together| {
			let playing: Vec<_> = (0..PROGRAMS)
				.map(|program| {
					let before = (program == 0).then(|| 3 + random("before") % (LAST_BEFORE - 3));
					let end = (1 + random("more") % 6, random("end") % 2 == 0);
					let (home, whole, is_done) = (home.path(), &whole, &is_done);
					together.spawn(move || {
						let player = format!("P{program}");
						play_through(home, &player, whole, (damage, before), is_done, end)
					})
				})
				.collect();
			playing
				.into_iter()
				.map(|playing| playing.join().unwrap())
				.collect()
		});
		for (program, certain) in certain.into_iter().enumerate() {
			let player = format!("P{program}");
			let there = games_of(home.path(), &player);
			let most = there.iter().map(|moves| count(moves)).max().unwrap_or(0);
			assert!(
				there.iter().all(|moves| whole.moves.starts_with(moves)),
				"{there:?}"
			);
			certain_of_all += certain;
			if most < certain {
				lost.push(format!(
					"round {round}, {damage:?}, {player}: {most} of {certain} moves"
				));
			}
		}
	}
	println!(
		"{rounds} times {PROGRAMS} programs whose database was taken away, {certain_of_all} moves of which nobody was told \
		 that they are not kept; games that lost some of them: {}.",
		lost.len()
	);
	assert!(lost.is_empty(), "{lost:#?}");
}

/// Returns the saved moves of each game of this player.
fn games_of(home: &Path, player: &str) -> Vec<String> {
	let database = Connection::open(database(home)).unwrap();
	let mut games = database.prepare("SELECT id FROM game WHERE white = ?1").unwrap();
	let games = games.query_map([player], |row| row.get(0)).unwrap();
	let ids: Vec<u32> = games.map(Result::unwrap).collect();
	let kept = ids.into_iter().map(|id| kept(home, id).unwrap());
	kept.map(|moves| moves.trim_end_matches('*').trim_end().to_owned())
		.collect()
}

/// Returns the number of half-moves in this text.
fn count(moves: &str) -> usize {
	let words = moves.split(' ');
	words
		.filter(|word| !word.is_empty() && !word.ends_with('.'))
		.count()
}

#[test]
fn whatever_four_programs_have_answered_survives_the_loss_of_their_database() {
	take_the_database_away(Damage::ALL.len());
}

#[test]
#[ignore = "takes minutes: make soak"]
fn whatever_four_programs_have_answered_survives_many_losses_of_their_database() {
	take_the_database_away(50 * Damage::ALL.len());
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
