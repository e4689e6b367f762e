//! No ladder over our own enums: a comparison with one variant after another is a `match`, which does not compile while one is
//! missing.

use std::collections::{BTreeMap, BTreeSet};

use super::papers;
use super::rust::{code, tokens, without_tests};

/// Number of remaining ladders in each file. One that is gone leaves the list; none is added.
const LEFT: &[(&str, usize)] = &[("src/game/apply/cases.rs", 1), ("src/wire/answer.rs", 1)];

/// The enums that these files define.
fn enums(files: &[Vec<&str>]) -> BTreeSet<String> {
	let named = |tokens: &Vec<&str>| -> Vec<String> {
		let pairs = tokens.windows(2).filter(|pair| pair[0] == "enum");
		pairs.map(|pair| pair[1].to_owned()).collect()
	};
	files.iter().flat_map(named).collect()
}

/// Returns the names that the condition beginning here compares with a variant, and the length of the condition.
fn compared(tokens: &[&str], enums: &BTreeSet<String>) -> (BTreeSet<String>, usize) {
	let end = tokens
		.iter()
		.position(|token| *token == "{")
		.unwrap_or(tokens.len());
	let condition = &tokens[..end];
	let is_ours = |at: usize| {
		let mut path = condition[at..]
			.iter()
			.take_while(|token| **token == "::" || is_name(token));
		let (first, rest) = (path.next(), path.next());
		first.is_some_and(|first| enums.contains(*first)) && rest == Some(&"::")
	};
	let found = (1..end.saturating_sub(2))
		.filter(|at| condition[*at] == "=" && condition[at + 1] == "=" && is_ours(at + 2))
		.map(|at| {
			let from = condition[..at]
				.iter()
				.rposition(|token| matches!(*token, "&" | "|" | "!" | "if"))
				.map_or(0, |at| at + 1);
			condition[from..at].concat().trim_start_matches('(').to_owned()
		});
	(found.collect(), end)
}

fn is_name(token: &str) -> bool {
	token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Returns the number of tokens up to the end of the block that begins here.
fn block(tokens: &[&str]) -> usize {
	let mut depth = 0;
	let end = tokens.iter().position(|token| {
		depth += i32::from(*token == "{") - i32::from(*token == "}");
		depth == 0
	});
	end.map_or(tokens.len(), |end| end + 1)
}

/// Returns the number of times that a value is compared with a variant in one condition and again in the next, after `else` or
/// in the statement that follows.
fn ladders(tokens: &[&str], enums: &BTreeSet<String>) -> usize {
	let mut found = 0;
	// The token at which each rung would be followed by another, and the names that the rungs so far compare.
	let mut rungs: BTreeMap<usize, (BTreeSet<String>, bool)> = BTreeMap::new();
	for (at, _) in tokens.iter().enumerate().filter(|(_, token)| **token == "if") {
		let (values, length) = compared(&tokens[at + 1..], enums);
		let (before, told) = rungs.remove(&at).unwrap_or_default();
		let is_rung = !before.is_disjoint(&values);
		found += usize::from(is_rung && !told);
		let start = at + 1 + length;
		let next = start + tokens.get(start..).map_or(0, block);
		let next = next + usize::from(tokens.get(next) == Some(&"else"));
		rungs.insert(next, (&before | &values, told || is_rung));
	}
	found
}

#[test]
fn our_own_enums_are_matched() {
	let papers = papers("src", ".rs");
	let codes: Vec<String> = papers.iter().map(|paper| code(&paper.text)).collect();
	let files: Vec<Vec<&str>> = codes.iter().map(|code| without_tests(&tokens(code))).collect();
	let enums = enums(&files);
	let counted = papers
		.iter()
		.zip(&files)
		.map(|(paper, tokens)| (paper.path.as_str(), ladders(tokens, &enums)));
	let found: Vec<(&str, usize)> = counted.filter(|(_, ladders)| *ladders > 0).collect();
	assert_eq!(
		found, LEFT,
		"\nA value that is compared with one variant after another is matched without `_` instead, so that a new variant does not \
		 compile until it has its place. On the left is what was found, on the right LEFT in tests/house/ladders.rs; it may \
		 only get smaller.\n"
	);
}

#[test]
fn a_ladder_has_two_rungs() {
	let count = |text: &str| {
		let code = format!("enum E {{ A, B }} {}", code(text));
		let tokens = tokens(&code);
		ladders(&tokens, &enums(std::slice::from_ref(&tokens)))
	};
	for (text, found) in [
		("if e == E::A { a } else if e == E::B { b }", 1),
		(
			"if e == E::A { return; } if b || e == E::B { return; } if e == E::C { c }",
			1,
		),
		("if e == E::A { a } else if f == E::B { b }", 0),
		("if e == E::A { a } else { b }", 0),
		("if e == E::A { a } let b = c; if e == E::B { b }", 0),
		("if e == F::A { a } else if e == F::B { b }", 0),
		("if e == E::A { if e == E::B { b } }", 0),
	] {
		assert_eq!(count(text), found, "{text}");
	}
}
