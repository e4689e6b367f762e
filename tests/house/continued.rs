//! A type and what it does stand together: few files only continue the type of another file.

use std::collections::BTreeSet;

use super::papers;
use super::rust::{code, tokens, without_tests};

/// The most files that only continue the types of others.
const MOST: usize = 40;

/// The keywords with which the items of these tokens begin, outside of all brackets.
fn items<'c>(tokens: &[&'c str]) -> BTreeSet<&'c str> {
	// An enum may be made by the macro that names its variants.
	const ITEMS: [&str; 11] = [
		"const",
		"enum",
		"fn",
		"impl",
		"macro_rules",
		"named",
		"static",
		"struct",
		"trait",
		"type",
		"union",
	];
	let mut depth = 0;
	let mut found = BTreeSet::new();
	for token in tokens {
		match *token {
			"{" | "(" | "[" => depth += 1,
			"}" | ")" | "]" => depth -= 1,
			item if depth == 0 && ITEMS.contains(&item) => {
				found.insert(item);
			}
			_ => {}
		}
	}
	found
}

#[test]
fn few_files_only_continue_a_type() {
	let files = papers("src", ".rs");
	let continued: Vec<String> = files
		.into_iter()
		.filter(|paper| {
			let code = code(&paper.text);
			items(&without_tests(&tokens(&code))) == BTreeSet::from(["impl"])
		})
		.map(|paper| paper.path)
		.collect();
	assert!(
		continued.len() <= MOST,
		"\n{}\n{} files only continue the types of others, and {MOST} may. Join one with the file of its type.\n",
		continued.join("\n"),
		continued.len()
	);
}

#[test]
fn items_are_those_outside_of_brackets() {
	for (text, found) in [
		(
			"use a::{b}; impl C { fn d() { const E: u8 = 1; } }",
			&["impl"][..],
		),
		("impl A {} struct B { c: D }", &["impl", "struct"]),
		(
			"macro_rules! a { () => { enum B {} } } impl B {}",
			&["impl", "macro_rules"],
		),
		("#[cfg(test)] mod tests { fn a() {} } impl B {}", &["impl"]),
	] {
		let code = code(text);
		let found: BTreeSet<&str> = found.iter().copied().collect();
		assert_eq!(items(&without_tests(&tokens(&code))), found, "{text}");
	}
}
