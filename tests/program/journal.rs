//! The journal of a game as a file: written, checked here and with ordinary tools, spoilt, and taken in again.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use annabella::sheet::{Reader, Title, fact_line, last_line};
use tempfile::tempdir;

use crate::pipe::{Conversation, english, program};

/// The recipe for this language in `docs/journal.md`.
fn recipe(language: &str) -> &'static str {
	let page = include_str!("../../docs/journal.md");
	let (_, from) = page.split_once(&format!("```{language}\n")).unwrap();
	from.split_once("```").unwrap().0
}

fn journal(home: &Path, arguments: &[&str]) -> Output {
	english(home)
		.arg("journal")
		.args(arguments)
		.current_dir(home)
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

/// A short game, kept as game 1.
fn play(home: &Path) {
	let mut game = Conversation::start(
		home,
		"--two --white Anna --clock 5+3 --vocabulary de --voice none --tones off",
	);
	for (typed, heard) in [
		("", "Uhr läuft."),
		("e4", "Eva vier."),
		("e5", "Eva fünf."),
		("aufgeben", "Ja oder nein."),
		("ja", "gewinnt."),
	] {
		game.enter(typed);
		game.hear_until(heard);
	}
	game.end();
}

fn last_hash(told: &str) -> &str {
	let (_, hash) = told.trim_end().rsplit_once("The last hash is ").unwrap();
	hash.lines().next().unwrap().trim_end_matches('.')
}

#[test]
fn a_journal_goes_out_and_comes_in_again() {
	let (home, other) = (tempdir().unwrap(), tempdir().unwrap());
	play(home.path());
	let kept = told(&journal(home.path(), &["verify", "1"]));
	assert!(kept.starts_with("The journal is whole and unbroken: "), "{kept}");
	assert!(kept.contains("2 half-moves, the score is 0-1."), "{kept}");
	let written = told(&journal(home.path(), &["export", "1", "game.jsonl"]));
	assert!(written.contains(last_hash(&kept)), "{written}");
	assert!(
		refused(&journal(home.path(), &["export", "1", "game.jsonl"]))
			.contains("game.jsonl is there already"),
		"nothing is written over"
	);
	let file = fs::read(home.path().join("game.jsonl")).unwrap();
	assert_eq!(journal(home.path(), &["export", "1"]).stdout, file);
	let noted = told(&journal(
		home.path(),
		&["verify", "game.jsonl", "--hash", &last_hash(&kept)[..20]],
	));
	assert!(
		noted.contains("Its first 20 digits are those that were noted."),
		"{noted}"
	);
	// In the form of another system: a byte order mark before the text, and two bytes at the end of a line.
	let text = String::from_utf8(file.clone()).unwrap().replace('\n', "\r\n");
	fs::write(other.path().join("copy"), format!("\u{feff}{text}")).unwrap();
	assert!(told(&journal(other.path(), &["verify", "copy"])).contains(last_hash(&kept)));
	assert!(
		refused(&journal(other.path(), &["verify", "."])).contains(". is a folder. Name a journal in it.")
	);
	fs::write(other.path().join("copy"), &file).unwrap();
	assert!(told(&journal(other.path(), &["import", "copy"])).ends_with("It is kept as game 1.\n"));
	assert!(
		told(&journal(other.path(), &["import", "copy"])).ends_with("It was there already, as game 1.\n")
	);
	assert_eq!(journal(other.path(), &["export", "1"]).stdout, file);
	let pgn = |home: &Path| program(home).args(["pgn", "1"]).output().unwrap().stdout;
	assert_eq!(pgn(home.path()), pgn(other.path()));
	let sheet = program(other.path())
		.args(["sheet", "1", "--hash", "--language", "en"])
		.output()
		.unwrap();
	let hash = last_hash(&kept);
	assert!(
		told(&sheet).contains(&format!(
			"\nLast hash of the journal: {} {} ",
			&hash[..4],
			&hash[4..8]
		)),
		"{sheet:?}"
	);
	let games = english(other.path()).arg("games").output().unwrap();
	assert!(told(&games).contains("Anna against Black, 0-1, 2 half-moves."));
}

#[test]
fn a_noted_hash_is_long_enough_and_compared_group_by_group() {
	let home = tempdir().unwrap();
	play(home.path());
	let kept = told(&journal(home.path(), &["verify", "1"]));
	let hash = last_hash(kept.lines().next().unwrap());
	let groups = kept.lines().nth(1).unwrap();
	let groups = groups.strip_prefix("To be noted, in groups of 4: ").unwrap();
	let groups = groups.strip_suffix('.').unwrap();
	assert!(groups.split(' ').all(|group| group.len() == 4), "{kept}");
	assert_eq!(groups.replace(' ', ""), hash[..20]);
	let verify = |noted: &str| journal(home.path(), &["verify", "1", "--hash", noted]);
	for (noted, expected) in [
		(groups.to_owned(), "Its first 20 digits are those"),
		(
			groups.replace(' ', "-").to_uppercase(),
			"Its first 20 digits are those",
		),
		(hash.to_owned(), "That is the hash that was noted."),
	] {
		assert!(told(&verify(&noted)).contains(expected), "{noted}");
	}
	let digit = if hash.as_bytes()[9] == b'0' { "1" } else { "0" };
	let changed = format!("{}{digit}{}", &hash[..9], &hash[10..30]);
	for (noted, expected) in [
		("", "These are 0 digits. At least 20 are needed"),
		(&hash[..1], "These are one digit. At least 20 are needed"),
		(&hash[..8], "These are 8 digits. At least 20 are needed"),
		(&hash[..19], "These are 19 digits. At least 20 are needed"),
		(&format!("{hash}0"), "These are 65 digits, and a hash has 64."),
		(
			&hash[..20].replace(char::is_numeric, "g"),
			"g is no digit of a hash.",
		),
		(&changed, "another one, from group 3 on: "),
	] {
		let why = refused(&verify(noted));
		assert!(why.contains(expected), "{noted}: {why}");
	}
}

#[test]
fn ordinary_tools_find_the_same() {
	let home = tempdir().unwrap();
	play(home.path());
	let hash = told(&journal(home.path(), &["export", "1", "game.jsonl"]));
	let hash = last_hash(&hash);
	fs::write(home.path().join("check.py"), recipe("python")).unwrap();
	fs::write(home.path().join("check.sh"), recipe("sh")).unwrap();
	let check = |program: &str, script: &str| {
		Command::new(program)
			.args([script, "game.jsonl"])
			.current_dir(home.path())
			.output()
	};
	let shell = || check("sh", "check.sh").unwrap();
	// Python is not needed for anything else.
	let python = || check("python3", "check.py").ok();
	assert_eq!(told(&shell()).trim(), hash);
	assert!(python().is_none_or(|output| told(&output).trim() == hash));
	let text = fs::read_to_string(home.path().join("game.jsonl")).unwrap();
	let through_windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
	for copy in [&through_windows, text.trim_end()] {
		fs::write(home.path().join("game.jsonl"), copy).unwrap();
		assert_eq!(told(&shell()).trim(), hash);
		assert!(python().is_none_or(|output| told(&output).trim() == hash));
		told(&journal(home.path(), &["verify", "game.jsonl"]));
	}
	let lines: Vec<&str> = text.lines().collect();
	let (last, facts) = lines.split_last().unwrap();
	for spoilt in [
		text.replacen("e2e4", "d2d4", 1),
		through_windows.replacen("e7e5", "c7c5", 1),
		[&lines[..2], &lines[3..]].concat().join("\n"),
		text[..text.len() / 2].to_owned(),
		facts.join("\n"),
		format!("{text}{last}\n"),
		format!("{text}\n"),
		text.replacen("\"facts\":", "\"facts\":1", 1),
	] {
		fs::write(home.path().join("game.jsonl"), &spoilt).unwrap();
		let why = refused(&journal(home.path(), &["verify", "game.jsonl"]));
		let (_, line) = why.split_once("broken at line ").unwrap();
		let line = format!("Broken at line {}.", line.split_once(':').unwrap().0);
		let output = shell();
		assert!(!output.status.success());
		assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), line, "{spoilt}");
		if let Some(output) = python() {
			assert_eq!(refused(&output).trim(), line, "{spoilt}");
		}
	}
}

#[test]
fn what_was_done_to_a_journal_is_named() {
	let home = tempdir().unwrap();
	play(home.path());
	let text = String::from_utf8(journal(home.path(), &["export", "1"]).stdout).unwrap();
	let at = |line: &str| text.lines().position(|written| written.contains(line)).unwrap() + 1;
	let edited = text.replacen("e7e5", "c7c5", 1);
	let torn = &text[..text.len() * 2 / 3];
	let long = format!("{}\n{}", text.lines().next().unwrap(), "x".repeat(5 << 20));
	let deep = format!("{}\n{}", text.lines().next().unwrap(), "[{\"a\":".repeat(100_000));
	for (journal_text, expected) in [
		(
			edited.as_str(),
			format!("broken at line {}: its hash does not fit", at("e7e5")),
		),
		(torn, "torn off".to_owned()),
		(&long, "line 2: it is longer than".to_owned()),
		(&deep, "line 2".to_owned()),
		("", "broken at line 1: the journal ends before it".to_owned()),
		("{\"journal\":\"pgn\"}", "This is not a journal".to_owned()),
		("\u{1b}[2J\n", "This is not a journal".to_owned()),
	] {
		fs::write(home.path().join("broken"), journal_text).unwrap();
		for subcommand in ["verify", "import"] {
			let why = refused(&journal(home.path(), &[subcommand, "broken"]));
			assert!(
				why.contains(&expected),
				"{subcommand}: {why:?} and not {expected:?}"
			);
		}
	}
	let games = english(home.path()).arg("games").output().unwrap();
	assert_eq!(told(&games).lines().count(), 1, "nothing broken was taken in");
}

/// Returns a journal with the facts of this one after a change, and with hashes that fit.
fn forged(journal: &str, change: impl Fn(&mut Vec<String>)) -> String {
	let mut lines = journal.lines();
	let title: Title = serde_json::from_str(lines.next().unwrap()).unwrap();
	let mut reader = Reader::default();
	let mut facts: Vec<String> = Vec::new();
	for line in journal.lines() {
		facts.extend(reader.line(line.as_bytes()).unwrap().map(str::to_owned));
	}
	change(&mut facts);
	let mut fingerprint = title.fingerprint();
	let mut text = title.line() + "\n";
	for fact in &facts {
		fingerprint = fingerprint.and(fact.as_bytes());
		text += &(fact_line(&fingerprint.to_string(), fact) + "\n");
	}
	text + &last_line(facts.len(), &fingerprint.to_string()) + "\n"
}

#[test]
fn what_no_table_can_have_written_is_refused_at_its_line_and_stays_where_it_is() {
	let home = tempdir().unwrap();
	play(home.path());
	let good = String::from_utf8(journal(home.path(), &["export", "1"]).stdout).unwrap();
	assert_eq!(forged(&good, |_| {}), good);
	let lines = good.lines().count();
	let two_ends = forged(&good, |facts| facts.extend(facts.last().cloned()));
	let drawn = forged(&good, |facts| {
		let last = facts.last_mut().unwrap();
		*last = last.replace(r#""drawn":false"#, r#""drawn":true"#);
	});
	for (text, line, why) in [
		(&two_ends, lines, "the game had ended"),
		(
			&drawn,
			lines - 1,
			"nothing that was done at the table ends the game so",
		),
	] {
		fs::write(home.path().join("forged"), text).unwrap();
		let expected = format!("broken at line {line}: its hash fits, but it cannot have happened: {why}.");
		let verified = refused(&journal(home.path(), &["verify", "forged"]));
		assert!(verified.contains(&expected), "{verified}");
		let imported = refused(&journal(home.path(), &["import", "forged"]));
		assert!(imported.contains(&expected), "{imported}");
		assert!(
			imported.ends_with(" Nothing of it was taken in, and it stays where it is.\n"),
			"{imported}"
		);
		assert_eq!(&fs::read_to_string(home.path().join("forged")).unwrap(), text);
	}
	let german = program(home.path())
		.args(["journal", "import", "forged"])
		.current_dir(home.path())
		.output()
		.unwrap();
	assert!(
		refused(&german)
			.contains("es kann nicht geschehen sein: nichts, was am Tisch geschah, beendet die Partie so."),
		"{german:?}"
	);
	let games = english(home.path()).arg("games").output().unwrap();
	assert_eq!(told(&games).lines().count(), 1, "nothing forged was taken in");
}

#[test]
fn a_kept_game_that_was_changed_is_told_and_goes_on_from_its_last_good_fact() {
	let home = tempdir().unwrap();
	let flags = "--two --clock none --vocabulary de --voice none --tones off";
	let mut game = Conversation::start(home.path(), flags);
	for (typed, heard) in [("e4", "Eva vier."), ("e5", "Eva fünf."), ("d4", "David vier.")] {
		game.enter(typed);
		game.hear_until(heard);
	}
	game.kill();
	let database = home.path().join("data/annabella/annabella.db");
	let changed = rusqlite::Connection::open(&database)
		.unwrap()
		.execute("UPDATE fact SET line = replace(line, 'e7e5', 'c7c5')", ())
		.unwrap();
	assert!(changed > 0);
	let why = refused(&journal(home.path(), &["verify", "1"]));
	assert!(why.contains("its hash does not fit"), "{why}");
	let pgn = program(home.path()).args(["pgn", "1"]).output().unwrap();
	assert!(told(&pgn).ends_with("1. e4 *\n"), "{pgn:?}");
	assert!(
		String::from_utf8_lossy(&pgn.stderr).contains("Prüfsummen passen nur bis zum Ereignis"),
		"{pgn:?}"
	);
	let mut game = Conversation::start(home.path(), "--vocabulary de --voice none --tones off");
	game.hear_until("Die unterbrochene Partie fortsetzen.");
	game.enter("1");
	game.hear_until("Die gespeicherte Partie ist beschädigt oder verändert.");
	game.hear_until("Die Partie wird jetzt unter einer neuen Nummer gespeichert.");
	game.hear_until("Letzter Zug: Eva zwei Eva vier.");
	game.enter("d5");
	game.hear_until("David fünf.");
	game.end();
	let kept = told(&journal(home.path(), &["verify", "2"]));
	assert!(kept.contains("whole and unbroken"), "{kept}");
	let games = told(&english(home.path()).arg("games").output().unwrap());
	assert!(
		!games.contains("interrupted"),
		"nobody is to go on with the damaged one: {games}"
	);
	assert!(
		journal(home.path(), &["verify", "1"]).status.code() == Some(1),
		"the damaged one is still there"
	);
}
