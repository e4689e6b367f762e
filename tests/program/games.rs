//! Games from the first question to the storage.

use std::fs::{File, write};

use tempfile::tempdir;

use crate::pipe::{Conversation, english, program};

const TWO: &str = "--two --clock none --vocabulary de --voice none --tones off";

#[test]
fn two_friends_play_to_mate() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	assert!(game.hear().starts_with("Neue Partie."));
	for (typed, heard) in [
		("f3", "Felix zwei Felix drei."),
		("Bauer Eva fünf", "Eva sieben Eva fünf."),
		("g4", "Gustav zwei Gustav vier."),
		("Dh4#", "Dame David acht Hector vier Schachmatt."),
	] {
		game.enter(typed);
		assert_eq!(game.hear(), heard);
	}
	assert_eq!(game.end()[0], "Schwarz gewinnt.");
	let games = english(home.path()).arg("games").output().unwrap();
	let games = String::from_utf8(games.stdout).unwrap();
	assert!(
		games.contains("White against Black, 0-1, 4 half-moves."),
		"{games}"
	);
	let pgn = program(home.path()).args(["pgn", "1"]).output().unwrap();
	let pgn = String::from_utf8(pgn.stdout).unwrap();
	assert!(pgn.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"), "{pgn}");
	let sheet = |flags: &str| {
		let flags = ["sheet", "1"].into_iter().chain(flags.split_whitespace());
		let output = program(home.path()).args(flags).output().unwrap();
		assert!(output.status.success(), "{output:?}");
		String::from_utf8(output.stdout).unwrap()
	};
	let german = sheet("--form long --round 3");
	assert!(
		german.contains("\nRunde: 3\n") && german.contains("\n1. f2f3 e7e5\n2. g2g4 Dd8h4#\n"),
		"{german}"
	);
	assert!(
		german.contains("\nErgebnis: Schwarz gewinnt 0-1, Schachmatt (5.1.1).\n"),
		"{german}"
	);
	let swedish = sheet("--of black --language sv --letters figurine --mate ++");
	assert!(swedish.contains("\n2. g4 ♕h4++\n"), "{swedish}");
	let british = sheet("--braille uk --language en");
	assert!(british.contains("\r\n1 F3 E5\r\n2 G4 QH4>M\r\n"), "{british}");
}

#[test]
fn where_a_game_was_saved_is_told_to_a_script_that_ends_at_once() {
	let home = tempdir().unwrap();
	let script = home.path().join("script");
	write(&script, "e4\ndrucken\n").unwrap();
	let output = program(home.path())
		.args(TWO.split_whitespace())
		.stdin(File::open(&script).unwrap())
		.output()
		.unwrap();
	let said = String::from_utf8(output.stdout).unwrap();
	assert!(said.contains("Gespeichert: "), "{said}");
}

/// A whole script is there before the storage has answered; nothing of it is lost.
#[test]
fn a_script_at_once_is_played() {
	let home = tempdir().unwrap();
	let script = home.path().join("script");
	write(&script, "3\n1\ne4\nquit\n").unwrap();
	let output = program(home.path())
		.args(["--plain", "--voice", "none", "--tones", "off"])
		.env("LANG", "en_GB.UTF-8")
		.stdin(File::open(&script).unwrap())
		.output()
		.unwrap();
	assert!(output.status.success(), "{output:?}");
	let heard = String::from_utf8(output.stdout).unwrap();
	assert!(heard.contains("\nEva two Eva four.\n"), "{heard}");
}

/// After a choice that asks the storage each line has its own answer, even if one of them asks it once more.
#[test]
fn lines_at_once_are_answered_one_by_one_behind_the_storage() {
	let home = tempdir().unwrap();
	let game = home.path().join("game.pgn");
	write(
		&game,
		"[White \"Adam\"]\n[Black \"Berta\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
	)
	.unwrap();
	let import = program(home.path()).arg("import").arg(&game).output().unwrap();
	assert!(import.status.success(), "{import:?}");
	let script = home.path().join("script");
	write(&script, "Training\nZüge raten\nUnsinn\nAdam\n1\n2\nNf3\n").unwrap();
	let output = program(home.path())
		.args(["--plain", "--voice", "none", "--tones", "off"])
		.stdin(File::open(&script).unwrap())
		.output()
		.unwrap();
	let said = String::from_utf8(output.stdout).unwrap();
	let answers = [
		"Keine Partie hat alle diese Wörter.\n",
		"Eins: Adam gegen Berta, ",
		"Wessen Züge raten Sie?\n",
		"Schwarz, Berta.\n",
	];
	let mut behind = said.as_str();
	for answer in answers {
		let (_, rest) = behind.split_once(answer).expect(&said);
		behind = rest;
	}
}

/// The answer of an engine. On a busy machine it may be told first that the engine is silent.
#[track_caller]
pub fn hear_engine(game: &Conversation) -> String {
	let line = game.hear();
	if !line.ends_with(" angehalten.") {
		return line;
	}
	game.hear_until("Die Partie geht weiter");
	game.hear()
}

fn engine_answers(engine: &str, strength: &str) {
	let home = tempdir().unwrap();
	let flags = format!(
		"--engine {engine} --strength {strength} --side white --clock 5+3 --vocabulary de --voice none --tones off --say thinking=off,opening=off"
	);
	let mut game = Conversation::start(home.path(), &flags);
	assert!(game.hear().contains("Sie spielen Weiß."));
	game.enter("e4");
	assert_eq!(game.hear(), "Uhr läuft.");
	assert_eq!(game.hear(), "Eva zwei Eva vier.");
	let reply = hear_engine(&game);
	let ranks = ["fünf", "sechs"];
	assert!(
		ranks.iter().any(|rank| reply.ends_with(&format!("{rank}."))),
		"{reply}"
	);
	game.enter("uhr");
	assert!(game.hear().starts_with("Fünf Minuten"), "the increment is added");
	game.end();
}

#[test]
fn the_built_in_opponent_answers() {
	engine_answers("built-in", "beginner");
	engine_answers("built-in", "master");
}

#[test]
fn stockfish_answers() {
	engine_answers("stockfish", "1");
	engine_answers("/usr/games/stockfish", "8");
}

#[test]
fn a_killed_game_goes_on() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), TWO);
	game.hear();
	game.enter("Springer Felix drei");
	assert_eq!(game.hear(), "Springer Gustav eins Felix drei.");
	// Moves that were heard are on the disk.
	game.kill();
	let mut game = Conversation::start(home.path(), "--vocabulary de --voice none --tones off");
	game.hear_until("Eins: Die unterbrochene Partie fortsetzen.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("1");
	game.hear_until("Die unterbrochene Partie fortsetzen.");
	assert!(
		game.hear()
			.starts_with("Das Programm endete mitten in dieser Partie.")
	);
	assert_eq!(game.hear(), "Letzter Zug: Springer Gustav eins Felix drei.");
	game.hear_until("Schwarz am Zug.");
	game.enter("d5");
	assert_eq!(game.hear(), "David sieben David fünf.");
	game.enter("datei");
	assert!(game.hear().starts_with("Gespeichert: games/"));
	game.enter("pfad");
	let written = game.hear();
	let path = written.strip_prefix("Pfad: ").unwrap();
	assert!(
		std::fs::read_to_string(path.trim_end_matches('.'))
			.unwrap()
			.contains("1. Nf3 d5 *"),
		"{written}"
	);
	game.end();
}
