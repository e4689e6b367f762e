//! The list of all walks in `docs/walks/README.md`, made of the first sentence of each. `BLESS=1` writes it anew.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

const HEAD: &str = "# The walks\n\n\
	A walk is what somebody presses, and what is heard then, line by line. Each is played as a test.\n\
	A line with `>` is typed, `press` names keys, `+` lets time pass, and a line with `<` is heard.\n\
	Scenarios, in the folder `laws`, are what the referee is asked, article by article; the page on [the Laws](../laws.md) lists them.\n";

/// The parts of the list, and the beginnings of the names of their walks.
const PARTS: [(&str, &[&str]); 4] = [
	("Chess960", &["chess960", "table-chess960"]),
	(
		"At the tournament board",
		&["table", "adjourned", "french-arbiter"],
	),
	(
		"The program, its voice and its screen",
		&[
			"voice",
			"disk",
			"no-",
			"own-files",
			"settings",
			"screen",
			"faces",
			"compact",
			"key",
			"learning",
			"journal",
			"sleep",
			"silent",
			"stopping",
			"pause",
			"typing",
			"reviewing",
			"repeating",
			"recording",
			"not-recording",
		],
	),
	("At home", &[""]),
];

pub fn trial() -> Trial {
	Trial::test("the list of the walks", listed).with_kind("index")
}

fn listed() -> Result<(), Failed> {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/walks");
	let mut walks: Vec<(String, String)> = Vec::new();
	for file in fs::read_dir(&folder)? {
		let file = file?.path();
		if file.extension().is_none_or(|ending| ending != "walk") {
			continue;
		}
		let name = file.file_stem().unwrap().to_string_lossy().into_owned();
		let text = fs::read_to_string(&file)?;
		let first = text.lines().next().unwrap_or_default();
		let first = first
			.strip_prefix("# ")
			.ok_or(format!("{name} does not say what it shows."))?;
		walks.push((name, first.to_owned()));
	}
	walks.sort();
	let mut page = HEAD.to_owned();
	let mut parts: Vec<Vec<(String, String)>> = vec![Vec::new(); PARTS.len()];
	for walk in walks {
		let begins =
			|(_, beginnings): &(&str, &[&str])| beginnings.iter().any(|begins| walk.0.starts_with(begins));
		let part = PARTS.iter().position(begins).unwrap();
		parts[part].push(walk);
	}
	// The part that most people look for comes first.
	for ((heading, _), walks) in PARTS.iter().zip(parts).rev() {
		page.push_str(&format!("\n## {heading}\n\n"));
		for (name, shows) in walks {
			page.push_str(&format!("- [{name}]({name}.walk): {shows}\n"));
		}
	}
	let file = folder.join("README.md");
	if std::env::var_os("BLESS").is_some() {
		fs::write(file, page)?;
		return Ok(());
	}
	if fs::read_to_string(file)? == page {
		Ok(())
	} else {
		Err("docs/walks/README.md is not the list of the walks. BLESS=1 writes it anew.".into())
	}
}
