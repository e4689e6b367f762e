//! From a start to the first move, in every language and face: the number of keys, and of words until a player knows which key
//! to press and stands before the board. One more question, or a longer one, fails here.
//!
//! The table is `docs/first-move.md`; `BLESS=1 cargo test --test walks first_move` writes it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use annabella::texts::dialogue_codes;
use libtest_mimic::{Failed, Trial};

use super::walker::Walker;

/// Largest number of words before a move can be typed.
const MOST: usize = 25;

/// The faces by the digit that chooses each of them at the very first start.
const FACES: [(&str, &str); 4] = [("1", "voice"), ("2", "reader"), ("3", "braille"), ("4", "screen")];

const HEAD: &str = "# To the first move

How many keys there are from a start to the first move, and how many words one has heard then: the sentence that names the key,
and the game that begins. `tests/walks/first_move.rs` counts them and fails above 25 words, or with one key more.

At the very first start, before this, it is asked once how one plays, on a braille display how wide it is, and in other languages
than German in which words moves are said: the keys for that are counted, and it is never asked again.
The whole way, through all questions, took nine keys and about 245 words before there was one key for it.

| Language | Face | First start: keys | of these once in a life | words | Next start: keys | words |
| --- | --- | --- | --- | --- | --- | --- |
";

pub fn trial() -> Trial {
	Trial::test("first_move", || {
		let mut table = HEAD.to_owned();
		for language in dialogue_codes() {
			for (digit, face) in FACES {
				let row = count(language, digit, face)?;
				writeln!(table, "| {language} | {face} | {row} |")?;
			}
		}
		let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/first-move.md");
		if std::env::var_os("BLESS").is_some() {
			fs::write(path, table)?;
			return Ok(());
		}
		if fs::read_to_string(path)? != table {
			return Err(format!("docs/first-move.md should read:\n{table}").into());
		}
		Ok(())
	})
	.with_kind("counted")
}

/// The keys and the words of the first start and of the next, as a row of the table.
fn count(language: &str, digit: &str, face: &str) -> Result<String, Failed> {
	let mut walker = Walker::default();
	walker.step(&format!("with face ask, system-language {language}"));
	let mut heard = walker.step(&format!("press {digit}"));
	// An Enter at once would belong to the key before.
	walker.step("+ 3s");
	let mut once = 1;
	// The width of the display, and the words of the moves.
	for asked in [face == "braille", language != "de"] {
		if asked {
			heard = walker.step("press enter");
			walker.step("+ 3s");
			once += 1;
		}
	}
	let first = begin(&mut walker, &heard)?;
	let heard = walker.step(&format!("again language {language}"));
	let next = begin(&mut walker, &heard)?;
	Ok(format!("{} | {once} | {first} | 1 | {next}", once + 1))
}

/// One key begins a game from the question that was heard, and a move is made: returns the number of words for it.
fn begin(walker: &mut Walker, heard: &[String]) -> Result<usize, Failed> {
	let questions = |line: &&String| line.starts_with("< ") && line.ends_with(':');
	let asked = heard
		.iter()
		.rfind(questions)
		.ok_or("no question has its choices behind it")?;
	let begun = walker.step("press enter");
	let words: usize = begun.iter().chain([asked]).map(|line| words(line)).sum();
	let played = walker.step("> e4");
	if !played.iter().any(|line| line == "~ Move") {
		return Err(format!("no move can be made behind {asked:?} and {begun:#?}: {played:#?}").into());
	}
	if words > MOST {
		return Err(format!("{words} words: {asked:?} and {begun:#?}").into());
	}
	Ok(words)
}

/// Returns the words of a spoken line; tones have none.
fn words(line: &str) -> usize {
	line.strip_prefix("< ")
		.map_or(0, |line| line.split_whitespace().count())
}
