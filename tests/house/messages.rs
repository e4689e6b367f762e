//! A reason is a message of `voices/words`, and not an English text in the code.

use super::{none, papers};

/// Number of functions that still fail with a text. It only falls.
const TEXTS: usize = 93;

/// Number of sentences of the command line that are English in the code, and translated by looking for them. It only falls.
const LOOKED_FOR: usize = 106;

/// Functions that fail with a text of the code.
fn with_texts() -> Vec<String> {
	let mut found = Vec::new();
	for paper in papers("src", ".rs") {
		for (number, line) in paper.text.lines().enumerate() {
			for (at, _) in line.match_indices("Result<") {
				let rest = &line[at + "Result<".len()..];
				let mut depth = 1_usize;
				let end = rest.find(|sign| {
					match sign {
						'<' | '(' | '[' => depth += 1,
						'>' | ')' | ']' => depth -= 1,
						_ => {}
					}
					depth == 0
				});
				let inner = end.map_or("", |end| &rest[..end]);
				if inner.ends_with(", String") || inner.ends_with(", Option<String>") {
					found.push(format!("{}:{}: {}", paper.path, number + 1, line.trim()));
				}
			}
		}
	}
	found
}

#[test]
fn fewer_and_fewer_functions_fail_with_a_text() {
	let found = with_texts();
	if found.len() > TEXTS {
		none(
			&found,
			"What is told is a Message of voices/words, so that it is told in every language.",
		);
	}
	assert_eq!(
		found.len(),
		TEXTS,
		"Write down {}, so that there are never more.",
		found.len()
	);
}

#[test]
fn fewer_and_fewer_sentences_are_looked_for() {
	let files = papers("src/cli", ".toml").into_iter();
	let files = files.filter(|paper| !paper.path.ends_with("help.toml"));
	let found: usize = files
		.map(|paper| paper.text.matches("[[sentence]]").count())
		.sum();
	assert!(
		found <= LOOKED_FOR,
		"{found}: a new sentence is told by its key, in every language, and not looked for in English."
	);
	assert_eq!(
		found, LOOKED_FOR,
		"Write down {found}, so that there are never more."
	);
}
