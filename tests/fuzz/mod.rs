//! Hostile input: every reader of foreign data, and whole sessions, with unforeseen bytes.
//!
//! Each test tries the saved corpus of its target and then changes of it, in an order that is the same on every machine: a
//! fixed number, and on for `FUZZ_SECONDS`, which `make test-long` sets to ten. `FUZZ_INPUTS=100000 cargo test --test reckoning
//! fuzz` tries more, `FUZZ_SEED=7` others. `make fuzz` drives the same targets with libFuzzer.

mod mutator;
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use mutator::Mutator;

fn number(name: &str, usual: u64) -> u64 {
	std::env::var(name).map_or(usual, |number| {
		number
			.parse()
			.unwrap_or_else(|why| panic!("{name}={number}: {why}"))
	})
}

/// The kept corpus of a target, in the order of its names.
fn corpus(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
	let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
		.join("tests/fuzz/corpus")
		.join(target);
	let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
	let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
	files.sort();
	assert!(!files.is_empty(), "{target} has no corpus");
	files
		.into_iter()
		.map(|file| (file.clone(), fs::read(&file).unwrap()))
		.collect()
}

/// Tries the corpus of a target, and then at least as many changes of it as this, unless the environment asks for others.
fn drive(name: &str, usual: u64) {
	let (_, target) = targets::TARGETS
		.into_iter()
		.find(|(known, _)| *known == name)
		.unwrap();
	let corpus = corpus(name);
	for (file, bytes) in &corpus {
		if catch_unwind(|| target(bytes)).is_err() {
			panic!("{} breaks {name}", file.display());
		}
	}
	let seeds = corpus.into_iter().map(|(_, bytes)| bytes).collect();
	let mut mutator = Mutator::new(seeds, number("FUZZ_SEED", 1));
	let (least, seconds) = (number("FUZZ_INPUTS", usual), number("FUZZ_SECONDS", 0));
	let until = Instant::now() + Duration::from_secs(seconds);
	let mut tried = 0;
	while tried < least || Instant::now() < until {
		let bytes = mutator.next();
		if catch_unwind(AssertUnwindSafe(|| target(&bytes))).is_err() {
			let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
				.join("target/fuzz/found")
				.join(name);
			fs::create_dir_all(&folder).unwrap();
			let file = folder.join(format!("input-{tried}"));
			fs::write(&file, &bytes).unwrap();
			panic!(
				"{name} breaks with {}. Mend it, and keep the file in tests/fuzz/corpus/{name}.",
				file.display()
			);
		}
		tried += 1;
	}
	println!("{name}: {tried} inputs");
}

/// Makes a test for each target, with the number of changes: about a second's work, unoptimised.
macro_rules! driven {
	($($name:ident $usual:literal)*) => {
		$(
			#[test]
			fn $name() {
				drive(stringify!($name), $usual);
			}
		)*

		#[test]
		fn every_target_is_driven() {
			let driven = [$(stringify!($name)),*];
			assert_eq!(targets::TARGETS.map(|(name, _)| name), driven);
		}
	};
}

driven! {
	fen 1000
	uci 500
	order 100
	san 800
	words 40
	vocabulary 4
	text 1000
	clock 1500
	keymap 60
	profile 15
	settings 500
	choices 200
	law 12
	envelope 6
	journal 12
	pgn 40
	import 2000
	puzzles 1000
	referee 12
	endgame 30
	home 12
	table 10
	server 300
	courier 300
	served 12
}
