//! The command line as people know it: codes, streams, files that stay, and settings that are wrong.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;

use crate::pipe::{Conversation, program};

fn run(home: &Path, line: &str) -> Output {
	let mut command = program(home);
	command
		.args(line.split(' '))
		.current_dir(home)
		.stdin(Stdio::null());
	command.output().unwrap()
}

fn play(home: &Path) {
	let mut game = Conversation::start(
		home,
		"--two --clock none --language en --vocabulary en --voice none --tones off",
	);
	game.enter("e4");
	game.hear_until("Eva four.");
	game.end();
}

#[test]
fn a_wrong_line_of_the_settings_is_told_and_the_start_goes_on() {
	let home = tempdir().unwrap();
	let folder = home.path().join("config/annabella");
	fs::create_dir_all(&folder).unwrap();
	for name in ["language", "vocabulary", "ranks", "pieces"] {
		fs::write(
			folder.join("settings.toml"),
			format!("rate = 300\n{name} = \"xx\"\n"),
		)
		.unwrap();
		let mut game = Conversation::start(home.path(), "--two --clock none --voice none --tones off");
		game.hear_until(&format!(
			"Einstellungen, Zeile zwei: {name} hat einen falschen Wert."
		));
		game.enter("e4");
		game.hear_until("Eva");
		game.end();
	}
}

#[test]
fn what_is_written_goes_where_it_was_said_and_over_nothing() {
	let home = tempdir().unwrap();
	play(home.path());
	for command in [
		"pgn 1",
		"sheet 1",
		"report 1",
		"games export 1",
		"journal export 1",
	] {
		let out = run(home.path(), command);
		assert!(out.status.success() && !out.stdout.is_empty(), "{out:?}");
		let minus = run(home.path(), &format!("{command} --out -"));
		assert_eq!(out.stdout, minus.stdout, "{command}");
		let file = home.path().join("file");
		fs::write(&file, "mine").unwrap();
		let refused = run(home.path(), &format!("{command} -o file"));
		assert_eq!(refused.status.code(), Some(1), "{refused:?}");
		let why = String::from_utf8_lossy(&refused.stderr).into_owned();
		assert!(why.contains("gibt es schon, und es bleibt, wie es ist"), "{why}");
		assert_eq!(fs::read(&file).unwrap(), b"mine", "{command}");
		let written = run(home.path(), &format!("{command} -o file --overwrite"));
		assert!(written.status.success(), "{written:?}");
		assert_eq!(fs::read(&file).unwrap(), out.stdout, "{command}");
	}
}

#[test]
fn a_list_is_a_line_of_json_for_each_entry() {
	let home = tempdir().unwrap();
	play(home.path());
	for command in [
		"games",
		"archive",
		"profiles",
		"keys list",
		"voice list",
		"voice devices",
		"commands",
	] {
		let output = run(home.path(), &format!("{command} --json"));
		assert!(output.status.success(), "{output:?}");
		let text = String::from_utf8(output.stdout).unwrap();
		for line in text.lines() {
			let entry: serde_json::Value = serde_json::from_str(line).unwrap();
			assert!(entry.is_object(), "{command}: {line}");
		}
		assert!(
			!text.is_empty() || ["archive", "voice devices"].contains(&command),
			"{command}"
		);
	}
}

#[test]
fn each_code_has_one_meaning() {
	let home = tempdir().unwrap();
	for (line, code, told) in [
		("profiles", 0, ""),
		("pgn 7", 1, "Es gibt keine Partie 7."),
		("--zeppelin", 2, "--zeppelin ist keine Option von annabella."),
		(
			"--language en --zeppelin",
			2,
			"--zeppelin is no flag of annabella.",
		),
		("gmaes", 2, "War games gemeint?"),
		("--database x games", 2, "--database steht hinter dem Befehl"),
		(
			"--two --engine stockfish",
			2,
			"--two und --engine gehen nicht zusammen.",
		),
		(
			"--engine no-such-engine",
			2,
			"no-such-engine passt nicht zu --engine. Möglich ist: built-in",
		),
		(
			"games open 1 --engine /no/such/engine",
			2,
			"/no/such/engine passt nicht zu --engine.",
		),
		(
			"puzzles mine --engine no-such-engine",
			2,
			"no-such-engine passt nicht zu --engine.",
		),
		("--cells 3", 2, "--cells ist keine Option"),
		(
			"import nothing",
			1,
			"nothing lässt sich nicht lesen: es gibt keine solche Datei",
		),
		(
			"keys check nothing",
			1,
			"nothing lässt sich nicht lesen: es gibt keine solche Datei",
		),
		(
			"table --file nothing",
			1,
			"nothing lässt sich nicht lesen: es gibt keine solche Datei",
		),
		("journal verify nothing", 1, "es gibt keine solche Datei"),
	] {
		let output = run(home.path(), line);
		let error = String::from_utf8_lossy(&output.stderr).into_owned();
		assert_eq!(output.status.code(), Some(code), "{line}: {error}");
		assert!(error.contains(told), "{line}: {error}");
		assert!(
			!error.contains("os error") && !error.contains("(\""),
			"{line}: {error}"
		);
	}
}

#[test]
fn a_signal_is_told_by_its_number_and_the_game_is_kept() {
	for (signal, code) in [("INT", 130), ("TERM", 143)] {
		let home = tempdir().unwrap();
		let mut game = program(home.path())
			.args("--two --clock none --language en --vocabulary en --voice none --tones off".split(' '))
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.unwrap();
		let mut input = game.stdin.take().unwrap();
		writeln!(input, "e4").unwrap();
		let mut heard = BufReader::new(game.stdout.take().unwrap()).lines();
		assert!(heard.any(|line| line.unwrap().contains("Eva four")));
		let sent = Command::new("kill")
			.args(["-s", signal, &game.id().to_string()])
			.status();
		assert!(sent.unwrap().success());
		assert_eq!(game.wait().unwrap().code(), Some(code), "{signal}");
		drop(input);
		let games = run(home.path(), "games --unfinished --json");
		assert_eq!(String::from_utf8(games.stdout).unwrap().lines().count(), 1);
	}
}
