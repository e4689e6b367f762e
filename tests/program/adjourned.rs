//! A game is adjourned on one machine and goes on on another, with its journal and the key; until then the sealed move cannot
//! be found anywhere.

use std::fs;
use std::path::Path;
use std::process::Output;

use tempfile::tempdir;

use crate::pipe::{Conversation, english};

const TABLE: &str = "table --white Anna --black Bella --blind none --deaf none --assistant none \
	--profile fide-2017+fi-national-2017 --clock 90+30 --boards 1 --vocabulary de --ranks de --repeat-first advise \
	--arbiter human --machine arbiter --tones off --voice none";

/// The sealed move, and the one that was sealed before it, in every notation.
const SECRETS: [&str; 12] = [
	"b8c6",
	"Sc6",
	"Nc6",
	"Springer b8",
	"Bella acht Cesar sechs",
	"Cesar sechs",
	"a7a6",
	"a7-a6",
	"Anna sieben Anna sechs",
	"Anna sechs",
	"bauer a",
	"\u{265e}c6",
];

/// Length of a hash as it is written.
const HASH: usize = 64;

fn subcommand(home: &Path, arguments: &[&str]) -> Output {
	english(home).args(arguments).current_dir(home).output().unwrap()
}

#[track_caller]
fn told(output: &Output) -> String {
	assert!(output.status.success(), "{output:?}");
	String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Returns a text without its encrypted part and its hashes: those may contain any few letters by chance.
fn bare(text: &str) -> String {
	let mut bare = String::new();
	for (number, part) in text.split("-----BEGIN AGE").enumerate() {
		let rest = part.split_once("END AGE").map_or("", |(_, rest)| rest);
		bare.push_str(if number == 0 { part } else { rest });
	}
	let runs = bare.split(|sign: char| !sign.is_ascii_hexdigit());
	let hashes: Vec<String> = runs.filter(|run| run.len() >= HASH).map(String::from).collect();
	hashes.iter().fold(bare, |text, hash| text.replace(hash, ""))
}

#[track_caller]
fn holds_no_secret(text: &str, place: &Path) {
	let text = bare(text);
	for secret in SECRETS {
		assert!(!text.contains(secret), "{secret} stands in {}", place.display());
	}
}

/// Searches every file under this folder. Returns the number of files.
#[track_caller]
fn search(folder: &Path) -> usize {
	let mut files = 0;
	for entry in fs::read_dir(folder).unwrap() {
		let path = entry.unwrap().path();
		if path.is_dir() {
			files += search(&path);
		} else if let Ok(bytes) = fs::read(&path) {
			holds_no_secret(&String::from_utf8_lossy(&bytes), &path);
			files += 1;
		}
	}
	files
}

/// Returns the output up to the line with this text.
fn heard(table: &mut Conversation, text: &str, said: &mut Vec<String>) {
	loop {
		let line = table.hear();
		let found = line.contains(text);
		said.push(line);
		if found {
			return;
		}
	}
}

#[test]
fn an_adjourned_game_goes_on_elsewhere_with_its_journal_and_its_key() {
	let (home, other) = (tempdir().unwrap(), tempdir().unwrap());
	let live = home.path().join("live");
	fs::create_dir(&live).unwrap();
	let mut table = Conversation::start(home.path(), &format!("{TABLE} --live {}", live.display()));
	let mut said = Vec::new();
	for (typed, answer) in [
		("", "Uhr läuft."),
		("e4", "Eva vier."),
		("weiß drücken", "Uhr gedrückt."),
		("sitzung Sonntag 14 Uhr, Saal 2", "Eingabetaste oder ja"),
		("ja", "Die Spielzeit ist zu Ende."),
		("schwarz abgabezug", "Abgabezug."),
		("bauer a7-a6", "Notiert."),
		("schwarz abgabezug", "Abgabezug."),
		("Springer b8 c6", "Notiert."),
	] {
		table.enter(typed);
		heard(&mut table, answer, &mut said);
	}
	// The clock runs still, and nothing is found already.
	assert!(search(home.path()) >= 2);
	for (typed, answer) in [
		("schwarz anhalten", "verschlossen"),
		("bitte", "verschlossen"),
		("schlüssel", "Bitte zur Probe"),
	] {
		table.enter(typed);
		heard(&mut table, answer, &mut said);
	}
	let groups = said.iter().filter_map(|line| line.strip_prefix("Gruppe "));
	let words: Vec<&str> = groups.map(|group| group.split_once(": ").unwrap().1).collect();
	let key = words.join(" ").replace(['.', ','], "").replace(" und ", " ");
	table.enter(&key);
	heard(
		&mut table,
		"Das Programm bewahrt den Schlüssel nicht länger auf.",
		&mut said,
	);
	table.enter("umschlag drucken");
	heard(&mut table, "Gespeichert: ", &mut said);
	table.end();
	// The key is heard, and nothing else. It may name any square.
	let said: Vec<String> = said
		.into_iter()
		.filter(|line| !line.starts_with("Gruppe "))
		.collect();
	holds_no_secret(&said.join("\n"), Path::new("what was said"));
	assert!(search(home.path()) >= 6);

	let envelope = told(&subcommand(home.path(), &["envelope", "1", "-l", "de"]));
	for field in [
		"Weiß: Anna",
		"Schwarz: Bella",
		"Abgegeben hat: Schwarz",
		"Sonntag 14 Uhr",
		"Saal 2",
	] {
		assert!(envelope.contains(field), "{envelope}");
	}
	let locked = told(&subcommand(home.path(), &["envelope", "1", "--as", "age"]));
	assert!(
		locked.starts_with("-----BEGIN AGE ENCRYPTED FILE-----\n"),
		"{locked}"
	);
	told(&subcommand(
		home.path(),
		&["journal", "export", "1", "game.jsonl"],
	));
	let journal = fs::read_to_string(home.path().join("game.jsonl")).unwrap();
	holds_no_secret(&journal, Path::new("the journal"));
	fs::write(other.path().join("game.jsonl"), journal).unwrap();

	told(&subcommand(other.path(), &["journal", "import", "game.jsonl"]));
	assert_eq!(
		told(&subcommand(other.path(), &["envelope", "1", "--as", "age"])),
		locked
	);
	let mut table = Conversation::start(
		other.path(),
		"table --continue --machine arbiter --tones off --voice none",
	);
	for (typed, answer) in [
		("weiß angekommen", "Weiß ist am Brett."),
		("umschlag öffnen", "Ist Schwarz am Brett?"),
		("ja", "Den Schlüssel bitte."),
		("a1a1a1a1-a1a1a1a1-a1a1a1a1", "Das ist nicht der Schlüssel."),
		(key.as_str(), "Springer Bella acht Cesar sechs."),
		("weiß zeit", "Eine Stunde"),
	] {
		table.enter(typed);
		heard(&mut table, answer, &mut Vec::new());
	}
	table.end();
	let pgn = told(&subcommand(other.path(), &["pgn", "1"]));
	assert!(pgn.contains("Nc6"), "{pgn}");
	let open = subcommand(other.path(), &["envelope", "1"]);
	assert!(!open.status.success(), "{open:?}");
}
