//! The disk fails under the games: full, closed, taken away, locked by others, torn.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use tempfile::tempdir;

use crate::pipe::{Conversation, program, run_in};
use crate::slow::library_of;
use crate::{AGAIN, TWO, kept, play};

pub const NOT_KEPT: &str = "Die Partie kann nicht gespeichert werden. Sie geht weiter.";
const WRITTEN_ANEW: &str = "Die Datei mit den Partien war verschwunden. Sie wurde neu geschrieben.";
const KEPT_AGAIN: &str = "Die Partie ist wieder vollständig gespeichert.";

/// Returns the place of the games of this home.
pub fn database(home: &Path) -> PathBuf {
	home.join("data/annabella/annabella.db")
}

/// Two moves before the fault, one while it lasts and one after it: all are there when the plug is pulled, and the game
/// is taken up with the next start.
#[track_caller]
fn survives(home: &Path, mut game: Conversation, fault: impl FnOnce(u32), over: impl FnOnce(u32)) {
	play(&mut game, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
	fault(game.process());
	// A user who hears the answer has heard the state of saving before it.
	play(&mut game, &[("Sf3", NOT_KEPT)]);
	game.hear_until("Felix drei.");
	over(game.process());
	play(&mut game, &[("Sc6", KEPT_AGAIN)]);
	game.hear_until("Cesar sechs.");
	game.kill();
	assert_eq!(kept(home, 1).as_deref(), Some("1. e4 e5 2. Nf3 Nc6 *"));
	next_game_works(home);
}

#[track_caller]
fn next_game_works(home: &Path) {
	let mut game = Conversation::start(home, AGAIN);
	play(
		&mut game,
		&[
			("1", "Letzter Zug: Springer Bella acht Cesar sechs."),
			("Lb5", "Bella fünf."),
		],
	);
	game.kill();
	assert_eq!(kept(home, 1).as_deref(), Some("1. e4 e5 2. Nf3 Nc6 3. Bb5 *"));
}

/// A disk of this size, gone with the test.
pub struct Disk(pub PathBuf);

impl Disk {
	pub fn mount(folder: PathBuf, options: &str) -> Result<Self, String> {
		fs::create_dir(&folder).unwrap();
		let output = Command::new("mount")
			.args(["-t", "tmpfs", "-o", options, "annabella-test"])
			.arg(&folder)
			.output()
			.map_err(|error| error.to_string())?;
		match output.status.success() {
			true => Ok(Self(folder)),
			false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
		}
	}
}

impl Drop for Disk {
	fn drop(&mut self) {
		let _ = Command::new("umount").arg("-l").arg(&self.0).status();
	}
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
	let folder = tempdir().unwrap();
	let disk = match Disk::mount(folder.path().join("disk"), "size=400k") {
		Ok(disk) => disk,
		Err(why) => {
			return println!(
				"Skipped: only root may mount a small disk. Only the file limit was used. {why}"
			);
		}
	};
	println!("Used: a tmpfs of 400 KiB.");
	let game = Conversation::start(&disk.0, TWO);
	let big = disk.0.join("big");
	survives(
		&disk.0,
		game,
		|_| drop(fs::write(&big, vec![1; 1 << 20])),
		|_| fs::remove_file(&big).unwrap(),
	);
}

/// The system's limit for files, which ends a program by a signal unless it handles that.
#[test]
fn a_file_that_may_not_grow_is_told_and_nothing_is_lost() {
	let home = tempdir().unwrap();
	let limit = |process: u32, bytes: &str| {
		let set = Command::new("prlimit")
			.args([
				"--pid",
				&process.to_string(),
				&format!("--fsize={bytes}:unlimited"),
			])
			.status();
		assert!(set.unwrap().success());
	};
	println!("Used: a file size limit of one byte.");
	survives(
		home.path(),
		Conversation::start(home.path(), TWO),
		|process| limit(process, "1"),
		|process| limit(process, "unlimited"),
	);
}

#[test]
fn a_database_that_another_program_locks_is_told_and_nothing_is_lost() {
	let home = tempdir().unwrap();
	let game = Conversation::start(home.path(), TWO);
	let other = std::cell::OnceCell::new();
	survives(
		home.path(),
		game,
		|_| {
			let connection = Connection::open(database(home.path())).unwrap();
			connection.execute_batch("BEGIN IMMEDIATE").unwrap();
			other.set(connection).unwrap();
		},
		|_| other.get().unwrap().execute_batch("ROLLBACK").unwrap(),
	);
}

/// Without the repair, everything after it would be written into a file without a name.
#[test]
fn a_database_that_is_removed_is_written_anew_with_every_game() {
	for whole_folder in [false, true] {
		let home = tempdir().unwrap();
		let mut first = Conversation::start(home.path(), TWO);
		play(&mut first, &[("d4", "David vier.")]);
		first.end();
		let mut game = Conversation::start(home.path(), TWO);
		play(&mut game, &[("e4", "Eva vier.")]);
		let file = database(home.path());
		if whole_folder {
			fs::remove_dir_all(file.parent().unwrap()).unwrap();
		} else {
			fs::remove_file(&file).unwrap();
		}
		play(
			&mut game,
			&[("e5", WRITTEN_ANEW), ("züge", KEPT_AGAIN), ("Sf3", "Felix drei.")],
		);
		game.kill();
		assert_eq!(kept(home.path(), 1).as_deref(), Some("1. d4 *"));
		assert_eq!(kept(home.path(), 2).as_deref(), Some("1. e4 e5 2. Nf3 *"));
	}
}

/// No user shortens a file that a database has open; if one does, answered moves are lost.
#[test]
fn a_database_that_is_cut_short_is_written_anew_with_the_whole_game() {
	for (length_of_file, length_of_log) in [(None, Some(0)), (Some(4096), None), (Some(4096), Some(0))] {
		let home = tempdir().unwrap();
		let mut first = Conversation::start(home.path(), TWO);
		play(&mut first, &[("d4", "David vier.")]);
		first.end();
		let mut game = Conversation::start(home.path(), TWO);
		play(&mut game, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
		let file = database(home.path());
		for (file, length) in [
			(&file, length_of_file),
			(&file.with_extension("db-wal"), length_of_log),
		] {
			if let Some(length) = length {
				let cut = fs::OpenOptions::new().write(true).open(file).unwrap();
				cut.set_len(length).unwrap();
			}
		}
		play(
			&mut game,
			&[("Sf3", "Die Datei mit den Partien ist kürzer geworden.")],
		);
		game.hear_until("Felix drei.");
		play(&mut game, &[("Sc6", "Cesar sechs.")]);
		game.kill();
		let there = [1, 2].map(|id| kept(home.path(), id).unwrap_or_default());
		let whole = "1. e4 e5 2. Nf3 Nc6 *";
		assert!(there.iter().any(|game| game == whole), "{there:?}");
		if length_of_file.is_none() {
			assert_eq!(there[0], "1. d4 *", "it was in the file itself");
		}
		Conversation::start(home.path(), TWO).end();
	}
}

/// Root may do everything; without these two rights it is like any other user.
pub fn like_anybody(home: &Path, flags: &str) -> Command {
	let mut command = Command::new("setpriv");
	if rustix::process::geteuid().is_root() {
		command.args(["--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]);
	}
	command
		.arg(env!("CARGO_BIN_EXE_annabella"))
		.args(flags.split_whitespace());
	run_in(home, command)
}

pub fn set_mode(path: &Path, mode: u32) {
	fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
}

#[test]
fn a_database_that_may_only_be_read_is_told_and_what_is_there_stays() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("d4", "David vier.")]);
	game.end();
	let (file, folder) = (database(home.path()), home.path().join("data/annabella"));
	set_mode(&file, 0o400);
	set_mode(&folder, 0o500);
	let mut game = Conversation::of(&mut like_anybody(home.path(), TWO));
	game.hear_until(NOT_KEPT);
	play(
		&mut game,
		&[("e4", "Eva vier."), ("züge", "Eins: Eva zwei Eva vier.")],
	);
	// The rights come back one after the other, and a move is played between.
	set_mode(&folder, 0o700);
	play(&mut game, &[("e5", "Eva fünf.")]);
	set_mode(&file, 0o600);
	play(&mut game, &[("Sf3", KEPT_AGAIN)]);
	game.hear_until("Felix drei.");
	game.kill();
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. d4 *"));
	assert_eq!(kept(home.path(), 2).as_deref(), Some("1. e4 e5 2. Nf3 *"));
}

#[test]
fn a_home_that_may_not_be_written_is_told_and_the_game_is_played() {
	let home = tempdir().unwrap();
	set_mode(home.path(), 0o500);
	let mut game = Conversation::of(&mut like_anybody(home.path(), TWO));
	game.hear_until(NOT_KEPT);
	play(
		&mut game,
		&[
			("e4", "Eva vier."),
			(
				"datei",
				"Die Datei kann nicht geschrieben werden. Die Zugriffsrechte erlauben es nicht.",
			),
			("e5", "Eva fünf."),
			("züge", "Eins: Eva zwei Eva vier"),
		],
	);
	game.end_with(1);
	set_mode(home.path(), 0o700);
	assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

/// As after a power cut in the middle of writing: the log is cut at an arbitrary byte.
#[test]
fn a_torn_log_is_cut_at_the_last_whole_fact() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(
		&mut game,
		&[("e4", "Eva vier."), ("e5", "Eva fünf."), ("Sf3", "Felix drei.")],
	);
	game.kill();
	let log = database(home.path()).with_extension("db-wal");
	let whole = fs::metadata(&log).unwrap().len();
	fs::OpenOptions::new()
		.write(true)
		.open(&log)
		.unwrap()
		.set_len(whole - 100)
		.unwrap();
	let _ = fs::remove_file(database(home.path()).with_extension("db-shm"));
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 *"));
	let mut game = Conversation::start(home.path(), AGAIN);
	play(
		&mut game,
		&[("1", "Letzter Zug: Eva sieben Eva fünf."), ("d4", "David vier.")],
	);
	game.end();
	assert_eq!(kept(home.path(), 1).as_deref(), Some("1. e4 e5 2. d4 *"));
}

/// The last line of a game is torn, or the whole file is.
#[test]
fn a_torn_database_is_told_and_the_next_game_is_played() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	play(&mut game, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
	game.end();
	let file = database(home.path());
	Connection::open(&file)
		.unwrap()
		.execute(
			"UPDATE fact SET line = substr(line, 1, 20) WHERE line LIKE '%e7e5%'",
			(),
		)
		.unwrap();
	let mut game = Conversation::start(home.path(), AGAIN);
	play(
		&mut game,
		&[
			("1", "Die gespeicherte Partie ist beschädigt oder verändert."),
			("züge", "Eins: Eva zwei Eva vier."),
			("d5", "David fünf."),
		],
	);
	game.end();
	assert_eq!(kept(home.path(), 2).as_deref(), Some("1. e4 d5 *"));
	let whole = fs::read(&file).unwrap();
	fs::write(&file, &whole[..whole.len() / 2]).unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	game.hear_until(NOT_KEPT);
	play(
		&mut game,
		&[("c4", "Cesar vier."), ("züge", "Eins: Cesar zwei Cesar vier.")],
	);
	game.end_with(1);
	assert_eq!(
		fs::read(&file).unwrap(),
		&whole[..whole.len() / 2],
		"it is left to whoever may mend it"
	);
	let listed = program(home.path()).arg("games").output().unwrap();
	assert!(
		!listed.status.success() && !listed.stderr.is_empty(),
		"{listed:?}"
	);
}

/// No file can be locked.
const NO_LOCKS: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>

static int refuse(void)
{
	errno = atoi(getenv("REFUSAL"));
	return -1;
}

static int ask(const char *name, int file, int order, void *about)
{
	switch (order) {
	case F_GETLK: case F_SETLK: case F_SETLKW: case F_OFD_GETLK: case F_OFD_SETLK: case F_OFD_SETLKW:
		return refuse();
	default:
		return ((int (*)(int, int, ...)) dlsym(RTLD_NEXT, name))(file, order, about);
	}
}

#define ASK(name) int name(int file, int order, ...) \
{ \
	va_list rest; \
	va_start(rest, order); \
	void *about = va_arg(rest, void *); \
	va_end(rest); \
	return ask(#name, file, order, about); \
}

ASK(fcntl)
ASK(fcntl64)

int flock(int file, int order) { return refuse(); }
"#;

/// Some network file systems refuse a lock like this.
#[test]
fn locks_refused_it_is_told_at_once_and_the_game_is_put_beside_the_database() {
	let folder = tempdir().unwrap();
	let library = match library_of(folder.path(), NO_LOCKS) {
		Ok(library) => library,
		Err(why) => return println!("Skipped: {why}"),
	};
	for refusal in [libc::ENOLCK, libc::EOPNOTSUPP, libc::ENOSYS] {
		let home = folder.path().join(refusal.to_string());
		let last_words = folder.path().join("last-words");
		let mut command = program(&home);
		command
			.env("LD_PRELOAD", &library)
			.env("REFUSAL", refusal.to_string())
			.stderr(File::create(&last_words).unwrap())
			.args(TWO.split_whitespace());
		let mut game = Conversation::of(&mut command);
		game.hear_until("Dateien lassen sich dort nicht sperren.");
		play(&mut game, &[("e4", "Eva vier."), ("e5", "Eva fünf.")]);
		game.enter("beenden");
		game.enter("ja");
		game.end_with(1);
		let said = fs::read_to_string(&last_words).unwrap();
		assert!(said.contains("annabella.db.waiting-"), "{said}");
		for untrue in ["langsam", "anderes Programm"] {
			assert!(!said.contains(untrue), "{said}");
		}
		// A drive with locks takes the game in.
		let mut game = Conversation::start(&home, AGAIN);
		play(&mut game, &[("1", "Letzter Zug: Eva sieben Eva fünf.")]);
		game.kill();
		assert_eq!(kept(&home, 1).as_deref(), Some("1. e4 e5 *"));
	}
}
