//! A pasted line: the written text grows with the part that the line takes, and not with the part that it refuses.

use std::io::{self, Read};
use std::sync::mpsc::channel;

use super::super::scribe::{ScribeCommand, write_all};
use super::{BRAILLE, END, news};
use crate::doors::bell::Crowd;

const TAKEN: usize = 120;
const REFUSED: usize = 2_000;

#[test]
fn what_no_longer_fits_is_refused_once_for_all_that_waits() {
	for manner in [END, BRAILLE] {
		let line = "x".repeat(TAKEN);
		let (orders, waiting) = channel();
		let written = Crowd::default();
		let order = |order| {
			written.come();
			orders.send(order).unwrap();
		};
		for length in 1..=TAKEN {
			order(ScribeCommand::Update(news(&[], &line[..length], length)));
		}
		for _ in 0..REFUSED {
			order(ScribeCommand::Update(news(&["The line is full."], &line, TAKEN)));
		}
		// Later commands, and reports about another line, are not lost.
		order(ScribeCommand::Ring);
		order(ScribeCommand::Update(news(&["The line is full."], &line, TAKEN)));
		order(ScribeCommand::Update(news(&["Other."], &line, TAKEN)));
		order(ScribeCommand::Update(news(&["Entered."], "", 0)));
		order(ScribeCommand::Update(news(&["Entered."], "", 0)));
		drop(orders);
		let (mut reader, writer) = io::pipe().unwrap();
		write_all(&waiting, manner, &written, writer).unwrap();
		// The writer has ended with everything, and nothing waits.
		written.wait_for_room();
		let mut bytes = String::new();
		reader.read_to_string(&mut bytes).unwrap();
		let times = |text: &str| bytes.matches(text).count();
		assert_eq!(times("The line is full."), 2, "{bytes:?}");
		assert_eq!((times("Other."), times("Entered.")), (1, 2), "{bytes:?}");
		assert!(bytes.len() < 10 * TAKEN, "{} bytes", bytes.len());
	}
}
