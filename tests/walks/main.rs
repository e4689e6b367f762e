//! The walks in `docs/walks`: typed lines, passing time, and expected speech, as plain text; and the scenarios in
//! `docs/walks/laws`. Each is a test of its own: `cargo test --test walks table-flag`.
//!
//! `BLESS=1 cargo test --test walks` writes down the present output, for review.

#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod answered;
mod archive;
mod endgames;
mod faults;
mod first_move;
mod importing;
mod index;
mod keys;
mod languages;
#[path = "../laws/mod.rs"]
#[allow(
	dead_code,
	unused_imports,
	reason = "what they say of the laws is asked in another program"
)]
mod laws;
mod manual;
mod menus;
mod mouse;
mod online;
mod pairs;
#[path = "../portion.rs"]
mod portion;
mod puzzles;
mod said;
mod scenarios;
mod solved;
mod studies;
mod walker;

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

use walker::Walker;

/// Runs one walk; returns its correct text.
fn walk(text: &str) -> String {
	let mut walker = Walker::default();
	let mut walked = String::new();
	for line in text.lines() {
		if line.starts_with("< ") || line.starts_with("~ ") {
			continue;
		}
		walked.push_str(line);
		walked.push('\n');
		for heard in walker.step(line) {
			walked.push_str(&heard);
			walked.push('\n');
		}
	}
	walker.audited();
	walked
}

fn is_heard_as_written(path: &Path) -> Result<(), Failed> {
	let text = fs::read_to_string(path)?;
	let walked = walk(&text);
	if std::env::var_os("BLESS").is_some() {
		fs::write(path, walked)?;
		return Ok(());
	}
	if text == walked {
		return Ok(());
	}
	let differs = text
		.lines()
		.zip(walked.lines())
		.position(|(written, heard)| written != heard);
	let number = differs.unwrap_or_else(|| text.lines().count().min(walked.lines().count()));
	Err(format!(
		"{}:{}: the walk says\n  {}\nand one hears\n  {}",
		path.display(),
		number + 1,
		text.lines().nth(number).unwrap_or("(nothing more)"),
		walked.lines().nth(number).unwrap_or("(nothing more)"),
	)
	.into())
}

fn is_answered_as_written(path: &Path) -> Result<(), Failed> {
	let wrong = scenarios::faults(&laws::scenario(path));
	if wrong.is_empty() {
		Ok(())
	} else {
		Err(wrong.join("\n").into())
	}
}

/// Returns a test for each file of a folder with this ending, with its name.
fn each(folder: &str, ending: &str, test: fn(&Path) -> Result<(), Failed>) -> Vec<Trial> {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
	let mut files: Vec<PathBuf> = fs::read_dir(&folder)
		.unwrap()
		.map(|entry| entry.unwrap().path())
		.collect();
	files.retain(|file| file.extension().is_some_and(|extension| extension == ending));
	files.sort();
	assert!(
		files.len() >= 10,
		"only {} files in {}",
		files.len(),
		folder.display()
	);
	let trial = |file: PathBuf| {
		let name = file.file_stem().unwrap().to_string_lossy().into_owned();
		Trial::test(name, move || test(&file)).with_kind(ending)
	};
	files.into_iter().map(trial).collect()
}

fn main() {
	let mut trials = each("docs/walks", "walk", is_heard_as_written);
	trials.extend(each("docs/walks/laws", "scenario", is_answered_as_written));
	trials.extend(answered::trials());
	trials.push(index::trial());
	trials.push(first_move::trial());
	trials.push(keys::trial());
	trials.extend(languages::trials());
	trials.extend(manual::trials());
	trials.extend(menus::trials());
	trials.extend(pairs::trials());
	trials.extend(said::trials());
	trials.extend(solved::trials());
	libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
