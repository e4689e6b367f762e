//! The tournament table in a real terminal, with the own voice, watched for processes and sockets.

use std::io::{self, Write};

use crate::headless::{Headless, wait_until};
use crate::terminal::Terminal;
use crate::watch::{Seen, tracer};

const TABLE: &str = "table --white Anna --black Bella --blind white --deaf none --assistant white --profile fide-2017 \
	--clock 90+30 --boards 2 --language de --vocabulary de --ranks de --repeat-first advise --arbiter human \
	--machine white-assistant";

/// What is typed, and what is then on the screen. A blank presses the clock, an empty line is Enter alone.
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

#[test]
fn the_own_voice_at_the_table_opens_one_socket_to_the_sound_server() {
	let room = Headless::with_sound();
	let log = room.folder().join("calls");
	let Some(tracer) = tracer(&log) else {
		// Past the harness, which keeps the output of tests that pass to itself.
		io::stderr()
			.write_all(b"No tracing is permitted here: the voice at the table has not been watched.\n")
			.unwrap();
		return;
	};
	let mut arguments: Vec<&str> = tracer.get_args().map(|word| word.to_str().unwrap()).collect();
	arguments.push(env!("CARGO_BIN_EXE_annabella"));
	arguments.extend(TABLE.split_whitespace());
	let recorder = room.record();
	let terminal = Terminal::open(&room, (100, 40), "strace", &arguments);
	terminal.wait_for("Neue Partie. Anna gegen Bella.");
	for (typed, shown) in GAME {
		terminal.type_keys(typed);
		if typed != " " {
			terminal.press("Enter");
		}
		terminal.wait_for(shown);
	}
	wait_until("the voice is heard", || {
		recorder.since(0).iter().any(|sample| sample.abs() > 0.05)
	});
	for typed in ["ende", "ja"] {
		terminal.type_keys(typed);
		terminal.press("Enter");
	}
	assert_eq!(terminal.wait_for_end(), 0);
	let seen = Seen::read(&log);
	assert_eq!(seen.breaches(), Vec::<&str>::new());
	let server = room.folder().join("run/pulse/native");
	assert_eq!(
		seen.connected().into_iter().collect::<Vec<_>>(),
		[server.to_str().unwrap()]
	);
	assert!(seen.threads() > 3, "{seen:?}");
}
