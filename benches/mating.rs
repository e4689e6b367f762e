//! Time of the mating question, in both gears, and its memory: median and 99th percentile.
//!
//! A named peer runs beside it, in the same run: the bare library chasolver, unchecked.
#![allow(clippy::print_stdout, reason = "a bench prints its figures")]
#![allow(clippy::unwrap_used, reason = "a bench may break")]
#![allow(clippy::indexing_slicing, reason = "the index is a share of the length")]

#[path = "../tests/games/collection.rs"]
mod collection;
#[path = "../tests/mating/draw.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod draw;

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs::read_to_string;
use std::hint::black_box;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use annabella::chess::{Color, Position};
use annabella::mating::{Budget, Mating, can_mate, seems_unable_to_mate};
use chasolver::{Winnability, is_unwinnable_fast, winnability};
use chess_board::Board;
use draw::Lot;

/// Counts allocations from the heap.
struct Counted;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: only a global allocator sees the allocations of a library; both functions pass everything on unchanged.
unsafe impl GlobalAlloc for Counted {
	// SAFETY: the caller's promises are passed on.
	unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
		let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
		PEAK.fetch_max(now, Relaxed);
		// SAFETY: as promised to this function.
		unsafe { System.alloc(layout) }
	}

	// SAFETY: the caller's promises are passed on.
	unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
		NOW.fetch_sub(layout.size(), Relaxed);
		// SAFETY: as promised to this function.
		unsafe { System.dealloc(place, layout) }
	}
}

#[global_allocator]
static HEAP: Counted = Counted;

/// Measured times of one gear of one program.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
	fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
		let start = Instant::now();
		let done = black_box(work());
		self.0.push(start.elapsed());
		done
	}

	fn tell(&mut self, what: &str) {
		self.0.sort_unstable();
		let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize];
		println!(
			"  {what}: median {:.2?}, 99th percentile {:.2?}, longest {:.2?}, {:.2?} in all.",
			at(0.5),
			at(0.99),
			at(1.0),
			self.0.iter().sum::<Duration>()
		);
	}
}

fn measure(name: &str, positions: impl Iterator<Item = Position>) {
	let [
		mut quick,
		mut bare_quick,
		mut mates,
		mut bare_mates,
		mut rest,
		mut bare_rest,
	] = [(); 6].map(|()| Times::default());
	let (mut ours, mut bare) = (0, 0);
	let mut answers = [0; 3];
	for position in positions {
		let Ok(board) = Board::from_str(&position.fen()) else {
			continue;
		};
		for (side, theirs) in [
			(Color::White, chess_board::Color::White),
			(Color::Black, chess_board::Color::Black),
		] {
			bare_quick.take(|| is_unwinnable_fast(&board, theirs));
			quick.take(|| seems_unable_to_mate(&position, side));
			let before = NOW.load(Relaxed);
			let peak = || PEAK.load(Relaxed).saturating_sub(before);
			let mut time = Times::default();
			PEAK.store(before, Relaxed);
			let theirs = time.take(|| winnability(&board, theirs));
			bare = bare.max(peak());
			PEAK.store(before, Relaxed);
			let answer = time.take(|| can_mate(&position, side, Budget::CLAIM));
			ours = ours.max(peak());
			let kind = match answer {
				Mating::Mate(_) => 0,
				Mating::Never(_) => 1,
				Mating::Unknown { .. } => 2,
			};
			answers[kind] += 1;
			if (kind == 0) != matches!(theirs, Some(Winnability::Winnable { .. })) {
				println!("  Not as the library: {side}, {}.", position.fen());
			}
			let (to, bare_to) = if kind == 0 {
				(&mut mates, &mut bare_mates)
			} else {
				(&mut rest, &mut bare_rest)
			};
			bare_to.0.push(time.0[0]);
			to.0.push(time.0[1]);
		}
	}
	let [mate, never, unknown] = answers;
	println!("{name}: {mate} mates, {never} never, {unknown} unknown.");
	quick.tell("quick gear");
	bare_quick.tell("the library's quick look");
	let all = |one: &Times, other: &Times| Times([one.0.as_slice(), &other.0].concat());
	let both = [("answer", all(&mates, &rest), all(&bare_mates, &bare_rest))];
	for (what, mut ours, mut theirs) in both
		.into_iter()
		.chain([("mate", mates, bare_mates), ("never", rest, bare_rest)])
	{
		if !ours.0.is_empty() {
			ours.tell(&format!("full gear, {what}"));
			theirs.tell(&format!("the library's full look, {what}"));
		}
	}
	println!(
		"  Memory at the most: {:.1} MB, the library alone {:.1} MB.",
		ours as f64 / 1e6,
		bare as f64 / 1e6
	);
}

/// Positions of a file with a FEN at the beginning of each line.
fn of_file(path: &str) -> Vec<Position> {
	let text = read_to_string(path).unwrap();
	let fen = |line: &str| {
		let line = line.split('\t').next().unwrap_or(line);
		let line = line
			.get(3..)
			.filter(|_| line.get(2..3) == Some(" "))
			.unwrap_or(line);
		Position::from_fen(line).ok()
	};
	text.lines().filter_map(fen).collect()
}

fn main() {
	let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mating/sample.tsv");
	measure("Constructed positions", of_file(sample).into_iter());
	let games = collection::chosen().unwrap();
	let played = games.iter().flat_map(|game| game.iter().step_by(2));
	measure("Real games", played.map(|(position, _)| position.clone()));
	let ends = games.iter().filter_map(|game| game.last());
	measure(
		"Final positions of real games",
		ends.map(|(before, mv)| before.after(*mv)),
	);
	let mut lot = Lot::new(21);
	measure("Locked pawns by lot", (0..1_000).map(|_| lot.locked()));
	let mut lot = Lot::new(36);
	let walls = (0..660).map(|number| {
		if number % 2 == 0 {
			lot.walled()
		} else {
			lot.rebuilt()
		}
	});
	measure("Walls of bishops by lot", walls);
	// Another collection: a FEN a line, after two letters and a space or before a tab.
	for path in std::env::args().skip(1).filter(|path| !path.starts_with('-')) {
		measure(&path, of_file(&path).into_iter());
	}
}
