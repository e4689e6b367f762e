//! The tournament table in a real terminal, with the program's own voice, watched for processes and sockets.

use std::io::{self, Write};

use crate::headless::{Headless, wait_until};
use crate::sound::AUDIBLE;
use crate::terminal::Terminal;
use crate::watch::{Seen, tracer};

const TABLE: &str = "table --white Anna --black Bella --blind white --deaf none --assistant white --profile fide-2017 \
	--clock 90+30 --boards 2 --language de --vocabulary de --ranks de --repeat-first advise --arbiter human \
	--machine white-assistant";

/// Typed keys, and the text that is then on the screen. A blank presses the clock, an empty line is Enter alone.
const GAME: [(&str, &str); 12] = [
	("", "Uhr läuft."),
	("f3", "Felix zwei Felix drei."),
	("", "Wiederholung stimmt."),
	(" ", "Uhr gedrückt."),
	("e5", "Eva sieben Eva fünf."),
	("", "Ausgeführt."),
	(" ", "Uhr gedrückt."),
	("g4", "Gustav zwei Gustav vier."),
	("", "Wiederholung stimmt."),
	(" ", "Uhr gedrückt."),
	("Dh4", "Dame David acht Hector vier"),
	("", "Schwarz gewinnt."),
];

/// Opens the table in this room under the tracer, until its first sentence is on the screen. `None` if nothing may be traced.
fn open(room: &Headless, voice: &str) -> Option<Terminal> {
	let Some(tracer) = tracer(&room.folder().join("calls")) else {
		// Past the harness, which keeps the output of tests that pass to itself.
		io::stderr()
			.write_all(b"No tracing is permitted here: the voice at the table has not been watched.\n")
			.unwrap();
		return None;
	};
	let mut arguments: Vec<&str> = tracer.get_args().map(|word| word.to_str().unwrap()).collect();
	arguments.push(env!("CARGO_BIN_EXE_annabella"));
	arguments.extend(TABLE.split_whitespace());
	arguments.extend(["--voice", voice]);
	let terminal = Terminal::open(room, (100, 40), "strace", &arguments);
	terminal.wait_for("Neue Partie. Anna gegen Bella.");
	Some(terminal)
}

/// Leaves the table; returns the traced calls.
fn leave(room: &Headless, terminal: &Terminal) -> Seen {
	for typed in ["ende", "ja"] {
		terminal.type_keys(typed);
		terminal.press("Enter");
	}
	assert_eq!(terminal.wait_for_end(), 0);
	Seen::read(&room.folder().join("calls"))
}

#[test]
fn the_own_voice_at_the_table_opens_one_socket_to_the_sound_server() {
	let room = Headless::with_sound();
	let recorder = room.record();
	let Some(terminal) = open(&room, "own") else {
		return;
	};
	for (typed, shown) in GAME {
		terminal.type_keys(typed);
		if typed != " " {
			terminal.press("Enter");
		}
		terminal.wait_for(shown);
	}
	wait_until("the voice is heard", || {
		recorder.since(0).iter().any(|sample| sample.abs() > AUDIBLE)
	});
	let seen = leave(&room, &terminal);
	assert_eq!(seen.breaches(), Vec::<&str>::new());
	let server = room.folder().join("run/pulse/native");
	assert_eq!(
		seen.connected().into_iter().collect::<Vec<_>>(),
		[server.to_str().unwrap()]
	);
	assert!(seen.threads() > 3, "{seen:?}");
}

#[test]
fn the_systems_speech_at_the_table_is_one_process_without_a_network() {
	let room = Headless::with_speech("de");
	let recorder = room.record();
	let Some(terminal) = open(&room, "system") else {
		return;
	};
	wait_until("the system's speech is heard", || {
		recorder.since(0).iter().any(|sample| sample.abs() > AUDIBLE)
	});
	let seen = leave(&room, &terminal);
	let (started, others): (Vec<&str>, Vec<&str>) = seen
		.breaches()
		.into_iter()
		.partition(|call| call.starts_with("execve("));
	assert!(
		!started.is_empty() && started.iter().all(|call| call.contains("/annabella-speech\"")),
		"{started:#?}"
	);
	// Between the two, a process is begun for each.
	let begun = |call: &&str| {
		["clone(", "clone3(", "vfork("]
			.iter()
			.any(|name| call.starts_with(name))
	};
	assert!(others.iter().all(begun), "{others:#?}");
	let folder = room.folder().to_str().unwrap();
	assert!(
		seen.connected().iter().all(|path| path.starts_with(folder)),
		"{:?}",
		seen.connected()
	);
}
