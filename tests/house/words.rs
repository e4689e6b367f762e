//! Every word in a word file is used, and every word that is used is there.

use std::collections::BTreeSet;

use annabella::commands::Action;
use annabella::voice::PhraseKey;

use crate::rust::{code, uses};
use crate::{Paper, none, papers};

/// Files in which every phrase is named without being said.
const KEEPERS: [&str; 1] = ["src/voice/specimens.rs"];

/// Returns the files that are tests as a whole: their module is declared under `#[cfg(test)]`.
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

/// The code, and after it the phrases of its lists of namesakes, as if each were written out.
fn with_namesakes(code: &str) -> String {
	let lists = code.split("=> PhraseKey {").skip(1);
	let listed = lists.filter_map(|rest| rest.split_once('}'));
	let names = listed.flat_map(|(names, _)| names.split_whitespace());
	names.fold(code.to_owned(), |text, name| text + " PhraseKey::" + name)
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
			(paper.path.clone(), with_namesakes(&code[..foot]))
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

/// Commands that have only keys, and a sentence that explains them: they move a cursor, walk through the transcript, or end a
/// line. And small talk, which is understood in sentences and stands in no list.
const WORDLESS: [&str; 29] = [
	"greeting",
	"thanks",
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
	"complete",
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
	for paper in papers("voices/words", "dialogue.toml") {
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
	for paper in papers("voices/words", "dialogue.toml") {
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

/// Words before a word that is to be typed, in each language.
const TO_BE_TYPED: [(&str, &[&str]); 4] = [
	("de", &["befehl", "zum beispiel", "das wort"]),
	("en", &["type", "the command", "for example", "the word"]),
	("fi", &["komento", "komennolla", "esimerkiksi", "sana"]),
	("sv", &["kommandot", "till exempel", "ordet"]),
];

/// Words of a sentence that are a command's by chance: "the word does not fit".
const BY_CHANCE: [(&str, &str); 2] = [("fi", "out_of_place"), ("fi", "no_such_command")];

/// All sentences of a word file with their keys.
pub fn sentences(file: &toml::Table) -> Vec<(&String, &str)> {
	let mut found = Vec::new();
	for (key, phrase) in file["phrases"].as_table().unwrap() {
		match phrase.as_table() {
			Some(forms) => found.extend(forms.values().map(|form| (key, form.as_str().unwrap()))),
			None => found.push((key, phrase.as_str().unwrap())),
		}
	}
	for (name, command) in file["commands"].as_table().unwrap() {
		found.push((name, command["help"].as_str().unwrap()));
	}
	found
}

#[test]
fn a_command_that_is_named_in_a_sentence_is_a_hole() {
	let mut wrong = Vec::new();
	let mut holes = 0;
	for (language, before) in TO_BE_TYPED {
		let text = std::fs::read_to_string(format!("voices/words/{language}/dialogue.toml")).unwrap();
		let file: toml::Table = text.parse().unwrap();
		let commands = file["commands"].as_table().unwrap().values();
		let words: BTreeSet<String> = commands
			.flat_map(|command| command["words"].as_array().unwrap())
			.map(|word| word.as_str().unwrap().to_lowercase())
			.collect();
		for (key, sentence) in sentences(&file) {
			holes += sentence.matches("{=").count();
			if BY_CHANCE.contains(&(language, key)) {
				continue;
			}
			let lower = sentence.to_lowercase();
			let parts = lower.split(['.', '?', '!']);
			let parts = parts.map(|part| part.split_whitespace());
			let parts: Vec<Vec<&str>> = parts
				.map(|part| part.map(|word| word.trim_end_matches([',', ';', ':'])).collect())
				.collect();
			let introduced = parts
				.iter()
				.flat_map(|said| before.iter().map(move |introduction| (said, introduction)));
			for (said, introduction) in introduced {
				let words_before: Vec<&str> = introduction.split(' ').collect();
				for at in 0..said.len() {
					let Some(rest) = said[at..].strip_prefix(words_before.as_slice()) else {
						continue;
					};
					let named = (1..=rest.len().min(4))
						.map(|length| rest[..length].join(" "))
						.find(|named| words.contains(named));
					wrong.extend(named.map(|named| format!("{language}: {key} names {named}: {sentence}")));
				}
			}
		}
	}
	assert!(holes > 300, "{holes}");
	none(
		&wrong,
		"Whoever gives a command words of his own is told those: {=name} is its word.",
	);
}

/// Phrases with a number before a noun that cannot be one of it, or that has one form for all numbers.
const NEVER_ONE: [&str; 10] = [
	"ask_take_back_moves",
	"board_thrice",
	"board_twice",
	"cells",
	"chance_far",
	"file_too_large",
	"rate_is",
	"louder",
	"tones_louder",
	"variation_added",
];

/// Words after a number that it does not count, and words before a number that counts nothing.
const AFTER: [&str; 15] = [
	"of", "von", "kautta", "av", "to", "bis", "till", "from", "från", "ist", "är", "ei", "is", "jälkeen",
	"alkaen",
];
const BEFORE: [&str; 8] = [
	"number", "nummer", "numero", "numeron", "siirron", "chapter", "kapitel", "luku",
];

#[test]
fn what_can_be_one_has_a_form_for_it() {
	let mut wrong = Vec::new();
	for (language, _) in TO_BE_TYPED {
		let text = std::fs::read_to_string(format!("voices/words/{language}/dialogue.toml")).unwrap();
		let file: toml::Table = text.parse().unwrap();
		for key in PhraseKey::ALL.iter().filter(|key| key.counts().is_none()) {
			let Some(sentence) = file["phrases"][key.key()].as_str() else {
				continue;
			};
			// In Swedish one move and several are one word.
			let is_listed =
				NEVER_ONE.contains(&key.key()) || (language == "sv" && sentence.contains("} drag"));
			for hole in ["{number}", "{count}", "{times}", "{later}"] {
				for (before, behind) in sentence.match_indices(hole).map(|(at, _)| {
					let (before, behind) = sentence.split_at(at);
					(before, &behind[hole.len()..])
				}) {
					let last = before
						.trim()
						.rsplit(' ')
						.next()
						.unwrap_or_default()
						.to_lowercase();
					let next = behind.strip_prefix(' ').unwrap_or_default();
					let next = next.split([' ', '.', ',', ':']).next().unwrap_or_default();
					let counts = !next.is_empty() && !next.starts_with(['{', '[']) && !AFTER.contains(&next);
					if counts && !BEFORE.contains(&last.as_str()) && !is_listed {
						wrong.push(format!("{language}: {}: {sentence}", key.key()));
					}
				}
			}
		}
	}
	none(
		&wrong,
		"One of something is told as one: the English form for one leaves out the hole that is counted.",
	);
}
