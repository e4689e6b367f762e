//! Plays at the real program in a real terminal, and hears it.

use crate::ear::{Ear, assert_heard_in_order};
use crate::grammar::Grammar;
use crate::headless::{Headless, Recorder};
use crate::sound::Manner;
use crate::terminal::Terminal;

/// A program at work: it is typed to and listened to.
pub struct Table {
	pub terminal: Terminal,
	recorder: Recorder,
	grammar: Grammar,
	ear: Ear,
	// Last: the room goes when nothing is in it any more.
	_room: Headless,
}

impl Table {
	/// Starts the program in the room, and listens from the first moment for a voice that speaks in this manner.
	pub fn open(room: Headless, manner: &Manner, program: &str, arguments: &[&str]) -> Self {
		let grammar = Grammar::german_announcements();
		let ear = Ear::of(manner, &grammar);
		let recorder = room.record();
		let terminal = Terminal::open(&room, (100, 30), program, arguments);
		Self {
			terminal,
			recorder,
			grammar,
			ear,
			_room: room,
		}
	}

	/// Types a line, and waits until all has been said that it brought about: until nothing is heard for this long, in
	/// milliseconds.
	#[track_caller]
	pub fn enter(&self, line: &str, silence: usize) {
		let before = self.recorder.now();
		self.terminal.type_keys(line);
		self.terminal.press("Enter");
		self.recorder.wait_for_silence(before, silence);
	}

	/// Fails unless these announcements were heard since the start, in this order.
	#[track_caller]
	pub fn assert_heard(&self, expected: &[&str]) {
		let heard = self.ear.hear(&self.recorder.since(0), &self.grammar);
		assert_heard_in_order(&heard, expected);
	}
}

/// The table's own test, with a program that repeats what it is told: the shell and eSpeak NG.
#[test]
fn what_is_typed_in_the_terminal_is_heard_in_the_room() {
	let script = "printf 'Bitte: '; while read -r line; do espeak-ng -v de -z --stdout \"$line\" | paplay; echo \"[$line]\"; done";
	let table = Table::open(
		Headless::with_sound(),
		&Manner::plain("de"),
		"/bin/sh",
		&["-c", script],
	);
	table.terminal.wait_for("Bitte:");
	for line in ["Eva zwei Eva vier", "Springer Bella eins, Cesar drei"] {
		table.enter(line, 400);
		table.terminal.wait_for(&format!("[{line}]"));
	}
	table.terminal.press("C-d");
	assert_eq!(table.terminal.wait_for_end(), 0);
	table.assert_heard(&["Eva zwei Eva vier", "Springer Bella eins Cesar drei"]);
}

// THE WHOLE GAME BELONGS HERE, once with the own voice (`Headless::with_sound`, `Manner::of_clips`) and once with system
// speech (`Headless::with_speech("en")`, `Manner::plain`): open a `Table` with `env!("CARGO_BIN_EXE_annabella")`, the built-in opponent and a
// fixed side; `enter` at least ten scripted moves, each when the screen says that it is one's turn; then `assert_heard`
// all announcements of the scripted side.
