//! Faults are told, and the game goes on.

use std::fs;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Stdio;

use tempfile::tempdir;

use crate::has_speech_server;
use crate::pipe::{Conversation, program};

#[test]
fn without_sound_it_says_so_once_and_plays_on() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de");
	assert!(game.hear().starts_with("Neue Partie."));
	assert!(game.hear().starts_with("Kein Audiogerät."));
	game.enter("e4");
	assert!(game.hear().starts_with("Eva zwei Eva vier."));
	game.end();
}

#[test]
fn without_the_speech_that_is_wished_it_says_why_once_and_plays_on() {
	let home = tempdir().unwrap();
	let flags = "--two --clock none --vocabulary de --voice system";
	let mut game = Conversation::start(home.path(), flags);
	game.hear_until(match has_speech_server() {
		true => "Der Sprachserver speech-dispatcher ist installiert, startet aber nicht.",
		false => "Keine System-Sprachausgabe. Bitte das Paket speech-dispatcher installieren.",
	});
	game.enter("e4");
	assert!(
		game.hear().starts_with("Eva zwei Eva vier."),
		"one sentence tells both"
	);
	game.end();
}

/// A game without a voice, and a sound server that is never answered.
fn silent_game(home: &Path, tones: &str) -> (UnixListener, Conversation) {
	let server = home.join("pulse");
	let listener = UnixListener::bind(&server).unwrap();
	let flags = format!("--two --clock none --vocabulary de --voice none --tones {tones}");
	let mut command = program(home);
	command
		.env("PULSE_SERVER", format!("unix:{}", server.display()))
		.args(flags.split_whitespace());
	let mut game = Conversation::of(&mut command);
	for (line, answer) in [("e4", "Eva vier."), ("e9", "e9"), ("brett", "König")] {
		game.enter(line);
		game.hear_until(answer);
	}
	(listener, game)
}

#[test]
fn without_a_voice_and_without_tones_no_sound_device_is_opened() {
	let home = tempdir().unwrap();
	let (server, game) = silent_game(home.path(), "off");
	game.end();
	server.set_nonblocking(true).unwrap();
	assert!(server.accept().is_err(), "nobody wants to hear anything");
	let home = tempdir().unwrap();
	let (server, game) = silent_game(home.path(), "on");
	assert!(server.accept().is_ok(), "the tones are wanted");
	game.kill();
}

#[test]
fn an_engine_that_is_not_there_can_be_replaced() {
	let home = tempdir().unwrap();
	// An engine that is named on the command line is refused there; one that was chosen before is looked for.
	let folder = home.path().join("config/annabella");
	fs::create_dir_all(&folder).unwrap();
	fs::write(
		folder.join("settings.toml"),
		"opponent = \"no-such-engine\"\nstrength = \"casual\"\nside = \"black\"\nclock = \"none\"\n",
	)
	.unwrap();
	let mut game = Conversation::start(home.path(), "--vocabulary de --voice none --language de");
	game.hear_until("Die Eingabetaste wählt neun.");
	game.enter("");
	let told = "Dieses Schachprogramm wurde nicht gefunden: no-such-engine. Bitte installieren Sie es,";
	game.hear_until(told);
	game.enter("weiter");
	game.hear_until(told);
	game.enter("neue Partie");
	game.hear_until("Eins: Gegen das Programm.");
	game.end();
}

#[test]
fn an_engine_that_talks_nonsense_is_stopped() {
	let home = tempdir().unwrap();
	let engine = home.path().join("engine");
	fs::write(
		&engine,
		"#!/bin/sh\nwhile read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e5;; esac; done\n",
	)
	.unwrap();
	fs::set_permissions(&engine, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
	let flags = format!(
		"--engine {} --strength 8 --side black --clock none --vocabulary de --voice none",
		engine.display()
	);
	let game = Conversation::start(home.path(), &flags);
	game.hear_until("Der Computergegner wollte einen regelwidrigen Zug spielen");
	game.end();
}

#[test]
fn a_storage_that_cannot_be_opened_loses_no_move_of_the_evening() {
	let home = tempdir().unwrap();
	// A file where the folder should be.
	fs::write(home.path().join("data"), "").unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de --voice none");
	game.hear_until("Die Partie kann nicht gespeichert werden.");
	game.enter("e4");
	game.hear_until("Eva zwei Eva vier.");
	game.enter("züge");
	game.hear_until("Eins: Eva zwei Eva vier.");
	fs::remove_file(home.path().join("data")).unwrap();
	game.end();
	let kept = program(home.path()).args(["pgn", "1"]).output().unwrap();
	assert!(
		String::from_utf8_lossy(&kept.stdout).contains("1. e4 *"),
		"{kept:?}"
	);
}

#[test]
fn whoever_leaves_a_game_that_cannot_be_kept_is_told() {
	let home = tempdir().unwrap();
	fs::write(home.path().join("data"), "").unwrap();
	let flags = "--two --clock none --vocabulary de --voice none";
	let left = program(home.path())
		.args(flags.split_whitespace())
		.stdin(Stdio::null())
		.output()
		.unwrap();
	let told = String::from_utf8_lossy(&left.stderr);
	assert!(
		told.starts_with("annabella: Die Partie ist nicht ganz aufgehoben: "),
		"{told}"
	);
}

#[test]
fn a_broken_file_of_the_user_is_told_and_not_used() {
	let home = tempdir().unwrap();
	let config = home.path().join("config/annabella");
	fs::create_dir_all(config.join("words")).unwrap();
	fs::write(config.join("keys.toml"), "[play]\nf55 = \"help\"\n").unwrap();
	fs::write(config.join("words/de.toml"), "[pieces]\nknight = \"Ross\"\n").unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de --voice none");
	let told = game.hear_until("Es gilt die mitgelieferte Tastenbelegung.");
	assert!(
		told.starts_with("keys.toml, Zeile zwei: Das ist keine Taste: f55. "),
		"{told}"
	);
	game.enter("Sf3");
	assert_eq!(game.hear_until("Gustav eins"), "Ross Gustav eins Felix drei.");
	game.end();
}

#[test]
fn any_bytes_may_be_typed() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de --voice none");
	game.hear();
	for line in ["\u{1b}[2J", &"x".repeat(4000), "\u{0}", "♞f3", "−−", "e4\u{7}"] {
		game.enter(line);
		assert!(!game.hear().is_empty());
	}
	game.enter(&"x".repeat(100_000));
	assert_eq!(game.hear(), "Die Zeile ist zu lang. Nur ihr Anfang wird gelesen.");
	assert!(game.hear().starts_with("Nicht verstanden: "));
	game.end();
}
