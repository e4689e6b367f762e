//! Sentences of people in practice, in `tests/phrases/practice`, and their answers: a place and a line each, in every language.
//!
//! `BLESS=1 cargo test --test walks said` writes down the present answers, for review.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};

use super::answered::way;
use super::walker::Walker;

/// A test for each language.
pub fn trials() -> Vec<Trial> {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/phrases/practice");
	let trial = |file: PathBuf| {
		let language = file.file_stem().unwrap().to_string_lossy().into_owned();
		Trial::test(format!("while practising ({language})"), move || {
			heard(&file, &language)
		})
		.with_kind("said")
	};
	let files = fs::read_dir(root).unwrap();
	let trials: Vec<Trial> = files.map(|file| trial(file.unwrap().path())).collect();
	assert!(trials.len() >= 4, "{}", trials.len());
	trials
}

/// Checks that each phrase is the first to be said in its place.
fn heard(file: &Path, language: &str) -> Result<(), Failed> {
	let text = fs::read_to_string(file)?;
	let (mut place, mut written, mut wrong) = (Vec::new(), String::new(), Vec::new());
	for (number, line) in text.lines().enumerate() {
		let Some((phrase, expected)) = line
			.split_once(" = ")
			.or_else(|| is_phrase(line).then_some((line, "")))
		else {
			if let Some(named) = line.strip_prefix("@ ") {
				place = way(named, language).ok_or(format!("{named}: there is no such place."))?;
			}
			written.push_str(&format!("{line}\n"));
			continue;
		};
		let mut walker = Walker::default();
		for step in &place {
			walker.step(step);
		}
		let told = walker.step(&format!("line {phrase}"));
		let first = told
			.iter()
			.find_map(|line| line.strip_prefix("< "))
			.unwrap_or("nothing");
		written.push_str(&format!("{phrase} = {first}\n"));
		if first != expected {
			wrong.push(format!(
				"{}:{}: {phrase:?} is answered: {first}",
				file.display(),
				number + 1
			));
		}
	}
	if std::env::var_os("BLESS").is_some() {
		fs::write(file, written)?;
	} else if !wrong.is_empty() {
		return Err(wrong.join("\n").into());
	}
	Ok(())
}

fn is_phrase(line: &str) -> bool {
	!line.is_empty() && !line.starts_with('#') && !line.starts_with('@')
}
