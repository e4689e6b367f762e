//! A match does not list what it has nothing to do with: a long run of arms for nothing is a property that was not declared.

use super::papers;
use super::rust::{code, tokens, until, without_tests};

/// More alternatives than this for nothing are a list.
const LONGEST: usize = 3;

/// Values that do nothing, and say nothing.
const NOTHING: [&str; 13] = [
	"{}",
	"()",
	"None",
	"false",
	"Vec::new()",
	"String::new()",
	"Phrase::new()",
	"Ok(())",
	"return",
	"{return;}",
	"returnNone",
	"returnfalse",
	"returnOk(())",
];

/// Returns the patterns and the values of the arms of a match, whose opening bracket has been read.
fn arms<'t, 'c>(mut tokens: &'t [&'c str]) -> Vec<(&'t [&'c str], &'t [&'c str])> {
	let mut found = Vec::new();
	loop {
		let pattern = until(tokens, |rest| rest.starts_with(&["=", ">"]));
		let Some(after) = tokens.get(pattern + 2..) else {
			break;
		};
		let is_block = after.first() == Some(&"{");
		let mut value = until(after, |rest| rest[0] == ",");
		if is_block {
			// A block needs no comma after it.
			value = 1 + until(&after[1..], |_| false) + 1;
		}
		let Some((value, rest)) = after.split_at_checked(value) else {
			break;
		};
		found.push((&tokens[..pattern], value));
		tokens = rest.strip_prefix(&[","]).unwrap_or(rest);
		if tokens.is_empty() || tokens[0] == "}" {
			break;
		}
	}
	found
}

/// Returns the number of alternatives with a path in a pattern: letters, numbers and texts are no enum of ours.
fn alternatives(pattern: &[&str]) -> usize {
	let guard = pattern.iter().position(|token| *token == "if");
	let pattern = &pattern[..guard.unwrap_or(pattern.len())];
	let pieces = pattern.split(|token| *token == "|");
	pieces
		.filter(|piece| piece.iter().any(|token| token.starts_with(char::is_uppercase)))
		.count()
}

/// Returns the longest run of alternatives for the same nothing in the match that begins here, with its first pattern.
fn longest_run(tokens: &[&str]) -> (usize, String) {
	let begin = until(tokens, |rest| rest[0] == "{");
	let mut longest = (0, String::new());
	let (mut run, mut first, mut last) = (0, String::new(), String::new());
	for (pattern, value) in arms(tokens.get(begin + 1..).unwrap_or_default()) {
		let value = value.concat();
		if !NOTHING.contains(&value.as_str()) {
			last.clear();
			continue;
		}
		if value != last {
			(run, first, last) = (0, pattern.concat(), value);
		}
		run += alternatives(pattern);
		if run > longest.0 {
			longest = (run, first.clone());
		}
	}
	longest
}

/// Returns the runs that are too long, each as its first pattern and its length.
fn lists(tokens: &[&str]) -> Vec<(String, usize)> {
	let matches = (0..tokens.len()).filter(|at| tokens[*at] == "match");
	matches
		.map(|at| longest_run(&tokens[at + 1..]))
		.filter(|(run, _)| *run > LONGEST)
		.map(|(run, first)| (first, run))
		.collect()
}

#[test]
fn no_match_lists_what_it_has_nothing_to_do_with() {
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		if paper.path.contains("tests") {
			continue;
		}
		let code = code(&paper.text);
		for (first, run) in lists(&without_tests(&tokens(&code))) {
			wrong.push(format!(
				"{}: {run} alternatives for nothing, from {first} on.",
				paper.path
			));
		}
	}
	super::none(
		&wrong,
		"A property of a variant is declared once: in a table, in a group of a nested enum, or with `matches!` and `if let`.",
	);
}

#[test]
fn a_run_is_counted_over_arms() {
	let count = |text: &str| {
		let code = code(text);
		lists(&tokens(&code)).first().map_or(0, |(_, run)| *run)
	};
	for (text, run) in [
		("match e { E::A => a(), E::B | E::C | E::D => {} }", 0),
		("match e { E::A => a(), E::B | E::C => {} E::D | E::E => {} }", 4),
		(
			"match e { E::A | E::B => None, E::C => Some(c), E::D | E::E => None }",
			0,
		),
		(
			"match e { E::A(F::G | F::H) => false, E::B | E::C if b => false, }",
			4,
		),
		("match e { E::A | E::B | E::C | E::D => { return } }", 0),
		(
			"match e { E::A | E::B | E::C | E::D => true, E::F => { match f { F::A => {} } } }",
			0,
		),
		(
			"match e { E::A => { b } E::B | E::C | E::D { .. } | E::E(_) => Ok(()) }",
			4,
		),
		("match c { 'a' | 'b' | 'c' | 'd' => {} }", 0),
	] {
		assert_eq!(count(text), run, "{text}");
	}
}
