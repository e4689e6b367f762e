//! No word stands in a word file for nothing, and none that is used is missing.

use std::collections::BTreeSet;

use annabella::commands::Action;
use annabella::voice::PhraseKey;

use crate::rust::{code, uses};
use crate::{Paper, none, papers};

/// Where every phrase is named without being said.
const KEEPERS: [&str; 2] = ["src/voice/phrase_keys.rs", "src/voice/specimens.rs"];

/// The files that are tests as a whole: their module is declared under `#[cfg(test)]`.
fn tests(all: &[Paper]) -> BTreeSet<String> {
	let mut found = BTreeSet::new();
	for paper in all {
		let folder = paper
			.path
			.strip_suffix("mod.rs")
			.or_else(|| paper.path.strip_suffix(".rs"))
			.unwrap_or(&paper.path)
			.trim_end_matches('/')
			.to_owned();
		for (_, rest) in code(&paper.text)
			.split("#[cfg(test)]")
			.skip(1)
			.filter_map(|rest| rest.trim_start().split_once("mod "))
			.filter(|(before, _)| before.len() < 20 && !before.contains(';'))
		{
			let name: String = rest
				.chars()
				.take_while(|c| c.is_alphanumeric() || *c == '_')
				.collect();
			if rest
				.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_')
				.starts_with(';')
			{
				found.insert(format!("{folder}/{name}.rs"));
				found.insert(format!("{folder}/{name}/mod.rs"));
			}
		}
	}
	found
}

/// The code that speaks, without tests, file by file.
fn spoken() -> Vec<(String, String)> {
	let all = papers("src", ".rs");
	let tests = tests(&all);
	let speaks = |paper: &&Paper| {
		!KEEPERS.contains(&paper.path.as_str())
			&& !tests.contains(&paper.path)
			&& !tests.iter().any(|test| {
				test.strip_suffix("/mod.rs")
					.is_some_and(|folder| paper.path.starts_with(&format!("{folder}/")))
			})
	};
	all.iter()
		.filter(speaks)
		.map(|paper| {
			let code = code(&paper.text);
			let foot = code.find("#[cfg(test)]\nmod tests {").unwrap_or(code.len());
			(paper.path.clone(), code[..foot].to_owned())
		})
		.collect()
}

#[test]
fn every_phrase_is_said_somewhere() {
	let spoken = spoken();
	let silent: Vec<String> = PhraseKey::ALL
		.iter()
		.filter(|line| {
			let names = ["PhraseKey", "phrases"].map(|table| format!("{table}::{line:?}"));
			let says = |code: &str| names.iter().any(|name| uses(code, name));
			!spoken.iter().any(|(_, code)| says(code))
		})
		.map(|line| format!("{} ({line:?}) is said by nobody.", line.key()))
		.collect();
	none(
		&silent,
		"A phrase that nobody says is translated and recorded for nothing.",
	);
}

#[test]
fn what_is_counted_is_said_in_the_form_for_its_number() {
	let mut wrong = Vec::new();
	for (path, code) in spoken() {
		for line in PhraseKey::ALL.iter().filter(|line| line.counts().is_some()) {
			let name = format!("PhraseKey::{line:?}");
			for (at, _) in code.match_indices(&name) {
				let whole = !code[at + name.len()..].starts_with(char::is_alphanumeric);
				if whole && code[..at].trim_end().ends_with("line(") {
					wrong.push(format!("{path}: {line:?} is said without its number."));
				}
			}
		}
	}
	none(
		&wrong,
		"One of something is told as one: Vocabulary::counted chooses the form.",
	);
}

/// Commands that have keys only, and a sentence that tells what they do: they move a cursor, walk through what was said, or end a line.
const WORDLESS: [&str; 26] = [
	"submit",
	"clear",
	"earlier",
	"later",
	"first",
	"last",
	"previous",
	"next",
	"erase",
	"erase-forward",
	"cursor-left",
	"cursor-right",
	"cursor-start",
	"cursor-end",
	"go-to-last",
	"next-other",
	"next-own",
	"next-piece",
	"pick-up",
	"previous-piece",
	"row-end",
	"row-start",
	"step-ahead",
	"step-back",
	"step-left",
	"step-right",
];

#[test]
fn every_command_has_its_words_and_no_others_are_there() {
	let known: BTreeSet<&str> = Action::ALL.iter().map(|action| action.name()).collect();
	assert_eq!(known.len(), Action::ALL.len(), "two commands have one name");
	let mut wrong = Vec::new();
	for paper in papers("voices/words", ".toml") {
		let file: toml::Table = paper.text.parse().unwrap();
		if file["dialogue"].as_bool() != Some(true) {
			continue;
		}
		let commands = file["commands"].as_table().unwrap();
		let written: BTreeSet<&str> = commands.keys().map(String::as_str).collect();
		for name in written.difference(&known) {
			wrong.push(format!("{}: there is no command {name}.", paper.path));
		}
		for name in known.difference(&written) {
			wrong.push(format!("{}: the command {name} is not explained.", paper.path));
		}
		for (name, command) in commands {
			let has_words = !command["words"].as_array().unwrap().is_empty();
			match (has_words, WORDLESS.contains(&name.as_str())) {
				(false, false) => wrong.push(format!("{}: the command {name} has no words.", paper.path)),
				(true, true) => {
					wrong.push(format!("{}: the command {name} has words after all.", paper.path))
				}
				(true, false) | (false, true) => {}
			}
		}
	}
	none(
		&wrong,
		"What can be done at the table can be typed in every language.",
	);
}

#[test]
fn every_sign_that_can_be_typed_has_a_name() {
	let mut wrong = Vec::new();
	for paper in papers("voices/words", ".toml") {
		let file: toml::Table = paper.text.parse().unwrap();
		let Some(symbols) = file.get("symbols").and_then(toml::Value::as_table) else {
			continue;
		};
		for sign in (' '..='~').filter(|sign| !sign.is_ascii_alphanumeric()) {
			if !symbols.contains_key(&sign.to_string()) {
				wrong.push(format!("{}: {sign:?} has no name.", paper.path));
			}
		}
		let mut names = BTreeSet::new();
		for (sign, name) in symbols {
			// Letters and digits are said as they are, and capitals like small letters.
			let mut signs = sign.chars();
			let first = signs.next().unwrap();
			if signs.next().is_some() || first.is_ascii_alphanumeric() || first.is_uppercase() {
				wrong.push(format!("{}: nobody looks for the name of {sign:?}.", paper.path));
			}
			if !names.insert(name.as_str().unwrap()) {
				wrong.push(format!("{}: two signs are called {name:?}.", paper.path));
			}
		}
	}
	none(&wrong, "What is typed is read back sign by sign.");
}
