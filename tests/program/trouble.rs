//! What goes wrong is said, and the game goes on.

use std::fs;

use tempfile::tempdir;

use crate::pipe::Conversation;

#[test]
fn without_sound_and_speech_it_says_so_and_plays_on() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de");
	assert!(game.hear().starts_with("Neue Partie."));
	game.hear_until("Kein Tongerät.");
	game.hear_until("Keine Systemsprache.");
	game.enter("e4");
	game.hear_until("Eva zwei Eva vier.");
	game.end();
}

#[test]
fn an_engine_that_is_not_there_can_be_replaced() {
	let home = tempdir().unwrap();
	let flags = "--engine no-such-engine --strength 3 --side black --clock none --vocabulary de --voice none";
	let mut game = Conversation::start(home.path(), flags);
	game.hear_until("Der Gegner im Rechner antwortet nicht.");
	game.enter("weiter");
	game.hear_until("Der Gegner im Rechner antwortet nicht.");
	game.enter("neue Partie");
	game.hear_until("Ja oder nein.");
	game.enter("ja");
	game.hear_until("eins: Gegen das Programm.");
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
	game.hear_until("Der Gegner im Rechner antwortet nicht.");
	game.end();
}

#[test]
fn a_shelf_that_cannot_be_opened_loses_no_move_of_the_evening() {
	let home = tempdir().unwrap();
	// A file where the folder should be.
	fs::write(home.path().join("data"), "").unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de --voice none");
	game.hear_until("Die Partie kann nicht gespeichert werden.");
	game.enter("e4");
	game.hear_until("Eva zwei Eva vier.");
	game.enter("züge");
	game.hear_until("eins: Eva zwei Eva vier.");
	game.end();
}

#[test]
fn a_broken_file_of_the_user_is_told_and_not_used() {
	let home = tempdir().unwrap();
	let config = home.path().join("config/annabella");
	fs::create_dir_all(config.join("words")).unwrap();
	fs::write(config.join("keys.toml"), "[play]\nf55 = \"help\"\n").unwrap();
	fs::write(config.join("words/de.toml"), "[pieces]\nknight = \"Ross\"\n").unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de --voice none");
	game.hear_until("Eine eigene Datei ist fehlerhaft");
	game.enter("Sf3");
	assert_eq!(game.hear_until("Gustav eins"), "Ross Gustav eins Felix drei.");
	game.end();
}

#[test]
fn any_bytes_may_be_typed() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), "--two --clock none --vocabulary de --voice none");
	game.hear();
	for line in ["\u{1b}[2J", &"x".repeat(100_000), "\u{0}", "♞f3", "−−", "e4\u{7}"] {
		game.enter(line);
		assert!(!game.hear().is_empty());
	}
	game.end();
}
