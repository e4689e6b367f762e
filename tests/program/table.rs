//! The tournament table in the real program: a file, a turn, a cut cable, and the game taken up again.

use std::fs;

use tempfile::tempdir;

use crate::pipe::{Conversation, english};

/// A file that sets up a whole table except for the person at its keyboard.
pub const FILE: &str = r#"
white = "Anna"
black = "Bella"
blind = "white"
deaf = "none"
assistant = "white"
profile = "fide-2017"
clock = "90+30"
boards = 2
vocabulary = "de"
ranks = "de"
repeat-first = "advise"
arbiter = "human"
voice = "none"
tones = false
"#;

#[test]
fn a_table_is_set_up_by_a_file_and_taken_up_again() {
	let home = tempdir().unwrap();
	let file = home.path().join("table.toml");
	let own = "rules = \"rules.toml\"\nmachine = \"white-assistant\"\n";
	fs::write(&file, format!("{FILE}{own}")).unwrap();
	fs::write(home.path().join("rules.toml"), "illegal_moves_to_lose = 3\n").unwrap();
	let flags = format!("table --file {}", file.display());
	let mut table = Conversation::start(home.path(), &flags);
	assert!(table.hear().starts_with("Neue Partie. Anna gegen Bella."));
	for (typed, heard) in [
		("", "Uhr läuft."),
		("Springer Felix drei", "Springer Gustav eins Felix drei."),
		("", "Wiederholung stimmt."),
		(" ", "Ausgeführt."),
		("remis", "Uhr gedrückt."),
	] {
		table.enter(typed);
		assert_eq!(table.hear(), heard);
	}
	assert!(table.hear().contains("Artikel D.2.10. "));
	table.kill();
	let mut table = Conversation::start(
		home.path(),
		"table --continue --machine arbiter --voice none --tones off",
	);
	assert!(
		table
			.hear()
			.starts_with("Das Programm endete mitten in dieser Partie.")
	);
	assert!(
		table
			.hear()
			.contains("Letzter Zug: Springer Gustav eins Felix drei.")
	);
	assert!(table.hear().starts_with("Schwarz am Zug."));
	table.enter("weiter");
	assert_eq!(table.hear(), "Die Partie geht weiter. Schwarz am Zug.");
	table.enter("d5");
	assert_eq!(table.hear(), "David sieben David fünf.");
	table.end();
}

#[test]
fn in_plain_lines_a_sign_alone_is_its_key() {
	let home = tempdir().unwrap();
	let file = home.path().join("table.toml");
	fs::write(&file, format!("{FILE}machine = \"white-assistant\"\n")).unwrap();
	let flags = format!("table --file {}", file.display());
	let mut table = Conversation::start(home.path(), &flags);
	assert!(table.hear().starts_with("Neue Partie. Anna gegen Bella."));
	for (typed, heard) in [
		("", "Uhr läuft."),
		("Springer Felix drei", "Springer Gustav eins Felix drei."),
		(".", "Wiederholung stimmt."),
		("", "Ausgeführt."),
	] {
		table.enter(typed);
		assert_eq!(table.hear(), heard);
	}
}

#[test]
fn without_a_game_of_the_table_a_new_one_is_set_up() {
	let home = tempdir().unwrap();
	let mut home_game = Conversation::start(
		home.path(),
		"--two --clock none --vocabulary de --voice none --tones off",
	);
	home_game.enter("e4");
	home_game.hear_until("Eva vier");
	home_game.end();
	let table = Conversation::start(home.path(), "table --continue --voice none --tones off");
	assert_eq!(
		table.hear(),
		"Es gibt keine Turnierpartie, die weitergehen kann. Partien von zu Hause stehen im ersten Menü von Annabella."
	);
	assert_eq!(table.hear(), "Wie heißt der Spieler mit Weiß?");
	table.end();
}

#[test]
fn what_is_wrong_in_a_file_is_told() {
	let home = tempdir().unwrap();
	let file = home.path().join("table.toml");
	for (text, expected) in [
		("boards = 3\n", "Write 1 or 2."),
		("bord = 2\n", "There is no such setting."),
		("boards = [2]\n", "boards must be a text"),
		("ear = [\"white=left\", \"both\"]\n", "annabella ears"),
		("ear = [\"white=A\", \"black=A\"]\n", "a device of his own"),
		("rules = \"nowhere.toml\"\n", "nowhere.toml cannot be read"),
		("machine = \"black\"\nblind = \"white\"\n", "Only a blind player"),
	] {
		fs::write(&file, text).unwrap();
		let output = english(home.path())
			.args(["table", "--file"])
			.arg(&file)
			.output()
			.unwrap();
		let told = String::from_utf8_lossy(&output.stderr).into_owned();
		assert!(
			!output.status.success() && told.contains(expected),
			"{text}: {told}"
		);
	}
}
