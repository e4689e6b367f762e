//! Time of the real program for reviewing a game: with Stockfish where it is installed, else with the built-in opponent.
//!
//! `cargo bench --bench review -- 3` reviews that number of the real games of the tests; without a number it is one.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use annabella::sheet::{Collector, ImportedGame, MoveTree};

const REAL: &str = include_str!("../tests/games/real.pgn");

type Outcome<T> = Result<T, Box<dyn Error>>;

/// This number of games of the collection.
fn games(count: usize) -> Vec<ImportedGame> {
	let mut taken = Vec::new();
	let mut collector = Collector::default();
	collector.take(REAL.as_bytes(), &mut |game| taken.extend(game.ok()));
	collector.end(&mut |game| taken.extend(game.ok()));
	taken.into_iter().take(count).map(|game| *game).collect()
}

fn program(home: &Path) -> Command {
	let mut command = Command::new(env!("CARGO_BIN_EXE_annabella"));
	command
		.env("HOME", home)
		.env("XDG_CONFIG_HOME", home)
		.env("XDG_DATA_HOME", home)
		.stdin(Stdio::piped())
		.stdout(Stdio::piped());
	command
}

/// Reviews an imported game, and prints the engine and the time.
fn review(home: &Path, number: usize, plies: usize) -> Outcome<()> {
	let flags =
		format!("read-through {number} --plain --voice none --tones off --language en --vocabulary en");
	let mut child = program(home).args(flags.split(' ')).spawn()?;
	let mut input = child.stdin.take().ok_or("no pipe")?;
	let output = BufReader::new(child.stdout.take().ok_or("no pipe")?);
	let start = Instant::now();
	writeln!(input, "review")?;
	for line in output.lines() {
		let line = line?;
		if line.starts_with("Reviewed by") {
			let seconds = start.elapsed().as_secs_f64();
			println!(
				"Game {number}, {plies} half-moves. {line} {seconds:.1} s, {:.2} s a half-move.",
				seconds / plies as f64
			);
			break;
		}
	}
	child.kill()?;
	child.wait()?;
	Ok(())
}

fn main() -> Outcome<()> {
	let count = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(1);
	let games = games(count);
	let home = tempfile::tempdir()?;
	let home = home.path();
	let file = home.join("games.pgn");
	let text: String = games.iter().map(ImportedGame::pgn).collect();
	fs::write(&file, text)?;
	let import = program(home).arg("import").arg(&file).output()?;
	if !import.status.success() {
		return Err(String::from_utf8_lossy(&import.stderr).into());
	}
	for (number, game) in (1..).zip(&games) {
		let branches = MoveTree::of(&game.moves).branches;
		let plies = branches.first().map_or(0, |main| main.steps.len());
		review(home, number, plies)?;
	}
	Ok(())
}
