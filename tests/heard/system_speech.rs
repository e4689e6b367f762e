//! The speaking process, with a real speech server.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use rustix::process::Signal;

use crate::ear::{Ear, assert_heard_in_order};
use crate::grammar::Grammar;
use crate::headless::Headless;
use crate::hearing::GERMAN_SENTENCES;
use crate::sound::Manner;

struct Speaker {
	child: Child,
	orders: Option<ChildStdin>,
	reports: BufReader<ChildStdout>,
}

impl Speaker {
	fn start(room: &Headless) -> Self {
		let mut child = room
			.command(env!("CARGO_BIN_EXE_annabella-speech"))
			.stdin(Stdio::piped())
			.stdout(Stdio::piped())
			.spawn()
			.expect("the speaking process starts");
		let orders = child.stdin.take();
		let reports = BufReader::new(child.stdout.take().expect("a pipe"));
		Self {
			child,
			orders,
			reports,
		}
	}

	fn order(&mut self, line: &str) {
		let orders = self.orders.as_mut().expect("open orders");
		writeln!(orders, "{line}").expect("the order is taken");
	}

	/// The next report, or nothing at its end.
	fn report(&mut self) -> String {
		let mut line = String::new();
		self.reports.read_line(&mut line).expect("a report");
		line.trim_end().to_owned()
	}

	#[track_caller]
	fn check(&mut self, expected: &[&str]) {
		for expected in expected {
			assert_eq!(&self.report(), expected);
		}
	}

	#[track_caller]
	fn check_fault(&mut self) {
		let report = self.report();
		assert!(report.starts_with("fault "), "{report:?}");
		assert_eq!(self.report(), "");
		assert!(!self.child.wait().expect("an end").success());
	}
}

impl Drop for Speaker {
	fn drop(&mut self) {
		let _ = self.child.kill();
		let _ = self.child.wait();
	}
}

#[test]
fn german_is_german_whatever_language_the_server_has() {
	let grammar = Grammar::german_announcements();
	let ear = Ear::of(&Manner::plain("de"), &grammar);
	let room = Headless::with_speech("en");
	let recorder = room.record();
	let mut speaker = Speaker::start(&room);
	speaker.check(&["ready"]);
	let said = &GERMAN_SENTENCES[..12];
	for (number, sentence) in said.iter().enumerate() {
		speaker.order(&format!("say {number} de normal {sentence}."));
		// An English sentence between them: the language goes to and fro.
		if number == 3 {
			speaker.order("say 99 en normal Knight takes g three.");
			speaker.check(&["begun 3", "spoken 3", "begun 99", "spoken 99"]);
		} else {
			speaker.check(&[&format!("begun {number}"), &format!("spoken {number}")]);
		}
	}
	assert_heard_in_order(&ear.hear(&recorder.since(0), &grammar), said);
}

#[test]
fn slow_is_slower_and_the_same_words() {
	let grammar = Grammar::german_announcements();
	let room = Headless::with_speech("de");
	let recorder = room.record();
	let mut speaker = Speaker::start(&room);
	let (mut lengths, mut start) = (Vec::new(), 0);
	for (number, speed) in [(1, "normal"), (2, "slow"), (3, "normal")] {
		start = recorder.now();
		speaker.order(&format!(
			"say {number} de {speed} Springer Gustav eins Felix drei."
		));
		if number == 1 {
			speaker.check(&["ready"]);
		}
		speaker.check(&[&format!("begun {number}"), &format!("spoken {number}")]);
		lengths.push(recorder.now() - start);
	}
	assert!(lengths[1] > lengths[0] * 3 / 2, "{lengths:?}");
	let heard = Ear::of(&Manner::plain("de"), &grammar).hear(&recorder.since(start), &grammar);
	assert_heard_in_order(&heard, &["Springer Gustav eins Felix drei"]);
}

#[test]
fn every_order_is_answered_and_hushed_words_are_not_heard() {
	let room = Headless::with_speech("en");
	let mut speaker = Speaker::start(&room);
	speaker.check(&["ready"]);
	// What breaks the library, or would: nothing, a blank, NUL, a single letter, a lone dot.
	for (number, text) in ["", " ", "\0", "e", ".", "♞", "ä\u{1b}[2J"].iter().enumerate() {
		speaker.order(&format!("say {number} de normal {text}"));
		speaker.check(&[&format!("begun {number}"), &format!("spoken {number}")]);
	}
	let recorder = room.record();
	speaker.order("say 10 de normal Springer Gustav eins, Felix drei, und so weiter, und so fort.");
	speaker.order("say 11 de normal Das ist nie zu hören.");
	speaker.check(&["begun 10"]);
	speaker.order("hush");
	let mut stopped = [speaker.report(), speaker.report()];
	stopped.sort();
	assert_eq!(stopped, ["stopped 10", "stopped 11"]);
	speaker.order("say 12 de normal Kurze Rochade.");
	speaker.check(&["begun 12", "spoken 12"]);
	let grammar = Grammar::german_announcements();
	let heard = Ear::of(&Manner::plain("de"), &grammar).hear_all(&recorder.since(0), &grammar);
	let last = heard.last().expect("something was heard");
	assert_eq!(last.words, ["Kurze Rochade"]);
}

#[test]
fn it_says_so_when_nobody_can_speak() {
	let room = Headless::with_sound();
	Speaker::start(&room).check_fault();
}

#[test]
fn it_says_so_when_the_server_dies_in_the_middle_or_in_silence() {
	let room = Headless::with_speech("de");
	let (mut silent, mut speaker) = (Speaker::start(&room), Speaker::start(&room));
	silent.check(&["ready"]);
	speaker.check(&["ready"]);
	speaker.order("say 1 de normal Springer Gustav eins, Felix drei, und so weiter, und so fort.");
	speaker.check(&["begun 1"]);
	room.signal_speech(Signal::KILL);
	silent.check_fault();
	speaker.check_fault();
}

#[test]
fn it_ends_when_its_orders_end_even_when_the_server_is_frozen() {
	let room = Headless::with_speech("de");
	let mut speaker = Speaker::start(&room);
	speaker.check(&["ready"]);
	room.signal_speech(Signal::STOP);
	speaker.order("say 1 de normal Eva vier.");
	speaker.orders = None;
	speaker.child.wait().expect("an end");
	room.signal_speech(Signal::CONT);
}
