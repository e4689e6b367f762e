//! Lines a second read from a table of puzzles, the memory and disk for it, the time until the next puzzle among all of
//! them, and the games mined a minute.
//!
//! `cargo bench --bench puzzles -- 5000000` takes that number of lines; without a number it is half a million. The table
//! is made of positions and moves of real games, with names, ratings and themes as they are spread in the database of
//! Lichess.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use annabella::chess::Position;
use annabella::puzzles::PuzzleReader;
use annabella::sheet::{Collector, MoveTree};

const REAL: &str = include_str!("../tests/games/real.pgn");
const LINES: usize = 500_000;
/// Games that are mined.
const GAMES: usize = 3;
/// Number of times that the next puzzle is asked for.
const ASKED: usize = 60;
/// Half-moves of a line: the opponent's, and three or five more.
const PLIES: usize = 4;
/// Themes by how many of a thousand puzzles have them.
const THEMES: [(&str, u64); 14] = [
	("short", 500),
	("middlegame", 470),
	("endgame", 480),
	("mate", 300),
	("mateIn2", 130),
	("mateIn1", 120),
	("fork", 150),
	("pin", 65),
	("sacrifice", 70),
	("discoveredAttack", 60),
	("skewer", 22),
	("enPassant", 2),
	("underPromotion", 1),
	("doubleCheck", 5),
];

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The half-moves of real games, each with the position before it and as SAN and UCI has it.
fn games() -> Outcome<Vec<Vec<(Position, String, String)>>> {
	let mut taken = Vec::new();
	let mut collector = Collector::default();
	collector.take(REAL.as_bytes(), &mut |game| taken.extend(game.ok()));
	collector.end(&mut |game| taken.extend(game.ok()));
	let mut games = Vec::new();
	for game in taken {
		let mut line = Vec::new();
		let mut position = game.start()?;
		let branches = MoveTree::of(&game.moves).branches;
		for step in branches.first().into_iter().flat_map(|main| &main.steps) {
			let Ok(mv) = position.san_move(&step.san) else {
				break;
			};
			line.push((position.clone(), step.san.clone(), mv.uci()));
			position.play(mv);
		}
		games.push(line);
	}
	Ok(games)
}

/// Positions of real games with the moves that were played from there.
fn positions() -> Outcome<Vec<String>> {
	let mut found = Vec::new();
	for line in games()? {
		for moves in line.windows(PLIES).skip(12) {
			let Some((position, ..)) = moves.first() else {
				continue;
			};
			let moves: Vec<&str> = moves.iter().map(|(.., uci)| uci.as_str()).collect();
			found.push(format!("{},{}", position.fen(), moves.join(" ")));
		}
	}
	Ok(found)
}

/// A number that follows from this one and looks random.
const fn mixed(number: u64) -> u64 {
	let mixed = (number ^ (number >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
	(mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 8
}

/// Writes a table, in the order of its names, which have gaps between them.
fn write(lines: usize, output: impl Write) -> Outcome<()> {
	const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	let positions = positions()?;
	let mut output = BufWriter::with_capacity(1 << 20, output);
	writeln!(
		output,
		"PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
	)?;
	let step = 900_000_000 / lines as u64;
	for (number, position) in (0..lines as u64).zip(positions.iter().cycle()) {
		let lot = mixed(number + 1);
		let mut name = [b'0'; 5];
		let mut rest = number * step + lot % step;
		for sign in name.iter_mut().rev() {
			*sign = SIGNS.get((rest % 62) as usize).copied().unwrap_or(b'0');
			rest /= 62;
		}
		let name = String::from_utf8_lossy(&name);
		// The sum of lots lies about the middle.
		let rating = 500 + (0..4).map(|at| mixed(lot ^ at) % 500).sum::<u64>();
		let has = |(at, share): (u64, u64)| mixed(lot.wrapping_add(77 * at)) % 1000 < share;
		let themes: Vec<&str> = THEMES
			.iter()
			.zip(0..)
			.filter(|((_, share), at)| has((*at, *share)))
			.map(|((name, _), _)| *name)
			.collect();
		writeln!(
			output,
			"{name},{position},{rating},{},{},{},{},https://lichess.org/{lot:08x}#{},",
			75 + lot % 40,
			lot % 100,
			lot % 20_000,
			themes.join(" "),
			lot % 90
		)?;
	}
	Ok(output.flush()?)
}

/// The work of the house alone with it.
fn reading(text: &[u8]) {
	let (mut taken, mut refused) = (0, 0);
	let start = Instant::now();
	let mut reader = PuzzleReader::default();
	for piece in text.chunks(256 << 10) {
		reader.take(piece, &mut |row| match row {
			Ok(_) => taken += 1,
			Err(_) => refused += 1,
		});
	}
	let seconds = start.elapsed().as_secs_f64();
	println!(
		"The house alone: {taken} lines in {seconds:.2} s, {:.0} a second; {refused} refused.",
		f64::from(taken) / seconds
	);
}

fn program(words: &[&str], database: &Path) -> Command {
	let mut command = Command::new(env!("CARGO_BIN_EXE_annabella"));
	command.args(words).arg("--database").arg(database);
	command
}

/// The greatest memory of a program.
fn peak(child: &Child) -> String {
	let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
	let peak = status.lines().find(|line| line.starts_with("VmHWM"));
	peak.unwrap_or("VmHWM: ?").to_owned()
}

/// The real program takes the table through a pipe.
fn import(lines: usize, database: &Path) -> Outcome<()> {
	let start = Instant::now();
	let mut child = program(&["puzzles", "import", "-"], database)
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.spawn()?;
	let input = child.stdin.take().ok_or("no pipe")?;
	let writer = thread::spawn(move || write(lines, input).map_err(|error| error.to_string()));
	let output = BufReader::new(child.stdout.take().ok_or("no pipe")?);
	let mut memory = String::new();
	for line in output.lines() {
		memory = peak(&child);
		println!("  {}", line?);
	}
	writer.join().map_err(|_| "the writer has ended")??;
	let ended = child.wait()?;
	let seconds = start.elapsed().as_secs_f64();
	println!(
		"The program: {ended}, {lines} lines in {seconds:.2} s, {:.0} a second, {memory}; the database has {} MiB.",
		lines as f64 / seconds,
		fs::metadata(database)?.len() >> 20
	);
	Ok(())
}

/// Lines of a program as they come, until it has been silent for this time.
fn heard(output: &Receiver<String>, silent: Duration) -> Vec<(Instant, String)> {
	let mut lines = Vec::new();
	while let Ok(line) = output.recv_timeout(silent) {
		lines.push((Instant::now(), line));
	}
	lines
}

/// Time from a line that asks for a puzzle to the first line of the puzzle.
fn next(database: &Path) -> Outcome<()> {
	let home = tempfile::tempdir()?;
	let mut child = program(
		&[
			"--plain",
			"--voice",
			"none",
			"--language",
			"en",
			"--vocabulary",
			"en",
		],
		database,
	)
	.env("HOME", home.path())
	.env("XDG_CONFIG_HOME", home.path())
	.stdin(Stdio::piped())
	.stdout(Stdio::piped())
	.spawn()?;
	let mut input = child.stdin.take().ok_or("no pipe")?;
	let output = BufReader::new(child.stdout.take().ok_or("no pipe")?);
	let (sender, lines) = channel();
	thread::spawn(move || {
		for line in output.lines().map_while(Result::ok) {
			if sender.send(line).is_err() {
				break;
			}
		}
	});
	heard(&lines, Duration::from_secs(2));
	let mut ask = |line: &str| -> Outcome<Duration> {
		let start = Instant::now();
		writeln!(input, "{line}")?;
		let told = heard(&lines, Duration::from_millis(200));
		let first = told
			.iter()
			.find(|(_, line)| line.starts_with("White:") || line.starts_with("Black:"));
		let Some((at, _)) = first else {
			return Err(format!("{line:?} brought no puzzle: {told:?}").into());
		};
		Ok(at.duration_since(start))
	};
	let begin = ["puzzles", "1"];
	let _ = ask(begin[0]);
	ask(begin[1])?;
	for kind in [
		"another",
		"fork",
		"skewer",
		"underpromotion",
		"en passant",
		"harder",
		"all themes",
	] {
		let mut times = Vec::new();
		for _ in 0..ASKED / 6 {
			times.push(ask(kind)?);
		}
		times.sort();
		let middle = times.get(times.len() / 2).copied().unwrap_or_default();
		let most = times.last().copied().unwrap_or_default();
		println!("The next puzzle, {kind}: {middle:.1?} in the middle, {most:.1?} at the most.");
	}
	println!("While solving: {}.", peak(&child));
	child.kill()?;
	child.wait()?;
	Ok(())
}

/// Plays real games at home, and has puzzles made of them by the built-in opponent.
fn mine(database: &Path) -> Outcome<()> {
	let home = tempfile::tempdir()?;
	for game in games()?.into_iter().take(GAMES) {
		let mut child = program(
			&[
				"--two",
				"--clock",
				"none",
				"--plain",
				"--voice",
				"none",
				"--language",
				"en",
				"--vocabulary",
				"en",
			],
			database,
		)
		.env("HOME", home.path())
		.env("XDG_CONFIG_HOME", home.path())
		.stdin(Stdio::piped())
		.stdout(Stdio::null())
		.spawn()?;
		let mut input = child.stdin.take().ok_or("no pipe")?;
		for (_, san, _) in game {
			writeln!(input, "{san}")?;
		}
		drop(input);
		child.wait()?;
	}
	let start = Instant::now();
	let output = program(&["puzzles", "mine", "--engine", "built-in"], database).output()?;
	let minutes = start.elapsed().as_secs_f64() / 60.0;
	println!("{}", String::from_utf8_lossy(&output.stdout).trim_end());
	println!(
		"Mined by the built-in opponent: {:.1} games a minute.",
		GAMES as f64 / minutes
	);
	Ok(())
}

fn main() -> Outcome<()> {
	let lines = std::env::args()
		.find_map(|word| word.parse().ok())
		.unwrap_or(LINES);
	let mut text = Vec::new();
	write(lines.min(200_000), &mut text)?;
	println!(
		"A table of {} lines, {} bytes each.",
		lines,
		text.len() / lines.clamp(1, 200_000)
	);
	reading(&text);
	drop(text);
	let home = tempfile::tempdir()?;
	let database = home.path().join("games.db");
	import(lines, &database)?;
	next(&database)?;
	mine(&home.path().join("own.db"))
}
