//! The likeness of lines that it has not learned.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use toml::{Table, Value};

use super::training::{Thought, thoughts, trained};
use super::*;
use crate::voice::sentences_of;

/// Lines that stand in no word file: the likeliest command, or one of the three likeliest, is the right one.
#[test]
fn alike_unwritten_lines_are_mostly_first() {
	let (mut lines, mut first, mut three) = (0, 0, 0);
	for (code, table) in [
		("en", include_str!("../../../tests/phrases/unwritten/en.txt")),
		("de", include_str!("../../../tests/phrases/unwritten/de.txt")),
		("sv", include_str!("../../../tests/phrases/unwritten/sv.txt")),
		("fi", include_str!("../../../tests/phrases/unwritten/fi.txt")),
	] {
		let likeness = Likeness::of(code).unwrap();
		for line in table.lines().filter(|line| !line.starts_with('#')) {
			let (line, expected) = line.split_once(" = ").unwrap();
			if expected == "-" {
				continue;
			}
			let alike = likeness.alike(line);
			lines += 1;
			let is = |alike: &Alike| expected.split(' ').any(|name| name == alike.command);
			first += usize::from(alike.first().is_some_and(is));
			three += usize::from(alike.iter().take(3).any(is));
		}
	}
	assert!(first * 100 >= lines * 75, "{first} of {lines}");
	assert!(three * 100 >= lines * 85, "{three} of {lines}");
}

/// The word files of a language with a dialogue, and the lines from which its likeness learns.
const FILES: [(&str, &str, &str); 4] = [
	(
		"en",
		include_str!("../../../voices/words/en/dialogue.toml"),
		include_str!("../../../voices/words/en/examples.toml"),
	),
	(
		"de",
		include_str!("../../../voices/words/de/dialogue.toml"),
		include_str!("../../../voices/words/de/examples.toml"),
	),
	(
		"sv",
		include_str!("../../../voices/words/sv/dialogue.toml"),
		include_str!("../../../voices/words/sv/examples.toml"),
	),
	(
		"fi",
		include_str!("../../../voices/words/fi/dialogue.toml"),
		include_str!("../../../voices/words/fi/examples.toml"),
	),
];

/// All sentences of commands, each once, with the name of the command.
fn sentences(files: &[&str]) -> Vec<(String, String)> {
	fn texts(value: &Value, into: &mut Vec<String>) {
		match value {
			Value::String(text) => into.extend(sentences_of(text).unwrap()),
			Value::Array(list) => list.iter().for_each(|value| texts(value, into)),
			Value::Table(table) => {
				let read = table.iter().filter(|(key, _)| *key != "help");
				read.for_each(|(_, value)| texts(value, into));
			}
			Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {}
		}
	}
	let mut found: BTreeMap<String, String> = BTreeMap::new();
	for file in files {
		let table: Table = file.parse().unwrap();
		let small_talk = table.get("small_talk").map(|lines| (String::new(), lines));
		let commands = table["commands"].as_table().unwrap();
		let commands = commands.iter().map(|(name, about)| (name.clone(), about));
		for (command, about) in commands.chain(small_talk) {
			let mut read = Vec::new();
			texts(about, &mut read);
			for text in read {
				found.entry(text).or_insert_with(|| command.clone());
			}
		}
	}
	found.into_iter().collect()
}

/// The results for the lines that were left out.
#[derive(Default)]
struct Measured {
	lines: usize,
	first: usize,
	two: usize,
	/// The lines of each margin, in tenths, that were right and wrong.
	margins: BTreeMap<i64, (usize, usize)>,
	/// The commands that were taken for another, with the other.
	confused: BTreeMap<(String, String), usize>,
}

/// The words of a language that fill holes, and those that stand for ideas.
fn with_known<T>(code: &str, read: impl FnOnce(Known<'_>) -> T) -> T {
	let Likeness { slots, ideas, .. } = Likeness::of(code).unwrap();
	let slot = |word: &str| {
		let found = slots.binary_search_by_key(&word, |(known, _)| known).ok()?;
		Some(slots[found].1)
	};
	read(Known {
		slots: &slot,
		ideas: &|entry| ideas.get(entry).next(),
	})
}

/// Learns from all sentences but those of one fold of ten, and reads the others.
fn measure(
	code: &str,
	sentences: &[(String, String)],
	abroad: &[Thought<'_>],
	fold: usize,
	measured: &mut Measured,
) {
	let Likeness { slots, ideas, .. } = Likeness::of(code).unwrap();
	let pairs = sentences
		.iter()
		.map(|(text, command)| (text.as_str(), command.as_str()));
	// Neighbours are alike in their first words: each goes to another fold.
	let (left_out, learned): (Vec<_>, Vec<_>) =
		pairs.enumerate().partition(|(number, _)| number % 10 == fold);
	let learned: Vec<(&str, &str)> = learned.into_iter().map(|(_, pair)| pair).collect();
	let model = with_known(code, |known| trained(&learned, abroad, known));
	let commands: Vec<&'static str> = model.commands.into_iter().map(|name| &*name.leak()).collect();
	let likeness = Likeness {
		code: "",
		commands: commands.leak(),
		slots,
		ideas: ideas.clone(),
		model: model.bytes.leak(),
	};
	for (_, (text, command)) in left_out {
		let alike = likeness.alike(text);
		let is = |alike: &Alike| alike.command == command;
		let first = alike.first();
		let is_right = first.is_some_and(is);
		measured.lines += 1;
		measured.first += usize::from(is_right);
		measured.two += usize::from(alike.iter().take(2).any(is));
		let likely = |rank: usize| alike.get(rank).map_or(0, |alike| alike.thousandths);
		let margin = measured.margins.entry((likely(0) - likely(1)) / 100).or_default();
		if is_right {
			margin.0 += 1;
		} else {
			margin.1 += 1;
			let other = first.map_or_else(String::new, |alike| alike.command.into());
			*measured.confused.entry((command.into(), other)).or_default() += 1;
		}
	}
}

impl Measured {
	/// The shares of the lines, the lines by their margins, and the ten worst confusions.
	fn told(&self, code: &str) -> String {
		let share = |part: usize| 100 * part / self.lines.max(1);
		let margins: Vec<String> = self
			.margins
			.iter()
			.map(|(tenths, (right, wrong))| format!("0.{tenths}: {right} right, {wrong} wrong"))
			.collect();
		let mut confused: Vec<(&(String, String), &usize)> = self.confused.iter().collect();
		confused.sort_by_key(|(_, times)| Reverse(**times));
		let confused: Vec<String> = confused
			.into_iter()
			.take(10)
			.map(|((is, taken), times)| format!("{is} as {taken} {times}"))
			.collect();
		format!(
			"{code}: of {} lines left out {} % first, {} % in two\n\tmargin {}\n\t{}",
			self.lines,
			share(self.first),
			share(self.two),
			margins.join("; "),
			confused.join("; ")
		)
	}
}

/// The least share of lines, in hundredths, that are first and among two, a language.
const FLOORS: [(&str, usize, usize); 4] = [("en", 71, 81), ("de", 71, 81), ("sv", 70, 80), ("fi", 70, 80)];

fn check(folds: core::ops::Range<usize>, below: usize) {
	let read = FILES.map(|(code, dialogue, examples)| (code, sentences(&[dialogue, examples])));
	let abroad = |own: &str| -> Vec<Thought<'_>> {
		let others = read.iter().filter(|(code, _)| *code != own);
		let thoughts = others.flat_map(|(code, sentences)| {
			let pairs = sentences
				.iter()
				.map(|(text, command)| (text.as_str(), command.as_str()));
			with_known(code, |known| thoughts(&pairs.collect::<Vec<_>>(), known))
		});
		thoughts.collect()
	};
	for ((code, sentences), (_, first, two)) in read.iter().zip(FLOORS) {
		let mut measured = Measured::default();
		let abroad = abroad(code);
		for fold in folds.clone() {
			measure(code, sentences, &abroad, fold, &mut measured);
		}
		let told = measured.told(code);
		let (lines, floor) = (measured.lines, |share: usize| share - below);
		assert!(measured.first * 100 >= lines * floor(first), "{told}");
		assert!(measured.two * 100 >= lines * floor(two), "{told}");
	}
}

/// One fold of the ten, whose share may be less than that of all.
#[test]
fn left_out_tenth_is_mostly_first() {
	check(0..1, 5);
}

#[test]
#[ignore = "ten trainings a language take minutes: make test-long"]
fn left_out_of_ten_folds_is_mostly_first() {
	check(0..10, 0);
}
