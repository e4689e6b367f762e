//! While a game with others may run at a server, no command that reads the same database helps.

use std::path::Path;

use rusqlite::Connection;
use tempfile::tempdir;

use crate::pipe::{Conversation, program};

/// Lets the clocks of all kept games run at a server until this second.
fn serve_until(home: &Path, second: i64) {
	let database = Connection::open(home.join("data/annabella/annabella.db")).unwrap();
	database
		.execute("UPDATE game SET served_until = ?1", [second])
		.unwrap();
}

/// Returns what this command line complains of.
fn complaint(home: &Path, line: &str) -> String {
	let output = program(home).args(line.split_whitespace()).output().unwrap();
	String::from_utf8(output.stderr).unwrap()
}

#[test]
fn command_that_helps_while_a_game_may_run_at_a_server_is_refused() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(
		home.path(),
		"--two --clock none --language de --voice none --tones off",
	);
	game.enter("e4");
	game.end();
	let mut engine = Conversation::of(program(home.path()).arg("uci"));
	engine.enter("isready");
	engine.hear_until("readyok");
	serve_until(home.path(), i64::MAX);
	// One that was started before the game thinks no more.
	engine.enter("go depth 1");
	let told = engine.end_with(1);
	assert!(!told.iter().any(|line| line.starts_with("bestmove")), "{told:?}");
	let helps = ["uci", "archive", "archive export --all", "puzzles mine"];
	let is_refused = |line: &str| complaint(home.path(), line).contains("Hilfe ist dort gegen die Regeln");
	for line in helps {
		assert!(is_refused(line), "{line}");
	}
	serve_until(home.path(), 1);
	for line in helps {
		assert!(!is_refused(line), "{line}");
	}
}
