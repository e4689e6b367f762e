//! Spoken text stands in the word files, in every language, and not in the code.

use std::collections::BTreeSet;

use super::rust::{code, tokens, until, without_tests};
use super::{none, papers};

/// Files with hints for writers of flags, settings or words, which are printed before any speech, with text for the log that is
/// not spoken, or with names of people.
const HINTS: [&str; 4] = [
	"src/game/decide/arbiter.rs",
	"src/game/written.rs",
	"src/voice/specimens.rs",
	"src/voice/words_error.rs",
];

/// Returns `true` if a text has two words in a row, outside of holes.
fn is_prose(text: &str) -> bool {
	let mut depth = 0_u32;
	let mut bare = String::new();
	for sign in text.chars() {
		match sign {
			'{' => depth += 1,
			'}' => depth = depth.saturating_sub(1),
			_ if depth == 0 => bare.push(sign),
			_ => {}
		}
	}
	let is_word = |word: &str| {
		let word = word.trim_end_matches([',', '.', ':', ';', '!', '?']);
		word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
	};
	let words: Vec<bool> = bare.split(' ').map(is_word).collect();
	words.windows(2).any(|pair| pair == [true, true])
}

/// The texts in quotes on a line of code.
fn texts(line: &str) -> impl Iterator<Item = &str> {
	line.split('"').skip(1).step_by(2)
}

/// Returns the files that are compiled for tests only.
fn tests_only(folder: &str) -> BTreeSet<String> {
	let mut found = BTreeSet::new();
	for paper in papers(folder, ".rs") {
		let lines: Vec<&str> = paper.text.lines().collect();
		for pair in lines.windows(2) {
			if let [_, module] = pair
				&& pair[0].starts_with("#[cfg(test)]")
				&& let Some(name) = module
					.split("mod ")
					.nth(1)
					.and_then(|rest| rest.strip_suffix(';'))
			{
				let home = paper.path.rsplit_once('/').unwrap().0;
				found.insert(format!("{home}/{name}.rs"));
			}
		}
	}
	found
}

#[test]
fn no_sentence_for_the_ear_stands_in_the_code() {
	let mut wrong = Vec::new();
	let mut hints: BTreeSet<&str> = HINTS.into();
	for folder in
		["asking", "commands", "desk", "game", "narrator", "ports", "voice"].map(|room| format!("src/{room}"))
	{
		let folder = folder.as_str();
		let tests = tests_only(folder);
		for paper in papers(folder, ".rs") {
			if tests.contains(&paper.path) {
				continue;
			}
			let mut prose = Vec::new();
			let code = paper.text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
			for (number, line) in code.lines().enumerate() {
				let line = line.trim();
				let is_code =
					!line.starts_with("//") && !line.starts_with("#[") && !line.contains("reason = ");
				for text in texts(line).filter(|text| is_code && is_prose(text)) {
					prose.push(format!("{}:{}: {text:?}", paper.path, number + 1));
				}
			}
			if prose.is_empty() || !hints.remove(paper.path.as_str()) {
				wrong.append(&mut prose);
			}
		}
	}
	wrong.extend(
		hints
			.iter()
			.map(|file| format!("{file} has no hints, and is listed")),
	);
	none(
		&wrong,
		"Such a sentence is heard in one language only. It belongs into voices/words, as one template in each.",
	);
}

#[test]
fn prose_is_told_from_names() {
	assert!(is_prose("Write on or off."));
	assert!(is_prose("{color} has checkmated"));
	assert!(!is_prose("chance_mated") && !is_prose("{color} {move}") && !is_prose("e4 e5"));
}

/// Returns the keys of the phrases of which several holes are filled by their order.
fn filled_by_order<'c>(tokens: &[&'c str]) -> Vec<&'c str> {
	let calls = (0..tokens.len()).filter(|at| tokens[*at..].starts_with(&[".", "line", "("]));
	calls
		.filter_map(|at| {
			let key = &tokens[at + 3..];
			let holes = key.get(until(key, |rest| rest[0] == ",")..)?;
			let fillings = holes.strip_prefix(&[",", "&", "["])?;
			let behind = fillings.get(until(fillings, |rest| rest[0] == ",")..)?;
			let is_alone = behind.strip_prefix(&[","]).unwrap_or(behind).starts_with(&["]"]);
			(!is_alone).then(|| {
				tokens[at..]
					.iter()
					.find(|token| token.starts_with(char::is_uppercase))
			})?
		})
		.copied()
		.collect()
}

#[test]
fn several_holes_are_filled_by_their_names() {
	let mut wrong = Vec::new();
	for paper in papers("src", ".rs") {
		let code = code(&paper.text);
		let tokens = without_tests(&tokens(&code));
		let keys = filled_by_order(&tokens).into_iter();
		wrong.extend(keys.map(|key| format!("{}: {key}", paper.path)));
	}
	none(
		&wrong,
		"The order of holes is that of the English text, which may change. `fill` and `line_by_names` name them.",
	);
}

#[test]
fn fillings_by_order_are_seen() {
	let seen = |code: &str| filled_by_order(&tokens(code)).len();
	assert_eq!(seen("self.line(PhraseKey::Fined, &[f(a, b), text])"), 1);
	assert_eq!(
		seen("self.line(PhraseKey::Fined, &[f(a, b),]).and(self.line(A, &[]))"),
		0
	);
}
