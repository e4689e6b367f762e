//! Writes the texts of the languages and a list of them in the form that the program reads at its start, JSON, as reading TOML takes
//! long; the list of the pages of the manual, and that of the recorded words.

extern crate alloc;

#[path = "src/voice/beginnings.rs"]
mod beginnings;
#[allow(dead_code, reason = "the program reads what is written here")]
#[path = "src/voice/calls.rs"]
mod calls;
#[path = "src/asking/likeness/features.rs"]
mod features;
#[path = "src/voice/fillers.rs"]
mod fillers;
#[path = "src/asking/likeness/ideas.rs"]
mod ideas;
#[allow(dead_code, reason = "the program reads what is written here")]
#[path = "src/voice/patterns.rs"]
mod patterns;
#[allow(dead_code, reason = "the program reads what is written here")]
#[path = "src/voice/sorted_rows.rs"]
mod sorted_rows;
#[allow(dead_code, reason = "the program reads what is written here")]
#[path = "src/voice/spelling.rs"]
mod spelling;
#[path = "src/voice/synonyms.rs"]
mod synonyms;
#[path = "src/asking/likeness/training.rs"]
mod training;
#[allow(dead_code, reason = "the program reads what is written here")]
#[path = "src/voice/wording.rs"]
mod wording;

use calls::{Sentences, texts as texts_in};
use features::{Known, MOST_IDEAS};
use patterns::sentences_of;
use sorted_rows::SortedRows;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, thread};

/// The folder of the texts, with a folder a language.
const WORDS: &str = "voices/words";

/// The file that makes a folder the one of a language.
const DIALOGUE: &str = "dialogue";

/// The file of the words behind which there are ideas; only what is learned from sentences needs it.
const IDEAS: &str = "ideas";

/// The file of lines from which the likeness of a language learns. The program needs none of them.
const EXAMPLES: &str = "examples";

/// The texts of a language: its code, its own name, its files as rows, and `true` if the program holds a dialogue in it.
struct Folder {
	code: String,
	name: String,
	dialogue: bool,
	files: String,
	/// The sentences from which its likeness learns.
	lessons: Lessons,
	/// Its row among the tables of sentences.
	sentences: String,
}

/// The sentences of a language, from which its likeness learns, and those of others the ideas.
struct Lessons {
	/// Each sentence, with its command.
	sentences: Vec<(String, String)>,
	/// The words that fill holes.
	slots: BTreeMap<String, &'static str>,
	ideas: SortedRows,
}

impl Lessons {
	fn pairs(&self) -> Vec<(&str, &str)> {
		let pairs = self.sentences.iter();
		pairs
			.map(|(text, command)| (text.as_str(), command.as_str()))
			.collect()
	}

	fn with_known<T>(&self, read: impl FnOnce(Known<'_>) -> T) -> T {
		read(Known {
			slots: &|word| self.slots.get(word).copied(),
			ideas: &|entry| self.ideas.get(entry).next(),
		})
	}
}

/// Does something with each of these at the same time.
fn each_at_once<T: Sync, R: Send>(
	things: &[T],
	act: impl Fn(&T) -> Result<R, String> + Sync,
) -> Result<Vec<R>, String> {
	thread::scope(|scope| {
		let workers: Vec<_> = things.iter().map(|thing| scope.spawn(|| act(thing))).collect();
		let done = workers.into_iter().map(|worker| worker.join());
		done.map(|result| result.unwrap_or_else(|_| Err("A language panicked.".to_owned())))
			.collect()
	})
}

#[allow(clippy::print_stdout, reason = "this is how cargo is told")]
fn main() -> Result<(), Box<dyn Error>> {
	println!("cargo::rerun-if-changed={WORDS}");
	let folder = PathBuf::from(env::var("OUT_DIR")?);
	let paths = fs::read_dir(WORDS)?
		.map(|entry| Ok(entry?.path()))
		.collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
	let read = |path: &PathBuf| texts(path, &folder).map_err(|error| format!("{}: {error}", path.display()));
	let mut folders = each_at_once(&paths, read)?;
	// If a word means something in two languages, those that also have a dialogue come first.
	folders.sort_by_key(|folder| (!folder.dialogue, folder.code.clone()));
	let rows: String = folders
		.iter()
		.map(|folder| {
			let Folder {
				code,
				name,
				dialogue,
				files,
				lessons: _,
				sentences: _,
			} = folder;
			format!(
				"\tFolder {{ code: {code:?}, name: {name:?}, dialogue: {dialogue}, files: &[\n{files}\t] }},\n"
			)
		})
		.collect();
	fs::write(folder.join("words.rs"), format!("&[\n{rows}]\n"))?;
	// The likeness of a language is learned for seconds: the languages share the processors.
	let learned =
		|own: &Folder| likeness(own, &folders, &folder).map_err(|error| format!("{}: {error}", own.code));
	let likenesses = each_at_once(&folders, learned)?;
	fs::write(
		folder.join("likeness.rs"),
		format!("&[\n{}]\n", likenesses.concat()),
	)?;
	let sentences: Vec<&str> = folders.iter().map(|folder| folder.sentences.as_str()).collect();
	fs::write(
		folder.join("sentences.rs"),
		format!("&[\n{}]\n", sentences.concat()),
	)?;
	fs::write(folder.join("messages.rs"), messages()?)?;
	fs::write(folder.join("phrases.rs"), phrases()?)?;
	fs::write(folder.join("papers.rs"), fields("papers")?)?;
	fs::write(folder.join("referee.rs"), fields("referee")?)?;
	fs::write(folder.join("manual.rs"), manual()?)?;
	fs::write(folder.join("packs.rs"), packs()?)?;
	println!("cargo::rustc-env=ANNABELLA_TARGET={}", env::var("TARGET")?);
	if env::var("CARGO_CFG_TARGET_OS")? == "linux" && env::var("CARGO_CFG_TARGET_ENV")? == "gnu" {
		// The list of addresses that the loader corrects at each start: a hundredth as long in this form, which the C
		// library of Debian 12 is the first to read.
		println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
	}
	if let Some((commit, day)) = commit() {
		println!("cargo::rustc-env=ANNABELLA_COMMIT={commit}");
		println!("cargo::rustc-env=ANNABELLA_DATE={day}");
	}
	Ok(())
}

/// The texts from which the list of the messages is made.
const MESSAGES: &str = "voices/words/en/command-line.toml";

/// A struct for each key of the messages, with its holes as fields.
fn messages() -> Result<String, Box<dyn Error>> {
	let table: toml::Table = fs::read_to_string(MESSAGES)?.parse()?;
	let mut code = String::new();
	for (key, text) in &table {
		let forms = text.as_table().into_iter().flat_map(toml::Table::values);
		let texts: Vec<&str> = [text]
			.into_iter()
			.chain(forms)
			.filter_map(toml::Value::as_str)
			.collect();
		let holes: BTreeSet<&str> = texts.iter().flat_map(|text| holes(text)).collect();
		let name = type_name(key);
		let about = texts.last().ok_or("A message is no text.")?;
		code.push_str(&format!("#[doc = {about:?}]\n#[derive(Clone, Debug)]\n"));
		if holes.is_empty() {
			code.push_str(&format!(
				"pub struct {name};\nimpl {name} {{\n\tpub const MESSAGE: super::Message = super::bare({key:?});\n}}\n"
			));
			continue;
		}
		let fields: String = holes
			.iter()
			.map(|hole| format!("\tpub {hole}: super::Filling,\n"))
			.collect();
		let filled: String = holes
			.iter()
			.map(|hole| format!("({hole:?}, message.{hole}), "))
			.collect();
		code.push_str(&format!(
			"pub struct {name} {{\n{fields}}}\nimpl From<{name}> for super::Message {{\n\tfn from(message: {name}) -> Self \
			 {{\n\t\tsuper::filled({key:?}, alloc::vec![{filled}])\n\t}}\n}}\n"
		));
	}
	Ok(code)
}

/// The texts from which the list of the phrases is made.
const PHRASES: &str = "voices/words/en/dialogue.toml";

/// A row for each phrase: the name in the code, the key, and the holes in the order of the text. A phrase that counts something has
/// a form for one, which does not name the number.
fn phrases() -> Result<String, Box<dyn Error>> {
	let words: toml::Table = fs::read_to_string(PHRASES)?.parse()?;
	let phrases = words.get("phrases").and_then(toml::Value::as_table);
	let mut rows = String::new();
	for (key, written) in phrases.ok_or("There are no phrases.")? {
		let form = |name| written.get(name).and_then(toml::Value::as_str);
		let text = written.as_str().or_else(|| form("other"));
		let text = text.ok_or("A phrase is no text.")?;
		let mut found: Vec<&str> = Vec::new();
		for hole in holes(text) {
			if !found.contains(&hole) {
				found.push(hole);
			}
		}
		let counted = form("one").and_then(|one| {
			let is_left_out = |hole: &&&str| !holes(one).any(|other| other == **hole);
			found.iter().find(is_left_out)
		});
		let counts = counted.map_or(String::new(), |hole| format!(" counts {hole}"));
		let named = found.iter().map(|hole| match *hole {
			// A word of Rust.
			"move" => "played = \"move\"",
			hole => hole,
		});
		let named: Vec<&str> = named.collect();
		let (name, named) = (type_name(key), named.join(", "));
		rows.push_str(&format!(
			"\t#[doc = {:?}]\n\t{name} = {key:?} [{named}]{counts},\n",
			quoted(text)
		));
	}
	Ok(format!("phrase_keys! {{\n{rows}}}\n"))
}

/// A field for each text, or table of texts, of this English file.
fn fields(file: &str) -> Result<String, Box<dyn Error>> {
	let table: toml::Table = fs::read_to_string(format!("{WORDS}/en/{file}.toml"))?.parse()?;
	let fields = table.iter().map(|(key, text)| match text.as_str() {
		Some(text) => format!("\t#[doc = {:?}]\n\tpub(super) {key}: String,\n", quoted(text)),
		None => format!("\tpub(super) {key}: alloc::collections::BTreeMap<String, String>,\n"),
	});
	Ok(format!("words! {{\n{}}}\n", fields.collect::<String>()))
}

/// A text as it stands in the documentation: its brackets are no links there.
fn quoted(text: &str) -> String {
	format!("`{text}`")
}

/// The name in the code for a key of the texts.
fn type_name(key: &str) -> String {
	key.split('_')
		.map(|word| word[..1].to_uppercase() + &word[1..])
		.collect()
}

/// The names of the holes in braces; in a pair of them, or after the name of a table of forms, each by itself.
fn holes(text: &str) -> impl Iterator<Item = &str> {
	text.split('{')
		.skip(1)
		.filter_map(|rest| Some(rest.split_once('}')?.0))
		.filter(|hole| !hole.starts_with('='))
		.flat_map(|hole| hole.rsplit(':').next().unwrap_or(hole).split(' '))
}

/// The folder of this package.
fn root() -> Result<PathBuf, Box<dyn Error>> {
	Ok(PathBuf::from(
		env::var_os("CARGO_MANIFEST_DIR").ok_or("There is no manifest.")?,
	))
}

/// The folder of the manual's pages, with a folder a language.
const MANUAL: &str = "docs/manual";

/// A row for each page in the order in which the first page of its language names it: the language, the name, and the text.
#[allow(clippy::print_stdout, reason = "this is how cargo is told")]
fn manual() -> Result<String, Box<dyn Error>> {
	println!("cargo::rerun-if-changed={MANUAL}");
	let root = root()?;
	let mut rows = String::new();
	for language in fs::read_dir(MANUAL)? {
		let language = language?.path();
		let code = language.file_name().ok_or("A folder has no name.")?;
		let first = fs::read_to_string(language.join("README.md"))?;
		let links = first
			.split("](")
			.skip(1)
			.filter_map(|rest| rest.split_once(".md)"))
			.map(|(name, _)| name);
		for name in ["README"]
			.into_iter()
			.chain(links.filter(|name| !name.contains('/')))
		{
			let page = root.join(&language).join(format!("{name}.md"));
			rows.push_str(&format!("\t({code:?}, {name:?}, include_str!({page:?})),\n"));
		}
	}
	Ok(format!("&[\n{rows}]\n"))
}

/// The folder of the recorded words, with a pack a language. The registry of crates has no room for them, so it may be
/// empty.
const CLIPS: &str = "voices/clips";

/// A row for each pack: the language, and the bytes.
#[allow(clippy::print_stdout, reason = "this is how cargo is told")]
fn packs() -> Result<String, Box<dyn Error>> {
	println!("cargo::rerun-if-changed={CLIPS}");
	let root = root()?;
	let mut rows = Vec::new();
	for file in fs::read_dir(CLIPS)? {
		let path = root.join(file?.path());
		if path.extension().is_some_and(|ending| ending == "pack") {
			let code = path.file_stem().and_then(|stem| stem.to_str());
			rows.push(format!(
				"\tpack!({:?}, {path:?}),\n",
				code.ok_or("A pack has no name.")?
			));
		}
	}
	rows.sort();
	Ok(format!("vec![\n{}]\n", rows.concat()))
}

/// The commit of this build and its day, if a package names them, or git does. Not during development: every commit would
/// build everything anew.
#[allow(clippy::print_stdout, reason = "this is how cargo is told")]
fn commit() -> Option<(String, String)> {
	println!("cargo::rerun-if-env-changed=ANNABELLA_COMMIT");
	println!("cargo::rerun-if-env-changed=ANNABELLA_DATE");
	if let Ok(named) = env::var("ANNABELLA_COMMIT") {
		let day = env::var("ANNABELLA_DATE").unwrap_or_default();
		return Some((named, day)).filter(|(named, _)| !named.is_empty());
	}
	if env::var("PROFILE").ok()? != "release" {
		return None;
	}
	// A tarball may have been unpacked in another repository.
	let root = git(&["rev-parse", "--show-toplevel"])?;
	let own = fs::canonicalize(env::var_os("CARGO_MANIFEST_DIR")?).ok()?;
	if fs::canonicalize(root).ok()? != own {
		return None;
	}
	println!(
		"cargo::rerun-if-changed={}",
		git(&["rev-parse", "--git-path", "logs/HEAD"])?
	);
	let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
	Some((commit, git(&["show", "--no-patch", "--format=%cs", "HEAD"])?))
}

fn git(words: &[&str]) -> Option<String> {
	let output = Command::new("git").args(words).output().ok()?;
	let text = String::from_utf8(output.stdout).ok()?;
	Some(text.trim().to_owned()).filter(|text| output.status.success() && !text.is_empty())
}

/// The JSON of a table with one entry a line, in the order of the keys: the house finds a text in it without reading the others.
fn one_a_line(table: &toml::Table) -> Result<String, serde_json::Error> {
	let entries: BTreeMap<&String, &toml::Value> = table.iter().collect();
	let lines = entries
		.into_iter()
		.map(|(key, value)| {
			Ok(format!(
				"{}:{}",
				serde_json::to_string(key)?,
				serde_json::to_string(value)?
			))
		})
		.collect::<Result<Vec<_>, serde_json::Error>>()?;
	Ok(format!("{{\n{}\n}}", lines.join(",\n")))
}

fn texts(path: &Path, out: &Path) -> Result<Folder, Box<dyn Error>> {
	let code = path
		.file_name()
		.and_then(|name| name.to_str())
		.ok_or("A folder has no name.")?;
	let mut paths = fs::read_dir(path)?
		.map(|entry| Ok(entry?.path()))
		.collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
	paths.sort();
	let (mut files, mut about) = (String::new(), None);
	let (mut ideas, mut examples) = (toml::Table::new(), toml::Table::new());
	for path in paths {
		let file = path
			.file_stem()
			.and_then(|stem| stem.to_str())
			.ok_or("A file has no name.")?;
		let written = fs::read_to_string(&path)?.parse();
		let table: toml::Table = written.map_err(|error| format!("{file}: {error}"))?;
		if file == IDEAS {
			ideas = table;
			continue;
		}
		if file == EXAMPLES {
			examples = table;
			continue;
		}
		let json = out.join(format!("{code}-{file}.json"));
		fs::write(&json, one_a_line(&table)?)?;
		files.push_str(&format!("\t\t({file:?}, include_str!({json:?})),\n"));
		if file == DIALOGUE {
			about = Some(table);
		}
	}
	let about = about.ok_or("There is no dialogue.toml.")?;
	let text = |key: &str| about.get(key).and_then(toml::Value::as_str).map(str::to_owned);
	if text("language").as_deref() != Some(code) {
		return Err("The folder does not have the name of its language.".into());
	}
	Ok(Folder {
		code: code.to_owned(),
		name: text("name").ok_or("It does not say its name.")?,
		dialogue: about.get("dialogue").and_then(toml::Value::as_bool) == Some(true),
		files,
		lessons: lessons(&about, &examples, &ideas)?,
		sentences: sentences(code, &about, out)?,
	})
}

fn lessons(
	words: &toml::Table,
	examples: &toml::Table,
	ideas: &toml::Table,
) -> Result<Lessons, Box<dyn Error>> {
	let mut slots = BTreeMap::new();
	let aliases = words.get("aliases");
	for (section, hole) in [
		("pieces", "{piece}"),
		("colours", "{side}"),
		("files", "{file}"),
		("numbers", "{number}"),
	] {
		let named = [
			words.get(section),
			aliases.and_then(|aliases| aliases.get(section)),
		];
		for word in named.into_iter().flatten().flat_map(texts_in) {
			// A letter alone is often another word.
			if word.chars().count() > 1 {
				slots.entry(word.to_lowercase()).or_insert(hole);
			}
		}
	}
	let mut sentences: Vec<(String, String)> = Vec::new();
	let commands = words.get("commands").and_then(toml::Value::as_table);
	for (command, about) in commands.into_iter().flatten() {
		for text in about.get("words").map(texts_in).unwrap_or_default() {
			sentences.push((text.to_owned(), command.clone()));
		}
		for kind in ["patterns", "states"] {
			for text in about.get(kind).map(texts_in).unwrap_or_default() {
				let read = sentences_of(text).map_err(|error| format!("{command}: {text:?}: {error}"))?;
				sentences.extend(read.into_iter().map(|text| (text, command.clone())));
			}
		}
	}
	for text in words.get("in").map(texts_in).unwrap_or_default() {
		sentences_of(text).map_err(|error| format!("{text:?}: {error}"))?;
	}
	for words in [words, examples] {
		let small_talk = words.get("small_talk").map(texts_in).unwrap_or_default();
		sentences.extend(
			small_talk
				.into_iter()
				.map(|text| (text.to_owned(), String::new())),
		);
	}
	for (section, before) in [("commands", ""), ("choices", features::CHOICE)] {
		let named = examples.get(section).and_then(toml::Value::as_table);
		for (name, examples) in named.into_iter().flatten() {
			if before.is_empty() && !commands.is_some_and(|commands| commands.contains_key(name)) {
				return Err(format!("{EXAMPLES}: there is no command {name}").into());
			}
			let names = words.get("aliases").and_then(|aliases| aliases.get("choices"));
			let begins = sentences_of(name)?;
			let names = begins.iter().filter_map(|beginning| names?.get(beginning));
			let examples = names.flat_map(texts_in).chain(texts_in(examples));
			sentences.extend(examples.map(|text| (text.to_owned(), format!("{before}{name}"))));
		}
	}
	Ok(Lessons {
		sentences,
		slots,
		ideas: ideas_in(ideas)?,
	})
}

/// A row of the likenesses: the model that is learned from the sentences of a language, and the words that fill holes there. Nothing for
/// a language without sentences.
fn likeness(own: &Folder, folders: &[Folder], out: &Path) -> Result<String, Box<dyn Error>> {
	let Folder { code, lessons, .. } = own;
	if lessons.sentences.is_empty() {
		return Ok(String::new());
	}
	let others = folders.iter().filter(|folder| folder.code != *code);
	let abroad = others.flat_map(|Folder { lessons, .. }| {
		let pairs = lessons.pairs();
		lessons.with_known(|known| training::thoughts(&pairs, known))
	});
	let (abroad, pairs): (Vec<training::Thought<'_>>, _) = (abroad.collect(), lessons.pairs());
	let model = lessons.with_known(|known| training::trained(&pairs, &abroad, known));
	let path = out.join(format!("{code}-likeness.bin"));
	fs::write(&path, model.bytes)?;
	let rows = out.join(format!("{code}-ideas.rows"));
	fs::write(&rows, lessons.ideas.text())?;
	let slots: Vec<(&String, &&str)> = lessons.slots.iter().collect();
	Ok(format!(
		"\tLikeness {{ code: {code:?}, commands: &{:?}, slots: &{slots:?}, \
		 ideas: SortedRows::compiled(include_str!({rows:?})), model: include_bytes!({path:?}) }},\n",
		model.commands
	))
}

/// A row for each word that stands for ideas: the numbers of these, in the order of their names.
fn ideas_in(ideas: &toml::Table) -> Result<SortedRows, Box<dyn Error>> {
	if ideas.len() > MOST_IDEAS {
		return Err(format!("There are more than {MOST_IDEAS} ideas.").into());
	}
	let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
	let names: BTreeSet<&String> = ideas.keys().collect();
	for (number, name) in names.into_iter().enumerate() {
		for word in ideas.get(name).map(texts_in).unwrap_or_default() {
			rows.entry(word.to_lowercase())
				.or_default()
				.push(number.to_string());
		}
	}
	let rows = rows.into_iter().map(|(word, numbers)| (word, numbers.join(" ")));
	Ok(SortedRows::of(rows))
}

/// A row of the tables of sentences.
fn sentences(code: &str, words: &toml::Table, out: &Path) -> Result<String, Box<dyn Error>> {
	let mut rows = String::new();
	for (number, (name, table)) in Sentences::of(words).tables_mut().into_iter().enumerate() {
		let path = out.join(format!("{code}-{number}.rows"));
		fs::write(&path, table.text())?;
		rows.push_str(&format!("\t\t({name:?}, include_str!({path:?})),\n"));
	}
	Ok(format!("\t({code:?}, &[\n{rows}\t]),\n"))
}
