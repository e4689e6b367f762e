//! Dependencies from outside the project: the crates, their licences, and the places where the compiler must trust us.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

use crate::{none, papers, project, read};

/// Licences that go together with GPL-3.0-or-later. `deny.toml` has the same.
const LICENCES: [&str; 13] = [
	"0BSD",
	"Apache-2.0",
	"Apache-2.0 WITH LLVM-exception",
	"BSD-2-Clause",
	"BSD-3-Clause",
	"BSL-1.0",
	"GPL-3.0-or-later",
	"ISC",
	"LGPL-2.1-or-later",
	"MIT",
	"Unicode-3.0",
	"Unlicense",
	"Zlib",
];

/// Crates that are compiled for Linux in two versions, because two others ask for them. Not one more without need: each is
/// built twice and has to be watched twice.
const TWICE: [&str; 8] = [
	"arrayvec",
	"getrandom",
	"rand",
	"rand_core",
	"signal-hook",
	"syn",
	"thiserror",
	"thiserror-impl",
];

/// Returns cargo's data about the packages, without a network. Only those that Linux needs.
fn packages() -> Vec<Value> {
	let output = Command::new(env!("CARGO"))
		.args(["metadata", "--offline", "--locked", "--format-version", "1"])
		.args(["--filter-platform", "x86_64-unknown-linux-gnu"])
		.current_dir(project())
		.output()
		.unwrap();
	assert!(
		output.status.success(),
		"{}",
		String::from_utf8_lossy(&output.stderr)
	);
	let known: Value = serde_json::from_slice(&output.stdout).unwrap();
	known["packages"].as_array().unwrap().clone()
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
	package[field].as_str().unwrap_or_default()
}

/// Returns `true` if one of the crate's licence choices is ours. Each of them may ask for several licences.
fn is_allowed(expression: &str) -> bool {
	let expression = expression.replace('/', " OR ");
	let is_known = |licence: &str| LICENCES.contains(&licence.trim_matches(['(', ')', ' ']));
	if expression.contains(" AND ") {
		// Every part, and of a part in brackets one way.
		return expression
			.split(" AND ")
			.all(|part| part.split(" OR ").any(is_known));
	}
	expression.split(" OR ").any(is_known)
}

#[test]
fn every_licence_goes_together_with_ours() {
	let packages = packages();
	assert!(
		packages.len() > 50,
		"cargo has told of {} packages only",
		packages.len()
	);
	let wrong: Vec<String> = packages
		.iter()
		.filter(|package| !is_allowed(text(package, "license")))
		.map(|package| format!("{}: {:?}.", text(package, "name"), text(package, "license")))
		.collect();
	none(
		&wrong,
		"What is linked with the program may be passed on under GPL-3.0-or-later alone.",
	);
}

#[test]
fn a_licence_is_judged_by_every_part_of_it() {
	for good in [
		"MIT",
		"MIT/Apache-2.0",
		"(MIT OR Apache-2.0) AND Unicode-3.0",
		"Proprietary OR ISC",
	] {
		assert!(is_allowed(good), "{good}");
	}
	for bad in ["", "GPL-2.0-only", "MIT AND SSPL-1.0", "CC-BY-NC-4.0", "Apache"] {
		assert!(!is_allowed(bad), "{bad}");
	}
}

#[test]
fn every_crate_comes_from_the_registry_and_is_locked_by_its_hash() {
	let own = project().to_string_lossy().into_owned();
	let wrong: Vec<String> = packages()
		.iter()
		.filter(|package| !text(package, "manifest_path").starts_with(&own))
		.filter(|package| text(package, "source") != "registry+https://github.com/rust-lang/crates.io-index")
		.map(|package| format!("{}: {:?}.", text(package, "name"), text(package, "source")))
		.collect();
	none(
		&wrong,
		"Only what the registry keeps is the same for everybody and for ever.",
	);
	let lock = read("Cargo.lock");
	let of = |line: &str| lock.lines().filter(|other| other.starts_with(line)).count();
	assert_eq!(
		of("source = "),
		of("checksum = "),
		"a crate in Cargo.lock has no hash"
	);
}

#[test]
fn no_crate_is_there_twice_without_need() {
	let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
	for package in packages() {
		let versions = versions.entry(text(&package, "name").to_owned()).or_default();
		versions.insert(text(&package, "version").to_owned());
	}
	let twice: Vec<&str> = versions
		.iter()
		.filter(|(_, versions)| versions.len() > 1)
		.map(|(name, _)| name.as_str())
		.collect();
	assert_eq!(
		twice, TWICE,
		"The crates that are there in two versions, and the list of them, differ."
	);
}

#[test]
fn both_lists_of_licences_are_one() {
	let deny: toml::Table = read("deny.toml").parse().unwrap();
	let listed: Vec<&str> = deny["licenses"]["allow"]
		.as_array()
		.unwrap()
		.iter()
		.filter_map(toml::Value::as_str)
		.collect();
	assert_eq!(
		listed, LICENCES,
		"deny.toml allows other licences than the tests."
	);
}

/// A test that `make test` tries in portions is tried whole by `make test-long`: the Makefile names each such place.
#[test]
fn a_portion_in_make_test_is_tried_whole_in_make_test_long() {
	let makefile = read("Makefile");
	let portions: Vec<&str> = makefile
		.lines()
		.filter_map(|line| line.split_once(" := "))
		.filter(|(name, _)| name.starts_with("portions"))
		.flat_map(|(_, places)| places.split_whitespace())
		.collect();
	let mut wrong = Vec::new();
	let mut seen = 0;
	for folder in ["src", "tests"] {
		for paper in papers(folder, ".rs") {
			let tries = paper.text.contains("portion::one_in;");
			if !tries || folder == "tests" && paper.path.starts_with("tests/house/") {
				continue;
			}
			seen += 1;
			let path = paper.path.trim_end_matches(".rs").trim_end_matches("/mod");
			let module = path.split_once('/').unwrap().1.replace('/', "::") + "::";
			if !portions.iter().any(|portion| module.starts_with(portion)) {
				wrong.push(format!(
					"{}: no portion in the Makefile is of {module}",
					paper.path
				));
			}
		}
	}
	assert!(seen > 5, "The search finds nothing any more.");
	none(&wrong, "What is tried in part only is proven by make test-long.");
}

/// Every place where the compiler is told to trust us is outside of the house, with the reason directly above or before it.
#[test]
fn every_unsafe_is_outside_of_the_house_and_has_its_reason() {
	let lib = read("src/lib.rs");
	assert!(
		lib.contains("#![forbid(unsafe_code)]"),
		"The house must forbid unsafe code."
	);
	let mut wrong = Vec::new();
	let mut seen = 0;
	for folder in ["src", "tests", "benches", "fuzz/src"] {
		for paper in papers(folder, ".rs") {
			let lines: Vec<&str> = paper.text.lines().collect();
			for (number, line) in lines.iter().enumerate() {
				let opens = ["unsafe {", "unsafe impl ", "unsafe fn "]
					.iter()
					.any(|way| line.contains(way));
				// A text or a comment about it, and the type of a foreign function.
				if !opens
					|| line.trim_start().starts_with("//")
					|| line.contains('"') && !line.contains("extern \"C\"")
				{
					continue;
				}
				seen += 1;
				let reason = lines[..number]
					.iter()
					.rev()
					.map(|above| above.trim())
					.take_while(|above| above.starts_with("//") || above.starts_with("#["))
					.any(|above| above.contains("SAFETY"));
				if !reason {
					wrong.push(format!(
						"{}:{}: unsafe without a line that begins with // SAFETY.",
						paper.path,
						number + 1
					));
				}
			}
		}
	}
	assert!(seen > 5, "The search finds nothing any more.");
	none(&wrong, "Whoever asks for trust says why.");
}
