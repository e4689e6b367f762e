//! Practice by ear: the moves of a game of others are guessed.

use std::fs;
use std::process::Command;

use crate::game::{SETTINGS, Source, Table};
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::sound::Manner;
use crate::sound_file::SoundFile;

const PROGRAM: &str = env!("CARGO_BIN_EXE_annabella");

/// Its first four half-moves are given.
const GAME: &str = "[White \"Morphy\"]\n[Black \"Karl\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 *\n";

/// Opens the program in German, speaking into a file, after this command has taken in a file of these lines.
pub fn open(room: Headless, import: Option<(&[&str], &str)>, grammar: Grammar) -> Table {
	open_with(room, import, grammar, &[])
}

/// The same with these further flags.
pub fn open_with(room: Headless, import: Option<(&[&str], &str)>, grammar: Grammar, more: &[&str]) -> Table {
	let database = room.folder().join("game.db").to_str().unwrap().to_owned();
	if let Some((command, lines)) = import {
		let file = room.folder().join("taken.txt");
		fs::write(&file, lines).unwrap();
		let taken = Command::new(PROGRAM)
			.args(command)
			.arg(&file)
			.args(["--database", &database])
			.output()
			.unwrap();
		assert!(
			taken.status.success(),
			"{}",
			String::from_utf8_lossy(&taken.stderr)
		);
	}
	let file = room.folder().join("practice.wav");
	let device = format!("file:{}", file.display());
	let flags = "--language de --vocabulary de --form long --echo off --tones off --voice own";
	let mut arguments: Vec<&str> = flags.split(' ').collect();
	arguments.extend(["--database", &database, "--device", &device]);
	arguments.extend(more);
	let manner = Manner::of_clips(SETTINGS, "de");
	let source = Source::File(SoundFile::at(&file));
	let table = Table::open_heard_by(source, room, &manner, PROGRAM, &arguments).knowing(&manner, grammar);
	table.terminal.wait_for("Eine schnelle Partie");
	table
}

/// Types a line, and waits until this is on the screen.
pub fn enter(table: &Table, line: &str, shown: &str) {
	table.terminal.type_keys(line);
	table.terminal.press("Enter");
	table.terminal.wait_for(shown);
}

pub fn leave(table: &Table) {
	table.terminal.press("C-c");
	assert_eq!(table.terminal.wait_for_end(), 0);
}

#[test]
fn the_last_move_before_a_guess_is_heard() {
	let table = open(
		Headless::without_sound(),
		Some((&["import"], GAME)),
		Grammar::german_announcements(),
	);
	enter(&table, "Züge raten", "Nummer einer Partie");
	enter(&table, "1", "Wessen Züge");
	enter(&table, "1", "Ihr Tipp?");
	table.wait_to_hear(&["David sieben David sechs"]);
	leave(&table);
}
