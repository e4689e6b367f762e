//! Number of keys for a half-move at the tournament table: the list in the manual is the result of this count.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::walker::Walker;

const GAME: &str = "docs/walks/table-fast-game.walk";
const TABLE: &str = "with table on, white Anna, black Bernd, deaf none, boards 2, vocabulary en, ranks en, pieces en, \
	language en, repeat-first advise, arbiter human, blind white, assistant white, machine white-assistant, keys assistant";

/// A way to type at a time control: its name, its settings, the keys after a move, and, if a scoresheet is kept, the key that
/// begins it.
struct Way {
	clock: &'static str,
	profile: &'static str,
	settings: &'static str,
	behind: &'static str,
	first: &'static str,
}

const fn way(
	clock: &'static str,
	profile: &'static str,
	settings: &'static str,
	behind: &'static str,
	first: &'static str,
) -> Way {
	Way {
		clock,
		profile,
		settings,
		behind,
		first,
	}
}

/// Each step separately, and in as few keys as the table allows.
const WAYS: [[Way; 2]; 3] = [
	[
		way("90+30", "fide-2023", "", "enter alt-w space", ""),
		way("90+30", "fide-2023", "", ".", "alt-w"),
	],
	[
		way("15+10", "fide-2023-rapid", "", "enter space", ""),
		way("15+10", "fide-2023-rapid", "", ".", ""),
	],
	[
		way("3+2", "fide-2023-blitz", "", "enter space", ""),
		way("3+2", "fide-2023-blitz", ", typing moves", "", ""),
	],
];

pub fn trial() -> Trial {
	Trial::test("the keys of a half-move", counted).with_kind("keys")
}

/// Returns the half-moves of the walk of a whole game, as they are typed.
fn moves() -> Vec<String> {
	let walk = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(GAME)).unwrap();
	let mut moves: Vec<String> = Vec::new();
	for line in walk.lines().filter_map(|line| line.strip_prefix("> ")) {
		match line.split_once(' ') {
			None if line == "yes" => {}
			None => moves.push(line.to_owned()),
			Some(("typed", rest)) => {
				*moves.last_mut().unwrap() = rest.trim_start_matches("wrong ").to_owned()
			}
			Some(_) => {}
		}
	}
	moves
}

/// Returns the number of keys of all half-moves, and the largest one of a half-move.
fn keys(way: &Way, moves: &[String]) -> Result<(u32, u32), Failed> {
	let mut walker = Walker::default();
	let Way {
		clock,
		profile,
		settings,
		..
	} = way;
	walker.step(&format!("{TABLE}, clock {clock}, profile {profile}{settings}"));
	walker.step("press enter");
	walker.step("keys");
	let (mut all, mut most) = (0, 0);
	for (number, mv) in moves.iter().enumerate() {
		let first = Some(way.first).filter(|key| number == 0 && !key.is_empty());
		let behind = Some(way.behind).filter(|keys| !keys.is_empty());
		let presses = first
			.into_iter()
			.chain(behind)
			.map(|keys| format!("press {keys}"));
		for line in [format!("> {mv}")].into_iter().chain(presses) {
			let heard = walker.step(&line);
			if heard.iter().any(|heard| heard == "~ Illegal") {
				return Err(format!("{clock} {mv}: {heard:?}").into());
			}
		}
		let told = walker.step("keys").concat();
		let words: Vec<&str> = told.split(' ').collect();
		if words.get(3) != Some(&"1") {
			return Err(format!("{clock} {mv}: {told}").into());
		}
		let keys: u32 = words[1].parse().unwrap();
		// The first half-move begins the scoresheet.
		let usual = keys - u32::from(first.is_some());
		(all, most) = (all + keys, most.max(usual));
	}
	let owed = walker.step("press tab").concat();
	if !owed.contains("Nothing is left to do") {
		return Err(format!("{clock}: {owed}").into());
	}
	Ok((all, most))
}

/// Returns the numbers in a row of the manual, whatever its language and its decimal sign.
fn numbers(row: &str) -> Vec<u32> {
	row.split(|sign: char| !sign.is_ascii_digit())
		.filter_map(|digits| digits.parse().ok())
		.collect()
}

fn counted() -> Result<(), Failed> {
	let moves = moves();
	assert_eq!(moves.len(), 120);
	let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/manual");
	let mut pages = Vec::new();
	for folder in fs::read_dir(manual)? {
		let page = folder?.path().join("tournament.md");
		pages.push((fs::read_to_string(&page)?, page));
	}
	let mut missing = String::new();
	for [before, now] in &WAYS {
		let (was, is) = (keys(before, &moves)?, keys(now, &moves)?);
		// With one decimal, rounded.
		let average = |all: u32| {
			let tenths = (all * 10 + 60) / 120;
			format!("{}.{}", tenths / 10, tenths % 10)
		};
		let counts = format!("{}, {}; {}, {}", average(was.0), was.1, average(is.0), is.1);
		let row = format!("- {}: ", before.clock);
		for (text, page) in &pages {
			let mut told = text.lines().filter_map(|line| line.strip_prefix(&row));
			if told.next().map(numbers) != Some(numbers(&counts)) {
				missing.push_str(&format!("\n{}: {row}{counts}", page.display()));
			}
		}
	}
	if missing.is_empty() {
		Ok(())
	} else {
		Err(format!("The manual says something else than what is counted:{missing}").into())
	}
}
