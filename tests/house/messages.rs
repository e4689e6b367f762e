//! A reason is a message of `voices/words`, and not an English text in the code.

use super::{none, papers};

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
fn no_function_fails_with_a_text() {
	none(
		&with_texts(),
		"What is told is a Message of voices/words, so that it is told in every language.",
	);
}

#[test]
fn every_message_is_said_somewhere() {
	let texts = papers("voices/words/en", "command-line.toml");
	let keys = texts[0].text.lines().filter_map(|line| line.split_once(" = "));
	let keys = keys.map(|(key, _)| key).filter(|key| !key.starts_with('#'));
	let code: Vec<_> = papers("src", ".rs");
	let unsaid: Vec<String> = keys
		.filter(|key| {
			let words = key.split('_');
			let name: String = words.map(|word| word[..1].to_uppercase() + &word[1..]).collect();
			let is_said = |text: &str| {
				text.match_indices(&name).any(|(at, _)| {
					let before = text[..at].trim_end().ends_with("message!(");
					let after = text[at + name.len()..].starts_with([',', ')', '\n']);
					before && after
				})
			};
			!code.iter().any(|paper| is_said(&paper.text))
		})
		.map(ToOwned::to_owned)
		.collect();
	none(
		&unsaid,
		"A text that nothing says is taken out, in every language.",
	);
}
