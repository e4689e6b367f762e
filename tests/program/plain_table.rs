//! The tournament table is provably plain: no process, no network, watched from outside. The same watcher sees the engine at
//! home, as a proof that it sees.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

use crate::pipe::{Conversation, run_in};
use crate::watch::{Seen, open_now, tracer};

const TABLE: &str = "table --white Anna --black Bella --blind white --deaf none --assistant white --profile fide-2017 \
	--clock 90+30 --boards 2 --vocabulary de --ranks de --repeat-first advise --arbiter human \
	--machine white-assistant --tones off";

const AT_HOME: &str = "--engine built-in --strength beginner --side white --clock none --vocabulary de --voice none --tones off";

/// A game at the table from the clock to mate, one line for each step with its answer.
const GAME: [(&str, &str); 15] = [
	("", "Uhr läuft."),
	("f3", "Felix zwei Felix drei."),
	("", "Wiederholung stimmt."),
	(" ", "Ausgeführt."),
	("e5", "Eva sieben Eva fünf."),
	("", "Wiederholung stimmt."),
	(" ", "Uhr gedrückt."),
	("g4", "Gustav zwei Gustav vier."),
	("", "Wiederholung stimmt."),
	("vergleichen", "stimmen überein."),
	(" ", "Uhr gedrückt."),
	("schuldig", "."),
	("zeit", "."),
	("hilfe", "."),
	("Dh4", "Dame David acht Hector vier Schachmatt."),
];

/// Starts the program under the tracer, if tracing is allowed.
fn start(home: &Path, flags: &str, log: Option<&Path>) -> Conversation {
	let traced = log.and_then(tracer).map(|mut tracer| {
		tracer.arg(env!("CARGO_BIN_EXE_annabella"));
		tracer
	});
	let command = traced.unwrap_or_else(|| Command::new(env!("CARGO_BIN_EXE_annabella")));
	Conversation::of(run_in(home, command).args(flags.split_whitespace()))
}

/// Returns `true` if programs may be traced here. Otherwise less is seen, and a notice says so.
fn traces(log: &Path) -> bool {
	let may = tracer(log).is_some();
	if !may {
		// Past the harness, which keeps the output of tests that pass to itself.
		io::stderr()
			.write_all(b"No tracing is permitted here: only what is open at some moments has been watched.\n")
			.unwrap();
	}
	may
}

fn play(table: &mut Conversation, mut look: impl FnMut(&Conversation)) {
	assert!(table.hear().starts_with("Neue Partie. Anna gegen Bella."));
	for (typed, heard) in GAME {
		table.enter(typed);
		table.hear_until(heard);
		look(table);
	}
}

#[test]
fn a_whole_game_at_the_table_starts_nothing_and_connects_to_nothing() {
	let home = tempdir().unwrap();
	let log = home.path().join("calls");
	let mut table = start(home.path(), &format!("{TABLE} --voice none"), Some(&log));
	play(&mut table, |_| ());
	table.end();
	if traces(&log) {
		let seen = Seen::read(&log);
		assert_eq!(seen.breaches(), Vec::<&str>::new());
		assert_eq!(
			seen.connected().into_iter().collect::<Vec<_>>(),
			Vec::<&str>::new()
		);
		assert!(seen.threads() > 0, "{seen:?}");
	}
}

#[test]
fn from_outside_nothing_is_seen_open_either() {
	let home = tempdir().unwrap();
	let mut table = start(home.path(), &format!("{TABLE} --voice none"), None);
	play(&mut table, |table| {
		assert_eq!(open_now(table.process()), Vec::<String>::new());
		let status = fs::read_to_string(format!("/proc/{}/status", table.process())).unwrap();
		assert!(status.contains("\nSeccomp:\t2\n"), "{status}");
	});
	table.end();
}

#[test]
fn a_voice_that_fails_gets_no_process_in_its_place() {
	let home = tempdir().unwrap();
	let log = home.path().join("calls");
	let mut table = start(home.path(), &format!("{TABLE} --voice own"), Some(&log));
	table.hear_until("Kein Audiogerät.");
	table.hear_until("Am Turnierbrett ist die System-Sprachausgabe nicht erlaubt.");
	table.enter("");
	table.hear_until("Uhr läuft.");
	table.end();
	if traces(&log) {
		let seen = Seen::read(&log);
		assert_eq!(seen.breaches(), Vec::<&str>::new(), "nothing was even tried");
		let connected = seen.connected();
		assert!(
			connected.iter().all(|path| *path == "/nowhere"),
			"the sound server that is not there, or nothing: {connected:?}"
		);
	}
}

#[test]
fn the_watchers_see_the_engine_at_home() {
	let home = tempdir().unwrap();
	let log = home.path().join("calls");
	let mut game = start(home.path(), AT_HOME, Some(&log));
	game.hear_until("Sie spielen Weiß.");
	game.enter("e4");
	game.hear_until("Eva zwei Eva vier.");
	game.hear();
	game.end();
	if traces(&log) {
		let seen = Seen::read(&log);
		let breaches = seen.breaches();
		let engine =
			|call: &&&str| call.starts_with("execve(") && call.contains("\"uci\"") && !Seen::refused(call);
		assert!(breaches.iter().any(|call| engine(&call)), "{breaches:#?}");
	}
	let mut game = start(home.path(), AT_HOME, None);
	game.hear_until("Sie spielen Weiß.");
	game.enter("d4");
	game.hear_until("David zwei David vier.");
	game.hear();
	assert!(!open_now(game.process()).is_empty());
	game.end();
}

#[test]
fn a_game_of_the_table_that_is_taken_up_at_home_is_locked_too() {
	let home = tempdir().unwrap();
	let mut table = start(home.path(), &format!("{TABLE} --voice none"), None);
	table.hear_until("Neue Partie.");
	table.enter("");
	table.enter("e4");
	table.hear_until("Eva zwei Eva vier.");
	table.end();
	let mut game = start(home.path(), "--vocabulary de --voice none --tones off", None);
	// A machine may have filters of its own.
	let filters = |game: &Conversation| {
		let status = fs::read_to_string(format!("/proc/{}/status", game.process())).unwrap();
		let filters = status
			.lines()
			.find_map(|line| line.strip_prefix("Seccomp_filters:"));
		filters.unwrap().trim().parse::<u32>().unwrap()
	};
	game.hear_until("Die letzte Partie fortsetzen.");
	let before = filters(&game);
	game.enter("1");
	game.hear_until("Anna gegen Bella.");
	game.hear_until("Wer sitzt an dieser Tastatur?");
	game.enter("1");
	game.hear_until("An der Tastatur:");
	assert_eq!(filters(&game), before + 2);
	game.end();
}
