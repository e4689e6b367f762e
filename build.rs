//! Writes the word files and a list of them in the form that the program reads at its start: JSON, as reading TOML takes long.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Where the word files are, one a language.
const WORDS: &str = "voices/words";

/// A word file: its language, its own name, whether it has a dialogue, and where it was written.
struct WordFile {
	code: String,
	name: String,
	dialogue: bool,
	json: PathBuf,
}

#[allow(clippy::print_stdout, reason = "this is how cargo is told")]
fn main() -> Result<(), Box<dyn Error>> {
	println!("cargo::rerun-if-changed={WORDS}");
	let folder = PathBuf::from(env::var("OUT_DIR")?);
	let mut files = Vec::new();
	for entry in fs::read_dir(WORDS)? {
		let path = entry?.path();
		let file = convert(&path, &folder).map_err(|error| format!("{}: {error}", path.display()))?;
		files.push(file);
	}
	// Where a word means something in two languages, those that also have a dialogue come first.
	files.sort_by_key(|file| (!file.dialogue, file.code.clone()));
	let rows: String = files
		.iter()
		.map(|file| {
			let WordFile {
				code,
				name,
				dialogue,
				json,
			} = file;
			format!("\t({code:?}, {name:?}, {dialogue}, include_str!({json:?})),\n")
		})
		.collect();
	fs::write(folder.join("words.rs"), format!("&[\n{rows}]\n"))?;
	println!("cargo::rustc-env=ANNABELLA_TARGET={}", env::var("TARGET")?);
	if let Some(commit) = commit() {
		println!("cargo::rustc-env=ANNABELLA_COMMIT={commit}");
	}
	Ok(())
}

/// The commit of which this is built, if a package names it, or git does. Not while one develops: every commit would build
/// everything anew.
#[allow(clippy::print_stdout, reason = "this is how cargo is told")]
fn commit() -> Option<String> {
	println!("cargo::rerun-if-env-changed=ANNABELLA_COMMIT");
	if let Ok(named) = env::var("ANNABELLA_COMMIT") {
		return Some(named).filter(|named| !named.is_empty());
	}
	if env::var("PROFILE").ok()? != "release" {
		return None;
	}
	// A tarball may have been unpacked in a repository of somebody else.
	let root = git(&["rev-parse", "--show-toplevel"])?;
	let own = fs::canonicalize(env::var_os("CARGO_MANIFEST_DIR")?).ok()?;
	if fs::canonicalize(root).ok()? != own {
		return None;
	}
	println!(
		"cargo::rerun-if-changed={}",
		git(&["rev-parse", "--git-path", "logs/HEAD"])?
	);
	git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
	let output = Command::new("git").args(words).output().ok()?;
	let text = String::from_utf8(output.stdout).ok()?;
	Some(text.trim().to_owned()).filter(|text| output.status.success() && !text.is_empty())
}

fn convert(path: &Path, folder: &Path) -> Result<WordFile, Box<dyn Error>> {
	let table: toml::Table = fs::read_to_string(path)?.parse()?;
	let text = |key: &str| table.get(key).and_then(toml::Value::as_str).map(str::to_owned);
	let code = text("language").ok_or("It does not say its language.")?;
	let json = folder.join(format!("{code}.json"));
	fs::write(&json, serde_json::to_string(&table)?)?;
	Ok(WordFile {
		name: text("name").ok_or("It does not say its name.")?,
		dialogue: table.get("dialogue").and_then(toml::Value::as_bool) == Some(true),
		code,
		json,
	})
}
