//! Faulty databases: read-only, a link, another program's, incomplete.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;
use tempfile::tempdir;

use crate::disk::{Disk, database, like_anybody, set_mode};
use crate::pipe::{Conversation, english};
use crate::{AGAIN, TWO, kept, play};

/// Returns the output of this subcommand; it must succeed.
#[track_caller]
fn told(command: &mut Command) -> String {
	let output = command.output().unwrap();
	assert!(output.status.success(), "{output:?}");
	String::from_utf8(output.stdout).unwrap()
}

/// Returns the reason for its failure.
#[track_caller]
fn refused(output: &Output) -> String {
	assert!(!output.status.success(), "{output:?}");
	String::from_utf8_lossy(&output.stderr).into_owned()
}

fn one_game(home: &Path) {
	let mut game = Conversation::start(home, TWO);
	play(&mut game, &[("d4", "David vier."), ("d5", "David fünf.")]);
	game.end();
}

#[test]
fn games_that_may_only_be_read_can_be_read() {
	let home = tempdir().unwrap();
	one_game(home.path());
	let (file, folder) = (database(home.path()), home.path().join("data/annabella"));
	fs::remove_dir_all(folder.join("annabella.db.open")).unwrap();
	set_mode(&file, 0o400);
	set_mode(&folder, 0o500);
	let subcommand = |flags: &str| {
		let mut command = like_anybody(home.path(), flags);
		command.env("LC_ALL", "C.UTF-8");
		command
	};
	assert!(told(&mut subcommand("games")).starts_with("Game 1, "));
	assert!(told(&mut subcommand("pgn 1")).contains("1. d4 d5 *"));
	assert!(told(&mut subcommand("journal verify 1")).contains("whole and unbroken"));
	let why = refused(&subcommand("games delete 1 --yes").output().unwrap());
	assert!(why.contains("may only be read"), "{why}");
	// A new player can do the same, and is told what is not possible.
	let mut game = Conversation::of(&mut like_anybody(home.path(), AGAIN));
	game.hear_until(
		"Die Partie kann nicht gespeichert werden. Sie geht weiter. Die Zugriffsrechte erlauben es nicht.",
	);
	game.hear_until("Wählen Sie mit einer Zahl.");
	play(
		&mut game,
		&[
			("4", "Eins: 20"),
			("1", "Zwei: Alle Züge hören."),
			("2", "Eins: David zwei David vier, David sieben David fünf."),
			("8", "Zwei: Ja, löschen."),
			(
				"2",
				"Die Partie kann nicht gelöscht werden. Die Zugriffsrechte erlauben es nicht.",
			),
		],
	);
	game.end();
	set_mode(&folder, 0o700);
	set_mode(&file, 0o600);
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. d4 d5 *"));
}

#[test]
fn games_on_a_disk_that_may_only_be_read_can_be_read() {
	let home = tempdir().unwrap();
	one_game(home.path());
	let disk = match Disk::mount(home.path().join("a disk%20#?"), "size=2m") {
		Ok(disk) => disk,
		Err(why) => return println!("Skipped: only root may mount a small disk. {why}"),
	};
	let file = disk.0.join("games.db");
	fs::copy(database(home.path()), &file).unwrap();
	let read_only = Command::new("mount")
		.args(["-o", "remount,ro"])
		.arg(&disk.0)
		.status();
	assert!(read_only.unwrap().success());
	let subcommand = |flags: &[&str]| {
		let mut command = english(home.path());
		command.args(flags).arg("--database").arg(&file);
		command
	};
	assert!(told(&mut subcommand(&["games"])).starts_with("Game 1, "));
	assert!(told(&mut subcommand(&["games", "export", "1", "--as", "text"])).contains("d4"));
}

#[test]
fn a_name_that_was_mistyped_makes_no_database() {
	let home = tempdir().unwrap();
	let file = home.path().join("gmaes.db");
	for flags in [
		"games",
		"pgn 1",
		"archive",
		"games delete 1 --yes",
		"read-through 1",
	] {
		let mut command = english(home.path());
		command.args(flags.split(' ')).arg("--database").arg(&file);
		let why = refused(&command.output().unwrap());
		assert!(why.contains("There is no file "), "{flags}: {why}");
		assert!(!file.exists(), "{flags}");
	}
}

/// A database of another program with any version: a number is no name.
#[test]
fn a_database_of_another_program_is_told_and_left_alone() {
	for version in [0, 3, 4, 9] {
		let home = tempdir().unwrap();
		let file = database(home.path());
		fs::create_dir_all(file.parent().unwrap()).unwrap();
		let other = Connection::open(&file).unwrap();
		other
			.execute_batch(&format!(
				"CREATE TABLE game (url TEXT); PRAGMA user_version = {version}"
			))
			.unwrap();
		drop(other);
		let whole = fs::read(&file).unwrap();
		let why = refused(&english(home.path()).arg("games").output().unwrap());
		assert!(
			why.contains("a database of another program, and is left alone. Please name another file."),
			"{why}"
		);
		let mut game = Conversation::start(home.path(), TWO);
		let told = game.hear_until("Die Partie kann nicht gespeichert werden.");
		assert!(
			told.contains("eine Datenbank eines anderen Programms und bleibt unberührt."),
			"{told}"
		);
		play(&mut game, &[("e4", "Eva vier.")]);
		game.end_with(1);
		assert_eq!(fs::read(&file).unwrap(), whole, "version {version}");
	}
}

/// A program that opens it by its link and one that opens it by its name know of each other.
#[test]
fn a_database_behind_a_link_is_one_database() {
	let home = tempdir().unwrap();
	let (file, link) = (home.path().join("real/games.db"), home.path().join("link.db"));
	fs::create_dir(file.parent().unwrap()).unwrap();
	// The database is missing before the first game.
	std::os::unix::fs::symlink("real/games.db", &link).unwrap();
	let flags = format!("{TWO} --database {}", link.display());
	let mut game = Conversation::start(home.path(), &flags);
	play(&mut game, &[("e4", "Eva vier.")]);
	let mut subcommand = english(home.path());
	subcommand.arg("games").arg("--database").arg(&file);
	assert!(told(&mut subcommand).contains("open in another program"));
	// The target of the link is restored after its removal.
	fs::remove_file(&file).unwrap();
	play(
		&mut game,
		&[
			(
				"e5",
				"Die Datei mit den Partien war verschwunden. Sie wurde neu geschrieben.",
			),
			("züge", "gespeichert."),
		],
	);
	game.kill();
	let mut subcommand = english(home.path());
	subcommand.args(["pgn", "1", "--database"]).arg(&file);
	assert!(told(&mut subcommand).ends_with("1. e4 e5 *\n"));
}

/// Without its index SQLite makes another one for the next program: then each would overwrite the data of the other.
#[test]
fn two_programs_whose_index_was_removed_keep_both_games() {
	let home = tempdir().unwrap();
	let mut first = Conversation::start(home.path(), TWO);
	play(&mut first, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
	fs::remove_file(database(home.path()).with_extension("db-shm")).unwrap();
	let mut second = Conversation::start(home.path(), TWO);
	play(&mut second, &[("d4", "David vier."), ("d5", "David fünf.")]);
	play(&mut first, &[("Sf3", "Felix drei."), ("Sc6", "Cesar sechs.")]);
	play(&mut second, &[("c4", "Cesar vier.")]);
	play(&mut first, &[("Lb5", "Bella fünf.")]);
	second.kill();
	first.kill();
	assert_eq!(
		kept(home.path(), 1).as_deref(),
		Some("1. e4 e5 2. Nf3 Nc6 3. Bb5 *")
	);
	assert_eq!(kept(home.path(), 2).as_deref(), Some("1. d4 d5 2. c4 *"));
}

/// The time of its last move is unknown; and a game that was on is found after any number of others.
#[test]
fn an_imported_game_has_no_gap_and_is_offered_behind_a_thousand() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("e4", "Eva vier.")]);
	game.kill();
	let journal = home.path().join("game.jsonl");
	told(
		english(home.path())
			.args(["journal", "export", "1"])
			.arg(&journal),
	);
	fs::remove_dir_all(home.path().join("data")).unwrap();
	told(english(home.path()).args(["journal", "import"]).arg(&journal));
	let mut other = Connection::open(database(home.path())).unwrap();
	let many = other.transaction().unwrap();
	for _ in 0..1000 {
		let game =
			"INSERT INTO game (began, white, black, score, plies) VALUES ('2026-11-21', '', '', '1-0', 9)";
		many.execute(game, ()).unwrap();
	}
	many.commit().unwrap();
	let mut game = Conversation::start(home.path(), AGAIN);
	game.hear_until("Eins: Die unterbrochene Partie fortsetzen.");
	play(
		&mut game,
		&[
			("1", "Wie lange das her ist, ist nicht bekannt."),
			("e5", "Eva fünf."),
		],
	);
	game.end();
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 *"));
}

/// It would have to be converted first.
#[test]
fn an_older_database_that_may_only_be_read_is_told_as_such() {
	let home = tempdir().unwrap();
	one_game(home.path());
	let (file, folder) = (database(home.path()), home.path().join("data/annabella"));
	Connection::open(&file)
		.unwrap()
		.pragma_update(None, "user_version", 2)
		.unwrap();
	set_mode(&file, 0o400);
	set_mode(&folder, 0o500);
	let why = refused(&like_anybody(home.path(), "games").output().unwrap());
	let game = Conversation::of(&mut like_anybody(home.path(), AGAIN));
	game.hear_until(
		"Die Datei stammt von einer älteren Version dieses Programms und muss zuerst umgestellt werden.",
	);
	game.end();
	set_mode(&folder, 0o700);
	assert!(
		why.contains(
			"von einer älteren Version dieses Programms und darf nur gelesen werden. Bitte kopieren Sie sie"
		),
		"{why}"
	);
}
