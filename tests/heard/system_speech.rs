//! The speaking process, with a real speech server.

use rustix::process::Signal;

use crate::ear::{Ear, assert_heard_in_order};
use crate::grammar::Grammar;
use crate::headless::{Headless, wait_until};
use crate::hearing::GERMAN_SENTENCES;
use crate::pretended::{Habit, Pretended};
use crate::program::Program;
use crate::sound::Manner;
use crate::speaking_process::Speaker;

const SPEAKER: &str = env!("CARGO_BIN_EXE_annabella-speech");

#[test]
fn german_is_german_whatever_language_the_server_has() {
	let grammar = Grammar::german_announcements();
	let ear = Ear::of(&Manner::plain("de"), &grammar);
	let room = Headless::with_speech("en");
	let recorder = room.record();
	let mut speaker = Speaker::start(&mut room.command(SPEAKER));
	speaker.check(&["ready"]);
	let said = &GERMAN_SENTENCES[..12];
	for (number, sentence) in said.iter().enumerate() {
		speaker.order(&format!("say {number} de normal {sentence}."));
		// An English sentence between them: the language changes and changes back.
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
	let mut speaker = Speaker::start(&mut room.command(SPEAKER));
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
	let mut speaker = Speaker::start(&mut room.command(SPEAKER));
	speaker.check(&["ready"]);
	// Texts that break the library, or could: nothing, a blank, NUL, a single letter, a lone dot.
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
	Speaker::start(&mut room.command(SPEAKER)).check_fault();
}

#[test]
fn it_says_so_when_the_server_dies_in_the_middle_or_in_silence() {
	let room = Headless::with_speech("de");
	let (mut silent, mut speaker) = (
		Speaker::start(&mut room.command(SPEAKER)),
		Speaker::start(&mut room.command(SPEAKER)),
	);
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
	let mut speaker = Speaker::start(&mut room.command(SPEAKER));
	speaker.check(&["ready"]);
	room.signal_speech(Signal::STOP);
	speaker.order("say 1 de normal Eva vier.");
	speaker.orders = None;
	speaker.child.wait().expect("an end");
	room.signal_speech(Signal::CONT);
}

/// Every text reaches the server as one message of text, and as nothing else.
#[test]
fn the_server_is_sent_text_and_nothing_else() {
	let folder = tempfile::tempdir().expect("a folder");
	let server = Pretended::start(folder.path(), Habit::Honest);
	let mut speaker = Speaker::start(&mut server.command(SPEAKER));
	speaker.check(&["ready"]);
	let long = "Springer Gustav eins, Felix drei. ".repeat(40);
	for (number, (text, expected)) in [
		("Eva vier.", Some("Eva vier.")),
		("", None),
		(" \t", None),
		("\0\u{1b}\u{7f}", None),
		("e", Some("e ")),
		(".", Some(". ")),
		("ä", Some("ä")),
		("a\r", Some("a ")),
		(".\r.\rQUIT", Some(". . QUIT")),
		("SET self RATE 100", Some("SET self RATE 100")),
		("<speak>Eva</speak>", Some("speak Eva /speak")),
		("100 % & \"mehr\"", Some("100 % \"mehr\"")),
		(&long, Some(long.trim())),
	]
	.into_iter()
	.enumerate()
	{
		let before = server.said().len();
		speaker.order(&format!("say {number} de normal {text}"));
		speaker.check(&[&format!("begun {number}"), &format!("spoken {number}")]);
		let said: Vec<String> = server.said().split_off(before);
		let expected: Vec<String> = expected.iter().map(|text| format!("de - - {text}")).collect();
		assert_eq!(said, expected, "{text:?}");
	}
}

#[test]
fn rate_volume_and_language_reach_the_server_with_the_words_after_them() {
	let folder = tempfile::tempdir().expect("a folder");
	let server = Pretended::start(folder.path(), Habit::Honest);
	let mut speaker = Speaker::start(&mut server.command(SPEAKER));
	speaker.check(&["ready"]);
	for (order, number) in [
		("say 1 de normal Eva", 1),
		("deliver 449 50", 0),
		("say 2 de normal Eva", 2),
		("say 3 de slow Eva vier", 3),
		("deliver usual 100", 0),
		("say 4 de normal Eva", 4),
		("read 5 en normal Eve", 5),
		("probe 6", 6),
	] {
		speaker.order(order);
		if number > 0 {
			speaker.check(&[&format!("begun {number}"), &format!("spoken {number}")]);
		}
	}
	// Its synthesiser speaks German only: English words of ours are not given to it.
	speaker.order("say 7 en normal Eve");
	speaker.check(&["mute 7"]);
	let expected = [
		"de - - Eva",
		"de 100 -50 Eva",
		"de 52 -50 Eva, vier,",
		"de 0 0 Eva",
		"en 0 0 Eve",
		"en 0 0 , ",
	];
	assert_eq!(server.said(), expected);
}

/// Types moves while system speech is silent, until one of them is heard from the program's own voice: a busy machine may lose
/// a bit of one.
fn hear_the_own_voice_instead(room: &Headless, speech: Option<&Pretended>, lost: &str) {
	let grammar = Grammar::german_announcements();
	let mut program = match speech {
		Some(server) => Program::start_with(room, room.folder(), FLAGS, &server.command("")),
		None => Program::start(room, room.folder(), FLAGS),
	};
	program.hear(lost);
	let recorder = room.record();
	recorder.wait_for_silence(0, 1500);
	let mut all = Vec::new();
	let is_heard = [
		("e4", "Eva zwei Eva vier"),
		("d6", "David sieben David sechs"),
		("c4", "Cesar zwei Cesar vier"),
	]
	.into_iter()
	.any(|(typed, announced)| {
		let start = recorder.now();
		program.enter(typed);
		program.hear(&format!("{announced}."));
		recorder.wait_for_silence(start, 1000);
		let heard = Ear::of(&Manner::plain("de"), &grammar).hear_all(&recorder.since(start), &grammar);
		let is_heard = heard.iter().any(|heard| heard.words.join(" ") == announced);
		all.extend(heard);
		is_heard
	});
	assert!(is_heard, "{all:?}");
	program.end();
}

const FLAGS: &str = "--plain --two --clock none --vocabulary de --language de --voice system";

#[test]
fn where_no_speech_server_is_the_own_voice_is_heard() {
	hear_the_own_voice_instead(&Headless::with_sound(), None, "startet aber nicht.");
}

#[test]
fn where_the_server_takes_all_and_says_nothing_the_own_voice_is_heard() {
	let room = Headless::with_sound();
	let server = Pretended::start(room.folder(), Habit::Deaf);
	hear_the_own_voice_instead(&room, Some(&server), "Die System-Sprachausgabe antwortet nicht.");
}

#[test]
fn where_the_server_tells_no_ends_nothing_stalls() {
	let room = Headless::with_sound();
	let server = Pretended::start(room.folder(), Habit::NoEnds);
	let mut program = Program::start_with(&room, room.folder(), FLAGS, &server.command(""));
	program.hear("Neue Partie.");
	for typed in ["e4", "e5", "Sf3"] {
		program.enter(typed);
		wait_until("the server gets the move", || {
			let last = if typed == "Sf3" { "Felix drei." } else { "Eva" };
			server.said().last().is_some_and(|said| said.contains(last))
		});
	}
	program.end();
}

/// A frozen server: the program's own voice says its text, and the server gets its place back when it has thawed.
#[test]
fn a_frozen_server_is_replaced_and_gets_its_place_back() {
	let grammar = Grammar::german_announcements();
	let room = Headless::with_speech("en");
	let recorder = room.record();
	let mut program = Program::start(&room, room.folder(), FLAGS);
	program.hear("Neue Partie.");
	recorder.wait_for_silence(0, 1000);
	room.signal_speech(Signal::STOP);
	let frozen = recorder.now();
	program.enter("e4");
	program.hear("Die System-Sprachausgabe antwortet nicht.");
	recorder.wait_for_silence(frozen, 1500);
	let thawed = recorder.now();
	room.signal_speech(Signal::CONT);
	program.hear("Die System-Sprachausgabe ist wieder da.");
	recorder.wait_for_silence(thawed, 1000);
	let back = recorder.now();
	program.enter("e5");
	recorder.wait_for_silence(back, 1000);
	program.end();
	let ear = Ear::of(&Manner::plain("de"), &grammar);
	for (from, to, expected) in [
		(frozen, thawed, "Eva zwei Eva vier"),
		(back, recorder.now(), "Eva sieben Eva fünf"),
	] {
		let mut samples = recorder.since(from);
		samples.truncate(to - from);
		let heard = ear.hear_all(&samples, &grammar);
		// The sentence about the voice follows soon, and is taken for words of a move as well.
		let is_heard = heard
			.iter()
			.any(|heard| heard.words.join(" ").starts_with(expected));
		assert!(is_heard, "{expected}: {heard:?}");
	}
}
