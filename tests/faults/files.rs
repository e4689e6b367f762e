//! Broken files of the user: the fault and the place are told, and the built-in files are used.

use std::fs::{self, File};
use std::os::unix::fs::symlink;

use tempfile::tempdir;

use crate::pipe::{Conversation, program};
use crate::{TWO, play};

/// Words for the file that replaces an unusable one.
const INSTEAD: &str = "die mitgelieferte";

#[test]
fn broken_keys_and_words_are_told_and_the_built_in_ones_are_used() {
	for (name, bytes) in [
		("keys.toml", &b"[play\nhelp = "[..]),
		("keys.toml", b"[play]\nf5 = \"no-such-command\"\n"),
		("keys.toml", b"\xff\xfe\x00\x01"),
		("keys.toml", &[b'['; 200_000]),
		("words/de.toml", b"[pieces]\nknight = 7\n"),
		("words/de.toml", b"[no-such-part]\nx = \"y\"\n"),
		("words/de.toml", b"[lines]\nnot_kept = \"\x1b[2J\xc2\x9b\"\n"),
		("words/de.toml", b"\x00\x00\x00"),
		("settings.toml", b"= [[["),
	] {
		let home = tempdir().unwrap();
		let file = home.path().join("config/annabella").join(name);
		fs::create_dir_all(file.parent().unwrap()).unwrap();
		fs::write(&file, bytes).unwrap();
		let mut game = Conversation::start(home.path(), TWO);
		let told = if name == "settings.toml" {
			"Einstellungen"
		} else {
			INSTEAD
		};
		let told = game.hear_until(told);
		if name != "settings.toml" {
			let (why, _) = told.split_once(INSTEAD).unwrap();
			let why = why.strip_prefix(name);
			assert!(why.is_some_and(|why| why.len() > 20), "{told}");
		}
		play(
			&mut game,
			&[("Sf3", "Springer Gustav eins Felix drei."), ("hilfe", ".")],
		);
		game.end();
		assert_eq!(fs::read(&file).unwrap(), bytes, "it stays as it is");
	}
}

/// Something that is no file at all, or one that never ends.
#[test]
fn strange_files_are_told_and_not_waited_for() {
	let home = tempdir().unwrap();
	let config = home.path().join("config/annabella");
	fs::create_dir_all(config.join("keys.toml")).unwrap();
	fs::create_dir_all(config.join("words")).unwrap();
	symlink("de.toml", config.join("words/de.toml")).unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	let told = game.hear_until("Es gilt die mitgelieferte Tastenbelegung.");
	assert!(
		told.starts_with("keys.toml: Dort ist keine gewöhnliche Datei."),
		"{told}"
	);
	let told = game.hear_until("Es gelten die mitgelieferten Wörter.");
	assert!(
		told.starts_with("words/de.toml: Der Verweis führt auf sich selbst."),
		"{told}"
	);
	play(&mut game, &[("e4", "Eva vier.")]);
	game.end();
}

/// Each missing thing is told once, also to a script that has written everything and waits for nothing.
#[test]
fn a_file_in_the_place_of_the_whole_folder_is_told_before_any_line_counts() {
	let home = tempdir().unwrap();
	fs::write(home.path().join("config"), "").unwrap();
	let script = home.path().join("script");
	fs::write(&script, "e4\nverlassen\nja\n").unwrap();
	let left = program(home.path())
		.args(TWO.split_whitespace())
		.stdin(File::open(&script).unwrap())
		.output()
		.unwrap();
	let told = String::from_utf8(left.stdout).unwrap();
	let files: Vec<&str> = told
		.lines()
		.filter(|line| line.contains("Wo ein Ordner sein muss, ist eine Datei"))
		.filter_map(|line| line.split_once(": "))
		.map(|(file, _)| file)
		.collect();
	assert_eq!(files, ["settings.toml", "keys.toml", "words"], "{told}");
	assert!(told.contains("\nEva zwei Eva vier.\n"), "{told}");
}
