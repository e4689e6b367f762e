//! `docs/referee.md` names everything that the referee knows, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use annabella::game::{Breach, Refusal};
use annabella::wire::{EFFECTS, EVENTS, RULINGS};

fn page() -> String {
	let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/referee.md");
	fs::read_to_string(path).unwrap()
}

/// What stands in backticks in the first cell of each row under this heading.
fn rows(heading: &str) -> BTreeSet<String> {
	let page = page();
	let section = page
		.split("\n## ")
		.find(|section| section.starts_with(heading))
		.unwrap_or_else(|| panic!("docs/referee.md has no heading {heading}"));
	section
		.lines()
		.filter_map(|line| line.strip_prefix("| `"))
		.filter_map(|row| row.split('`').next())
		.map(str::to_owned)
		.collect()
}

fn set<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
	names.into_iter().map(str::to_owned).collect()
}

#[test]
fn every_event_ruling_and_effect_is_on_the_page() {
	assert_eq!(rows("Events"), set(EVENTS));
	assert_eq!(rows("Rulings"), set(RULINGS));
	assert_eq!(rows("Effects"), set(EFFECTS));
}

#[test]
fn every_refusal_and_breach_is_on_the_page() {
	let mut refusals = set(Refusal::CODES.iter().map(|(code, _)| *code));
	refusals.extend(set(["bad-event", "bad-setup"]));
	assert_eq!(rows("Refusals"), refusals);
	assert_eq!(rows("Breaches"), set(Breach::ALL.map(Breach::code)));
}
