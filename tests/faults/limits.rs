//! Exhausted resources of the system: the reason that is told is the right one.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;

use crate::TWO;
use crate::disk::database;
use crate::pipe::{Conversation, run_in};

/// Plays a game of one move under this command; returns its output and its complaints.
fn one_move(home: &Path, mut command: Command) -> String {
	command
		.arg(env!("CARGO_BIN_EXE_annabella"))
		.args(TWO.split_whitespace())
		.stdin(Stdio::piped())
		.stdout(Stdio::piped())
		.stderr(Stdio::piped());
	let mut child = run_in(home, command).spawn().unwrap();
	// A program that does not get so far reads nothing.
	let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"e4\n");
	let Output { stdout, stderr, .. } = child.wait_with_output().unwrap();
	format!(
		"{}{}",
		String::from_utf8_lossy(&stdout),
		String::from_utf8_lossy(&stderr)
	)
}

/// Lets each write into the log fail in this way.
fn log_fails(home: &Path, number: &str) -> String {
	// The database exists already.
	Conversation::start(home, TWO).end();
	let mut command = Command::new("strace");
	command
		.args(["-f", "-o", "/dev/null", "-P"])
		.arg(database(home).with_extension("db-wal"))
		.args(["-e", "trace=write,pwrite64,pwritev"])
		.args(["-e", &format!("inject=write,pwrite64,pwritev:error={number}")]);
	one_move(home, command)
}

#[test]
fn the_reason_is_the_number_of_the_system() {
	for (number, reason) in [
		("EDQUOT", "Auf dieser Festplatte steht Ihnen kein Platz mehr zu."),
		("EFBIG", "Das System lässt die Datei nicht größer werden."),
		("ENOSPC", "Die Festplatte ist voll."),
		("EIO", "Die Festplatte meldet einen Fehler."),
		("ENODEV", "Die Festplatte ist nicht mehr da."),
	] {
		let home = tempdir().unwrap();
		let told = log_fails(home.path(), number);
		assert!(told.contains(reason), "{number}: {told}");
		assert!(told.contains("Eva vier."), "{number}: {told}");
	}
}

#[test]
fn too_few_files_are_not_told_as_missing_rights() {
	let mut told = 0;
	for most in 4..30 {
		let home = tempdir().unwrap();
		let mut command = Command::new("prlimit");
		command.arg(format!("--nofile={most}:{most}"));
		let said = one_move(home.path(), command);
		assert!(!said.contains("Zugriffsrechte"), "{most}: {said}");
		assert!(!said.contains("nowhere to write"), "{most}: {said}");
		told += usize::from(said.contains("Es sind zu viele Dateien offen."));
	}
	assert!(told > 0, "the database was never what failed");
}

/// As if the system lets no thread begin: no room for a stack of this size.
#[test]
fn too_few_threads_are_not_told_as_no_place_to_write_to() {
	let home = tempdir().unwrap();
	let mut command = Command::new("env");
	command.arg("RUST_MIN_STACK=200000000000000");
	let said = one_move(home.path(), command);
	assert!(
		said.contains("annabella: Das Programm kann nicht beginnen: Es laufen zu viele Programme."),
		"{said}"
	);
}
