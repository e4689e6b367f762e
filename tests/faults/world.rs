//! The surroundings are strange: no home, an odd language, a pipe that nobody reads.

use std::process::{Command, Stdio};

use tempfile::tempdir;

use crate::pipe::{Conversation, english, program};
use crate::terminal::{Terminal, annabella};
use crate::{TWO, kept, play};

#[test]
fn without_a_home_the_game_is_played_and_it_is_told_that_it_is_not_kept() {
	let home = tempdir().unwrap();
	let mut command = program(home.path());
	for name in [
		"HOME",
		"XDG_DATA_HOME",
		"XDG_CONFIG_HOME",
		"XDG_RUNTIME_DIR",
		"PATH",
	] {
		command.env_remove(name);
	}
	let mut game = Conversation::of(command.args(TWO.split_whitespace()));
	game.hear_until("Es gibt kein Heimverzeichnis. Bitte setzen Sie die Variable HOME.");
	play(
		&mut game,
		&[
			("e4", "Eva vier."),
			(
				"datei",
				"Die Datei kann nicht geschrieben werden. Es gibt kein Heimverzeichnis.",
			),
			("e5", "Eva fünf."),
			("neue Partie", "Ja oder nein."),
			("ja", "Eins: "),
		],
	);
	game.end_with(1);
}

#[test]
fn whatever_language_the_system_has_the_program_speaks() {
	for (locale, heard) in [
		("C", "New game."),
		("POSIX", "New game."),
		("", "New game."),
		("xx_YY.UTF-99@nowhere", "New game."),
		("\u{1b}[2J", "New game."),
		("de_AT.ISO-8859-1", "Neue Partie."),
	] {
		let home = tempdir().unwrap();
		let mut command = program(home.path());
		command.env("LANG", locale).env("LC_ALL", locale);
		let mut game = Conversation::of(
			command.args("--two --clock none --vocabulary de --voice none --tones off".split(' ')),
		);
		game.hear_until(heard);
		play(&mut game, &[("e4", "Eva ")]);
		game.end();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{locale:?}");
	}
}

#[test]
fn in_a_terminal_without_a_language_the_screen_is_shown() {
	let home = tempdir().unwrap();
	let mut command = annabella(
		home.path(),
		"--two --clock none --vocabulary de --voice none --tones off",
	);
	command.env("LANG", "C").env("LC_ALL", "C");
	let terminal = Terminal::start(&command);
	terminal.wait_for("New game.");
	terminal.press(b"e4\r");
	terminal.wait_for("Eva vier.");
}

/// The reader of the output goes away in the middle of the game.
#[test]
fn a_pipe_that_nobody_reads_ends_the_program_well_and_the_game_is_kept() {
	let home = tempdir().unwrap();
	let mut child = program(home.path())
		.args(TWO.split_whitespace())
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.spawn()
		.unwrap();
	drop(child.stdout.take());
	let mut input = child.stdin.take().unwrap();
	// Its first sentence has no reader; lines typed by then may come too late.
	let _ = std::io::Write::write_all(&mut input, b"e4\n");
	assert!(child.wait().unwrap().success());
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("d4", "David vier.")]);
	game.end();
}

/// Each of these would be waited for, or read until the memory is full.
#[test]
fn a_time_zone_that_never_ends_is_not_read() {
	let home = tempdir().unwrap();
	let pipe = home.path().join("pipe");
	assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
	for zone in [
		":/dev/zero",
		"/dev/zero",
		"zoneinfo/../../../../dev/zero",
		pipe.to_str().unwrap(),
	] {
		let home = tempdir().unwrap();
		let mut command = program(home.path());
		command.env("TZ", zone).env("TZDIR", "/dev");
		let mut game = Conversation::of(command.args(TWO.split_whitespace()));
		play(&mut game, &[("e4", "Eva vier.")]);
		game.end();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 *"), "{zone}");
	}
}

#[test]
fn a_variable_whose_file_never_ends_is_told_before_a_sound_system_reads_it() {
	let home = tempdir().unwrap();
	for name in ["ALSA_CONFIG_PATH", "PULSE_CLIENTCONFIG", "PULSE_CONFIG"] {
		let output = english(home.path())
			.arg("ears")
			.env(name, "/dev/zero")
			.output()
			.unwrap();
		let told = String::from_utf8_lossy(&output.stderr).into_owned();
		assert!(!output.status.success());
		assert!(
			told.contains(&format!(
				"The variable {name} names /dev/zero, which is no ordinary file"
			)),
			"{told}"
		);
	}
}
