//! Words that go together do the opposite of each other, in every language and by all their names: the one undoes the change of
//! the other. A switch that is turned on by its name is on, however often that is typed.

use std::fs;

use annabella::texts::dialogue_codes;
use annabella::voice::sentences_of;
use libtest_mimic::{Failed, Trial};
use toml::Table;

use super::walker::Walker;

/// Two commands that undo each other.
const PAIRS: [(&str, &str); 5] = [
	("faster", "slower"),
	("louder", "softer"),
	("tones-louder", "tones-softer"),
	("more", "less"),
	("look-back", "look-forward"),
];

/// Commands that are switched on and off.
const SWITCHES: [&str; 15] = [
	"tones",
	"hide-board",
	"hide-clocks",
	"hide-moves",
	"still-board",
	"board-letters",
	"images",
	"mouse",
	"prompt",
	"large-print",
	"evaluation-bar",
	"compact",
	"early-moves",
	"walking-order",
	"digits",
];

/// Those whose own words switch them off.
const HIDING: [&str; 3] = ["hide-board", "hide-clocks", "hide-moves"];

fn file(language: &str) -> Table {
	fs::read_to_string(format!("voices/words/{language}/dialogue.toml"))
		.unwrap()
		.parse()
		.unwrap()
}

fn texts(table: &Table, list: &str) -> Vec<String> {
	let texts = table.get(list).and_then(toml::Value::as_array);
	texts
		.into_iter()
		.flatten()
		.flat_map(|text| sentences_of(text.as_str().unwrap()).unwrap())
		.collect()
}

/// Everything that calls a command as a whole line.
fn calls(file: &Table, name: &str) -> Vec<String> {
	let command = file["commands"][name].as_table().unwrap();
	let mut calls = texts(command, "words");
	calls.extend(texts(command, "patterns"));
	calls.retain(|text| !text.contains('{'));
	calls
}

/// Everything that switches a command on, or off.
fn switches(file: &Table, name: &str, on: bool) -> Vec<String> {
	let command = file["commands"][name].as_table().unwrap();
	let state = if on { "on" } else { "off" };
	let named = file["aliases"]["switch"].as_table().unwrap();
	let patterns = texts(command, "patterns");
	let mut all: Vec<String> = patterns
		.iter()
		.filter(|text| text.contains("{switch}"))
		.flat_map(|text| {
			texts(named, state)
				.into_iter()
				.map(|word| text.replace("{switch}", &word))
		})
		.collect();
	if let Some(states) = command.get("states").and_then(toml::Value::as_table) {
		all.extend(texts(states, state));
	}
	if !on && HIDING.contains(&name) {
		all.extend(calls(file, name));
	}
	all
}

/// A game in which everything can be changed and changed back.
fn sitting(language: &str) -> Walker {
	let mut walker = Walker::default();
	let with = format!("with opponent friend, clock none, vocabulary {language}, language {language}");
	for step in [with.as_str(), "> e4", "> e5", "> d4", "> d5"] {
		walker.step(step);
	}
	walker
}

fn typed(walker: &mut Walker, line: &str) -> String {
	walker.step(&format!("> {line}"));
	walker.state()
}

/// Finds faults in the words that switch to and from a state.
fn opposed(language: &str, there: &[String], back: &[String], wrong: &mut Vec<String>) {
	let (Some(first), Some(last)) = (there.first(), back.first()) else {
		wrong.push(format!("{language}: nothing undoes {there:?} {back:?}"));
		return;
	};
	let mut walker = sitting(language);
	typed(&mut walker, first);
	let before = typed(&mut walker, last);
	let pairs = there.iter().map(|text| (text, last));
	for (one, other) in pairs.chain(back.iter().map(|text| (first, text))) {
		let changed = typed(&mut walker, one);
		if changed == before {
			wrong.push(format!("{language}: {one} changes nothing"));
		}
		if typed(&mut walker, other) != before {
			wrong.push(format!("{language}: {other} does not undo {one}"));
			walker = sitting(language);
			typed(&mut walker, first);
			typed(&mut walker, last);
		}
	}
}

/// Finds faults in words that toggle: a name of a state among them would be wrong every other time.
fn lasting(language: &str, on: &[String], off: &[String], wrong: &mut Vec<String>) {
	let mut walker = sitting(language);
	for state in [on, off] {
		let mut expected: Option<String> = None;
		for text in state {
			let now = typed(&mut walker, text);
			if *expected.get_or_insert_with(|| now.clone()) != now {
				wrong.push(format!("{language}: {text} is another state than {}", state[0]));
			}
		}
	}
}

fn pairs_are_opposed(language: &str) -> Result<(), Failed> {
	let file = file(language);
	let mut wrong = Vec::new();
	for (there, back) in PAIRS {
		opposed(language, &calls(&file, there), &calls(&file, back), &mut wrong);
	}
	for name in SWITCHES {
		let (on, off) = (switches(&file, name, true), switches(&file, name, false));
		opposed(language, &on, &off, &mut wrong);
		lasting(language, &on, &off, &mut wrong);
	}
	if wrong.is_empty() {
		Ok(())
	} else {
		Err(wrong.join("\n").into())
	}
}

pub fn trials() -> Vec<Trial> {
	let trial = |language| Trial::test(format!("pairs-{language}"), move || pairs_are_opposed(language));
	dialogue_codes().into_iter().map(trial).collect()
}
