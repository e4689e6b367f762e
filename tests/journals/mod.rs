//! Golden journals: every event as it was published, read and written again byte for byte and hash for hash.
//!
//! A journal here never changes. `told.tsv` gives the meaning of each: the game, the clock and the score after its last fact.
//! An event that is new, or has a new field, brings a journal of its own: `annabella journal export` writes one, and `BLESS=1
//! cargo test --test reckoning journals::` adds its line to `told.tsv`.

mod altered;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use annabella::game::{Event, Fact};
use annabella::sheet::{Journal, Reader, Title, fact_line, last_line};

/// The journals whose facts are written otherwise today: the form of a field has changed, and its meaning has not.
const OLD_FORMS: [&str; 1] = ["before-periods"];

/// The journals with facts that no command leads to today.
const UNUSUAL: [&str; 1] = ["61"];

struct Golden {
	name: String,
	lines: Vec<String>,
}

fn folder() -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals")
}

fn golden() -> Vec<Golden> {
	let mut files: Vec<PathBuf> = fs::read_dir(folder())
		.unwrap()
		.map(|entry| entry.unwrap().path())
		.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
		.collect();
	files.sort();
	files
		.into_iter()
		.map(|path| Golden {
			name: path.file_stem().unwrap().to_string_lossy().into_owned(),
			lines: fs::read_to_string(path)
				.unwrap()
				.lines()
				.map(str::to_owned)
				.collect(),
		})
		.collect()
}

impl Golden {
	/// The journal with the texts of its facts.
	fn read(&self) -> (Journal, Vec<String>) {
		let mut reader = Reader::default();
		let mut facts = Vec::new();
		for line in &self.lines {
			let fact = reader.line(line.as_bytes());
			facts.extend(
				fact.unwrap_or_else(|flaw| panic!("{}: {flaw}", self.name))
					.map(str::to_owned),
			);
		}
		let journal = reader
			.end()
			.unwrap_or_else(|flaw| panic!("{}: {flaw}", self.name));
		(journal, facts)
	}
}

/// The journal of these facts, line by line.
fn written(title: &Title, facts: &[Fact]) -> Vec<String> {
	let mut fingerprint = title.fingerprint();
	let mut lines = vec![title.line()];
	for fact in facts {
		let text = serde_json::to_string(fact).unwrap();
		fingerprint = fingerprint.and(text.as_bytes());
		lines.push(fact_line(&fingerprint.to_string(), &text));
	}
	lines.push(last_line(facts.len(), &fingerprint.to_string()));
	lines
}

/// Returns the meaning of a journal, in one line.
fn told(journal: &Journal) -> String {
	let table = &journal.table;
	let at = table.last();
	let clock = table.reading(at).map_or_else(
		|| "-".to_owned(),
		|reading| {
			format!(
				"{}+{} {:?} {:?}+{:?} {:?}+{:?}",
				reading.white.0,
				reading.black.0,
				reading.running,
				reading.flags.white,
				reading.flags.black,
				reading.moves.white,
				reading.moves.black,
			)
		},
	);
	[
		table.plies().len().to_string(),
		table.position().fen(),
		table.score(),
		clock,
		table.boards().agree().to_string(),
		table.sheets_agree().to_string(),
		journal.fingerprint.to_string(),
	]
	.join("\t")
}

#[test]
fn golden_journal_written_again_is_the_same() {
	for golden in golden() {
		let (journal, texts) = golden.read();
		let facts: Vec<Fact> = texts
			.iter()
			.map(|text| serde_json::from_str(text).unwrap())
			.collect();
		let again = written(&journal.title, &facts);
		if OLD_FORMS.contains(&golden.name.as_str()) {
			assert_ne!(again, golden.lines, "{}: it is no old form", golden.name);
			let today = Golden {
				name: golden.name,
				lines: again,
			};
			let (today, _) = today.read();
			assert_eq!(format!("{:?}", today.table), format!("{:?}", journal.table));
		} else {
			for (number, (line, again)) in golden.lines.iter().zip(&again).enumerate() {
				assert_eq!(again, line, "{}.jsonl:{}", golden.name, number + 1);
			}
			assert_eq!(again.len(), golden.lines.len());
		}
	}
}

#[test]
fn golden_journal_is_what_commands_lead_to() {
	for golden in golden() {
		let (journal, _) = golden.read();
		let known = UNUSUAL.contains(&golden.name.as_str());
		assert_eq!(journal.unusual.is_some(), known, "{}", golden.name);
	}
}

#[test]
fn golden_journal_means_what_it_meant() {
	let path = folder().join("told.tsv");
	let text = fs::read_to_string(&path).unwrap_or_default();
	let mut expected: BTreeMap<String, String> = text
		.lines()
		.filter_map(|line| line.split_once('\t'))
		.map(|(name, told)| (name.to_owned(), told.to_owned()))
		.collect();
	let bless = std::env::var_os("BLESS").is_some();
	for golden in golden() {
		let told = told(&golden.read().0);
		// A line that was written stays: only a new journal gets one.
		if bless {
			expected
				.entry(golden.name.clone())
				.or_insert_with(|| told.clone());
		}
		assert_eq!(expected.get(&golden.name), Some(&told), "{}", golden.name);
	}
	if bless {
		let lines: String = expected
			.iter()
			.map(|(name, told)| format!("{name}\t{told}\n"))
			.collect();
		fs::write(path, lines).unwrap();
	}
}

#[test]
fn golden_journals_have_every_event() {
	// The reader itself lists the names of all events when it meets an unknown one.
	let unknown = serde_json::from_str::<Event>(r#"{"event":"?"}"#)
		.unwrap_err()
		.to_string();
	let names: BTreeSet<&str> = unknown.split('`').skip(3).step_by(2).collect();
	assert!(names.contains("opened") && names.contains("signed"), "{unknown}");
	let mut missing = names;
	let journals = golden();
	for line in journals.iter().flat_map(|golden| &golden.lines) {
		if let Some((_, rest)) = line.split_once(r#""event":""#) {
			missing.remove(rest.split('"').next().unwrap());
		}
	}
	assert!(missing.is_empty(), "no golden journal has {missing:?}");
}
