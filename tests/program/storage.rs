//! The storage of the real program: saving before hearing, two programs at one storage, and acts on saved games.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::tempdir;

use crate::pipe::{Conversation, english, program, run_in};
use crate::table::FILE;
use crate::watch::tracer;

const TWO: &str = "--two --white Anna --black Bella --clock 5+0 --vocabulary de --voice none --tones off";
const ASKED: &str = "--vocabulary de --voice none --tones off";

fn games(home: &Path, arguments: &[&str]) -> Output {
	english(home)
		.arg("games")
		.args(arguments)
		.current_dir(home)
		.stdin(Stdio::null())
		.output()
		.unwrap()
}

#[track_caller]
fn told(output: &Output) -> String {
	assert!(output.status.success(), "{output:?}");
	String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn refused(output: &Output) -> String {
	assert!(!output.status.success(), "{output:?}");
	String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn every_fact_is_on_the_disk_before_it_is_told() {
	let home = tempdir().unwrap();
	let log = home.path().join("calls");
	// If tracing is forbidden, a killed program shows it from outside.
	if tracer(&log).is_none() {
		return;
	}
	let mut strace = Command::new("strace");
	strace
		.args([
			"-f",
			"-qq",
			"-y",
			"-s",
			"200",
			"-e",
			"trace=write,pwrite64,fdatasync,fsync",
			"-o",
		])
		.arg(&log)
		.arg(env!("CARGO_BIN_EXE_annabella"));
	let mut game = Conversation::of(run_in(home.path(), strace).args(TWO.split_whitespace()));
	let moves = [
		("e4", "Eva zwei Eva vier."),
		("e5", "Eva sieben Eva f"),
		("Sf3", "Springer Gustav eins Felix drei."),
		("Sc6", "Springer Bella acht Cesar sechs."),
	];
	for (typed, heard) in moves {
		game.enter(typed);
		game.hear_until(heard);
	}
	game.end();
	let log = fs::read_to_string(&log).unwrap();
	let calls: Vec<&str> = log.lines().collect();
	let mut from = calls
		.iter()
		.position(|call| call.contains("Neue Partie."))
		.unwrap();
	for (_, heard) in moves {
		let is_told = |call: &&str| call.contains("write(1<") && call.contains(heard);
		let told = from
			+ calls[from..]
				.iter()
				.position(is_told)
				.unwrap_or_else(|| panic!("{heard} is not told"));
		let between = &calls[from..told];
		let written = between
			.iter()
			.rposition(|call| call.contains("pwrite64(") && call.contains("annabella.db-wal>"));
		let synced = between
			.iter()
			.rposition(|call| call.contains("sync(") && call.contains("annabella.db-wal>"));
		assert!(
			written.is_some() && synced > written,
			"before {heard}: {between:#?}"
		);
		from = told;
	}
}

#[test]
fn the_second_program_is_told_and_can_read() {
	let home = tempdir().unwrap();
	let mut first = Conversation::start(home.path(), TWO);
	first.enter("e4");
	first.hear_until("Eva zwei Eva vier.");
	let mut second = Conversation::start(home.path(), ASKED);
	second.hear_until("Ein anderes Programm hat dieselben Partien geöffnet.");
	second.hear_until("Eins: Gegen das Programm.");
	second.hear_until("Frühere Partien.");
	second.hear_until("Wählen Sie mit einer Zahl.");
	second.enter("4");
	second.hear_until("in einem anderen Programm geöffnet.");
	second.hear_until("Wählen Sie mit einer Zahl.");
	second.enter("1");
	second.hear_until("Eins: Alle Züge hören.");
	second.hear_until("Wählen Sie mit einer Zahl.");
	second.enter("1");
	second.hear_until("Eins: Eva zwei Eva vier.");
	assert!(told(&games(home.path(), &[])).contains("Anna against Bella, open in another program"));
	assert!(refused(&games(home.path(), &["delete", "1", "--yes"])).contains("open in another program"));
	let pgn = program(home.path()).args(["pgn", "1"]).output().unwrap();
	assert!(told(&pgn).contains("1. e4 "));
	let opened = Conversation::of(
		program(home.path()).args(["games", "open", "1", "--voice", "none", "--tones", "off"]),
	);
	opened.hear_until("Diese Partie ist in einem anderen Programm geöffnet.");
	opened.hear_until("Eins: Alle Züge hören.");
	opened.end();
	// The second one plays a game of its own meanwhile, and the first one goes on.
	first.enter("e5");
	first.hear_until("Eva sieben Eva fünf.");
	// The lock dies with its program.
	first.kill();
	let mut opened = Conversation::of(
		program(home.path()).args(["games", "open", "1", "--voice", "none", "--tones", "off"]),
	);
	opened.hear_until("Das Programm endete mitten in dieser Partie.");
	opened.hear_until("Letzter Zug: Eva sieben Eva fünf.");
	opened.enter("uhr stellen weiß 4");
	opened.hear_until("Vier Minuten Restzeit, Weiß.");
	opened.enter("weiter");
	opened.hear_until("Die Partie geht weiter.");
	opened.end();
	second.end();
}

#[test]
fn a_table_that_died_is_offered_at_the_next_one() {
	let home = tempdir().unwrap();
	let file = home.path().join("table.toml");
	fs::write(&file, format!("{FILE}machine = \"white-assistant\"\n")).unwrap();
	let flags = format!("table --file {}", file.display());
	let mut table = Conversation::start(home.path(), &flags);
	table.hear_until("Neue Partie.");
	table.enter("");
	table.hear_until("Uhr läuft.");
	table.kill();
	let mut table = Conversation::start(home.path(), &flags);
	table.hear_until("Am Turnierbrett wurde eine Partie unterbrochen: Anna gegen Bella. Was nun?");
	table.hear_until("Wählen Sie mit einer Zahl.");
	table.enter("1");
	let gap = table.hear_until("Das Programm endete mitten in dieser Partie.");
	assert!(
		gap.contains("Unterbrechung: ") && gap.contains("Zeit stellen"),
		"{gap}"
	);
	table.hear_until("Die Partie ist angehalten.");
	table.end();
	// It was left with its clocks stopped: nothing is offered.
	let table = Conversation::start(home.path(), &flags);
	assert!(table.hear().starts_with("Neue Partie."));
	table.end();
}

#[test]
fn kept_games_are_found_written_and_deleted() {
	let home = tempdir().unwrap();
	let mut game = Conversation::start(home.path(), &format!("{TWO} --event Kellerpokal"));
	game.enter("e4");
	game.hear_until("Eva vier.");
	game.enter("aufgeben");
	game.hear_until("Ja oder nein.");
	game.enter("ja");
	game.hear_until("gewinnt.");
	game.end();
	let mut game = Conversation::start(
		home.path(),
		"--two --clock none --vocabulary de --voice none --tones off",
	);
	game.enter("d4");
	game.hear_until("David vier.");
	game.end();
	let list = |flags: &[&str]| told(&games(home.path(), flags));
	assert_eq!(list(&[]).lines().count(), 2);
	for (flags, number) in [
		(&["--player", "anna"][..], Some(1)),
		(&["--text", "POKAL bella"], Some(1)),
		(&["--result", "1-0", "--home"], Some(1)),
		(&["--finished"], Some(1)),
		(&["--unfinished"], Some(2)),
		(&["--date", "1999"], None),
		(&["--until", "1999-12"], None),
		(&["--table"], None),
	] {
		let listed = list(flags);
		let expected = number.map_or("No game is like that.".to_owned(), |number| {
			format!("Game {number}, ")
		});
		assert!(
			listed.starts_with(&expected) && listed.lines().count() == 1,
			"{flags:?}: {listed}"
		);
	}
	assert!(list(&["--since", "2020"]).lines().count() == 2);
	assert!(refused(&games(home.path(), &["--date", "yesterday"])).contains("is no date"));
	for (form, expected) in [
		("pgn", "[White \"Anna\"]"),
		("text", "Anna"),
		("brf", ",ANNA"),
		("journal", "{\"journal\":\"annabella\""),
	] {
		let out = format!("game.{form}");
		let arguments = ["export", "1", "--as", form, "--out", &out];
		assert_eq!(
			told(&games(home.path(), &arguments)),
			format!("Written: {out}.\n")
		);
		let file = home.path().join(&out);
		let text = fs::read_to_string(&file).unwrap();
		assert!(text.contains(expected), "{text}");
		assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
		fs::write(&file, "mine").unwrap();
		refused(&games(home.path(), &arguments));
		assert_eq!(
			fs::read_to_string(&file).unwrap(),
			"mine",
			"nothing is written over"
		);
	}
	assert!(refused(&games(home.path(), &["delete", "1"])).contains("--yes"));
	assert!(refused(&games(home.path(), &["delete", "7", "--yes"])).contains("There is no game 7."));
	assert_eq!(
		told(&games(home.path(), &["delete", "2", "--yes"])),
		"Game 2 is deleted.\n"
	);
	let listed = list(&[]);
	assert!(
		listed.starts_with("Game 1, ") && listed.lines().count() == 1,
		"{listed}"
	);
	assert!(refused(&games(home.path(), &["open", "2"])).contains("There is no game 2."));
}

#[test]
fn every_game_that_died_is_told_and_offered() {
	let home = tempdir().unwrap();
	for (white, last) in [("Anna", "e4"), ("Cesar", "d4"), ("Emil", "c4")] {
		let flags = format!("--two --white {white} --clock 5+0 --vocabulary de --voice none --tones off");
		let mut game = Conversation::start(home.path(), &flags);
		game.enter(last);
		game.hear_until(" vier.");
		match white {
			"Emil" => drop(game.end()),
			_ => game.kill(),
		}
	}
	let mut game = Conversation::start(home.path(), ASKED);
	game.hear_until("Unterbrochene Partien: zwei. Die neueste wird zuerst angeboten.");
	game.hear_until("Eins: Unterbrochene Partie fortsetzen: Cesar gegen Schwarz.");
	// Only choices that a digit reaches.
	game.hear_until("Neun: Chess960.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("5");
	// They can be told from each other.
	game.hear_until("Eins: 20");
	game.hear_until("Cesar gegen Schwarz, ein Halbzug, unterbrochen.");
	game.hear_until("Anna gegen Schwarz, ein Halbzug, unterbrochen.");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("4");
	game.hear_until("Wählen Sie mit einer Zahl.");
	game.enter("1");
	game.hear_until("Letzter Zug: David zwei David vier.");
	game.end();
	// Then the other one is offered.
	let mut game = Conversation::start(home.path(), ASKED);
	game.hear_until("Eins: Die unterbrochene Partie fortsetzen.");
	game.enter("1");
	game.hear_until("Letzter Zug: Eva zwei Eva vier.");
	game.end();
}

#[test]
fn a_long_list_is_told_in_parts_and_a_recording_that_stays_is_told() {
	let home = tempdir().unwrap();
	for _ in 0..3 {
		let mut game = Conversation::start(home.path(), TWO);
		game.enter("e4");
		game.hear_until("Eva vier.");
		game.end();
	}
	let list = |flags: &[&str]| told(&games(home.path(), flags));
	let listed = list(&["--most", "2"]);
	assert!(
		listed.starts_with("Game 3, ")
			&& listed.ends_with("\nThese are 1 to 2 of 3. With --from 3 the list goes on.\n"),
		"{listed}"
	);
	let listed = list(&["--most", "2", "--from", "3"]);
	assert!(
		listed.starts_with("Game 1, ") && listed.lines().count() == 1,
		"{listed}"
	);
	assert_eq!(list(&["--from", "4"]), "The list has only 3 games.\n");
	let day = list(&["--most", "1"]);
	let day = day.split(", ").nth(1).unwrap();
	let recordings = home
		.path()
		.join(format!("data/annabella/recordings/{day}-Anna-Bella"));
	fs::create_dir_all(&recordings).unwrap();
	let deleted = list(&["delete", "1", "--yes"]);
	assert!(
		deleted.contains(&format!("They are in {}.", recordings.display())),
		"{deleted}"
	);
	// The first of two has gone already.
	fs::rename(
		&recordings,
		recordings.with_file_name(format!("{day}-Anna-Bella-2")),
	)
	.unwrap();
	let mut game = Conversation::start(home.path(), ASKED);
	for (typed, heard) in [
		("5", "Eins: "),
		("1", "Acht: Löschen."),
		("8", "Zwei: Ja, löschen."),
		("2", "Aufnahmen dieser Spieler von diesem Tag bleiben hier: "),
	] {
		game.hear_until("Wählen Sie mit einer Zahl.");
		game.enter(typed);
		game.hear_until(heard);
	}
	game.end();
	assert_eq!(list(&[]).lines().count(), 1);
}

/// Finds every file below this folder that another user could read.
fn open_to_others(folder: &Path, found: &mut Vec<String>) {
	for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
		let path = entry.path();
		let mode = fs::metadata(&path).unwrap().permissions().mode() & 0o777;
		let expected = if path.is_dir() { 0o700 } else { 0o600 };
		if mode != expected {
			found.push(format!("{mode:o} {}", path.display()));
		}
		if path.is_dir() {
			open_to_others(&path, found);
		}
	}
}

#[test]
fn nobody_else_can_read_what_is_kept() {
	let home = tempdir().unwrap();
	let mut shell = Command::new("sh");
	shell.args([
		"-c",
		"umask 000; exec \"$@\"",
		"sh",
		env!("CARGO_BIN_EXE_annabella"),
	]);
	let mut game = Conversation::of(
		run_in(home.path(), shell)
			.args(TWO.split_whitespace())
			.arg("--record"),
	);
	game.enter("e4");
	game.hear_until("Eva vier.");
	game.enter("datei");
	game.hear_until("Gespeichert:");
	game.enter("schneller");
	game.hear();
	let look = |names: &[&str]| {
		let mut found = Vec::new();
		for name in names {
			open_to_others(&home.path().join(name), &mut found);
		}
		assert_eq!(found, Vec::<String>::new());
	};
	look(&["data"]);
	let kept = home.path().join("data/annabella");
	for name in ["annabella.db", "annabella.db-wal", "annabella.db-shm", "games"] {
		assert!(kept.join(name).exists(), "{name}");
	}
	game.end();
	look(&["data", "config"]);
}

#[test]
fn a_file_that_is_no_database_is_named_with_what_is_wrong_with_it() {
	let home = tempdir().unwrap();
	fs::write(
		home.path().join("notes.txt"),
		"1. e4 e5 is what we played.\n".repeat(9),
	)
	.unwrap();
	for (language, why) in [
		("en", "notes.txt cannot be used: it is damaged.\n"),
		("sv", "notes.txt går inte att använda: den är skadad.\n"),
	] {
		let config = home.path().join("config/annabella");
		fs::create_dir_all(&config).unwrap();
		fs::write(config.join("settings.toml"), format!("language = {language:?}\n")).unwrap();
		let told = refused(&games(home.path(), &["--database", "notes.txt"]));
		assert!(told.ends_with(why), "{told}");
		assert!(!told.contains("not a database"), "{told}");
	}
}
