//! Practising by ear: a game that is followed blindfold, and an endgame from a position that was set up.

use crate::game::{SETTINGS, Source, Table};
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::script::announces;
use crate::sound::Manner;
use crate::sound_file::SoundFile;

/// The program in German, speaking into a file.
fn open(room: Headless) -> Table {
	let database = room.folder().join("game.db").to_str().unwrap().to_owned();
	let file = room.folder().join("practice.wav");
	let device = format!("file:{}", file.display());
	let flags = "--language de --vocabulary de --form long --echo off --tones off --voice own";
	let mut arguments: Vec<&str> = flags.split(' ').collect();
	arguments.extend(["--database", &database, "--device", &device]);
	let manner = Manner::of_clips(SETTINGS, "de");
	let program = env!("CARGO_BIN_EXE_annabella");
	Table::open_heard_by(
		Source::File(SoundFile::at(&file)),
		room,
		&manner,
		program,
		&arguments,
	)
}

/// Types a line, and waits until this is on the screen and all is said.
fn enter(table: &Table, line: &str, shown: &str) {
	table.enter(line, 300);
	table.terminal.wait_for(shown);
	table.wait_for_end(1000);
}

fn leave(table: &Table) {
	table.terminal.press("C-c");
	assert_eq!(table.terminal.wait_for_end(), 0);
}

#[test]
fn a_game_that_is_followed_blindfold_is_heard() {
	let table = open(Headless::without_sound());
	table.terminal.wait_for("Eine schnelle Partie");
	enter(&table, "Übungen", "Welche Übung?");
	enter(&table, "Eine Partie blind verfolgen", "Wie lange?");
	enter(&table, "So lange Sie mögen", "Was steht auf");
	let grammar = Grammar::german_announcements();
	let screen = table.terminal.capture();
	let sentences = screen
		.lines()
		.map(str::trim)
		.filter(|line| announces(line, &grammar));
	let sentences: Vec<&str> = sentences.collect();
	assert_eq!(sentences.len(), 2, "{screen}");
	table.assert_heard(&sentences);
	leave(&table);
}

#[test]
fn an_endgame_is_heard_to_its_mate() {
	let table = open(Headless::without_sound());
	table.terminal.wait_for("Eine schnelle Partie");
	enter(&table, "Stellung aufbauen", "Weiß am Zug");
	enter(
		&table,
		"weißer König c6, weißer Turm g6, schwarzer König a8",
		"Anna acht",
	);
	// The table is made before it begins.
	enter(&table, "Als Endspiel üben", "Matt in zwei");
	enter(&table, "Kc7", "König Anna acht Anna sieben");
	enter(&table, "Ta6", "Schachmatt");
	table.assert_heard(&[
		"König Cesar sechs Cesar sieben",
		"König Anna acht Anna sieben",
		"Turm Gustav sechs Anna sechs Schachmatt",
	]);
	leave(&table);
}
