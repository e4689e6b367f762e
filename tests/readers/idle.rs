//! Output to the terminal, and no output while nothing happens.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::comes_true;
use crate::terminal::{Terminal, annabella};

/// Length of the idle time.
const IDLE: Duration = Duration::from_secs(10);

/// Returns the number of times that the program's threads have begun to wait, or were interrupted.
fn wakes(process: u32) -> u64 {
	let tasks = fs::read_dir(format!("/proc/{process}/task")).unwrap().flatten();
	let switches = |text: String| -> u64 {
		let lines = text.lines().filter(|line| line.contains("ctxt_switches"));
		lines
			.filter_map(|line| line.rsplit('\t').next()?.parse::<u64>().ok())
			.sum()
	};
	tasks
		.filter_map(|task| fs::read_to_string(task.path().join("status")).ok())
		.map(switches)
		.sum()
}

/// Waits until the program has finished its work, however long that takes on a busy machine; returns the amount of its output,
/// and the number of its wakes.
fn at_rest(terminal: &Terminal) -> (usize, u64) {
	let state = || (terminal.raw().len(), wakes(terminal.id()));
	let mut before = state();
	let rested = comes_true(|| {
		thread::sleep(Duration::from_secs(1));
		let now = state();
		std::mem::replace(&mut before, now) == now
	});
	assert!(rested, "it never comes to rest");
	before
}

/// Returns any output except text, line ends and a few moves of the cursor: one reader or another speaks it as rubble.
fn forbidden(bytes: &[u8]) -> Vec<String> {
	let text = String::from_utf8(bytes.to_vec()).unwrap();
	let mut found = Vec::new();
	for part in text.split('\u{1b}').skip(1) {
		let after = part
			.trim_start_matches('[')
			.trim_start_matches(|sign: char| sign.is_ascii_digit());
		if !part.starts_with('[') || !after.starts_with(['A', 'B', 'C', 'D', 'H', 'J', 'K', 'P', '@']) {
			found.push(part.chars().take(12).collect());
		}
	}
	let control = |sign: &char| sign.is_control() && !['\u{1b}', '\r', '\n', '\u{8}'].contains(sign);
	found.extend(text.chars().filter(control).map(|sign| format!("{sign:?}")));
	found
}

/// A chess engine that is present and never moves, in a file of this home.
fn thinker(home: &Path) -> String {
	let file = home.join("thinker");
	let script = "#!/bin/sh\nwhile read -r line; do\ncase $line in uci) echo uciok;; isready) echo readyok;; esac\ndone\n";
	fs::write(&file, script).unwrap();
	fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
	file.to_str().unwrap().to_owned()
}

/// A game against it, in which it is to move.
fn against(engine: &str, home: &Path, more: &str) -> Terminal {
	let flags = format!(
		"--engine {engine} --strength 8 --side black --clock 30+0 --vocabulary en --language en --tones off \
		--screen-reader {more}"
	);
	let terminal = Terminal::start(&annabella(home, &flags));
	terminal.wait_for("Question mark for help.");
	terminal.press(b"\r");
	terminal.wait_for("Clock running.");
	terminal
}

#[test]
fn while_the_opponent_thinks_nothing_is_written_but_that_it_still_does() {
	let home = tempfile::tempdir().unwrap();
	let engine = thinker(home.path());
	let told = against(&engine, home.path(), "");
	let silent = against(&engine, &home.path().join("other"), "--say thinking=off");
	let (bytes, wakes_before) = at_rest(&silent);
	thread::sleep(IDLE + Duration::from_secs(1));
	assert_eq!(silent.raw().len(), bytes, "something was written");
	assert_eq!(wakes(silent.id()), wakes_before, "something woke");
	told.wait_for("The opponent is still thinking: ten seconds.");
	let raw = told.raw();
	assert_eq!(forbidden(&raw), [""; 0]);
}

#[test]
fn while_the_clock_runs_and_nobody_does_anything_nothing_is_written_and_nobody_wakes() {
	let home = tempfile::tempdir().unwrap();
	let flags = "--two --clock 30+0 --vocabulary en --language en --tones off --screen-reader";
	let terminal = Terminal::start(&annabella(home.path(), flags));
	terminal.wait_for("Enter starts the clock.");
	terminal.press(b"\r");
	terminal.wait_for("Clock running.");
	for sign in b"e2e5" {
		terminal.press(&[*sign]);
	}
	terminal.press(b"\x7f\x1b[D\x1b[H\x1b[F4\r");
	terminal.wait_for("Eva four.");
	terminal.press(b"?");
	terminal.wait_for("All keys: keys.");
	let (bytes, wakes_before) = at_rest(&terminal);
	thread::sleep(IDLE);
	assert_eq!(terminal.raw().len(), bytes, "something was written");
	assert_eq!(wakes(terminal.id()), wakes_before, "something woke");
	let raw = terminal.raw();
	assert_eq!(forbidden(&raw), [""; 0]);
	assert!(!String::from_utf8(raw).unwrap().contains("?1049"));
}
