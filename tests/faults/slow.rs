//! The disk is slow: the program greets, answers and says so, and a move is told when it is saved. No test measures how slow:
//! the disk saves nothing while a file is there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::tempdir;

use crate::pipe::{Conversation, IN_VAIN, program};
use crate::{comes_true, kept};

const LANGUAGE: &str = "--vocabulary de --language de --voice none --tones off";
const SLOW: &str = "Die Festplatte ist langsam. Was geschehen ist, wird gesagt, sobald es gespeichert ist.";

/// Code that is loaded into the program in place of the system's calls.
const DISK: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int sync_by(const char *name, int file)
{
	const char *gate = getenv("SLOW_DISK");
	while (gate && access(gate, F_OK) == 0)
		usleep(10000);
	return ((int (*)(int)) dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }
"#;

/// Compiles calls that are loaded in place of the system's; returns the reason if that is impossible.
pub fn library_of(folder: &Path, calls: &str) -> Result<PathBuf, String> {
	let (source, library) = (folder.join("calls.c"), folder.join("calls.so"));
	fs::write(&source, calls).unwrap();
	let mut compiler = Command::new("gcc");
	compiler
		.args(["-shared", "-fPIC", "-o"])
		.arg(&library)
		.arg(&source);
	let output = compiler.output().map_err(|error| error.to_string())?;
	assert!(output.status.success(), "{output:?}");
	Ok(library)
}

/// A disk that saves nothing until it may.
struct SlowDisk {
	library: PathBuf,
	gate: PathBuf,
}

impl SlowDisk {
	/// Makes the disk in this folder; returns the reason if nothing can be compiled.
	fn make(folder: &Path) -> Result<Self, String> {
		let library = library_of(folder, DISK)?;
		let gate = folder.join("gate");
		fs::write(&gate, "").unwrap();
		Ok(Self { library, gate })
	}

	fn play(&self, home: &Path, flags: &str) -> Conversation {
		let mut command = program(home);
		command
			.env("LD_PRELOAD", &self.library)
			.env("SLOW_DISK", &self.gate);
		Conversation::of(command.args(flags.split_whitespace()))
	}

	fn keeps(&self) {
		fs::remove_file(&self.gate).unwrap();
	}

	fn keeps_nothing(&self) {
		fs::write(&self.gate, "").unwrap();
	}
}

/// Skips lines until one contains this; none of them may contain that.
#[track_caller]
fn hear_without(game: &Conversation, text: &str, never: &str) -> String {
	loop {
		let line = game.hear();
		assert!(!line.contains(never), "{line}");
		if line.contains(text) {
			return line;
		}
	}
}

#[test]
fn disk_slow_the_program_greets_and_answers_and_tells_a_move_when_it_is_kept() {
	let folder = tempdir().unwrap();
	let home = folder.path().join("home");
	let disk = match SlowDisk::make(folder.path()) {
		Ok(disk) => disk,
		Err(why) => return println!("Skipped: {why}"),
	};
	let mut game = disk.play(&home, &format!("--two --clock 5+0 {LANGUAGE}"));
	// All of this is heard before anything is on the disk.
	game.hear_until("Neue Partie.");
	game.hear_until(SLOW);
	game.enter("");
	game.enter("e4");
	game.enter("e5");
	game.enter("zeit");
	hear_without(&game, "Fünf Minuten Restzeit, Weiß.", "Eva vier.");
	game.enter("brett");
	hear_without(&game, "Eva fünf", "Eva vier.");
	disk.keeps();
	game.hear_until("Eva vier.");
	game.hear_until("Eva fünf.");
	// The disk becomes slow in the middle of the game, and that is told again.
	disk.keeps_nothing();
	game.enter("Sf3");
	hear_without(&game, SLOW, "Felix drei.");
	game.enter("zeit");
	hear_without(&game, "Restzeit, Schwarz.", "Felix drei.");
	disk.keeps();
	game.hear_until("Felix drei.");
	game.kill();
	let kept = kept(&home, 1).unwrap();
	assert!(kept.contains("1. e4 ") && kept.contains("2. Nf3 "), "{kept}");
}

/// A player who leaves hears the pending sentences, and everything is saved.
#[test]
fn disk_slow_whoever_leaves_hears_the_last_move() {
	let folder = tempdir().unwrap();
	let home = folder.path().join("home");
	let disk = match SlowDisk::make(folder.path()) {
		Ok(disk) => disk,
		Err(why) => return println!("Skipped: {why}"),
	};
	disk.keeps();
	let mut game = disk.play(&home, &format!("--two --clock none {LANGUAGE}"));
	game.hear_until("Neue Partie.");
	disk.keeps_nothing();
	game.enter("e4");
	game.hear_until(SLOW);
	let gate = disk.gate.clone();
	let log = home.join("data/annabella/annabella.db-wal");
	let opens = std::thread::spawn(move || {
		assert!(comes_true(|| log.exists()), "{IN_VAIN:?}");
		fs::remove_file(gate).unwrap();
	});
	let rest = game.end();
	opens.join().unwrap();
	assert!(rest.iter().any(|line| line.contains("Eva vier.")), "{rest:?}");
	assert_eq!(kept(&home, 1).as_deref(), Some("1. e4 *"));
}
