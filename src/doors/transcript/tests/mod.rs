//! The content of a terminal after each event, and the text that readers of each kind would take from it.

mod models;
mod pasting;

use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use annabella::ports::ReadingCursor;
use proptest::prelude::*;

use super::scribe::carry_out;
use super::sheet::{Message, TerminalStep, TranscriptPage, TranscriptUpdate, readable};
use super::{CursorAfter, TranscriptLayout};

const END: TranscriptLayout = TranscriptLayout {
	cells: None,
	cursor_after: CursorAfter::End,
};
const BRAILLE: TranscriptLayout = TranscriptLayout {
	cells: Some(20),
	cursor_after: CursorAfter::Start,
};

/// A terminal that shows a sheet. Everything that is written goes over a real write(2).
struct Paper {
	sheet: TranscriptPage,
	size: (u16, u16),
	terminal: vt100::Parser,
	/// The writes of the last event, one by one.
	writes: Vec<String>,
}

impl Paper {
	fn new(manner: TranscriptLayout, columns: u16, rows: u16) -> Self {
		Self {
			sheet: TranscriptPage::new(manner),
			size: (columns, rows),
			terminal: vt100::Parser::new(rows, columns, 1_000),
			writes: Vec::new(),
		}
	}

	fn take(&mut self, news: TranscriptUpdate) {
		let steps = self.sheet.take(news, self.size);
		let expected = steps
			.iter()
			.filter(|step| matches!(step, TerminalStep::Write(_)))
			.count();
		let (ours, theirs) = UnixDatagram::pair().unwrap();
		theirs.set_nonblocking(true).unwrap();
		carry_out(ours, steps, Duration::ZERO).unwrap();
		self.writes.clear();
		let mut buffer = [0; 20_000];
		// A datagram holds exactly what one write(2) wrote.
		while let Ok(length) = theirs.recv(&mut buffer) {
			self.terminal.process(&buffer[..length]);
			self.writes
				.push(String::from_utf8(buffer[..length].to_vec()).unwrap());
		}
		assert_eq!(self.writes.len(), expected);
	}

	fn say(&mut self, lines: &[&str]) {
		self.take(news(lines, "", 0));
	}

	fn type_line(&mut self, input: &str, cursor: usize) {
		self.take(news(&[], input, cursor));
	}

	fn rows(&self) -> Vec<String> {
		let columns = self.size.0;
		self.terminal
			.screen()
			.rows(0, columns)
			.map(|row| row.trim_end().to_owned())
			.collect()
	}

	/// All rows from the first one on, those that have left the terminal too.
	fn all_rows(&mut self) -> Vec<String> {
		let mut all = Vec::new();
		self.terminal.screen_mut().set_scrollback(usize::MAX);
		for back in (1..=self.terminal.screen().scrollback()).rev() {
			self.terminal.screen_mut().set_scrollback(back);
			all.push(self.rows().swap_remove(0));
		}
		self.terminal.screen_mut().set_scrollback(0);
		all.extend(self.rows());
		all
	}

	fn row(&self) -> String {
		let (row, _) = self.cursor();
		self.rows()[row].clone()
	}

	fn cursor(&self) -> (usize, usize) {
		let (row, column) = self.terminal.screen().cursor_position();
		(row.into(), column.into())
	}
}

fn news(lines: &[&str], input: &str, cursor: usize) -> TranscriptUpdate {
	TranscriptUpdate {
		messages: lines
			.iter()
			.map(|line| Message {
				line: (*line).to_owned(),
				may_wait: false,
			})
			.collect(),
		prompt: String::new(),
		input: input.to_owned(),
		cursor,
		rest: None,
	}
}

#[test]
fn a_message_is_one_line_below_the_last_one_and_one_write() {
	let mut paper = Paper::new(END, 40, 10);
	paper.say(&["Neue Partie."]);
	let scrolled = format!("{}\u{1b}[H", "\r\n".repeat(10));
	assert_eq!(paper.writes, [scrolled.as_str(), "Neue Partie."]);
	paper.say(&["Weiß am Zug.", "Noch etwas."]);
	assert_eq!(paper.writes, ["\r\nWeiß am Zug.", "\r\nNoch etwas."]);
	assert_eq!(paper.rows()[..3], ["Neue Partie.", "Weiß am Zug.", "Noch etwas."]);
	assert_eq!(paper.cursor(), (2, 11));
	paper.say(&[]);
	assert!(paper.writes.is_empty());
}

#[test]
fn the_cursor_rests_at_the_start_of_what_a_braille_display_shows_first() {
	let mut paper = Paper::new(BRAILLE, 80, 10);
	paper.say(&["Neue Partie."]);
	assert_eq!(paper.cursor(), (0, 0));
	paper.say(&["Weiß, Springer Gustav eins Felix drei."]);
	assert_eq!(
		paper.writes,
		["\r\nWeiß, Springer\r\nGustav eins Felix\r\ndrei.\u{1b}[2A\r"]
	);
	assert_eq!((paper.cursor(), paper.row().as_str()), ((1, 0), "Weiß, Springer"));
	paper.say(&["Schachmatt.", "Weiß gewinnt."]);
	assert_eq!(paper.writes[0], "\u{1b}[2B\r\nSchachmatt.\r");
	assert_eq!((paper.cursor(), paper.row().as_str()), ((4, 0), "Schachmatt."));
	assert_eq!(paper.rows()[5], "Weiß gewinnt.");
	paper.type_line("e", 1);
	assert_eq!(paper.writes, ["\u{1b}[B\r\ne"]);
}

#[test]
fn a_long_message_is_one_write_that_is_cut_between_words() {
	let mut paper = Paper::new(END, 12, 10);
	paper.say(&["Weiß, Springer Gustav eins."]);
	assert_eq!(paper.writes[1], "Weiß,\r\nSpringer\r\nGustav\r\neins.");
	assert_eq!(paper.rows()[..4], ["Weiß,", "Springer", "Gustav", "eins."]);
	paper.say(&["Weiter."]);
	assert_eq!(paper.writes, ["\r\nWeiter."]);
	assert_eq!(paper.rows()[4], "Weiter.");
}

#[test]
fn a_typed_character_is_all_that_is_written() {
	let mut paper = Paper::new(END, 20, 10);
	paper.say(&["Weiß am Zug."]);
	for (text, cursor, written) in [
		("e", 1, "\r\ne"),
		("e2", 2, "2"),
		("e2x", 3, "x"),
		("e2", 2, "\u{8}\u{1b}[K"),
		("e2", 1, "\u{1b}[D"),
		("e2", 0, "\r"),
		("Se2", 1, "\u{1b}[@S"),
		("e2", 0, "\u{8}\u{1b}[P"),
		("2", 0, "\u{1b}[P"),
		("2", 1, "\u{1b}[C"),
		("", 0, "\u{8}\u{1b}[K"),
		("f", 1, "f"),
	] {
		paper.type_line(text, cursor);
		assert_eq!(paper.writes, [written], "{text}");
		assert_eq!(paper.rows()[1], text);
		assert_eq!(paper.cursor(), (1, cursor));
	}
	paper.say(&["Nicht verstanden: f."]);
	assert_eq!(paper.writes, ["\r\nNicht verstanden:\r\nf."]);
	assert_eq!(paper.rows()[1], "f");
}

#[test]
fn a_prompt_comes_with_the_first_letter_and_stays_until_the_line_is_over() {
	let mut paper = Paper::new(END, 40, 10);
	let prompted = |input: &str, cursor| TranscriptUpdate {
		prompt: "Weiß am Zug: ".into(),
		..news(&[], input, cursor)
	};
	paper.say(&["Neue Partie."]);
	for (text, cursor, written) in [
		("e", 1, "\r\nWeiß am Zug: e"),
		("e2", 2, "2"),
		("e2", 0, "\u{1b}[2D"),
		("Se2", 1, "\u{1b}[@S"),
		("e2", 0, "\u{8}\u{1b}[P"),
		("e2", 2, "\u{1b}[2C"),
		("e", 1, "\u{8}\u{1b}[K"),
		("", 0, "\u{8}\u{1b}[K"),
		("d", 1, "d"),
	] {
		paper.take(prompted(text, cursor));
		assert_eq!(paper.writes, [written], "{text}");
		assert_eq!(paper.rows()[1], format!("Weiß am Zug: {text}").trim_end());
		assert_eq!(paper.cursor(), (1, 13 + cursor));
	}
	paper.take(TranscriptUpdate {
		prompt: "Schwarz am Zug: ".into(),
		..news(&["Weiß: David vier."], "", 0)
	});
	assert_eq!(paper.writes, ["\r\nWeiß: David vier."]);
}

#[test]
fn a_full_terminal_scrolls_in_a_write_of_its_own() {
	let mut paper = Paper::new(END, 40, 4);
	for number in 1..=3 {
		paper.say(&[&format!("Meldung {number}.")]);
	}
	assert_eq!(paper.rows(), ["Meldung 1.", "Meldung 2.", "Meldung 3.", ""]);
	paper.type_line("e", 1);
	assert_eq!(paper.writes, ["\r\ne"]);
	assert_eq!(paper.rows(), ["Meldung 1.", "Meldung 2.", "Meldung 3.", "e"]);
	paper.say(&["Meldung 4."]);
	assert_eq!(paper.writes, ["\r\n\r\n\u{1b}[A", "Meldung 4."]);
	assert_eq!(paper.rows(), ["Meldung 3.", "e", "Meldung 4.", ""]);
	paper.type_line("d", 1);
	assert_eq!(paper.writes, ["\r\nd"]);
	assert_eq!(paper.rows(), ["Meldung 3.", "e", "Meldung 4.", "d"]);
	let long = "Eine Meldung, die länger als eine Zeile des Terminals ist.";
	let steps = paper.sheet.take(news(&[long], "", 0), paper.size);
	assert_eq!(
		steps,
		[
			TerminalStep::Write(b"\r\n\r\n\x1b[A".to_vec()),
			TerminalStep::Pause,
			TerminalStep::Write("Eine Meldung, die länger als eine Zeile\r\ndes Terminals ist.".into()),
		]
	);
}

#[test]
fn every_message_stays_once_and_in_order() {
	for (manner, rows) in [(END, 10), (BRAILLE, 10), (END, 2), (BRAILLE, 1)] {
		let mut paper = Paper::new(manner, 40, rows);
		let mut expected = Vec::new();
		for number in 1..=100 {
			if number % 3 == 0 {
				paper.type_line("e4", 2);
				expected.push("e4".to_owned());
			}
			let line = format!("Meldung {number}.");
			paper.say(&[&line, "Lang, länger als eine Zeile der Anzeige."]);
			expected.push(line);
			expected.extend(paper.sheet.rows_of("Lang, länger als eine Zeile der Anzeige."));
		}
		let mut all = paper.all_rows();
		all.retain(|row| !row.is_empty());
		assert_eq!(all, expected, "{rows} rows");
	}
}

#[test]
fn a_message_longer_than_the_terminal_is_there_whole() {
	let words: Vec<String> = (1..=60).map(|number| format!("Wort{number}")).collect();
	let long = words.join(" ");
	for manner in [END, BRAILLE] {
		let mut paper = Paper::new(manner, 20, 5);
		paper.say(&["Vorher."]);
		paper.say(&[&long]);
		paper.type_line("e4", 2);
		assert_eq!(paper.row(), "e4");
		paper.say(&["Nachher."]);
		let all = paper.all_rows().join(" ");
		let all: Vec<&str> = all.split_whitespace().collect();
		assert_eq!(all.join(" "), format!("Vorher. {long} e4 Nachher."));
	}
}

#[test]
fn what_may_wait_waits_for_the_end_of_the_line() {
	let mut paper = Paper::new(END, 40, 10);
	paper.say(&["Weiß am Zug."]);
	paper.type_line("Sf", 2);
	let mut waits = news(&["Geschrieben."], "Sf", 2);
	waits.messages[0].may_wait = true;
	paper.take(waits);
	assert!(paper.writes.is_empty());
	// A message that cannot wait comes at once, and then the line again.
	paper.take(news(&["Zeit überschritten."], "Sf", 2));
	assert_eq!(paper.writes, ["\r\nZeit überschritten.", "\r\nSf"]);
	assert_eq!(paper.rows()[1..4], ["Sf", "Zeit überschritten.", "Sf"]);
	paper.type_line("Sf3", 3);
	assert_eq!(paper.writes, ["3"]);
	paper.say(&["Weiß: Springer Felix drei."]);
	assert_eq!(
		paper.writes,
		["\r\nGeschrieben.", "\r\nWeiß: Springer Felix drei."]
	);
}

#[test]
fn on_a_braille_display_the_message_stays_until_the_next_key() {
	let mut paper = Paper::new(BRAILLE, 40, 10);
	paper.say(&["Weiß am Zug."]);
	paper.type_line("Sf", 2);
	paper.take(news(&["Zeit um."], "Sf", 2));
	assert_eq!(paper.writes, ["\r\nZeit um.\r"]);
	assert_eq!(paper.row(), "Zeit um.");
	// Nothing has happened: nothing is written.
	paper.type_line("Sf", 2);
	assert!(paper.writes.is_empty());
	paper.type_line("Sf3", 3);
	assert_eq!((paper.row().as_str(), paper.cursor()), ("Sf3", (3, 3)));
}

#[test]
fn the_cursor_walks_over_the_lines_of_the_board_and_nothing_is_written_anew() {
	let lines = ["8 rnbqkbnr", "7 pppppppp", "6 -=-=-=-="];
	let mut paper = Paper::new(BRAILLE, 40, 10);
	paper.say(&["Weiß am Zug."]);
	let at = |lines: &[&str], line, column| TranscriptUpdate {
		rest: Some(ReadingCursor { line, column }),
		..news(lines, "", 0)
	};
	paper.take(at(&lines, 2, 4));
	assert_eq!(paper.cursor(), (1, 4));
	for (line, column, written) in [
		(2, 5, "\u{1b}[C"),
		(1, 5, "\u{1b}[B"),
		(0, 2, "\u{1b}[B\u{1b}[3D"),
		(2, 2, "\u{1b}[2A"),
	] {
		paper.take(at(&[], line, column));
		assert_eq!(paper.writes, [written]);
		assert_eq!(paper.cursor(), (3 - line, column));
	}
	paper.say(&["Auf Cesar acht steht Schwarz Läufer."]);
	assert_eq!(paper.rows()[4], "Auf Cesar acht steht");
}

#[test]
fn in_another_size_the_text_goes_on_below_everything() {
	let mut paper = Paper::new(END, 40, 10);
	paper.say(&["Weiß am Zug."]);
	paper.type_line("e4", 2);
	paper.size = (30, 8);
	paper.terminal.screen_mut().set_size(8, 30);
	paper.type_line("e4", 2);
	assert_eq!((paper.row().as_str(), paper.cursor()), ("e4", (4, 2)));
	paper.say(&["Zug."]);
	assert_eq!(paper.rows()[4..6], ["e4", "Zug."]);
	let mut all = paper.all_rows();
	all.retain(|row| !row.is_empty());
	assert_eq!(all, ["Weiß am Zug.", "e4", "e4", "Zug."]);
}

#[test]
fn after_another_program_the_text_goes_on_and_nothing_is_lost() {
	let mut paper = Paper::new(END, 40, 10);
	paper.say(&["Weiß am Zug."]);
	let left = paper.sheet.leave();
	paper.terminal.process(&left);
	paper.terminal.process(b"$ fg\r\n");
	paper.say(&["Weiter."]);
	assert_eq!(paper.rows()[..2], ["Weiter.", ""]);
	let mut all = paper.all_rows();
	all.retain(|row| !row.is_empty());
	assert_eq!(all, ["Weiß am Zug.", "$ fg", "Weiter."]);
}

#[test]
fn nothing_is_drawn() {
	for (given, shown) in [
		("Weiß – Schwarz… „ja“ ½", "Weiß - Schwarz... \"ja\" 1/2"),
		("♞ ─ ⠃ ✓", "? ? ? ?"),
		("Åke Öhman\u{1b}[31m", "Åke Öhman"),
	] {
		assert_eq!(readable(given), shown);
	}
}

/// Returns `true` for text and the only other sequences that may be sent: some readers speak any other one.
fn is_allowed(bytes: &str) -> bool {
	let mut rest = bytes;
	while let Some(start) = rest.find(|sign: char| sign.is_control()) {
		rest = &rest[start..];
		if let Some(after) = ["\r", "\n", "\u{8}"]
			.iter()
			.find_map(|plain| rest.strip_prefix(plain))
		{
			rest = after;
			continue;
		}
		let Some(sequence) = rest.strip_prefix("\u{1b}[") else {
			return false;
		};
		let sequence = sequence.trim_start_matches(|sign: char| sign.is_ascii_digit());
		if !sequence.starts_with(['A', 'B', 'C', 'D', 'H', 'J', 'K', 'P', '@']) {
			return false;
		}
		rest = &sequence[1..];
	}
	true
}

proptest! {
	/// With any speech and typing in a window of any size: the typed line stands there as it is, the cursor on it,
	/// nothing above it ever changes, and nothing forbidden is sent.
	#[test]
	fn the_terminal_is_as_the_sheet_believes(
		columns in 4_u16..30,
		rows in 2_u16..9,
		braille in any::<bool>(),
		events in proptest::collection::vec(
			(proptest::option::weighted(0.3, "[a-zß ]{3,40}"), "[a-h1-8]{0,9}", 0_usize..10),
			1..25,
		),
	) {
		let mut paper = Paper::new(if braille { BRAILLE } else { END }, columns, rows);
		let mut seen = (String::new(), 0);
		for (message, input, cursor) in events {
			let cursor = cursor.min(input.len());
			let lines: Vec<&str> = message.iter().map(String::as_str).collect();
			let before = paper.all_rows();
			paper.take(news(&lines, &input, cursor));
			prop_assert!(paper.writes.iter().all(|bytes| is_allowed(bytes)), "{:?}", paper.writes);
			if !lines.is_empty() {
				let stood = before.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
				let now = paper.all_rows();
				// The typed line changes before an urgent message.
				let typed = 9 / usize::from(columns) + 1;
				let same = stood.saturating_sub(typed);
				prop_assert_eq!(&before[..same], &now[..same]);
			}
			// On a braille display a message stays until a key changes the line.
			let keyed = !braille || seen != (input.clone(), cursor);
			seen = (input.clone(), cursor);
			if keyed && !input.is_empty() && message.is_none() && input.len() < usize::from(columns) {
				prop_assert_eq!(paper.row(), input.trim_end());
				prop_assert_eq!(paper.cursor().1, cursor);
			}
			if paper.sheet.cursor.at.column < usize::from(columns) {
				let at = paper.sheet.cursor.at;
				// The row on which the cursor stood first has left the terminal.
				let scrolled = (paper.all_rows().len() - usize::from(rows)).saturating_sub(1);
				prop_assert_eq!(paper.cursor(), (at.row - scrolled, at.column), "{:?}", paper.writes);
			}
		}
	}
}
