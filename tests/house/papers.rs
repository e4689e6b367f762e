//! Documents about the house agree with it.

use crate::rust::code;
use crate::{FLOORS, none, papers, read};

/// The lines of the map, folded into one so that line breaks do not matter.
fn folded(text: &str) -> String {
	text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first sentence of a file's `//!` lines.
fn first_sentence(text: &str) -> String {
	let paragraph: Vec<&str> = text
		.lines()
		.map_while(|line| line.strip_prefix("//!"))
		.map(str::trim)
		.take_while(|line| !line.is_empty())
		.collect();
	let paragraph = paragraph.join(" ");
	paragraph
		.split_once(". ")
		.map_or(paragraph.clone(), |(first, _)| format!("{first}."))
}

#[test]
fn the_map_has_every_room_in_its_own_words() {
	let map = folded(&read("docs/architecture.md"));
	let mut wrong = Vec::new();
	for room in FLOORS.concat() {
		let path = format!("src/{room}/mod.rs");
		let sentence = first_sentence(&read(&path));
		if !map.contains(&format!("`{room}/`: {sentence}")) {
			wrong.push(format!("{path}: the map has no line \"`{room}/`: {sentence}\""));
		}
	}
	none(
		&wrong,
		"The first sentence of a room is its line on the map; where they differ, one of them is out of date.",
	);
}

#[test]
fn the_map_fits_on_a_few_pages() {
	let lines = read("docs/architecture.md").lines().count();
	assert!(
		lines < 200,
		"docs/architecture.md has {lines} lines; a map must be read in one sitting."
	);
}

/// The pages with places in the project.
const PAGES_OF_PLACES: [&str; 2] = ["docs/architecture.md", "docs/glossary.md"];

#[test]
fn the_map_and_the_glossary_name_only_what_is_there() {
	let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
	let mut wrong = Vec::new();
	for page in PAGES_OF_PLACES {
		for name in read(page).split('`').skip(1).step_by(2) {
			let is_path = [
				"src/", "docs/", "tests/", "benches/", "voices/", "keymaps/", "scripts/",
			]
			.iter()
			.any(|folder| name.starts_with(folder));
			if is_path && !name.contains(['*', '<', ' ']) && !project.join(name).exists() {
				wrong.push(format!("{page}: {name} is not there."));
			}
		}
	}
	none(&wrong, "A map of what is not there leads astray.");
}

#[test]
fn every_word_of_the_glossary_has_a_place() {
	let glossary = read("docs/glossary.md");
	let (of_the_code, _) = glossary.split_once("\n## What is said").unwrap();
	let is_row =
		|line: &&str| line.starts_with("| ") && !line.starts_with("| word ") && !line.starts_with("| --- ");
	let wrong: Vec<String> = of_the_code
		.lines()
		.filter(is_row)
		.filter(|row| {
			row.split(" | ").count() != 3
				|| !row
					.rsplit(" | ")
					.next()
					.is_some_and(|place| place.starts_with('`'))
		})
		.map(|row| format!("docs/glossary.md: {row}"))
		.collect();
	none(
		&wrong,
		"A row is a word of ours, the field's word, and where it lives.",
	);
}

#[test]
fn every_walk_is_played() {
	let walks = papers("docs/walks", ".walk");
	assert!(!walks.is_empty(), "There are no walks in docs/walks.");
	let wrong: Vec<String> = walks
		.iter()
		.filter(|walk| {
			!walk.text.lines().any(|line| {
				["> ", "press ", "line ", "+ "]
					.iter()
					.any(|step| line.starts_with(step))
			})
		})
		.map(|walk| format!("{}: nobody presses a key in it.", walk.path))
		.collect();
	none(&wrong, "A walk shows what is heard when keys are pressed.");
}

/// The cases of appendix D, in the order of its list.
#[test]
fn every_case_of_appendix_d_is_shown() {
	let list = read("docs/appendix-d.md");
	let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
	let mut wrong = Vec::new();
	for link in list.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
		if !project.join("docs").join(link).is_file() {
			wrong.push(format!("docs/appendix-d.md: {link} is not there."));
		}
	}
	for case in (1..=16).map(|number| format!("| E{number}: ")) {
		let row = list.lines().find(|line| line.starts_with(&case));
		if !row.is_some_and(|row| row.contains(".walk)") && row.contains(".scenario)")) {
			wrong.push(format!("docs/appendix-d.md: {case} has no walk or no scenario."));
		}
	}
	none(
		&wrong,
		"Each case can be walked at the table, and told to the referee.",
	);
}

#[test]
fn a_new_fact_cannot_be_overlooked() {
	let manifest: toml::Table = read("Cargo.toml").parse().expect("Cargo.toml is TOML");
	let level = |lint: &str| {
		manifest["lints"]["clippy"]
			.get(lint)
			.and_then(toml::Value::as_str)
	};
	for lint in [
		"wildcard_enum_match_arm",
		"unwrap_used",
		"expect_used",
		"panic",
		"indexing_slicing",
	] {
		assert_eq!(
			level(lint),
			Some("deny"),
			"Cargo.toml must deny clippy::{lint}. See docs/architecture.md, on facts and faults."
		);
	}
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		// Commands are many, and those that a mode does not take go one way: `commands/action.rs` says what each does.
		let is_desk = paper.path == "src/desk/mod.rs";
		if !is_desk && code(&paper.text).contains("wildcard_enum_match_arm") {
			wrong.push(format!("{}: allows wildcard_enum_match_arm.", paper.path));
		}
	}
	none(
		&wrong,
		"A new fact must not compile until it has a voice, a line on the sheet and a place on the board.",
	);
}

#[test]
fn visible_changes_have_a_place() {
	let log = read("CHANGELOG.md");
	assert!(
		log.contains("## Unreleased"),
		"CHANGELOG.md needs a part called Unreleased."
	);
}

#[test]
fn the_first_sentence_ends_with_the_first_full_stop() {
	for (text, sentence) in [
		("//! One. Two.\n\nuse x;", "One."),
		("//! One\n//! and a half.\n//!\n//! Two.", "One and a half."),
	] {
		assert_eq!(first_sentence(text), sentence);
	}
}
