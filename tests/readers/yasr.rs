//! yasr speaks the output: every key is heard as exactly one utterance, and that is the message.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::Duration;

use annabella::settings::FaceKind;

use crate::house::House;
use crate::scrolling::squares;
use crate::speech::Server;
use crate::terminal::{GAME, Terminal, at_home};
use crate::{comes_true, installed};

/// The program under yasr, and its speech.
struct Reader {
	terminal: Terminal,
	server: Server,
	/// All expected utterances.
	expected: Vec<String>,
}

impl Reader {
	fn open(home: &std::path::Path, yasr: &std::path::Path, flags: &str) -> Self {
		let server = Server::open();
		let settings = format!(
			"[normalkeys]\n0x1b6c:say line\n[reviewkeys]\n[options]\ncursor tracking=full\n\
			synthesizer=speech dispatcher\nsynthesizer port=127.0.0.1:{}\nkey echo=off\nshell=/bin/sh\n\
			up and down arrows=speak line\nDisableKey=6925\n[speech dispatcher]\nrate=0\n[dict]\n",
			server.port
		);
		let file = home.join("yasr.conf");
		fs::write(&file, settings).unwrap();
		let mut command = Command::new(yasr);
		command
			.arg("-C")
			.arg(file)
			.arg("--")
			.arg(env!("CARGO_BIN_EXE_annabella"));
		command.args(flags.split_whitespace());
		at_home(&mut command, home);
		Self {
			terminal: Terminal::start(&command),
			server,
			expected: Vec::new(),
		}
	}

	/// Waits until this was said, after everything before it and nothing else.
	#[track_caller]
	fn hear(&mut self, messages: &[String]) {
		self.expected.extend_from_slice(messages);
		// A message of several rows is an utterance for each.
		let so = comes_true(|| self.said().join(" ").len() >= self.expected.join(" ").len());
		// Later pieces come at once.
		thread::sleep(Duration::from_millis(60));
		assert_eq!(
			(so, self.said().join(" ")),
			(true, self.expected.join(" ")),
			"\n{}",
			self.terminal.rows().join("\n")
		);
	}

	/// Without empty rows.
	fn said(&self) -> Vec<String> {
		let mut said = self.server.said();
		said.retain(|text| text != "blank" && !text.is_empty());
		said
	}

	/// Types a line: the letter with which it begins is heard, as the line is new; yasr's own echo says the others.
	#[track_caller]
	fn type_line(&mut self, line: &str) {
		for (number, sign) in line.chars().enumerate() {
			let before = self.terminal.raw().len();
			self.terminal.press(sign.encode_utf8(&mut [0; 4]).as_bytes());
			let sent = |terminal: &Terminal| terminal.raw().split_off(before);
			assert!(comes_true(|| sent(&self.terminal).ends_with(&[sign as u8])));
			// After scrolling it comes alone, and is an echo like the others.
			let scrolled = sent(&self.terminal).windows(4).any(|bytes| bytes == b"\r\n\r\n");
			if number == 0 && !scrolled {
				self.hear(&[sign.to_string()]);
			}
		}
	}
}

#[test]
fn every_key_is_heard_once() {
	let Some(yasr) = installed("yasr") else { return };
	let home = tempfile::tempdir().unwrap();
	let mut house = House::open(FaceKind::ScreenReader, &[]);
	let mut reader = Reader::open(home.path(), &yasr, &format!("{GAME} --screen-reader"));
	reader.hear(&house.greeting.clone());
	for line in [
		"e4",
		"e4",
		"nonsense",
		"Nf6",
		"knight Felix three",
		"square e4",
		"turn",
		"moves",
		"row 1",
		"rows",
		"take back",
		"y",
		"export",
		"law 9.2",
	] {
		let expected = house.enter(line);
		reader.type_line(line);
		reader.terminal.press(b"\r");
		if line == "export" {
			let written = home.path().join("data/annabella/games");
			assert!(comes_true(|| written.is_dir()), "no game was written");
			let before = reader.expected.join(" ");
			assert!(comes_true(|| reader.said().join(" ").contains(".pgn")));
			let said = reader.said().join(" ");
			let last = said[before.len()..].trim();
			assert!(last.starts_with("Saved: "), "{last}");
			reader.expected.push(last.to_owned());
			continue;
		}
		reader.hear(&expected);
	}
	for (key, bytes) in [
		("f7", &b"\x1b[18~"[..]),
		("f5", b"\x1b[15~"),
		("f7", b"\x1b[18~"),
		("?", b"?"),
	] {
		let expected = house.press(key);
		assert!(!expected.is_empty(), "{key}");
		reader.terminal.press(bytes);
		reader.hear(&expected);
	}
	reader.type_line("quit");
	reader.terminal.press(b"\r");
	reader.hear(&house.enter("quit"));
	reader.terminal.press(b"y");
	reader.terminal.wait_for_end();
}

#[test]
fn each_message_is_heard_once_while_the_terminal_scrolls() {
	let Some(yasr) = installed("yasr") else { return };
	let home = tempfile::tempdir().unwrap();
	let mut house = House::open(FaceKind::ScreenReader, &[]);
	let mut reader = Reader::open(home.path(), &yasr, &format!("{GAME} --screen-reader"));
	reader.hear(&house.greeting.clone());
	for line in squares() {
		let expected = house.enter(&line);
		reader.type_line(&line);
		reader.terminal.press(b"\r");
		reader.hear(&expected);
	}
	// The same again and again, until the whole screen is full of it.
	for _ in 0..30 {
		let expected = house.press("f4");
		reader.terminal.press(b"\x1bOS");
		reader.hear(&expected);
	}
}

#[test]
fn a_line_that_is_edited_is_heard_letter_by_letter() {
	let Some(yasr) = installed("yasr") else { return };
	let home = tempfile::tempdir().unwrap();
	let mut house = House::open(FaceKind::ScreenReader, &[]);
	let mut reader = Reader::open(home.path(), &yasr, &format!("{GAME} --screen-reader"));
	reader.hear(&house.greeting.clone());
	reader.type_line("e2x");
	for (bytes, heard) in [
		// The letter that is erased, and the letter on which the cursor comes to stand.
		(&b"\x7f"[..], "x"),
		(b"\x1b[D", "2"),
		(b"\x1b[H", "e"),
	] {
		reader.terminal.press(bytes);
		reader.hear(&[heard.to_owned()]);
	}
	reader.terminal.press(b"\x1b[F");
	reader.terminal.press(b"e4\r");
	reader.terminal.wait_for("Eva four.");
	let message = house.enter("e2e4");
	let heard = comes_true(|| reader.said().last() == message.last());
	assert!(heard, "{:?}", reader.said());
}

#[test]
fn the_choices_of_a_menu_are_heard() {
	let Some(yasr) = installed("yasr") else { return };
	let home = tempfile::tempdir().unwrap();
	let mut reader = Reader::open(
		home.path(),
		&yasr,
		"--screen-reader --language en --tones off --two",
	);
	let settings = [("opponent", "friend")];
	let mut house = House::asking(FaceKind::ScreenReader, &settings);
	reader.hear(&house.greeting.clone());
	for (key, bytes) in [("down", &b"\x1b[B"[..]), ("down", b"\x1b[B"), ("up", b"\x1b[A")] {
		let expected = house.press(key);
		reader.terminal.press(bytes);
		reader.hear(&expected);
	}
	// A time may begin with these digits: they are typed, and choose nothing.
	for key in ["9", "1", "2"] {
		assert_eq!(house.press(key), [""; 0]);
	}
	reader.type_line("912");
}

#[test]
fn whoever_lets_two_voices_speak_is_told_once() {
	let Some(yasr) = installed("yasr") else { return };
	let home = tempfile::tempdir().unwrap();
	let reader = Reader::open(home.path(), &yasr, &format!("{GAME} --face voice"));
	let told = "A screen reader seems to be running.";
	reader.terminal.wait_for(told);
	let rows = reader.terminal.rows().join(" ");
	assert_eq!(rows.matches(told).count(), 1, "{rows}");
	drop(reader);
	let silent = Reader::open(home.path(), &yasr, &format!("{GAME} --screen-reader"));
	silent.terminal.wait_for("New game.");
	assert!(!silent.terminal.rows().join(" ").contains(told));
}
