//! Code for one system stands in the folders of the systems, and nowhere else.

use crate::rust::{code, names, tokens, without_tests};
use crate::{none, papers};

/// The folders, each with a file that chooses the system.
const FOLDERS: [&str; 3] = [
	"src/courier/platform/",
	"src/doors/platform/",
	"src/speech/platform/",
];

/// The crates that are there on one system only.
const CRATES: [&str; 5] = ["libc", "rustix", "seccompiler", "signal_hook", "windows_sys"];

/// Words by which the code asks the compiler for the system.
const ASKED: [&str; 5] = ["unix", "windows", "target_os", "target_family", "target_env"];

/// Returns the text in the brackets of each `cfg`.
fn conditions(code: &str) -> impl Iterator<Item = &str> {
	code.match_indices("cfg").filter_map(|(at, _)| {
		let rest = code[at + 3..].trim_start_matches("_attr").trim_start_matches('!');
		let inside = rest.strip_prefix('(')?;
		Some(inside.split([']', ';', '{', '\n']).next().unwrap_or_default())
	})
}

#[test]
fn only_the_folders_of_the_systems_know_on_which_one_they_run() {
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		let code = code(&paper.text);
		let asks = conditions(&code).any(|condition| names(condition).any(|name| ASKED.contains(&name)));
		let may_ask = FOLDERS
			.iter()
			.any(|folder| paper.path == format!("{folder}mod.rs"));
		if asks && !may_ask {
			wrong.push(format!("{}: asks for which system it is compiled.", paper.path));
		}
		let is_test = paper.path.contains("/tests/") || paper.path.ends_with("tests.rs");
		if is_test || FOLDERS.iter().any(|folder| paper.path.starts_with(folder)) {
			continue;
		}
		let code = without_tests(&tokens(&code)).join(" ");
		if code.contains("std :: os ::") {
			wrong.push(format!("{}: names std::os.", paper.path));
		}
		for name in CRATES {
			if names(&code).any(|found| found == name) {
				wrong.push(format!("{}: names {name}.", paper.path));
			}
		}
	}
	none(
		&wrong,
		"What one system does differently is a file in its folder, with the names that the others have.",
	);
}

#[test]
fn every_system_has_the_same_files() {
	for folder in FOLDERS {
		let of = |system: &str| -> Vec<String> {
			let text = crate::read(&format!("{folder}{system}/mod.rs"));
			let shown = text.lines().filter_map(|line| line.strip_prefix("pub mod "));
			shown.map(str::to_owned).collect()
		};
		assert_eq!(of("unix"), of("windows"), "{folder}");
	}
}
