//! A sentence is short enough to be followed by ear.

use std::fs;

/// More words than this are two sentences.
const MOST: usize = 15;

/// Number of longer sentences that each language still has. A number may only shrink.
const LONGER: [(&str, usize); 4] = [("de", 1), ("en", 2), ("fi", 0), ("sv", 1)];

/// Returns a sentence as it is heard: text that is only printed is left out, and each hole is a word.
fn heard(sentence: &str) -> String {
	let mut heard = String::new();
	let mut rest = sentence;
	while let Some((before, behind)) = rest.split_once('[') {
		let (signs, behind) = behind.split_once(']').unwrap();
		heard.push_str(before);
		heard.push_str(signs.split_once('|').unwrap().1);
		rest = behind;
	}
	heard.push_str(rest);
	let mut flat = String::new();
	let mut depth = 0;
	for letter in heard.chars() {
		match letter {
			'{' => depth += 1,
			'}' => {
				depth -= 1;
				flat.push('x');
			}
			_ if depth == 0 => flat.push(letter),
			_ => {}
		}
	}
	flat
}

/// Returns the largest number of words between two ends of sentences.
fn longest(text: &str) -> usize {
	let mut longest = 0;
	let mut words = 0;
	for word in text.split_whitespace() {
		words += 1;
		longest = longest.max(words);
		if word.ends_with(['.', '?', '!', ':']) {
			words = 0;
		}
	}
	longest
}

#[test]
fn no_sentence_is_too_long_to_be_followed() {
	for (language, most) in LONGER {
		let text = fs::read_to_string(format!("voices/words/{language}/dialogue.toml")).unwrap();
		let file: toml::Table = text.parse().unwrap();
		let long: Vec<String> = crate::words::sentences(&file)
			.into_iter()
			.filter(|(_, sentence)| longest(&heard(sentence)) > MOST)
			.map(|(key, sentence)| format!("{key}: {sentence}"))
			.collect();
		assert_eq!(
			long.len(),
			most,
			"{language}: more than {MOST} words. If there are fewer now, the bound shrinks.\n{}",
			long.join("\n")
		);
	}
}

#[test]
fn words_are_counted_as_they_are_heard() {
	assert_eq!(longest(&heard("Taste [F2|F zwei], {a b}. {=resume} weiter")), 4);
	assert_eq!(longest("one two. three"), 2);
}
