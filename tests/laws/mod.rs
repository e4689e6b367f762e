//! The scenarios in `docs/walks/laws`: inputs to the referee, and the required answers, article by article.
//!
//! A scenario is a plain text file. Its first line is a title in a sentence; the lines after it say what it shows.
//!
//! ```text
//! # A move is announced before the opponent's clock is started.
//! # articles: D.2.4, D.2.3.3
//! # parameter: fivefold                 the parameters of the profile that it shows, if any
//! # profiles: fide-2014, fide-2017      it is run once with each, which stands for $profile
//! > arbiter setup profile=$profile white={"sight":"blind"} boards=2
//! > arbiter start
//! moves: e2e4 e7e5
//! > white move move=g1f3
//! > {"by":"white","do":"press"}
//! < refused not-announced
//! + 5s
//! > white announce move=g1f3
//! < ok
//! < turn {"player":"black"}
//! ! result
//! <fide-2014 {"ok":true,"effects":[{"note":{}}]}
//! ```
//!
//! `> WHO WHAT field=value …` sends an input; a value is JSON or a word. `> {…}` sends it as JSON, `>> …` as it stands.
//! An input comes a second after the one before; `+ 5s` (or `ms`, `m`) before it lets that much time pass, and `@ 61250` gives
//! its `at`. `moves:` plays half-moves: each is a move, an announcement if somebody is blind or there are two boards,
//! a press if there is a clock, and the execution on the other board. All of that must be allowed.
//!
//! `<` gives the required part of the answer to the last input, or of the last half-move: `ok`, `refused`, `refused CODE`, an
//! effect by its name with some of its fields, or `{…}`. Objects need the named fields, lists of objects have the named ones in
//! this order, other values are equal. `!` gives an effect that must be absent. Names of profiles directly after `<`, `!` or
//! `>`, with commas, limit the line to these profiles.
//!
//! `BLESS=1 cargo test --test reckoning laws` writes `docs/laws.md` anew.

mod document;
mod input;
mod matching;
mod parameters;
pub mod performance;
pub mod scenario;
mod whole;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use annabella::laws::{Duty, articles};

use scenario::Scenario;

fn project() -> PathBuf {
	PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every scenario, in the order of their names.
fn scenarios() -> Vec<Scenario> {
	let folder = project().join("docs/walks/laws");
	let mut paths: Vec<_> = fs::read_dir(&folder)
		.unwrap()
		.map(|entry| entry.unwrap().path())
		.filter(|path| path.extension().is_some_and(|extension| extension == "scenario"))
		.collect();
	paths.sort();
	paths.iter().map(|path| scenario(path)).collect()
}

/// The scenario in this file.
pub fn scenario(path: &Path) -> Scenario {
	let name = path.file_stem().unwrap().to_string_lossy().into_owned();
	let text = fs::read_to_string(path).unwrap();
	Scenario::read(&name, &text).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Fails with all faults.
#[track_caller]
fn none(wrong: &[String]) {
	assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_scenario_names_articles_that_exist() {
	let ids: BTreeSet<String> = articles()
		.unwrap()
		.into_iter()
		.map(|article| article.id)
		.collect();
	let mut wrong = Vec::new();
	for scenario in scenarios() {
		let unknown = scenario.articles.iter().filter(|id| !ids.contains(*id));
		wrong.extend(unknown.map(|id| format!("{}: there is no article {id}.", scenario.name)));
		if scenario.articles.is_empty() {
			wrong.push(format!("{}: it names no article.", scenario.name));
		}
	}
	none(&wrong);
}

/// Returns the articles in which the program does something, and which no scenario shows.
fn unshown(scenarios: &[Scenario]) -> Vec<String> {
	let shown: BTreeSet<&String> = scenarios.iter().flat_map(|scenario| &scenario.articles).collect();
	articles()
		.unwrap()
		.iter()
		.filter(|article| match article.program {
			Duty::Enforce | Duty::Assist => !shown.contains(&article.id),
			Duty::Inform => false,
		})
		.map(|article| format!("No scenario shows article {}: {}", article.id, article.text))
		.collect()
}

#[test]
fn an_article_is_unshown_until_a_scenario_names_it() {
	let scenario = Scenario::read("a", "# A.\n# articles: 1.1, 11.1\n> arbiter start\n< ok\n").unwrap();
	let (without, with) = (unshown(&[]), unshown(&[scenario]));
	assert_eq!(without.len(), with.len() + 1);
	assert!(without[0].contains(" 1.1:"), "{}", without[0]);
}

#[test]
fn the_table_of_the_laws_is_up_to_date() {
	let path = project().join("docs/laws.md");
	let document = document::document(&scenarios());
	if std::env::var_os("BLESS").is_some() {
		fs::write(&path, document).unwrap();
		return;
	}
	let written = fs::read_to_string(Path::new(&path)).unwrap_or_default();
	assert!(
		written == document,
		"docs/laws.md is out of date; BLESS=1 cargo test --test reckoning laws writes it anew."
	);
}
