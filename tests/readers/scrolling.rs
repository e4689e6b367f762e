//! What was said stays: a full terminal scrolls, and nothing is lost, said twice or written over.

use annabella::settings::FaceKind;

use crate::comes_true;
use crate::house::House;
use crate::terminal::{GAME, Terminal, annabella};

/// The questions for all squares: more than three screens of answers.
pub fn squares() -> impl Iterator<Item = String> {
	('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("square {file}{rank}")))
}

/// The words of these lines, one after another.
fn words(lines: &[String]) -> Vec<&str> {
	lines.iter().flat_map(|line| line.split_whitespace()).collect()
}

#[test]
fn transcript_of_a_hundred_messages_keeps_each_once_and_in_order() {
	let home = tempfile::tempdir().unwrap();
	let terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} --screen-reader")));
	let mut house = House::open(FaceKind::ScreenReader, &[]);
	let mut expected = house.greeting.clone();
	terminal.wait_for("New game.");
	// Long lists and messages of several rows as well, and the same ones again.
	let long = ["help", "commands", "law 9.2", "nonsense", "nonsense", "rows"].map(str::to_owned);
	for line in squares().chain(long).chain(squares().take(40)) {
		let answer = house.enter(&line);
		let last = answer.last().unwrap().clone();
		expected.push(line.clone());
		expected.extend(answer);
		terminal.press(format!("{line}\r").as_bytes());
		let end = last.split_whitespace().next_back().unwrap();
		terminal.wait_for(end);
	}
	let so = comes_true(|| words(&terminal.all_rows()) == words(&expected));
	assert!(so, "{:#?}\ninstead of\n{expected:#?}", terminal.all_rows());
	// One message, one row of words: nobody is handed blanks.
	assert!(!String::from_utf8(terminal.raw()).unwrap().contains("   "));
}

#[test]
fn transcript_in_a_window_of_another_size_loses_nothing() {
	let home = tempfile::tempdir().unwrap();
	let terminal = Terminal::start(&annabella(home.path(), &format!("{GAME} --screen-reader")));
	terminal.wait_for("New game.");
	let mut house = House::open(FaceKind::ScreenReader, &[]);
	let mut told: Vec<String> = Vec::new();
	let mut ask = |typed: &str, line: &str| {
		terminal.press(format!("{typed}\r").as_bytes());
		told.push(house.enter(line).concat());
		assert!(comes_true(|| terminal
			.all_rows()
			.join(" ")
			.contains(told.last().unwrap())));
	};
	squares().take(20).for_each(|line| ask(&line, &line));
	terminal.press(b"tu");
	terminal.resize(60, 20);
	ask("rn", "turn");
	squares().skip(20).for_each(|line| ask(&line, &line));
	let rows = terminal.all_rows().join(" ");
	for told in told.iter().filter(|told| told.contains(':')) {
		assert_eq!(rows.matches(told.as_str()).count(), 1, "{told}: {rows}");
	}
}
