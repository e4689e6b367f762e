//! The program's report on this machine, and on itself.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Output;

use rusqlite::Connection;
use tempfile::tempdir;

use crate::has_speech_server;
use crate::pipe::{Conversation, program};

/// Runs `annabella doctor` with these settings, without sound.
fn doctor(settings: &str, prepare: impl Fn(&Path)) -> Output {
	let home = tempdir().unwrap();
	let folder = home.path().join("config/annabella");
	fs::create_dir_all(&folder).unwrap();
	fs::write(folder.join("settings.toml"), settings).unwrap();
	prepare(home.path());
	program(home.path())
		.args(["doctor"])
		.env("PATH", "/nowhere")
		.env("LC_ALL", "C.UTF-8")
		.output()
		.unwrap()
}

fn told(output: &Output) -> String {
	String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn without_sound_a_voice_is_missing_and_a_screen_reader_misses_nothing() {
	let output = doctor("", |_| {});
	assert_eq!(output.status.code(), Some(1), "{output:?}");
	let why = String::from_utf8(output.stderr.clone()).unwrap();
	assert_eq!(why, "annabella: Something is missing that is needed: Sound.\n");
	assert!(told(&output).contains("\nSound: "), "{output:?}");

	let output = doctor("face = \"screen-reader\"\n", |_| {});
	assert_eq!(output.status.code(), Some(0), "{output:?}");
	let told = told(&output);
	assert!(told.ends_with("\nNothing is missing that is needed.\n"), "{told}");
	assert!(told.contains("\nRecorded words: de, en, fi, fr, sv.\n"), "{told}");
	assert!(told.contains("\nGames: there are none yet.\n"), "{told}");
	// A missing part is told with the way to get it.
	let speech = told.lines().find(|line| line.starts_with("System speech: "));
	let way = match has_speech_server() {
		true => "Start it in a terminal to see why.",
		false => "On Debian the package speech-dispatcher brings it.",
	};
	assert!(speech.is_some_and(|line| line.ends_with(way)), "{told}");
}

#[test]
fn doctor_json_is_one_object_with_the_same_names_in_every_language() {
	let checks = |settings: &str| {
		let home = tempdir().unwrap();
		let folder = home.path().join("config/annabella");
		fs::create_dir_all(&folder).unwrap();
		fs::write(folder.join("settings.toml"), settings).unwrap();
		let output = program(home.path())
			.args(["doctor", "--json"])
			.env("PATH", "/nowhere")
			.output()
			.unwrap();
		let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
		assert_eq!(told["good"].as_bool(), Some(output.status.success()), "{told}");
		assert!(told["program"].is_string(), "{told}");
		let checks = told["checks"].as_array().unwrap().clone();
		let word = |check: &serde_json::Value, key: &str| check[key].as_str().unwrap().to_owned();
		let all = checks
			.iter()
			.map(|check| (word(check, "check"), word(check, "state"), word(check, "text")));
		all.collect::<Vec<_>>()
	};
	let english = checks("language = \"en\"\n");
	let names: Vec<&str> = english.iter().map(|(name, ..)| name.as_str()).collect();
	assert_eq!(
		names,
		[
			"terminal",
			"letters",
			"who-speaks",
			"sound",
			"recorded-words",
			"synthesiser",
			"system-speech",
			"settings",
			"games",
			"games",
			"opponents"
		]
	);
	assert!(
		english
			.iter()
			.any(|(name, state, _)| name == "sound" && state == "needed")
	);
	let finnish = checks("language = \"fi\"\nface = \"screen-reader\"\n");
	assert!(
		finnish.iter().all(|(_, state, _)| state != "needed"),
		"{finnish:?}"
	);
	assert!(
		names
			.iter()
			.zip(&finnish)
			.all(|(name, (other, ..))| name == other)
	);
}

#[test]
fn who_speaks_is_told() {
	for (settings, who) in [
		("", "the own voice, with recorded words."),
		("voice = \"synthesis\"\n", "eSpeak NG."),
		("voice = \"system\"\n", "the system's speech."),
		(
			"voice = \"none\"\n",
			"nobody, as voice is none. annabella --voice own speaks.",
		),
		(
			"face = \"screen-reader\"\nvoice = \"system\"\n",
			"your screen reader, which reads the lines.",
		),
		(
			"face = \"braille\"\n",
			"nobody; the lines are for a braille display.",
		),
	] {
		let told = told(&doctor(settings, |_| {}));
		assert!(
			told.contains(&format!("\nWho speaks: {who}\n")),
			"{settings} {told}"
		);
	}
}

#[test]
fn it_tells_in_the_language_of_the_player() {
	let in_settings = doctor("language = \"de\"\nface = \"screen\"\n", |_| {});
	let told = told(&in_settings);
	assert_eq!(in_settings.status.code(), Some(0), "{in_settings:?}");
	assert!(
		told.contains("\nWer spricht: niemand, denn face ist screen. "),
		"{told}"
	);
	assert!(
		told.ends_with("\nEs fehlt nichts, was gebraucht wird.\n"),
		"{told}"
	);

	let home = tempdir().unwrap();
	let asked = program(home.path())
		.args(["doctor", "--language", "fi"])
		.output()
		.unwrap();
	let why = String::from_utf8_lossy(&asked.stderr);
	assert!(
		why.starts_with("annabella: Jotakin tarpeellista puuttuu: Ääni."),
		"{why}"
	);
}

#[test]
fn a_folder_that_cannot_be_written_is_found_and_nothing_is_left_in_one_that_can() {
	let output = doctor("face = \"screen\"\n", |home| {
		fs::write(home.join("data"), "").unwrap()
	});
	assert_eq!(output.status.code(), Some(1), "{output:?}");
	let why = String::from_utf8_lossy(&output.stderr);
	assert!(why.ends_with("needed: Games.\n"), "{output:?}");

	let home = tempdir().unwrap();
	let data = home.path().join("data/annabella");
	fs::create_dir_all(&data).unwrap();
	program(home.path()).arg("check").output().unwrap();
	assert_eq!(fs::read_dir(&data).unwrap().count(), 0);
}

/// It tries the acts of a game: anything that keeps a game from being saved keeps the doctor from calling all well.
#[test]
fn doctor_whatever_keeps_a_game_from_being_kept_is_found() {
	let database = |home: &Path| home.join("data/annabella/annabella.db");
	let played = |home: &Path| {
		let mut game = Conversation::start(home, "--two --clock none --voice none --tones off");
		game.enter("e4");
		game.end();
		Connection::open(database(home)).unwrap()
	};
	type Spoil = fn(&Path, Connection) -> Option<Connection>;
	let spoilers: [(&str, Spoil); 4] = [
		("it has more than one name", |file, _| {
			fs::hard_link(file, file.with_extension("other")).unwrap();
			None
		}),
		("another program holds it", |_, other| {
			other.execute_batch("BEGIN IMMEDIATE").unwrap();
			Some(other)
		}),
		("something in it deletes or changes it at once", |_, other| {
			let trigger =
				"CREATE TRIGGER gone AFTER INSERT ON fact BEGIN DELETE FROM fact WHERE game = NEW.game; END";
			other.execute_batch(trigger).unwrap();
			None
		}),
		("the link leads to itself", |file, other| {
			drop(other);
			fs::remove_file(file).unwrap();
			symlink(file, file).unwrap();
			None
		}),
	];
	for (why, spoil) in spoilers {
		let other = std::cell::Cell::new(None);
		let output = doctor("face = \"screen-reader\"\n", |home| {
			let connection = played(home);
			other.set(spoil(&database(home), connection));
		});
		let told = told(&output);
		assert_eq!(output.status.code(), Some(1), "{why}: {told}");
		let games = told.lines().rfind(|line| line.starts_with("Games: ")).unwrap();
		assert!(
			games.contains("A game cannot be kept: ") && games.contains(why),
			"{games}"
		);
	}
	let whole = doctor("face = \"screen-reader\"\n", |home| drop(played(home)));
	assert!(told(&whole).contains("\nGames: one game is kept. Every journal is whole and unbroken.\n"));
	assert_eq!(whole.status.code(), Some(0));
}

#[test]
fn a_journal_that_was_changed_is_found() {
	let home = tempdir().unwrap();
	let mut conversation = Conversation::start(
		home.path(),
		"--two --clock none --vocabulary de --voice none --tones off",
	);
	conversation.enter("e4");
	conversation.hear_until("Eva vier.");
	conversation.end();
	let run = || {
		let output = program(home.path())
			.args(["doctor", "--language", "en"])
			.output()
			.unwrap();
		told(&output)
	};
	let whole = run();
	assert!(
		whole.contains("\nGames: one game is kept. Every journal is whole and unbroken.\n"),
		"{whole}"
	);
	let database = Connection::open(home.path().join("data/annabella/annabella.db")).unwrap();
	let changed = database
		.execute("UPDATE fact SET line = replace(line, 'e2e4', 'd2d4')", [])
		.unwrap();
	assert!(changed > 0);
	drop(database);
	let broken = run();
	assert!(broken.contains("\nGames: one game is kept. Game 1: "), "{broken}");
}

#[test]
fn the_long_version_says_what_was_found() {
	let home = tempdir().unwrap();
	let run = |flag| {
		told(
			&program(home.path())
				.arg(flag)
				.env("PATH", "/nowhere")
				.output()
				.unwrap(),
		)
	};
	let number = concat!("annabella ", env!("CARGO_PKG_VERSION"), "\n");
	assert_eq!(run("-V"), number);
	let long = run("--version");
	assert!(long.starts_with(number), "{long}");
	for line in [
		"\nGebaut für: ",
		"\nAufgenommene Wörter: de, en, fi, fr, sv\n",
		"\neSpeak NG: ",
		"\nSystem-Sprachausgabe: ",
	] {
		assert!(long.contains(line), "{line}: {long}");
	}
}
