//! Files of games and puzzles, taken in while the program runs: by every way to write a path, stopped, and left.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::pipe::{Conversation, english};

const FLAGS: [&str; 4] = ["--plain", "--voice", "none", "--tones=off"];
const GAME: &str = "[Event \"Cup\"]\n[White \"Anna\"]\n\n1. e4 e5 1-0\n";
const PUZZLE: &str =
	"00abc,r3k2r/ppp2ppp/2n5/3N4/8/8/PPP2PPP/R3K2R b KQkq - 0 1,a8d8 d5c7 e8f8 c7b5,1400,80,95,1200,fork,,\n";
/// Number of games that take some seconds.
const MANY: usize = 100_000;

fn begun(home: &Path) -> Conversation {
	Conversation::of(english(home).args(FLAGS).current_dir(home))
}

/// Games that differ.
fn many(number: usize) -> String {
	let mut text = String::new();
	for round in 0..number {
		let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *";
		write!(text, "[Round \"{round}\"]\n[White \"Anna\"]\n\n{moves}\n\n").unwrap();
	}
	text
}

/// Number of games in the archive.
fn kept(home: &Path) -> usize {
	let list = english(home)
		.args(["archive", "--most", "1000000"])
		.output()
		.unwrap();
	String::from_utf8_lossy(&list.stdout)
		.lines()
		.filter(|line| line.starts_with("Game "))
		.count()
}

#[test]
fn import_takes_paths_as_people_type_and_paste_them() {
	let home = tempdir().unwrap();
	let home = home.path();
	fs::create_dir(home.join("My Games")).unwrap();
	for (number, name) in ["a.pgn", "My Games/b, c.pgn", "d ä.pgn", "e.pgn"]
		.iter()
		.enumerate()
	{
		fs::write(home.join(name), GAME.replace("Cup", &format!("Cup {number}"))).unwrap();
	}
	fs::write(
		home.join("f.pgn"),
		format!("{GAME}\n[Event \"Bad\"]\n\n1. e4 e5 2. Ke4 *\n"),
	)
	.unwrap();
	let packed = Command::new("gzip").arg(home.join("e.pgn")).status().unwrap();
	assert!(packed.success());
	fs::write(home.join("puzzles.csv"), PUZZLE).unwrap();
	fs::write(
		home.join("cut.pgn.gz"),
		&fs::read(home.join("e.pgn.gz")).unwrap()[..20],
	)
	.unwrap();
	let address = format!("file://{}/d%20%C3%A4.pgn", home.display());
	let mut reader = begun(home);
	for (typed, heard) in [
		("import", "Which file?"),
		("", "Which file?"),
		("missing.pgn", "There is no file "),
		("~", " is a folder. Add the name of a file in it."),
		("/dev/null", "/dev/null is not an ordinary file."),
		("a.pgn", "Kept: one game."),
		("a.pgn", "Already there: one game."),
		("'My Games/b, c.pgn'", "Kept: one game."),
		(address.as_str(), "Kept: one game."),
		("~/e.pgn.gz", "Kept: one game."),
		("./f.pgn", "One could not be read. The reason:"),
		("cut.pgn.gz", "cut off"),
		("puzzles.csv", "Kept: one puzzle."),
		("back", "What would you like to do?"),
		("import My\\ Games/b,\\ c.pgn", "Already there: one game."),
		("puzzles", "Which puzzles"),
	] {
		reader.enter(typed);
		reader.hear_until(heard);
	}
	reader.end();
	assert_eq!(kept(home), 5);
}

#[test]
fn import_stopped_or_left_keeps_what_was_read() {
	let home = tempdir().unwrap();
	let home = home.path();
	let large = home.join("large.pgn");
	fs::write(&large, many(MANY)).unwrap();
	let mut reader = begun(home);
	reader.enter(&format!("import {}", large.display()));
	reader.hear_until("Reading ");
	reader.enter("./other.pgn");
	reader.hear_until("A file is being read.");
	reader.enter("training");
	reader.hear_until("What would you like to do?");
	reader.enter("import");
	reader.hear_until("A file is being read.");
	reader.enter("stop");
	reader.hear_until("Stopped.");
	reader.hear_until("Kept: ");
	let first = kept(home);
	assert!(first < MANY, "{first}");
	reader.enter("./large.pgn");
	reader.hear_until("Reading ");
	reader.enter("quit");
	reader.hear_until("The import stops. What was read is saved.");
	reader.end();
	let second = kept(home);
	assert!((first..MANY).contains(&second), "{first}, {second}");
}
