//! Outputs without a place: a full disk, a full standard output, a folder that is a file.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::Stdio;

use tempfile::tempdir;

use crate::disk::Disk;
use crate::pipe::{Conversation, english, program};
use crate::{AGAIN, TWO, kept, play};

/// A file of a game has no place; the game itself is kept.
const NOT_WRITTEN: &str = "Die Datei kann nicht geschrieben werden. Wo ein Ordner sein muss, ist eine Datei.";

fn one_game(home: &Path) {
	let mut game = Conversation::start(home, TWO);
	play(&mut game, &[("d4", "David vier."), ("d5", "David fünf.")]);
	game.end();
}

/// Runs it with a standard output that accepts nothing; returns the reason of its failure.
#[track_caller]
fn into_full(home: &Path, flags: &str) -> String {
	let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
	let output = english(home)
		.args(flags.split_whitespace())
		.stdin(Stdio::null())
		.stdout(full)
		.output()
		.unwrap();
	assert!(!output.status.success(), "{flags}: {output:?}");
	String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_subcommand_that_cannot_tell_says_so() {
	let home = tempdir().unwrap();
	one_game(home.path());
	for flags in [
		"--help",
		"--version",
		"games --help",
		"games",
		"archive",
		"pgn 1",
		"sheet 1",
		"games export 1 --as brf",
		"journal verify 1",
		"journal export 1",
		"profiles",
		"laws 5.1",
		"keys",
		"start",
		"say e4",
		"games delete 1 --yes",
	] {
		let why = into_full(home.path(), flags);
		assert!(
			why.starts_with("annabella: Standard output cannot be written: the disk is full."),
			"{flags}: {why}"
		);
	}
}

/// A script that writes the sentences down, and its disk is full.
#[test]
fn a_game_that_nobody_can_hear_ends_and_says_why() {
	let home = tempdir().unwrap();
	let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
	let script = home.path().join("script");
	fs::write(&script, "e4\n").unwrap();
	let output = program(home.path())
		.args(TWO.split_whitespace())
		.stdin(File::open(&script).unwrap())
		.stdout(full)
		.output()
		.unwrap();
	let why = String::from_utf8(output.stderr).unwrap();
	assert!(
		why.contains("Standard output cannot be written: the disk is full.")
			&& why.contains("The program ends."),
		"{why}"
	);
}

#[test]
fn a_copy_that_finds_no_room_leaves_no_half_of_it() {
	let home = tempdir().unwrap();
	one_game(home.path());
	let run = |arguments: &[&str]| english(home.path()).args(arguments).output().unwrap();
	let games = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games/real.pgn");
	assert!(run(&["import", games]).status.success());
	let disk = match Disk::mount(home.path().join("disk"), "size=16k") {
		Ok(disk) => disk,
		Err(why) => return println!("Skipped: only root may mount a small disk. {why}"),
	};
	let copy = disk.0.join("copy");
	let name = copy.to_str().unwrap();
	let whole = |arguments: &[&str]| {
		let why = run(arguments);
		let told = String::from_utf8_lossy(&why.stderr).into_owned();
		assert!(
			!why.status.success() && told.contains("the disk is full"),
			"{why:?}"
		);
		assert!(!copy.exists(), "{arguments:?}");
	};
	whole(&["archive", "export", "--all", "--file", name]);
	let rest = disk.0.join("rest");
	let _ = fs::write(&rest, vec![1; 1 << 15]);
	whole(&["archive", "export", "3", "--file", name]);
	whole(&["games", "export", "1", "--as", "text", "--out", name]);
	whole(&["journal", "export", "1", name]);
	let left: Vec<_> = fs::read_dir(&disk.0)
		.unwrap()
		.map(|entry| entry.unwrap().path())
		.collect();
	assert_eq!(left, std::slice::from_ref(&rest), "no draft is left");
	// With room it is written, and then not overwritten.
	fs::remove_file(rest).unwrap();
	assert!(run(&["archive", "export", "3", "--file", name]).status.success());
	let written = fs::read(&copy).unwrap();
	for arguments in [
		&["archive", "export", "4", "--file", name][..],
		&["games", "export", "1", "--out", name],
		&["journal", "export", "1", name],
	] {
		let why = String::from_utf8(run(arguments).stderr).unwrap();
		assert!(
			why.contains(
				"is there already and stays as it is. Please name another file, or write --overwrite behind it."
			),
			"{why}"
		);
	}
	assert_eq!(fs::read(&copy).unwrap(), written);
}

/// The fault is about the file, not about the game.
#[test]
fn a_file_that_cannot_be_written_is_told_as_such() {
	let home = tempdir().unwrap();
	one_game(home.path());
	let folder = home.path().join("data/annabella/games");
	fs::write(&folder, "a file where the folder should be").unwrap();
	let mut game = Conversation::start(home.path(), AGAIN);
	play(
		&mut game,
		&[
			("5", "Eins: "),
			("1", "Vier: Als PGN-Datei speichern, für Schachprogramme."),
			("4", NOT_WRITTEN),
			("5", NOT_WRITTEN),
			("7", NOT_WRITTEN),
		],
	);
	fs::remove_file(&folder).unwrap();
	play(
		&mut game,
		&[
			("4", "Gespeichert: "),
			("9", "Eins: "),
			("1", "Eins: Fortsetzen."),
		],
	);
	play(&mut game, &[("1", "David fünf."), ("c4", "Cesar vier.")]);
	fs::remove_dir_all(&folder).unwrap();
	fs::write(&folder, "again").unwrap();
	play(&mut game, &[("datei", NOT_WRITTEN), ("c5", "Cesar fünf.")]);
	game.end();
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. d4 d5 2. c4 c5 *"));
}
