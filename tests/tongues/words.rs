//! The words of each language, and the words of others in a text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use annabella::texts::dialogue_codes;

/// Number of texts of a language below which a word tells nothing.
const OFTEN: usize = 3;

/// The parts of a dialogue with words about a move, or that are understood and never said.
const NOT_SAID: [&str; 28] = [
	"absence",
	"aliases",
	"asking",
	"before_unit",
	"bent",
	"claiming",
	"clauses",
	"code_names",
	"colours",
	"conditions",
	"dates",
	"files",
	"fillers",
	"keys",
	"letters",
	"moves",
	"number_rules",
	"numbers",
	"pieces",
	"places",
	"placing",
	"ranks",
	"roles",
	"small_talk",
	"symbols",
	"synonyms",
	"time",
	"years",
];

/// The files of words that are understood and never said.
const NEVER_SAID: [&str; 2] = ["ideas.toml", "examples.toml"];

/// Text before a sentence that another program says in English, or before the English name of an opening.
const IN_ENGLISH: [&str; 10] = [
	"Ihr englischer Name:",
	"Englanniksi:",
	"Dess engelska namn:",
	"Der Server sagt:",
	"Palvelin sanoo:",
	"Servern säger:",
	"Meldung auf Englisch:",
	"Error message:",
	"Ilmoitus englanniksi:",
	"Meddelande på engelska:",
];

type Counts = BTreeMap<String, usize>;

/// The words of each language.
pub struct Tongues {
	/// Counts of all words in its folder.
	known: BTreeMap<&'static str, Counts>,
	/// Counts of its spoken words, apart from moves.
	said: BTreeMap<&'static str, Counts>,
	/// Words of moves, which are announced in a language of their own.
	moves: BTreeSet<String>,
}

/// The parts of a dialogue with words of moves.
const OF_MOVES: [&str; 6] = ["colours", "files", "moves", "numbers", "pieces", "ranks"];

impl Tongues {
	pub fn read() -> Self {
		let (mut known, mut said, mut moves) = (BTreeMap::new(), BTreeMap::new(), Counts::new());
		for language in dialogue_codes() {
			let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
				.join("voices/words")
				.join(language);
			let (mut all, mut some) = (Counts::new(), Counts::new());
			let paths = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
			for path in paths.filter(|path| !NEVER_SAID.iter().any(|file| path.ends_with(file))) {
				let table: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
				for (part, value) in &table {
					count(value, &mut all);
					if OF_MOVES.contains(&part.as_str()) {
						count(value, &mut moves);
					}
					match value.as_table() {
						_ if NOT_SAID.contains(&part.as_str()) => {}
						Some(commands) if part == "commands" => {
							commands
								.values()
								.for_each(|command| count(command.get("help").unwrap_or(command), &mut some));
						}
						_ => count(value, &mut some),
					}
				}
			}
			known.insert(language, all);
			said.insert(language, some);
		}
		Self {
			known,
			said,
			moves: moves.into_keys().collect(),
		}
	}

	/// The words of this text that are of another language than this, each with its language.
	pub fn foreign(&self, language: &str, text: &str) -> Vec<(String, &'static str)> {
		let own = &self.known[language];
		let mut found = Vec::new();
		for word in words(text).filter(|word| !own.contains_key(word)) {
			let other = dialogue_codes()
				.into_iter()
				.find(|other| self.said[other].get(&word).is_some_and(|times| *times >= OFTEN));
			found.extend(other.map(|other| (word, other)));
		}
		found
	}

	/// The languages of which words are in this text, and of no other.
	pub fn languages(&self, text: &str) -> BTreeMap<&'static str, BTreeSet<String>> {
		let mut found = BTreeMap::<_, BTreeSet<String>>::new();
		for word in words(text).filter(|word| !self.moves.contains(word)) {
			let known: Vec<&str> = dialogue_codes()
				.into_iter()
				.filter(|language| self.known[language].contains_key(&word))
				.collect();
			if let [language] = known[..]
				&& self.said[language]
					.get(&word)
					.is_some_and(|times| *times >= OFTEN)
			{
				found.entry(language).or_default().insert(word);
			}
		}
		found
	}
}

fn count(value: &toml::Value, into: &mut Counts) {
	match value {
		toml::Value::String(text) => {
			for word in words(text) {
				*into.entry(word).or_default() += 1;
			}
		}
		toml::Value::Array(all) => all.iter().for_each(|value| count(value, into)),
		toml::Value::Table(table) => table.values().for_each(|value| count(value, into)),
		toml::Value::Integer(_)
		| toml::Value::Float(_)
		| toml::Value::Boolean(_)
		| toml::Value::Datetime(_) => {}
	}
}

/// Returns the words of a text in small letters: without its holes, text in quotes, names of files and of other things in code,
/// and text that is announced as English.
fn words(text: &str) -> impl Iterator<Item = String> {
	let mut bare = String::new();
	let mut depth = 0_u32;
	let text = IN_ENGLISH
		.iter()
		.find_map(|announced| text.split_once(announced))
		.map_or(text, |(before, _)| before);
	let mut quoted = false;
	for sign in text.chars() {
		match sign {
			'{' => depth += 1,
			'}' => depth = depth.saturating_sub(1),
			'"' => quoted = !quoted,
			'„' => quoted = true,
			'“' | '”' => quoted = false,
			_ if depth == 0 && !quoted => bare.push(sign),
			_ => {}
		}
	}
	let mut after_number = false;
	let pieces: Vec<String> = bare
		.split_whitespace()
		.filter(|piece| {
			// A unit: "9 min".
			let is_number = piece.bytes().all(|sign| sign.is_ascii_digit());
			if core::mem::replace(&mut after_number, is_number) && piece.starts_with("min") {
				return false;
			}
			let name = piece.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
			!name.contains(['.', '_', '/', '=', '+', '-', '|', '`'])
				&& !name.contains(|sign: char| sign.is_ascii_digit())
		})
		.map(str::to_lowercase)
		.collect();
	pieces.into_iter().flat_map(|piece| {
		piece
			.split(|sign: char| !sign.is_alphabetic())
			.filter(|word| word.chars().count() > 1)
			.map(str::to_owned)
			.collect::<Vec<_>>()
	})
}
