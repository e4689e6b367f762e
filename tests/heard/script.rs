//! A walk as a script for a real terminal: typed lines, speech into the microphone, and expected sentences.

use std::fs;
use std::path::Path;

use crate::ear::plain;
use crate::grammar::Grammar;

/// Act at the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
	/// A line is typed, and Enter.
	Line(String),
	/// Keys are pressed, by the names that tmux has for them.
	Keys(Vec<String>),
	/// This number of seconds passes.
	Wait(u64),
	/// Somebody says it into the microphone.
	Say(String),
}

/// One step of the script.
#[derive(Clone, Debug)]
pub struct Step {
	pub deed: Deed,
	/// The sentences that follow, in their order.
	pub told: Vec<String>,
	/// True if it is out of the ordinary.
	pub remarkable: bool,
}

/// A whole script.
#[derive(Clone, Debug)]
pub struct Script {
	/// The setup of the table, as the lines of a file of the program.
	pub setup: String,
	/// The sentences when the table is open.
	pub greeting: Vec<String>,
	pub steps: Vec<Step>,
}

impl Script {
	/// Reads a walk.
	pub fn read(path: &Path) -> Self {
		let text = fs::read_to_string(path).expect("the walk can be read");
		let mut script = Self {
			setup: String::new(),
			greeting: Vec::new(),
			steps: Vec::new(),
		};
		let mut remarkable = false;
		for line in text.lines() {
			let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
			let deed = match word {
				"" => {
					remarkable = false;
					continue;
				}
				"#" => {
					remarkable = !script.setup.is_empty();
					match quoted(rest) {
						Some(said) if remarkable => Deed::Say(said.to_owned()),
						_ => continue,
					}
				}
				"with" => {
					script.setup = setup(rest);
					continue;
				}
				"<" => {
					match script.steps.last_mut() {
						Some(step) => step.told.push(rest.to_owned()),
						None => script.greeting.push(rest.to_owned()),
					}
					continue;
				}
				// The tones are off, and the keys are not counted.
				"~" | "keys" => continue,
				">" => Deed::Line(rest.to_owned()),
				"press" => Deed::Keys(rest.split(' ').map(key).collect()),
				"+" => match rest.strip_suffix('s') {
					Some(seconds) => Deed::Wait(seconds.parse().expect("seconds")),
					None => continue,
				},
				_ => panic!("{line:?} cannot be done in a terminal"),
			};
			script.steps.push(Step {
				deed,
				told: Vec::new(),
				remarkable,
			});
		}
		script
	}
}

fn quoted(remark: &str) -> Option<&str> {
	Some(remark.split_once('„')?.1.split_once('“')?.0)
}

/// `with NAME VALUE, …` as the lines of a file.
fn setup(choices: &str) -> String {
	choices
		.split(", ")
		.map(|choice| {
			let (name, value) = choice.split_once(' ').expect("a name and a value");
			format!("{name} = {value:?}\n")
		})
		.collect()
}

/// Returns a key of a walk by the name that tmux has for it.
fn key(name: &str) -> String {
	let (meta, name) = match name.strip_prefix("alt-") {
		Some(name) => ("M-", name),
		None => ("", name),
	};
	let name = match name {
		"enter" => "Enter",
		"space" => "Space",
		"tab" => "Tab",
		"escape" => "Escape",
		name if name.starts_with('f') && name.len() > 1 => return name.to_uppercase(),
		name => name,
	};
	format!("{meta}{name}")
}

/// Returns `true` if the sentence announces a move.
pub fn announces(sentence: &str, grammar: &Grammar) -> bool {
	let mut rest = format!("{} ", plain(sentence));
	if rest.trim().is_empty() {
		return false;
	}
	let mut words: Vec<String> = grammar.words().iter().map(|word| plain(word) + " ").collect();
	words.sort_by_key(|word| usize::MAX - word.len());
	while !rest.is_empty() {
		match words.iter().find(|word| rest.starts_with(*word)) {
			Some(word) => rest.drain(..word.len()),
			None => return false,
		};
	}
	true
}

/// Returns a text without lengths of time, as they differ between sittings.
pub fn without_times(text: &str) -> String {
	const UNITS: [&str; 6] = ["Stunde", "Stunden", "Minute", "Minuten", "Sekunde", "Sekunden"];
	let mut kept: Vec<String> = Vec::new();
	for word in text.split_whitespace() {
		let bare = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
		if UNITS.contains(&bare) {
			kept.pop();
			kept.extend(
				Some(&word[bare.len()..])
					.filter(|sign| !sign.is_empty())
					.map(str::to_owned),
			);
		} else {
			kept.push(word.to_owned());
		}
	}
	kept.join(" ")
}

#[test]
fn times_are_left_out_and_announcements_are_known() {
	for (text, without) in [
		("Weiß erhält zwei Minuten.", "Weiß erhält ."),
		(
			"Weiß eine Stunde zwei Minuten, Schwarz null Sekunden.",
			"Weiß , Schwarz .",
		),
		("Uhr gedrückt.", "Uhr gedrückt."),
	] {
		assert_eq!(without_times(text), without);
	}
	let grammar = Grammar::german_table();
	for (sentence, expected) in [
		("Bella zwei Bella eins Umwandlung in Läufer Schach.", true),
		("Korrektur: Springer Hector drei Gustav fünf.", true),
		("Springer Eva vier, Gustav drei.", true),
		("Unterbrochen.", false),
		("Zug notiert.", false),
	] {
		assert_eq!(announces(sentence, &grammar), expected, "{sentence}");
	}
}
