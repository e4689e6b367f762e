//! The walks in `docs/walks`: what is typed, how time passes, and what must be heard, as plain text.
//!
//! `BLESS=1 cargo test --test walks` writes down what is heard now, for review.

#![allow(
	clippy::expect_used,
	clippy::indexing_slicing,
	clippy::panic,
	clippy::unwrap_used,
	reason = "this is all test"
)]

mod archive;
mod faults;
mod walker;

use std::fs;
use std::path::Path;

use walker::Walker;

/// Runs one walk; what it should read if it were right.
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
	walked
}

#[test]
fn every_walk_is_heard_as_written() {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/walks");
	let mut walks: Vec<_> = fs::read_dir(&folder)
		.unwrap()
		.map(|entry| entry.unwrap().path())
		.collect();
	walks.retain(|path| path.extension().is_some_and(|extension| extension == "walk"));
	walks.sort();
	assert!(
		walks.len() >= 10,
		"only {} walks in {}",
		walks.len(),
		folder.display()
	);
	for path in walks {
		let text = fs::read_to_string(&path).unwrap();
		let walked = walk(&text);
		if std::env::var_os("BLESS").is_some() {
			fs::write(&path, walked).unwrap();
			continue;
		}
		let differs = text
			.lines()
			.zip(walked.lines())
			.position(|(written, heard)| written != heard);
		if text != walked {
			let number = differs.unwrap_or_else(|| text.lines().count().min(walked.lines().count()));
			panic!(
				"{}:{}: the walk says\n  {}\nand one hears\n  {}",
				path.display(),
				number + 1,
				text.lines().nth(number).unwrap_or("(nothing more)"),
				walked.lines().nth(number).unwrap_or("(nothing more)"),
			);
		}
	}
}
