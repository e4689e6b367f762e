//! As much of Rust as is needed to see the uses between files.

/// The code of a file without its comments, texts and characters, so that only names are left.
pub fn code(text: &str) -> String {
	let mut code = String::with_capacity(text.len());
	let mut rest = text;
	while let Some(next) = rest.chars().next() {
		let skipped = comment(rest)
			.or_else(|| raw_text(rest, code.chars().last()))
			.or_else(|| quoted(rest));
		match skipped {
			Some(length) => {
				code.push(' ');
				rest = &rest[length..];
			}
			None => {
				code.push(next);
				rest = &rest[next.len_utf8()..];
			}
		}
	}
	code
}

fn comment(rest: &str) -> Option<usize> {
	if rest.starts_with("//") {
		return Some(rest.find('\n').unwrap_or(rest.len()));
	}
	rest.starts_with("/*")
		.then(|| rest.find("*/").map_or(rest.len(), |end| end + 2))
}

fn raw_text(rest: &str, before: Option<char>) -> Option<usize> {
	if before.is_some_and(is_of_a_name) {
		return None;
	}
	let start = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('r')?;
	let marks = start.len() - start.trim_start_matches('#').len();
	let body = start[marks..].strip_prefix('"')?;
	let end = format!("\"{}", "#".repeat(marks));
	let length = body.find(&end).map_or(body.len(), |at| at + end.len());
	Some(rest.len() - body.len() + length)
}

fn quoted(rest: &str) -> Option<usize> {
	let mark = rest.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
	// A lifetime has no second mark after its first character.
	let is_character = || {
		let mut after = rest[1..].chars();
		after.next() == Some('\\') || after.next() == Some('\'')
	};
	if mark == '\'' && !is_character() {
		return None;
	}
	let mut escaped = false;
	for (at, character) in rest.char_indices().skip(1) {
		match character {
			_ if escaped => escaped = false,
			'\\' => escaped = true,
			_ if character == mark => return Some(at + 1),
			_ => {}
		}
	}
	Some(rest.len())
}

fn is_of_a_name(character: char) -> bool {
	character.is_alphanumeric() || character == '_'
}

/// Every name in the code that begins a path or stands alone: `std` in `std::fs` and in `extern crate std`, but not in
/// `voice::std`.
pub fn names(code: &str) -> impl Iterator<Item = &str> {
	let mut before = "";
	code.split_inclusive(|character| !is_of_a_name(character))
		.filter_map(move |piece| {
			let name = piece.trim_end_matches(|character| !is_of_a_name(character));
			let continues = before.ends_with("::") || before.ends_with('.');
			if name.is_empty() {
				// Marks come one by one; only the last two are of interest.
				before = if before == ":" && piece == ":" {
					"::"
				} else {
					piece
				};
				return None;
			}
			before = &piece[name.len()..];
			(!continues).then_some(name)
		})
}

/// Returns `true` if the code uses this path or something below it.
pub fn uses(code: &str, path: &str) -> bool {
	code.match_indices(path).any(|(at, _)| {
		let free = |character: Option<char>| !character.is_some_and(is_of_a_name);
		free(code[..at].chars().last()) && free(code[at + path.len()..].chars().next())
	})
}

/// The modules directly under the crate that the code uses, also by `use crate::{…}` and by `super::super::`.
pub fn arrows(code: &str) -> Vec<String> {
	let mut found = Vec::new();
	for root in ["crate::", "super::"] {
		for (at, _) in code.match_indices(root) {
			let rest = code[at + root.len()..].trim_start();
			match rest.strip_prefix('{') {
				Some(group) => found.extend(first_names(group)),
				None => found.push(first_name(rest)),
			}
		}
	}
	found.sort();
	found.dedup();
	found
}

fn first_name(text: &str) -> String {
	text.trim_start()
		.chars()
		.take_while(|c| is_of_a_name(*c))
		.collect()
}

/// The first name of each member of a group, whose opening bracket has been read.
fn first_names(group: &str) -> Vec<String> {
	let mut found = vec![first_name(group)];
	let mut depth = 1;
	for (at, character) in group.char_indices() {
		match character {
			'{' => depth += 1,
			'}' => depth -= 1,
			',' if depth == 1 => found.push(first_name(&group[at + 1..])),
			_ => {}
		}
		if depth == 0 {
			break;
		}
	}
	found
}

/// The names and marks of the code, one after the other; `::` is one of them.
pub fn tokens(code: &str) -> Vec<&str> {
	let mut found = Vec::new();
	let mut rest = code.trim_start();
	while let Some(first) = rest.chars().next() {
		let length = match first {
			_ if is_of_a_name(first) => rest
				.find(|character| !is_of_a_name(character))
				.unwrap_or(rest.len()),
			':' if rest.starts_with("::") => 2,
			_ => first.len_utf8(),
		};
		found.push(&rest[..length]);
		rest = rest[length..].trim_start();
	}
	found
}

/// Returns the tokens without code that is only there for tests.
pub fn without_tests<'c>(tokens: &[&'c str]) -> Vec<&'c str> {
	const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
	let mut left = Vec::new();
	let mut at = 0;
	while at < tokens.len() {
		if tokens[at..].starts_with(&MARK) {
			at += MARK.len();
			at += item(&tokens[at..]);
		} else {
			left.push(tokens[at]);
			at += 1;
		}
	}
	left
}

/// Returns the number of tokens in the item, statement, field or arm with which these begin.
fn item(tokens: &[&str]) -> usize {
	let is_field = tokens.get(1) == Some(&":") || tokens.get(2) == Some(&":");
	let mut depth = 0;
	for (at, token) in tokens.iter().enumerate() {
		match *token {
			"{" | "(" | "[" => depth += 1,
			"}" | ")" | "]" => depth -= 1,
			_ => {}
		}
		let ends = match *token {
			"}" | ";" => true,
			"," => is_field,
			_ => false,
		};
		if depth == 0 && ends {
			return at + 1;
		}
	}
	tokens.len()
}

/// Returns the number of tokens up to the first of these ends that is outside of all brackets.
pub fn until(tokens: &[&str], is_end: impl Fn(&[&str]) -> bool) -> usize {
	let mut depth = 0;
	for at in 0..tokens.len() {
		if depth == 0 && is_end(&tokens[at..]) {
			return at;
		}
		match tokens[at] {
			"{" | "(" | "[" => depth += 1,
			"}" | ")" | "]" => depth -= 1,
			_ => {}
		}
		if depth < 0 {
			return at;
		}
	}
	tokens.len()
}

#[test]
fn comments_and_texts_are_no_code() {
	for (text, left) in [
		("a // crate::b\nc", "a  \nc"),
		("a /* crate::b */ c", "a   c"),
		("f(\"crate::b \\\" x\") c", "f( ) c"),
		("r#\"std::x \" y\"# c", "  c"),
		("b'\\'' c 'x' d", "b  c   d"),
		("fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}"),
	] {
		assert_eq!(code(text), left);
	}
}

#[test]
fn arrows_are_found_in_every_shape() {
	for (text, found) in [
		("use crate::chess::{Color, Move};", &["chess"][..]),
		(
			"use crate::{chess::{self, Move}, game::Fact, voice};",
			&["chess", "game", "voice"],
		),
		("let x = crate::desk::Desk::new();", &["desk"]),
		("use super::super::game::Fact;", &["game", "super"]),
		("use annabella::game;", &[]),
	] {
		assert_eq!(arrows(&code(text)), found, "{text}");
	}
}

#[test]
fn names_begin_a_path() {
	let found = |text: &str| names(&code(text)).map(str::to_owned).collect::<Vec<_>>();
	assert_eq!(found("use std::fs;"), ["use", "std"]);
	assert_eq!(found("extern crate std;"), ["extern", "crate", "std"]);
	assert_eq!(found("a.std(voice::std)"), ["a", "voice"]);
}

#[test]
fn what_is_only_for_tests_is_left_out() {
	let left = |text: &str| without_tests(&tokens(&code(text))).join(" ");
	for (text, found) in [
		("#[cfg(test)]\nmod a;\nmod b;", "mod b ;"),
		(
			"#[cfg(test)]\n#[path = \"c.rs\"]\nmod a { fn f() {} }\nb::c",
			"b :: c",
		),
		(
			"struct A { #[cfg(test)] b: Vec<B<C>>, c: D }",
			"struct A { c : D }",
		),
		("#[cfg(test)] pub fn f(a: A) -> B<C, D> { e(); } g", "g"),
	] {
		assert_eq!(left(text), found);
	}
}
