//! One thing has one name: words that `docs/glossary.md` excludes are in no sentence of the word files.

use std::collections::BTreeMap;
use std::fs;

use crate::none;

/// Returns the excluded words, by language, from the last column of the glossary's last table.
fn not_said() -> BTreeMap<String, Vec<String>> {
	let glossary = fs::read_to_string("docs/glossary.md").unwrap();
	let (_, table) = glossary
		.split_once("| thing | en | de | fi | sv | not |")
		.unwrap();
	let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
	for row in table
		.lines()
		.filter(|line| line.starts_with("| ") && !line.contains("---"))
	{
		let not = row.trim_end_matches([' ', '|']).rsplit('|').next().unwrap();
		for (language, words) in not.split(';').filter_map(|part| part.trim().split_once(": ")) {
			let words = words.split(',').map(|word| word.trim().to_string());
			found.entry(language.to_string()).or_default().extend(words);
		}
	}
	assert!(found.len() >= 4, "{found:?}");
	found
}

/// Returns all sentences of a word file with their keys: phrases, and explanations of the commands.
fn sentences(language: &str) -> Vec<(String, String)> {
	let text = fs::read_to_string(format!("voices/words/{language}/dialogue.toml")).unwrap();
	let table: toml::Table = text.parse().unwrap();
	let mut found = Vec::new();
	for (key, phrase) in table["phrases"].as_table().unwrap() {
		let forms = phrase
			.as_table()
			.map_or_else(|| vec![phrase], |forms| forms.values().collect());
		found.extend(
			forms
				.into_iter()
				.map(|form| (key.clone(), form.as_str().unwrap().to_string())),
		);
	}
	for (name, command) in table["commands"].as_table().unwrap() {
		found.push((name.clone(), command["help"].as_str().unwrap().to_string()));
	}
	found
}

#[test]
fn no_sentence_has_a_second_name_for_one_thing() {
	let mut wrong = Vec::new();
	for (language, words) in not_said() {
		for (key, sentence) in sentences(&language) {
			let lower = sentence.to_lowercase();
			let said = words.iter().filter(|word| lower.contains(&word.to_lowercase()));
			wrong.extend(said.map(|word| format!("{language}: {key} says {word}: {sentence}")));
		}
	}
	none(
		&wrong,
		"One thing has one name, and it stands in docs/glossary.md.",
	);
}
