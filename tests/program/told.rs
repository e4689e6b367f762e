//! Messages of the commands on success and on failure, in the language of the player.

use std::fs;
use std::path::Path;

use tempfile::tempdir;

use crate::pipe::{Conversation, program};
use crate::tongues::Tongues;

const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
	abcde,6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1,g8h8 a1a8,900,mate mateIn1 short\n\
	fghij,nonsense,g8h8 a1a8,900,short\n";

/// Returns the output of this command line, on both streams.
fn told(home: &Path, locale: &str, line: &str) -> String {
	let output = program(home)
		.env("LANG", locale)
		.args(line.split_whitespace())
		.current_dir(home)
		.output()
		.unwrap();
	String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Returns a home with a saved game, and files of which some can be taken.
fn prepare(home: &Path) {
	let mut game = Conversation::start(
		home,
		"--two --clock none --white Anna --vocabulary de --voice none --tones off",
	);
	game.enter("e4");
	game.enter("aufgeben");
	game.enter("ja");
	game.end();
	let games = "[White \"Bo\"]\n\n1. e4 e5 1-0\n\n[White \"Cy\"]\n\n1. e5 *\n";
	for (name, text) in [
		("g.pgn", games),
		("p.csv", PUZZLES),
		("k.toml", ""),
		("wrong.toml", "[play]\nx = \"helb\"\n"),
		("note.txt", "no journal\n"),
	] {
		fs::write(home.join(name), text).unwrap();
	}
	let other = rusqlite::Connection::open(home.join("other.db")).unwrap();
	other.execute_batch("CREATE TABLE shoes (size INTEGER)").unwrap();
	fs::copy(home.join("other.db"), home.join("p.db")).unwrap();
	fs::write(home.join("r.toml"), "seventyfive = 3\n").unwrap();
	fs::create_dir(home.join("xyz")).unwrap();
	fs::create_dir(home.join("takes")).unwrap();
	fs::write(home.join("takes/Zeppelin.wav"), "").unwrap();
}

/// Command lines in an order in which each has something to tell.
const LINES: [&str; 40] = [
	"games",
	"games --player Zeppelin",
	"games --from 7",
	"games openings",
	"games export 1 --out one.pgn",
	"pgn 7",
	"sheet 1 --out sheet.txt",
	"report 1 --out report.txt",
	"envelope 1",
	"journal verify 1",
	"journal verify note.txt",
	"journal export 1 --out one.journal",
	"journal import one.journal",
	"games delete 1",
	"games delete 1 --yes",
	"archive",
	"import g.pgn",
	"import g.pgn",
	"archive",
	"archive export --all --out all.pgn",
	"archive delete --all",
	"archive delete --all --yes",
	"puzzles",
	"puzzles import p.csv",
	"puzzles",
	"puzzles delete --yes",
	"puzzles mine",
	"keys check k.toml",
	"keys check wrong.toml",
	"profiles diff fide-2017 fide-2018",
	"voice list",
	"voice build takes --language fr --name anna",
	"say e4 --fen 8/8",
	"games --database other.db",
	"games --database note.txt",
	"import xyz",
	"import p.db",
	"profiles show fide-2016",
	"profiles show fide-2017 --rules r.toml",
	"profiles show fide-2017-blitz+fi-national-2017",
];

/// Names of commands in a keymap, which are the same in every language.
const NAMES: [&str; 1] = ["help"];

#[track_caller]
fn check(locale: &str, expected: &[(&str, &str)]) {
	let home = tempdir().unwrap();
	let home = home.path();
	prepare(home);
	let all: Vec<String> = LINES
		.iter()
		.map(|line| format!("{line}: {}", told(home, locale, line)))
		.collect();
	for (line, text) in expected {
		assert!(
			all.iter()
				.any(|told| told.starts_with(&format!("{line}: ")) && told.contains(text)),
			"{line}: {text}\n{all:#?}"
		);
	}
	// No word of another language, except the names in the games.
	let tongues = Tongues::read();
	let language = locale.get(..2).unwrap();
	for told in &all {
		let (line, told) = told.split_once(": ").unwrap();
		for said in told.lines() {
			let mut foreign = tongues.foreign(language, said);
			foreign.retain(|(word, _)| !NAMES.contains(&word.as_str()));
			assert!(foreign.is_empty(), "{line}: {said}: {foreign:?}");
		}
	}
}

#[test]
fn a_german_player_is_told_in_german() {
	check(
		"de_DE.UTF-8",
		&[
			("games", "Partie 1, "),
			("games", "Anna gegen Schwarz, 1-0, ein Halbzug."),
			("games --player Zeppelin", "Keine Partie ist so."),
			("games --from 7", "Die Liste hat nur eine Partie."),
			(
				"games openings",
				"Noch keine Partie gegen eine Maschine ist zu Ende.",
			),
			("games export 1 --out one.pgn", "Geschrieben: one.pgn.\n"),
			("envelope 1", "Von Partie 1 ist kein Umschlag verschlossen."),
			("journal verify 1", "Das Journal ist ganz und unversehrt: "),
			("journal import one.journal", "Es war schon da, als Partie 1."),
			("games delete 1 --yes", "Partie 1 ist gelöscht."),
			("archive", "Es sind noch keine Partien eingelesen."),
			("import g.pgn", "Eine Partie ist eingelesen."),
			(
				"import g.pgn",
				"Partie 2 wurde in Zeile 7 abgelehnt: e5 ist kein regelgemäßer Zug.",
			),
			("import g.pgn", "Eine Partie war schon da."),
			("archive", "Partie 1, Bo gegen Schwarz, 1-0, 2 Halbzüge."),
			(
				"archive export --all --out all.pgn",
				"Geschrieben: all.pgn, eine Partie.",
			),
			(
				"archive delete --all",
				"Tippen Sie ja, um zu löschen.\nNichts wurde gelöscht.",
			),
			("archive delete --all --yes", "Gelöscht: eine Partie."),
			("puzzles", "Aufgaben aus dem Programm, mit geschätzter Wertung."),
			(
				"puzzles import p.csv",
				"Zeile 3 wurde abgelehnt: die Stellung kann nicht sein: Das ist keine FEN: auf Reihe 8 steht o;",
			),
			("puzzles import p.csv", "Eine Aufgabe ist eingelesen."),
			("puzzles", "Eine Aufgabe aus der Datenbank von Lichess."),
			("keys check k.toml", "k.toml ist in Ordnung."),
			(
				"keys check wrong.toml",
				"wrong.toml, Zeile 2, Spalte 5: es gibt keinen Befehl helb. War help gemeint?",
			),
			(
				"profiles diff fide-2017 fide-2018",
				"fide-2018 unterscheidet sich von fide-2017 in 3 Punkten.",
			),
			("voice list", "eingebaut, de: "),
			(
				"voice build takes --language fr --name anna",
				"Zeppelin: Das ist kein Text des Programms und bleibt weg.",
			),
			(
				"say e4 --fen 8/8",
				"Das ist keine FEN: sie hat 2 Reihen zwischen Schrägstrichen",
			),
		],
	);
}

#[test]
fn a_finnish_player_is_told_in_finnish() {
	check(
		"fi_FI.UTF-8",
		&[
			("games", "Anna vastaan Musta, 1-0, yksi puolisiirto."),
			("games --player Zeppelin", "Sellaista peliä ei ole."),
			(
				"games openings",
				"Yksikään peli konetta vastaan ei ole vielä päättynyt.",
			),
			("sheet 1 --out sheet.txt", "Kirjoitettu: sheet.txt.\n"),
			("journal verify 1", "Loki on kokonainen ja ehjä: "),
			("journal verify note.txt", "Tämä ei ole loki"),
			("games delete 1 --yes", "Peli 1 on poistettu."),
			("import g.pgn", "Yksi peli tuotiin."),
			("import g.pgn", "Yksi peli oli jo olemassa."),
			("archive", "Peli 1, Bo vastaan Musta, 1-0, 2 puolisiirtoa."),
			(
				"archive delete --all",
				"Poista kirjoittamalla kyllä.\nMitään ei poistettu.",
			),
			(
				"puzzles import p.csv",
				"Rivi 3 hylättiin: asema ei ole mahdollinen: ",
			),
			("puzzles", "Yksi tehtävä Lichessin tietokannasta."),
			("puzzles delete --yes", "Poistettu: yksi tehtävä."),
			("keys check k.toml", "k.toml on kunnossa."),
			(
				"profiles diff fide-2017 fide-2018",
				"fide-2018 eroaa profiilista fide-2017 3 kohdassa.",
			),
			("voice list", "sisäänrakennettu, fi: "),
			("say e4 --fen 8/8", "Tämä ei ole FEN: siinä on 2 riviä"),
		],
	);
}

#[test]
fn the_language_of_the_settings_is_above_that_of_the_system() {
	let home = tempdir().unwrap();
	let folder = home.path().join("config/annabella");
	fs::create_dir_all(&folder).unwrap();
	fs::write(folder.join("settings.toml"), "language = \"sv\"\n").unwrap();
	let told = |line: &str| told(home.path(), "de_DE.UTF-8", line);
	assert_eq!(told("games"), "Det finns inga sparade partier ännu.\n");
	assert!(told("pgn 7").contains("Det finns inget parti 7."));
	assert!(told("--version").contains("\nInspelade ord: "));
}
