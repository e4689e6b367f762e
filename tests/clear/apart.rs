//! Words that compete in one place of an announcement do not sound alike.
//!
//! The measure is the mean distance of two clips' frames after warping. Renderings of the same word by one voice, a quarter
//! faster or slower or at another pitch, measured 4.6 to 5.0 from its clip in the mean, by language, so that two different
//! words must be farther apart than that.

use std::collections::HashMap;

use super::tape::{sounds, tape};
use super::warp::{distance, frames};
use crate::portion::one_in;
use crate::sound::{Analysis, Frame};

/// Least distance of two words that compete. The nearest that were measured: fou and tour 6.5, zwei and drei 7.6.
const BOUND: f32 = 6.0;

/// Least distance of numbers, which are given by the language. The nearest that were measured: nineteen and ninety 4.1.
const BOUND_OF_NUMBERS: f32 = 3.5;

/// Returns the words of a section of a word file; empty if it is missing.
fn section(language: &str, section: &str) -> Vec<String> {
	let path = format!(
		"{}/voices/words/{language}/dialogue.toml",
		env!("CARGO_MANIFEST_DIR")
	);
	let file: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
	let mut table = &file;
	for name in section.split('.') {
		table = match table.get(name).and_then(toml::Value::as_table) {
			Some(table) => table,
			None => return Vec::new(),
		};
	}
	table
		.values()
		.map(|word| word.as_str().unwrap().to_owned())
		.collect()
}

/// The languages that have a pack of clips.
fn languages() -> Vec<String> {
	let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/voices/clips");
	let packs = std::fs::read_dir(folder)
		.unwrap()
		.map(|entry| entry.unwrap().path());
	let packs = packs.filter(|path| path.extension().is_some_and(|ending| ending == "pack"));
	let mut languages: Vec<String> = packs
		.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
		.collect();
	languages.sort();
	languages
}

type Clips = HashMap<String, Vec<Frame>>;

fn clips(language: &str, keys: &str) -> Clips {
	let analysis = Analysis::new();
	let sounds = sounds(&tape(language, keys, 1, 1));
	sounds
		.into_iter()
		.map(|(text, sound)| (text, frames(&analysis, &sound, 2)))
		.collect()
}

/// Returns the two nearest words, and their distance.
fn nearest(words: &[String], clips: &Clips) -> (f32, String) {
	let mut best = (f32::INFINITY, String::new());
	for (at, one) in words.iter().enumerate() {
		for other in words[at + 1..].iter().filter(|other| *other != one) {
			let far = distance(&clips[one], &clips[other], best.0);
			if far < best.0 {
				best = (far, format!("{one} and {other}"));
			}
		}
	}
	best
}

#[test]
fn words_that_compete_do_not_sound_alike() {
	let languages = languages();
	assert!(languages.len() >= 3);
	let mut wrong = Vec::new();
	for language in languages {
		let clips = clips(&language, "files,pieces");
		for name in ["files.anna", "files.nato", "ranks", "pieces"] {
			let (near, which) = nearest(&section(&language, name), &clips);
			println!("{language} {name}: {near:.2}, {which}");
			if near < BOUND {
				wrong.push(format!("{language} {name}: {which} are {near:.2} apart"));
			}
		}
		// A user who chooses the letters is warned that they sound alike; if they did not, the warning would be wrong.
		let (near, which) = nearest(&section(&language, "files.letters"), &clips);
		println!("{language} files.letters: {near:.2}, {which}");
		if near >= BOUND {
			wrong.push(format!(
				"{language}: the letters are {near:.2} apart, and need no warning"
			));
		}
	}
	assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn numbers_can_be_told_apart() {
	let small: Vec<usize> = (0..=20).chain((30..=90).step_by(10)).collect();
	let keys: Vec<String> = small.iter().map(|number| format!("numbers {number}")).collect();
	let mut measured = 0;
	for language in languages().into_iter().step_by(one_in(2)) {
		let path = format!(
			"{}/voices/words/{language}/dialogue.toml",
			env!("CARGO_MANIFEST_DIR")
		);
		let file: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
		let Some(numbers) = file.get("numbers").and_then(toml::Value::as_table) else {
			continue;
		};
		let words: Vec<String> = small
			.iter()
			.map(|number| numbers[&number.to_string()].as_str().unwrap().to_owned())
			.collect();
		let (near, which) = nearest(&words, &clips(&language, &keys.join(",")));
		println!("{language} numbers: {near:.2}, {which}");
		assert!(
			near >= BOUND_OF_NUMBERS,
			"{language}: {which} are {near:.2} apart"
		);
		measured += 1;
	}
	assert!(measured >= 2);
}

#[test]
fn a_word_that_is_recorded_twice_is_found() {
	let mut clips = clips("de", "files.anna");
	let words = section("de", "files.anna");
	assert!(nearest(&words, &clips).0 >= BOUND);
	let bella = clips["Bella"].clone();
	clips.insert("Eva".to_owned(), bella);
	let (near, which) = nearest(&words, &clips);
	assert!(near < 0.01 && which == "Bella and Eva", "{which} {near}");
}
