//! The likeness of lines that it has not learned.

use alloc::vec::Vec;

use super::training::trained;
use super::*;
use crate::voice::{Library, Manner};

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

/// A tenth of the sentences is left out, and read with what was learned from the others.
#[test]
fn trained_tenth_left_out_is_mostly_first() {
	let library = Library::built_in();
	for Likeness {
		code, slots, ideas, ..
	} in LIKENESSES
	{
		let language = crate::voice::Language::new(code).unwrap();
		let manner = Manner::new(language);
		let calls: Vec<(&str, &str)> = library.sentences(&manner).next().unwrap().calls().collect();
		let slot = |word: &str| {
			slots
				.iter()
				.find(|(known, _)| *known == word)
				.map(|(_, hole)| *hole)
		};
		let (tenth, others): (Vec<_>, Vec<_>) =
			calls.iter().enumerate().partition(|(number, _)| number % 10 == 0);
		let others: Vec<(&str, &str)> = others
			.into_iter()
			.map(|(_, (command, text))| (*text, *command))
			.collect();
		let entries = |entry: &str| ideas.get(entry).next();
		let model = trained(
			&others,
			Known {
				slots: &slot,
				ideas: &entries,
			},
		);
		let commands: Vec<&'static str> = model.commands.into_iter().map(|name| &*name.leak()).collect();
		let likeness = Likeness {
			code,
			commands: commands.leak(),
			slots,
			ideas: ideas.clone(),
			model: model.bytes.leak(),
		};
		let (mut first, mut three) = (0, 0);
		for (_, (command, text)) in &tenth {
			let alike = likeness.alike(text);
			let is = |alike: &Alike| alike.command == *command;
			first += usize::from(alike.first().is_some_and(is));
			three += usize::from(alike.iter().take(3).any(is));
		}
		let told = alloc::format!("{code}: {first}, {three} of {}", tenth.len());
		assert!(
			first * 100 >= tenth.len() * 70 && three * 100 >= tenth.len() * 80,
			"{told}"
		);
	}
}
