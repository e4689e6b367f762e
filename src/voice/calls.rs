//! The words and sentences that call the commands of a language, in tables that are compiled in, or made of a user's file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::{Table, Value};

use super::fillers::Fillers;
use super::patterns::{Call, Pattern, as_read, sentences_of};
use super::sorted_rows::SortedRows;
use super::spelling::folded;
use super::synonyms::Synonyms;
use super::wording::{Clauses, Wording};

/// Key of the patterns that begin with a hole.
const HOLE: &str = "{";

/// Sentences with which a whole line is compared.
#[derive(Clone, Debug, Default)]
pub struct Matching {
	/// The names of commands by the whole line that calls them, as it is written and as its words are read.
	whole: SortedRows,
	/// The states of commands by the whole line that brings them about.
	states: SortedRows,
	/// Those with holes, by the first word: the number of each in the file, its command and its parts.
	patterns: SortedRows,
}

impl Matching {
	/// The command that a whole line calls.
	#[must_use]
	pub fn whole(&self, line: &str) -> Option<&str> {
		self.whole.meaning(line)
	}

	/// The command and its state that a whole line brings about.
	#[must_use]
	pub fn state(&self, line: &str) -> Option<(&str, &str)> {
		self.states.meaning(line)?.split_once('\t')
	}

	/// The patterns that may match lines with these first words, each with its number in the file.
	pub fn patterns<'a>(&'a self, first: &[&str]) -> impl Iterator<Item = (u32, Pattern<'a>)> + use<'a> {
		let mut keys: Vec<String> = first.iter().map(|word| folded(word)).collect();
		keys.push(HOLE.to_string());
		keys.dedup();
		let rows = keys
			.into_iter()
			.flat_map(|key| self.patterns.get(&key).collect::<Vec<_>>());
		rows.filter_map(pattern)
	}

	/// All patterns.
	pub fn all_patterns(&self) -> impl Iterator<Item = Pattern<'_>> {
		self.patterns
			.rows()
			.filter_map(|(_, row)| pattern(row))
			.map(|(_, pattern)| pattern)
	}

	fn of(sentences: &[(&str, &str)], states: &[(&str, &str, &str)], wording: &Wording) -> Self {
		let (mut whole, mut read, mut patterns) = (Vec::new(), Vec::new(), Vec::new());
		for (number, (command, text)) in sentences.iter().enumerate() {
			let Ok(text_read) = as_read(text, wording) else {
				continue;
			};
			let Ok(pattern) = Pattern::parse(command, &text_read) else {
				continue;
			};
			if pattern.is_whole() {
				whole.push((text.to_string(), command.to_string()));
				read.push((text_read, command.to_string()));
				continue;
			}
			let cells = alloc::format!("{number}\t{command}\t{text_read}");
			let first = text_read.split(' ').next().unwrap_or_default();
			if first.starts_with(HOLE) {
				patterns.push((HOLE.to_string(), cells));
				continue;
			}
			let [plain, long] = super::spelling::spellings(first);
			if plain != long {
				patterns.push((long, cells.clone()));
			}
			patterns.push((plain, cells));
		}
		// As it is written a sentence comes before another one that reads the same.
		let all = whole.iter().chain(&read);
		let named: Vec<(String, String)> = states
			.iter()
			.map(|(command, state, text)| (text.to_string(), alloc::format!("{command}\t{state}")))
			.collect();
		let named_read: Vec<(String, String)> = named
			.iter()
			.map(|(text, named)| (wording.synonyms.line(text), named.clone()))
			.collect();
		let named = named.iter().chain(&named_read);
		Self {
			whole: SortedRows::spelled(all.map(|(text, command)| (text.as_str(), command.clone()))),
			states: SortedRows::spelled(named.map(|(text, named)| (text.as_str(), named.clone()))),
			patterns: SortedRows::of(patterns),
		}
	}
}

fn pattern(row: &str) -> Option<(u32, Pattern<'_>)> {
	let (number, row) = row.split_once('\t')?;
	let (command, text) = row.split_once('\t')?;
	Some((number.parse().ok()?, Pattern::parse(command, text).ok()?))
}

/// Everything that calls commands in a language, and the words around it.
#[derive(Clone, Debug, Default)]
pub struct Sentences {
	pub wording: Wording,
	/// The names of the commands by their own words; where two commands have the same words, the first one counts.
	called: SortedRows,
	/// The sentences of every place, beside the words of the commands.
	pub anywhere: Matching,
	/// The sentences that call a command in one place only.
	places: Vec<(String, Matching)>,
	/// All texts that call a command, by its name.
	calls: SortedRows,
	/// Every known word, by its folded form.
	words: SortedRows,
}

impl Sentences {
	/// Reads the sentences of a word file. Text that is no pattern is left out.
	#[must_use]
	pub fn of(file: &Table) -> Self {
		let list = |key: &str| file.get(key).map(texts).unwrap_or_default();
		let synonyms: Vec<(&str, &str)> = tables(file, "synonyms")
			.flat_map(|(meaning, typed)| texts(typed).into_iter().map(move |typed| (meaning, typed)))
			.collect();
		let mut clauses = Clauses::default();
		for (kind, words) in clauses.tables_mut() {
			let written = tables(file, "clauses").find(|(name, _)| *name == kind);
			*words = Fillers::of(
				written
					.map(|(_, written)| texts(written))
					.unwrap_or_default()
					.into_iter(),
			);
		}
		let wording = Wording {
			clauses,
			fillers: Fillers::of(list("fillers").into_iter()),
			synonyms: Synonyms::of(synonyms.iter().copied()),
			placing: Fillers::of(list("placing").into_iter()),
			absence: Fillers::of(list("absence").into_iter()),
			asking: Fillers::of(list("asking").into_iter()),
			claiming: Fillers::of(list("claiming").into_iter()),
			conditions: Fillers::of(list("conditions").into_iter()),
			endings: SortedRows::of(
				list("endings")
					.into_iter()
					.map(|ending| (ending.to_string(), String::new())),
			),
		};
		let of_commands = |read: &dyn Fn(&Value) -> Vec<String>, kind: &'static str| -> Vec<(&str, String)> {
			tables(file, "commands")
				.flat_map(|(name, command)| {
					let texts = command.get(kind).map(read).unwrap_or_default();
					texts.into_iter().map(move |text| (name, text))
				})
				.collect()
		};
		let plain = |value: &Value| texts(value).into_iter().map(String::from).collect();
		let (words, patterns) = (
			of_commands(&plain, "words"),
			of_commands(&all_sentences, "patterns"),
		);
		let words = words.iter().map(|(name, text)| (*name, text.as_str()));
		let words: Vec<(&str, &str)> = words.collect();
		let patterns = patterns.iter().map(|(name, text)| (*name, text.as_str()));
		let patterns: Vec<(&str, &str)> = patterns.collect();
		let states: Vec<(&str, &str, String)> = tables(file, "commands")
			.flat_map(|(name, command)| {
				let states = command.get("states").and_then(Value::as_table);
				let states = states.into_iter().flatten();
				states.flat_map(move |(state, written)| {
					all_sentences(written)
						.into_iter()
						.map(move |text| (name, state.as_str(), text))
				})
			})
			.collect();
		let states = states
			.iter()
			.map(|(name, state, text)| (*name, *state, text.as_str()));
		let states: Vec<(&str, &str, &str)> = states.collect();
		// The words of a command come before all this; here they are other words that read the same. A text that
		// means something only with a word that is passed over elsewhere, as "nächste Gerade", is not meant by its
		// other words.
		let is_bare = |text: &str| {
			let words: Vec<&str> = text.split_whitespace().collect();
			wording.bare(&words).len() == words.len()
		};
		let bare = words.iter().filter(|(_, text)| is_bare(text));
		let sentences: Vec<(&str, &str)> = patterns.iter().chain(bare).copied().collect();
		let at_places = || tables(file, "in");
		let places = at_places().map(|(place, commands)| {
			let commands = commands.as_table().into_iter().flatten();
			let sentences: Vec<(&str, String)> = commands
				.flat_map(|(name, written)| {
					all_sentences(written)
						.into_iter()
						.map(move |text| (name.as_str(), text))
				})
				.collect();
			let sentences = sentences.iter().map(|(name, text)| (*name, text.as_str()));
			let sentences: Vec<(&str, &str)> = sentences.collect();
			(place.to_string(), Matching::of(&sentences, &[], &wording))
		});
		let places = places.collect();
		let state_texts = states.iter().map(|(command, _, text)| (*command, *text));
		let calls = sentences
			.iter()
			.copied()
			.chain(state_texts.clone())
			.filter(|(_, text)| as_read(text, &wording).is_ok());
		let calls = SortedRows::of(calls.map(|(command, text)| (command.to_string(), call(text, &wording))));
		let aliases = file.get("aliases").and_then(Value::as_table);
		let alias = |key: &str| {
			aliases
				.and_then(|aliases| aliases.get(key))
				.map(texts)
				.unwrap_or_default()
		};
		let here: Vec<String> = at_places()
			.flat_map(|(_, commands)| all_sentences(commands))
			.collect();
		let known = (words.iter().chain(&patterns).map(|(_, text)| *text))
			.chain(state_texts.map(|(_, text)| text))
			.chain(here.iter().map(String::as_str))
			.chain(alias("colours"))
			.chain(alias("whose"))
			.chain(list("fillers"))
			.chain(tables(file, "clauses").flat_map(|(_, written)| texts(written)))
			.chain(synonyms.iter().map(|(_, typed)| *typed))
			.chain(list("colours"));
		let mut known: Vec<(String, String)> = known
			.flat_map(str::split_whitespace)
			.filter(|word| !word.starts_with(HOLE))
			.map(|word| (folded(word), word.to_string()))
			.collect();
		known.sort_by(|(one, _), (other, _)| one.cmp(other));
		known.dedup_by(|(one, _), (other, _)| one == other);
		Self {
			anywhere: Matching::of(&sentences, &states, &wording),
			called: SortedRows::spelled(words.iter().map(|(name, text)| (*text, name.to_string()))),
			places,
			calls,
			words: SortedRows::of(known),
			wording,
		}
	}

	/// The sentences of tables that were compiled in, each by its name.
	#[must_use]
	pub fn compiled(tables: &'static [(&'static str, &'static str)]) -> Self {
		let mut sentences = Self::default();
		let named = |name: &'static str| name.split_once('/').filter(|(_, kind)| *kind == "whole");
		let places = tables.iter().filter_map(|(name, _)| named(name));
		sentences.places = places
			.map(|(place, _)| (place.to_string(), Matching::default()))
			.collect();
		for (name, table) in sentences.tables_mut() {
			let text = tables.iter().find(|(known, _)| *known == name);
			*table = text.map_or_else(SortedRows::default, |(_, text)| SortedRows::compiled(text));
		}
		sentences
	}

	/// All tables, each by its name.
	pub fn tables_mut(&mut self) -> Vec<(String, &mut SortedRows)> {
		let Self {
			wording,
			called,
			anywhere,
			places,
			calls,
			words,
		} = self;
		let Wording {
			fillers,
			synonyms,
			placing,
			absence,
			asking,
			claiming,
			conditions,
			endings,
			clauses,
		} = wording;
		let mut tables = Vec::from([
			("fillers".to_string(), &mut fillers.0.0),
			("synonyms".to_string(), &mut synonyms.0.0),
			("placing".to_string(), &mut placing.0.0),
			("absence".to_string(), &mut absence.0.0),
			("asking".to_string(), &mut asking.0.0),
			("claiming".to_string(), &mut claiming.0.0),
			("conditions".to_string(), &mut conditions.0.0),
			("endings".to_string(), endings),
			("called".to_string(), called),
			("calls".to_string(), calls),
			("words".to_string(), words),
			("whole".to_string(), &mut anywhere.whole),
			("states".to_string(), &mut anywhere.states),
			("patterns".to_string(), &mut anywhere.patterns),
		]);
		let clauses = clauses.tables_mut();
		tables.extend(clauses.map(|(kind, words)| (alloc::format!("clauses-{kind}"), &mut words.0.0)));
		for (
			place,
			Matching {
				whole,
				states,
				patterns,
			},
		) in places
		{
			let name = |kind: &str| alloc::format!("{place}/{kind}");
			tables.extend([
				(name("whole"), whole),
				(name("states"), states),
				(name("patterns"), patterns),
			]);
		}
		tables
	}

	/// The command that its own words call.
	#[must_use]
	pub fn called(&self, text: &str) -> Option<&str> {
		self.called.meaning(text)
	}

	/// The sentences that call a command in this place only.
	#[must_use]
	pub fn at(&self, place: &str) -> Option<&Matching> {
		let mut places = self.places.iter();
		places.find_map(|(known, matching)| (known == place).then_some(matching))
	}

	/// The names of the places.
	pub fn places(&self) -> impl Iterator<Item = &str> {
		self.places.iter().map(|(place, _)| place.as_str())
	}

	/// All texts that call a command.
	pub fn calls_of<'a>(&'a self, command: &'a str) -> impl Iterator<Item = Call<'a>> {
		let cells = self.calls.get(command).collect::<Vec<_>>().into_iter();
		cells.filter_map(move |cells| {
			let (text, parts) = cells.split_once('\t')?;
			Some(Call {
				command,
				text,
				parts: parts.split(' ').collect(),
			})
		})
	}

	/// All texts that call a command, each with its name.
	pub fn calls(&self) -> impl Iterator<Item = (&str, &str)> {
		self.calls
			.rows()
			.filter_map(|(command, cells)| Some((command, cells.split_once('\t')?.0)))
	}

	/// Every known word, folded and as it is written.
	pub fn words(&self) -> impl Iterator<Item = (&str, &str)> {
		self.words.rows()
	}

	/// Returns `true` if this folded word is known.
	#[must_use]
	pub fn knows_word(&self, word: &str) -> bool {
		self.words.get(word).next().is_some()
	}
}

/// The text and its words as they are read and compared.
fn call(text: &str, wording: &Wording) -> String {
	let words: Vec<&str> = text.split_whitespace().collect();
	let part = |word: &str| {
		if word.starts_with(HOLE) {
			word.to_string()
		} else {
			folded(word)
		}
	};
	let parts: Vec<String> = wording.read(&words).into_iter().map(part).collect();
	alloc::format!("{text}\t{}", parts.join(" "))
}

/// The lines of a section.
fn tables<'a>(file: &'a Table, section: &str) -> impl Iterator<Item = (&'a str, &'a Value)> + use<'a> {
	let section = file.get(section).and_then(Value::as_table);
	section
		.into_iter()
		.flatten()
		.map(|(name, value)| (name.as_str(), value))
}

/// All texts in a value, in lists and tables too.
pub fn texts(value: &Value) -> Vec<&str> {
	let list = value.as_array().into_iter().flatten();
	let table = value.as_table().into_iter().flat_map(Table::values);
	let all = list.chain(table).flat_map(texts);
	value.as_str().into_iter().chain(all).collect()
}

/// All sentences that the texts in a value stand for. A text with a broken bracket is left out.
pub fn all_sentences(value: &Value) -> Vec<String> {
	let sentences = texts(value)
		.into_iter()
		.filter_map(|text| sentences_of(text).ok());
	sentences.flatten().collect()
}
