//! Databases with odd names, with two names, or that keep nothing.

use std::fs;
use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use tempfile::tempdir;

use crate::disk::database;
use crate::pipe::{Conversation, program};
use crate::{TWO, kept, play};

const KEPT_AGAIN: &str = "Die Partie ist wieder vollständig gespeichert.";
const TWO_NAMES: &str =
	"Die Partie kann nicht gespeichert werden. Sie geht weiter. Die Datei hat mehr als einen Namen.";

/// Returns a program in this folder with this database.
fn at(home: &Path, flags: &str, database: &str) -> Command {
	let mut command = program(home);
	command.current_dir(home).args(flags.split_whitespace());
	command.arg("--database").arg(database);
	command
}

/// To SQLite they are databases in memory, or addresses: every move would be answered, and nothing kept.
#[test]
fn whatever_a_database_is_called_it_is_a_file() {
	for name in [
		":memory:",
		"file:games.db",
		"file::memory:",
		"file:games.db?mode=memory",
		"games.db?vfs=none",
	] {
		let home = tempdir().unwrap();
		let mut game = Conversation::of(&mut at(home.path(), TWO, name));
		play(&mut game, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
		game.end();
		assert!(home.path().join(name).is_file(), "{name}");
		let listed = at(home.path(), "pgn 1", name).output().unwrap();
		let listed = String::from_utf8(listed.stdout).unwrap();
		assert!(listed.ends_with("1. e4 e5 *\n"), "{name}: {listed}");
	}
}

/// By its other name a program would have another log, and write over what the first one keeps.
#[test]
fn a_database_of_two_names_is_told_and_written_by_neither() {
	let home = tempdir().unwrap();
	let mut first = Conversation::start(home.path(), TWO);
	play(&mut first, &[("e4", "Eva vier.")]);
	let other = home.path().join("other.db");
	fs::hard_link(database(home.path()), &other).unwrap();
	let mut second = Conversation::of(&mut at(home.path(), TWO, "other.db"));
	second.hear_until(TWO_NAMES);
	play(&mut second, &[("d4", "David vier.")]);
	play(&mut first, &[("e5", TWO_NAMES), ("Sf3", "Felix drei.")]);
	second.kill();
	fs::remove_file(&other).unwrap();
	play(&mut first, &[("Sc6", KEPT_AGAIN), ("Lb5", "Bella fünf.")]);
	first.kill();
	assert_eq!(
		kept(home.path(), 1).as_deref(),
		Some("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	);
	assert_eq!(kept(home.path(), 2), None);
}

/// Its companion files are in another folder than those of the mounted file.
#[test]
fn a_database_that_is_mounted_by_itself_is_not_written() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("e4", "Eva vier.")]);
	game.end();
	let mounted = home.path().join("mounted.db");
	fs::write(&mounted, "").unwrap();
	let mount = Command::new("mount")
		.arg("--bind")
		.arg(database(home.path()))
		.arg(&mounted)
		.output();
	if !mount.is_ok_and(|mount| mount.status.success()) {
		return println!("Skipped: only root may mount a file.");
	}
	let mut game = Conversation::of(&mut at(home.path(), TWO, "mounted.db"));
	game.hear_until(TWO_NAMES);
	play(&mut game, &[("d4", "David vier.")]);
	game.kill();
	let unmounted = Command::new("umount").arg(&mounted).status();
	assert!(unmounted.unwrap().success());
	assert_eq!(kept(home.path(), 2), None);
}

/// A trigger in the file deletes written rows at once.
#[test]
fn a_database_that_keeps_nothing_is_told_before_the_answer() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("e4", "Eva vier.")]);
	let other = Connection::open(database(home.path())).unwrap();
	other
		.execute_batch("CREATE TRIGGER meddler AFTER INSERT ON fact BEGIN DELETE FROM fact; END")
		.unwrap();
	play(
		&mut game,
		&[("e5", "Die Datei behält nicht, was in sie geschrieben wird.")],
	);
	game.hear_until("Eva fünf.");
	other.execute_batch("DROP TRIGGER meddler").unwrap();
	play(&mut game, &[("Sf3", KEPT_AGAIN)]);
	game.hear_until("Felix drei.");
	game.kill();
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 2. Nf3 *"));
}
