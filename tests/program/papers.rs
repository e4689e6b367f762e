//! The arbiter's papers: the table's file and the file of an event on players and boards, and the report of a game.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::pipe::{english, program};

const EVENT: &str = "event = \"Turku Open\"\nsite = \"Turku\"\nprofile = \"fide-2023\"\nclock = \"external 90+30\"\n\
	arbiter = \"human\"\nblind = \"none\"\nassistant = \"none\"\ndeaf = \"none\"\nboards = 1\nlanguage = \"en\"\nvocabulary = \"en\"\n\
	ranks = \"en\"\nmachine = \"arbiter\"\nvoice = \"none\"\n";

const BOARD: &str = "event = \"event.toml\"\nround = 3\nboard = 7\nwhite = \"Anna Berg\"\nwhite-title = \"wgm\"\n\
	white-rating = 2345\nwhite-fide-id = 512345\nwhite-federation = \"fin\"\nblack = \"Bella\"\n";

fn run(home: &Path, arguments: &[&str]) -> Result<String, String> {
	let output = english(home).current_dir(home).args(arguments).output().unwrap();
	let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
	if output.status.success() {
		Ok(text(output.stdout))
	} else {
		Err(text(output.stderr))
	}
}

/// Plays these lines at the table of these files.
fn play(home: &Path, lines: &str) {
	use std::io::Write;
	use std::process::Stdio;
	fs::write(home.join("event.toml"), EVENT).unwrap();
	fs::write(home.join("board.toml"), BOARD).unwrap();
	fs::create_dir(home.join("live")).unwrap();
	let mut child = program(home)
		.current_dir(home)
		.args([
			"table",
			"--file",
			"board.toml",
			"--plain",
			"--live",
			"live",
			"--database",
			"games.db",
		])
		.stdin(Stdio::piped())
		.stdout(Stdio::null())
		.spawn()
		.unwrap();
	child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
	assert!(child.wait().unwrap().success());
}

#[test]
fn what_the_files_say_stands_on_every_paper() {
	let home = tempdir().unwrap();
	let home = home.path();
	play(
		home,
		"\ne4\n \nclocks 1:29:00 1:30:00\ndevice black\nreject\nwarn black\nquit\nyes\n",
	);
	let told = |arguments: &[&str]| run(home, &[arguments, &["--database", "games.db"]].concat()).unwrap();
	let pgn = told(&["pgn", "1"]);
	let live = fs::read_to_string(home.join("live/board-7.pgn")).unwrap();
	for tag in [
		"[Event \"Turku Open\"]",
		"[Round \"3\"]",
		"[Board \"7\"]",
		"[White \"Anna Berg\"]",
		"[WhiteTitle \"WGM\"]",
		"[WhiteElo \"2345\"]",
		"[WhiteFideId \"512345\"]",
		"[WhiteFederation \"FIN\"]",
		"[TimeControl \"5400+30\"]",
		"1. e4 {[%clk 1:29:00]",
	] {
		assert!(pgn.contains(tag), "{tag}\n{pgn}");
		assert!(live.contains(tag), "{tag}\n{live}");
	}
	assert!(!pgn.contains("BlackElo"), "{pgn}");
	let sheet = told(&["sheet", "1", "--language", "en"]);
	let report = told(&["report", "1", "--language", "en"]);
	let page = told(&["report", "1", "--language", "en", "--as", "page"]);
	for line in [
		"Event: Turku Open",
		"Board: 7",
		"White: WGM Anna Berg, FIN, Elo 2345, FIDE 512345",
	] {
		assert!(sheet.lines().any(|there| there == line), "{line}\n{sheet}");
		assert!(report.lines().any(|there| there == line), "{line}\n{report}");
		let (name, value) = line.split_once(": ").unwrap();
		assert!(
			page.contains(&format!("<dt>{name}</dt><dd>{value}</dd>")),
			"{line}\n{page}"
		);
	}
	for line in [
		"Reported: Black: electronic device (11.3.2.2).",
		"Ruled by the arbiter: Rejected.",
		"Ruled by the arbiter: Black: warning (12.9.1).",
	] {
		assert!(report.lines().any(|there| there == line), "{line}\n{report}");
	}
	assert!(report.contains("1. After move 1 of White, 0:"), "{report}");
	assert!(report.contains("Clocks: White 1:29:00 (read "), "{report}");
	assert!(
		told(&["report", "1", "--as", "brf", "--language", "de"]).contains(".TURNIER"),
		"braille"
	);
	let wrong = run(home, &["report", "1", "--as", "pdf", "--database", "games.db"]).unwrap_err();
	assert_eq!(
		wrong,
		"annabella: pdf is no choice for --as. Write one of these: text, page, brf. annabella report --help tells what there is.\n"
	);
	let wrong = run(home, &["report", "9", "--database", "games.db"]).unwrap_err();
	assert!(wrong.contains('9'), "{wrong}");
}

#[test]
fn what_is_wrong_in_a_file_is_told_with_its_place() {
	let home = tempdir().unwrap();
	let home = home.path();
	let told = |event: &str, board: &str| {
		fs::write(home.join("event.toml"), event).unwrap();
		fs::write(home.join("board.toml"), board).unwrap();
		let arguments = ["table", "--file", "board.toml", "--statement", "--voice", "none"];
		run(home, &arguments).map_or_else(|why| why, |_| String::new())
	};
	assert_eq!(told(EVENT, BOARD), "");
	for (event, board, sentence) in [
		(
			EVENT,
			"white = \"A\"\nwhite-fide-id = \"12x\"\n",
			"board.toml: line 2: \"12x\" is no choice for white-fide-id. Write a FIDE identity number, 4 to 10 digits",
		),
		(
			EVENT,
			"black-title = \"Dr\"\n",
			"line 1: \"Dr\" is no choice for black-title. Write GM, IM, FM, CM",
		),
		(
			EVENT,
			"\nblack-rating = 9000\n",
			"line 2: \"9000\" is no choice for black-rating. Write a rating from 100 to 3500.",
		),
		(
			EVENT,
			"white-federation = \"Finland\"\n",
			"Write a federation in three letters, such as FIN.",
		),
		(
			EVENT,
			"board = 0\n",
			"line 1: \"0\" is no choice for board. Write the number of the board",
		),
		(
			EVENT,
			"white-elo = 2300\n",
			"line 1: \"2300\" is no choice for white-elo. There is no such setting.",
		),
		(EVENT, "white-ratting = 2300\n", "Did you mean white-rating?"),
		(
			EVENT,
			"white = \"A\"\nround = [3]\n",
			"board.toml: line 2: round must be a text in quotes",
		),
		(EVENT, "white = \"A\"\nround =\n", "board.toml: line 2: "),
		(
			EVENT,
			"event = \"other.toml\"\n",
			"board.toml: line 1: other.toml cannot be read: ",
		),
		(
			"site = \"T\"\nclock = \"soon\"\n",
			BOARD,
			"event.toml: line 2: \"soon\" is no choice for clock.",
		),
		("site =\n", BOARD, "board.toml: line 1: event.toml: line 1: "),
		(
			"event = \"event.toml\"\n",
			BOARD,
			"event.toml: line 1: The file of an event takes nothing from another one.",
		),
		(
			EVENT,
			"clock = \"external soon\"\n",
			"line 1: \"external soon\" is no choice for clock.",
		),
	] {
		let why = told(event, board);
		assert!(why.contains(sentence), "{sentence}\n{why}");
		assert!(
			why.starts_with("annabella: ")
				&& why.trim_end().ends_with(['.', '?'])
				&& why.lines().count() == 1,
			"{why}"
		);
	}
}

#[test]
fn a_board_may_have_it_otherwise_than_its_event() {
	let home = tempdir().unwrap();
	let home = home.path();
	fs::write(home.join("event.toml"), EVENT).unwrap();
	fs::write(
		home.join("board.toml"),
		"clock = \"15+10\"\nevent = \"event.toml\"\n",
	)
	.unwrap();
	let told = run(home, &["table", "--file", "board.toml", "--statement"]).unwrap();
	assert!(
		told.contains("This program runs the clock of the game."),
		"{told}"
	);
}

#[test]
fn the_file_of_an_event_is_taken_by_a_flag_as_well() {
	let home = tempdir().unwrap();
	let home = home.path();
	fs::write(
		home.join("event.toml"),
		"event = \"Cup\"\nclock = \"external 90+30\"\n",
	)
	.unwrap();
	let told = run(home, &["table", "--event", "event.toml", "--statement"]).unwrap();
	assert!(
		!told.contains("This program runs the clock of the game."),
		"{told}"
	);
	for (arguments, sentence) in [
		(
			["table", "--event", "gone.toml", "--statement"],
			"gone.toml cannot be read: ",
		),
		(
			["--event", "event.toml", "--voice", "none"],
			"\"event.toml\" is no choice for event. The file of an event is taken at the tournament table.",
		),
	] {
		let why = run(home, &arguments).unwrap_err();
		assert!(why.contains(sentence), "{why}");
	}
}
