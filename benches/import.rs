//! Games a second read from a large PGN file, and the memory for it.
//!
//! A named peer runs beside it, by turns in the same run: pgn-reader, which visits every move of the same text and plays
//! it on shakmaty's board. The real program is measured with its database where it is built.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]

use std::error::Error;
use std::ops::{AddAssign, ControlFlow, Range};
use std::time::{Duration, Instant};

use annabella::sheet::{Collector, ImportedGame, Refused};
use pgn_reader::shakmaty::{Chess, Position as _};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};

const REAL: &str = include_str!("../tests/games/real.pgn");

/// Games of the text, at least.
const GAMES: usize = 100_000;
/// Number of parts in which the text is read, each by both, so that other work of the machine slows both alike.
const PARTS: usize = 100;

/// Real games again and again, each with a tag by which it differs from all others.
fn text(games: Range<usize>) -> String {
	let mut text = String::new();
	let all: Vec<&str> = REAL.split("[Site ").skip(1).map(str::trim_end).collect();
	for (number, game) in games.zip(all.iter().cycle()) {
		text.push_str(&format!("[Annotator \"{number}\"]\n[Site {game}\n\n"));
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

/// The games that were read, and the time for them.
#[derive(Clone, Copy, Default)]
struct Figures {
	games: u64,
	plies: u64,
	refused: u64,
	took: Duration,
}

impl Figures {
	fn tell(&self, who: &str) {
		let Self { games, plies, .. } = self;
		let seconds = self.took.as_secs_f64();
		println!(
			"{who}: {games} games and {plies} half-moves in {seconds:.2} s, {:.0} games a second.",
			*games as f64 / seconds
		);
	}
}

impl AddAssign for Figures {
	fn add_assign(&mut self, other: Self) {
		self.games += other.games;
		self.plies += other.plies;
		self.refused += other.refused;
		self.took += other.took;
	}
}

#[inline(never)]
fn house(text: &str) -> Figures {
	let mut figures = Figures::default();
	let start = Instant::now();
	let mut collector = Collector::default();
	let mut take = |game: Result<Box<ImportedGame>, Refused>| match game {
		Ok(game) => {
			figures.games += 1;
			figures.plies += u64::from(game.plies);
		}
		Err(_) => figures.refused += 1,
	};
	for piece in text.as_bytes().chunks(64 << 10) {
		collector.take(piece, &mut take);
	}
	collector.end(&mut take);
	figures.took = start.elapsed();
	figures
}

#[inline(never)]
fn peer(text: &str) -> Result<Figures, Box<dyn Error>> {
	let mut counter = Counter { games: 0, plies: 0 };
	let start = Instant::now();
	let mut reader = Reader::new(text.as_bytes());
	while reader.read_game(&mut counter)?.is_some() {}
	Ok(Figures {
		games: counter.games,
		plies: counter.plies,
		refused: 0,
		took: start.elapsed(),
	})
}

fn main() -> Result<(), Box<dyn Error>> {
	let (mut ours, mut theirs) = (Figures::default(), Figures::default());
	let mut ratios = Vec::new();
	let mut whole = String::new();
	for part in 0..PARTS {
		let text = text(part * GAMES / PARTS..(part + 1) * GAMES / PARTS);
		let (house, peer) = (house(&text), peer(&text)?);
		ratios.push(house.took.as_secs_f64() / peer.took.as_secs_f64());
		ours += house;
		theirs += peer;
		whole.push_str(&text);
	}
	println!("The text has {} MiB.", whole.len() >> 20);
	ours.tell("The house");
	println!("{} games are refused.", ours.refused);
	theirs.tell("pgn-reader");
	ratios.sort_by(f64::total_cmp);
	if let (Some(least), Some(middle), Some(most)) = (ratios.first(), ratios.get(PARTS / 2), ratios.last()) {
		println!(
			"The house takes {middle:.2} times as long, in the middle; {least:.2} to {most:.2} by part."
		);
	}
	#[cfg(feature = "doors")]
	program::measure(&whole)?;
	Ok(())
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
