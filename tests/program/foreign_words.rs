//! A file or a line that cannot be read is told in our own words: those of the libraries that read it are for programmers.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::tempdir;

use crate::fed;
use crate::pipe::program;

/// Words of parsers.
const JARGON: [&str; 18] = [
	"EOF",
	"basic string",
	"duplicate key",
	"expected",
	"invalid digit",
	"invalid length",
	"invalid type",
	"literal",
	"missing field",
	"newline",
	"os error",
	"panicked",
	"struct",
	"trailing",
	"unclosed",
	"unexpected",
	"unquoted",
	"unknown variant",
];
const LANGUAGES: [&str; 4] = ["en", "de", "fi", "sv"];
/// No TOML.
const BROKEN: [&str; 9] = [
	"face = ",
	"face = \"screen",
	"face = screen",
	"= 3",
	"[a",
	"a = [1,",
	"rate = 200\nrate = 300",
	"x = 2026-99-99",
	"a = \"\\q\"",
];

#[track_caller]
fn check(what: &str, told: &str) {
	assert!(!told.trim().is_empty(), "{what}: nothing is told");
	let found: Vec<&&str> = JARGON.iter().filter(|word| told.contains(**word)).collect();
	assert!(found.is_empty(), "{what}: {found:?} in {told:?}");
}

fn ran(home: &Path, args: &[&str], input: &str) -> String {
	let Output { stdout, stderr, .. } = fed(program(home).args(args), input);
	format!(
		"{}{}",
		String::from_utf8_lossy(&stdout),
		String::from_utf8_lossy(&stderr)
	)
}

#[test]
fn broken_files_of_the_user_are_told_without_jargon() {
	for (number, text) in BROKEN.into_iter().enumerate() {
		let language = LANGUAGES[number % LANGUAGES.len()];
		for file in [
			"settings.toml".to_owned(),
			"keys.toml".to_owned(),
			format!("words/{language}.toml"),
		] {
			let home = tempdir().unwrap();
			let path = home.path().join("config/annabella").join(&file);
			fs::create_dir_all(path.parent().unwrap()).unwrap();
			fs::write(&path, text).unwrap();
			let flags =
				format!("--plain --two --clock none --voice none --vocabulary en --language {language}");
			let flags: Vec<&str> = flags.split(' ').collect();
			let told = ran(home.path(), &flags, "");
			assert!(told.lines().count() > 1, "{file}: {text:?} is not told: {told:?}");
			check(&format!("{file} in {language}: {text:?}"), &told);
		}
	}
}

#[test]
fn broken_files_on_the_command_line_are_told_without_jargon() {
	let home = tempdir().unwrap();
	let file = home.path().join("file");
	let name = file.to_str().unwrap();
	for text in BROKEN
		.into_iter()
		.chain(["{", "[]", "{\"a\":1}", "1. e4 {", "[FEN \"x\"]", "\u{0}"])
	{
		fs::write(&file, text).unwrap();
		for args in [
			&["keys", "check", name][..],
			&["table", "--file", name],
			&["profiles", "show", "fide-2017", "--rules", name],
			&["journal", "verify", name],
			&["journal", "import", name],
			&["import", name],
			&["puzzles", "import", name],
		] {
			check(&format!("{args:?}: {text:?}"), &ran(home.path(), args, ""));
		}
	}
	for args in [
		"games export x",
		"pgn 99999999999999999999",
		"--clock 3+",
		"--rate 1e9",
		"--braille x",
		"--fen x",
	] {
		let words: Vec<&str> = args.split(' ').collect();
		check(args, &ran(home.path(), &words, ""));
	}
}

#[test]
fn broken_lines_for_the_referee_are_told_without_jargon() {
	let home = tempdir().unwrap();
	for (line, expected) in [
		("{", "This line is no JSON object."),
		("[]", "This line is no JSON object."),
		("tru", "This line is no JSON object."),
		(
			"{\"x\":1}",
			"This line is no event: the field at is missing, such as \\\"at\\\":0.",
		),
		(
			"{\"at\":0,\"by\":\"white\"}",
			"This line is no event: the field do is missing, such as \\\"do\\\":\\\"say\\\".",
		),
		(
			"{\"at\":\"x\",\"by\":\"white\",\"do\":\"say\"}",
			"This line is no event: the value of the field at is of the wrong kind.",
		),
		(
			"{\"at\":0,\"by\":\"white\",\"do\":\"move\",\"move\":3}",
			"This line is no event: the value of the field move is of the wrong kind.",
		),
		(
			"{\"at\":0,\"at\":0,\"by\":\"white\",\"do\":\"move\"}",
			"This line is no event: a field is there twice.",
		),
	] {
		let told = ran(home.path(), &["referee"], &format!("{line}\n"));
		assert!(told.contains(expected), "{line}: {told}");
		check(line, &told);
	}
}
