//! `docs/referee.md` names everything that the referee knows, and nothing else.
//!
//! `BLESS=1 cargo test --test reckoning referee` writes its last part anew: refusals, breaches, and reasons of a result.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use annabella::chess::{Color, Position};
use annabella::game::{Breach, Refusal};
use annabella::laws::{Ending, Profile};
use annabella::voice::{Language, Library, Manner, Vocabulary};
use annabella::wire::{EFFECTS, events, rulings};

/// Beginning of the part of the page that this test writes.
const WRITTEN: &str = "## Refusals\n";

fn path() -> PathBuf {
	PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/referee.md")
}

fn page() -> String {
	fs::read_to_string(path()).unwrap()
}

/// Returns the text in backticks in the first cell of each row under this heading.
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
	assert_eq!(rows("Events"), set(events()));
	assert_eq!(rows("Rulings"), set(rulings()));
	assert_eq!(rows("Effects"), set(EFFECTS));
}

/// The articles in the editions of 2014, 2017, and 2018 and later.
fn articles(law: impl Fn(&Profile) -> &'static str) -> String {
	let of = |profile| match law(&Profile::named(profile).unwrap()) {
		"" => "–",
		law => law,
	};
	format!("{} | {} | {}", of("fide-2014"), of("fide-2017"), of("fide-2023"))
}

fn written() -> String {
	let words = Vocabulary::new(&Library::built_in(), Manner::new(Language::ENGLISH)).unwrap();
	let mut text = WRITTEN.to_owned();
	let head = "2014 | 2017 | since 2018 |";
	text += "\nThe text of a refusal is in the language of the table; here in English. That of `bad-event` is always in English.\n\n";
	text += &format!("| code | text | {head}\n| --- | --- | --- | --- | --- |\n");
	for refusal in Refusal::EXAMPLES {
		let said = words.refuse(refusal, &Position::start());
		let laws = articles(|profile| refusal.law(profile));
		text += &format!("| `{}` | {said} | {laws} |\n", refusal.code());
	}
	text += "| `bad-event` | The line is no event. | – | – | – |\n";
	text += "| `bad-setup` | The table cannot be set up so. | – | – | – |\n";
	text += &format!("\n## Breaches\n\n| code | text | {head}\n| --- | --- | --- | --- | --- |\n");
	for breach in Breach::ALL {
		let said = words.breach(breach, Color::White);
		let laws = articles(|profile| breach.law(profile));
		text += &format!("| `{}` | {said} | {laws} |\n", breach.name());
	}
	text += &format!("\n## Reasons of a result\n\n| reason | {head}\n| --- | --- | --- | --- |\n");
	for ending in Ending::EXAMPLES {
		let laws = articles(|profile| ending.law(profile));
		text += &format!("| `{}` | {laws} |\n", ending.code());
	}
	text
}

#[test]
fn every_refusal_breach_and_reason_is_on_the_page() {
	let page = page();
	let by_hand = page.split(WRITTEN).next().unwrap();
	let whole = format!("{}\n\n{}", by_hand.trim_end(), written());
	if std::env::var_os("BLESS").is_some() {
		fs::write(path(), &whole).unwrap();
	}
	assert_eq!(
		page, whole,
		"BLESS=1 cargo test --test reckoning referee writes the last part anew."
	);
}
