//! No circle of files: code that two files need of each other belongs in a third, or in one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::imports::{Arrows, between_files};
use super::papers;

/// The files that reach each other, each with at least one other, in the order of their names.
fn circles(arrows: &Arrows) -> BTreeSet<Vec<String>> {
	let reached: BTreeMap<&String, BTreeSet<&String>> =
		arrows.keys().map(|file| (file, reach(arrows, file))).collect();
	let both = |one: &String, other: &String| {
		let reaches = |from: &String, to: &String| reached.get(from).is_some_and(|found| found.contains(to));
		one != other && reaches(one, other) && reaches(other, one)
	};
	let files = || arrows.keys();
	files()
		.map(|one| {
			files()
				.filter(|other| *other == one || both(one, other))
				.cloned()
				.collect::<Vec<_>>()
		})
		.filter(|circle| circle.len() > 1)
		.collect()
}

fn reach<'a>(arrows: &'a Arrows, from: &String) -> BTreeSet<&'a String> {
	let mut found = BTreeSet::new();
	let mut next: Vec<&String> = arrows.get(from).into_iter().flat_map(BTreeMap::keys).collect();
	while let Some(file) = next.pop() {
		if found.insert(file) {
			next.extend(arrows.get(file).into_iter().flat_map(BTreeMap::keys));
		}
	}
	found
}

#[test]
fn no_files_import_each_other_in_a_circle() {
	let arrows = between_files(&papers("src", ".rs"));
	let found = circles(&arrows);
	let mut wrong = String::new();
	for circle in found {
		writeln!(wrong, "These {} files need each other:", circle.len()).unwrap();
		for (from, to, names) in circle
			.iter()
			.flat_map(|from| arrows[from].iter().map(move |(to, names)| (from, to, names)))
			.filter(|(_, to, _)| circle.contains(to))
		{
			let names: Vec<&str> = names.iter().map(String::as_str).collect();
			writeln!(wrong, "  {from} takes from {to}: {}", names.join(", ")).unwrap();
		}
	}
	assert!(
		wrong.is_empty(),
		"\n{wrong}\nFiles in a circle can only be understood together."
	);
}
