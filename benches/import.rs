//! How many games a second are taken out of a large PGN file, and how much memory that needs.
//!
//! Beside it, in the same run, a named peer: pgn-reader, which visits every move of the same text and plays it on
//! shakmaty's board. The real program is measured with its database where it is built.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use annabella::sheet::Collector;
use pgn_reader::shakmaty::{Chess, Position as _};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

const REAL: &str = include_str!("../tests/games/real.pgn");

/// Games of the text, at least.
const GAMES: usize = 100_000;

/// Real games again and again, each with a tag by which it differs from all others.
fn text() -> String {
	let mut text = String::new();
	let mut games = 0;
	while games < GAMES {
		for game in REAL.split("[Site ").skip(1) {
			games += 1;
			text.push_str(&format!("[Annotator \"{games}\"]\n[Site {}\n", game.trim_end()));
			text.push('\n');
		}
	}
	text
}

struct Counter {
	games: u64,
	plies: u64,
}

impl Visitor for Counter {
	type Tags = ();
	type Movetext = Chess;
	type Output = ();

	fn begin_tags(&mut self) -> ControlFlow<(), ()> {
		ControlFlow::Continue(())
	}

	fn tag(&mut self, (): &mut (), _name: &[u8], _value: RawTag<'_>) -> ControlFlow<()> {
		ControlFlow::Continue(())
	}

	fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
		ControlFlow::Continue(Chess::default())
	}

	fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
		if let Ok(mv) = san.san.to_move(position) {
			position.play_unchecked(mv);
			self.plies += 1;
		}
		ControlFlow::Continue(())
	}

	fn end_game(&mut self, _position: Chess) {
		self.games += 1;
	}
}

fn main() -> Result<(), Box<dyn Error>> {
	let text = text();
	println!("The text has {} MiB.", text.len() >> 20);
	let (mut games, mut plies, mut refused) = (0_u64, 0_u64, 0_u64);
	let start = Instant::now();
	let mut collector = Collector::default();
	let mut take = |game: Result<Box<annabella::sheet::ImportedGame>, _>| match game {
		Ok(game) => {
			games += 1;
			plies += u64::from(game.plies);
		}
		Err(_) => refused += 1,
	};
	for piece in text.as_bytes().chunks(64 << 10) {
		collector.take(piece, &mut take);
	}
	collector.end(&mut take);
	told("The house", games, plies, start.elapsed());
	println!("{refused} games are refused.");
	let mut counter = Counter { games: 0, plies: 0 };
	let start = Instant::now();
	let mut reader = Reader::new(text.as_bytes());
	while reader.read_game(&mut counter)?.is_some() {}
	told("pgn-reader", counter.games, counter.plies, start.elapsed());
	#[cfg(feature = "doors")]
	program::measure(&text)?;
	Ok(())
}

fn told(who: &str, games: u64, plies: u64, took: Duration) {
	let seconds = took.as_secs_f64();
	println!(
		"{who}: {games} games and {plies} half-moves in {seconds:.2} s, {:.0} games a second.",
		games as f64 / seconds
	);
}

#[cfg(feature = "doors")]
mod program {
	use std::error::Error;
	use std::fs;
	use std::io::Write;
	use std::process::{Command, Stdio};
	use std::time::Instant;

	/// Lets the real program import the text through a pipe, and looks at its memory before the last line.
	pub fn measure(text: &str) -> Result<(), Box<dyn Error>> {
		let home = tempfile::tempdir()?;
		let database = home.path().join("games.db");
		let start = Instant::now();
		let mut child = Command::new(env!("CARGO_BIN_EXE_annabella"))
			.args(["import", "-", "--database"])
			.arg(&database)
			.stdin(Stdio::piped())
			.spawn()?;
		let mut input = child.stdin.take().ok_or("no pipe")?;
		input.write_all(text.as_bytes())?;
		let status = fs::read_to_string(format!("/proc/{}/status", child.id()))?;
		drop(input);
		let ended = child.wait()?;
		let seconds = start.elapsed().as_secs_f64();
		let peak = status.lines().find(|line| line.starts_with("VmHWM"));
		println!(
			"The program: {ended}, {seconds:.2} s, memory at most {}.",
			peak.unwrap_or("?")
		);
		println!("Its database has {} MiB.", fs::metadata(&database)?.len() >> 20);
		Ok(())
	}
}
