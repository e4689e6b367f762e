//! The places of all text on the page, and the bytes of each message: they are known without ever asking the terminal, as
//! some terminals never answer.

use annabella::ports::ReadingCursor;

use super::cursor::{CursorPosition, TerminalCursor, vertical};
use super::input::Typed;
use super::{CursorAfter, TranscriptLayout};
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// A line to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
	pub line: String,
	/// True if it may come after the typed line.
	pub may_wait: bool,
}

/// The news after one event.
#[derive(Clone, Debug, Default)]
pub struct TranscriptUpdate {
	pub messages: Vec<Message>,
	/// The text before the typed line, from its first letter on; empty if the user does not want it.
	pub prompt: String,
	/// The text typed so far, and the cursor's place in it in characters.
	pub input: String,
	pub cursor: usize,
	/// The place to which the cursor walks in the messages, if it does.
	pub rest: Option<ReadingCursor>,
}

impl TranscriptUpdate {
	/// Returns `true` if it says the same of the same line as the one before it: as refused keys do one after another.
	#[must_use]
	pub fn repeats(&self, before: &Self) -> bool {
		let is_same = (&self.input, self.cursor) == (&before.input, before.cursor);
		is_same && !self.input.is_empty() && self.messages == before.messages
	}

	/// Only the end of a line that has no room on the whole page.
	fn cut_to(mut self, room: usize) -> Self {
		if self.prompt.chars().count() * 2 > room {
			self.prompt.clear();
		}
		let room = room.saturating_sub(self.prompt.chars().count());
		let over = self.input.chars().count().saturating_sub(room);
		if over > 0 {
			self.input = self.input.chars().skip(over).collect();
			self.cursor = self.cursor.saturating_sub(over);
		}
		self
	}
}

/// A step on the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalStep {
	/// These bytes at once.
	Write(Vec<u8>),
	/// Readers get time to see the page.
	Pause,
	/// A message is over, and another one follows at once: readers get time to take it for itself.
	Breath,
}

/// The page and its content.
#[derive(Debug)]
pub struct TranscriptPage {
	manner: TranscriptLayout,
	height: usize,
	/// True if the content is unknown: the next text begins a new page.
	unknown: bool,
	/// Rows of the page that are taken.
	taken: usize,
	/// The terminal's cursor, and the width of the terminal.
	pub cursor: TerminalCursor,
	/// The rows on which the messages of this page begin.
	begins: Vec<usize>,
	/// The line that is typed, if it is on the page.
	typed: Option<Typed>,
	/// The line and its cursor as they were seen last, on the page or not.
	seen: (String, usize),
	/// Messages that wait until the line is typed.
	waiting: Vec<String>,
}

impl TranscriptPage {
	#[must_use]
	pub fn new(manner: TranscriptLayout) -> Self {
		Self {
			manner,
			height: 0,
			unknown: true,
			taken: 0,
			cursor: TerminalCursor::default(),
			begins: Vec::new(),
			typed: None,
			seen: (String::new(), 0),
			waiting: Vec::new(),
		}
	}

	/// The steps that bring the news to the terminal, which has this size now in columns and rows.
	pub fn take(&mut self, news: TranscriptUpdate, (width, height): (u16, u16)) -> Vec<TerminalStep> {
		let size = (usize::from(width).max(1), usize::from(height).max(1));
		if (self.cursor.width, self.height) != size {
			(self.cursor.width, self.height) = size;
			// Terminals rearrange their content in ways of their own.
			self.unknown = true;
		}
		let news = news.cut_to(self.cursor.width * self.height);
		let typing = !news.input.is_empty();
		let seen = std::mem::replace(&mut self.seen, (news.input.clone(), news.cursor));
		let (later, now): (Vec<_>, Vec<_>) = news
			.messages
			.into_iter()
			.partition(|message| message.may_wait && typing);
		self.waiting.extend(later.into_iter().map(|message| message.line));
		let mut messages = match typing {
			true => Vec::new(),
			false => std::mem::take(&mut self.waiting),
		};
		messages.extend(now.into_iter().map(|message| message.line));

		let mut steps = Vec::new();
		if messages.is_empty() {
			if let Some(rest) = news.rest.filter(|_| !typing && self.typed.is_none()) {
				self.walk(rest, &mut steps);
			} else if self.typed.is_some() || seen != self.seen {
				self.edit((&news.prompt, &news.input), news.cursor, &mut steps);
			}
			return steps;
		}
		if typing && self.typed.as_ref().is_some_and(|typed| !typed.is(&news.input)) {
			self.edit((&news.prompt, &news.input), news.cursor, &mut steps);
		}
		self.typed = None;
		self.put(&messages, news.rest.filter(|_| !typing), &mut steps);
		// A braille display stays on the message; the line comes back with the next key.
		if typing && self.manner.cursor_after == CursorAfter::End {
			steps.push(TerminalStep::Breath);
			self.edit((&news.prompt, &news.input), news.cursor, &mut steps);
		}
		steps
	}

	/// Goes below everything, so that another program can write there.
	pub fn leave(&mut self) -> Vec<u8> {
		let mut bytes = Vec::new();
		if !self.unknown {
			self.go_below(&mut bytes);
		}
		self.unknown = true;
		self.typed = None;
		bytes
	}

	/// Writes messages, each below the last one. The cursor rests on the last, or at the start of the first.
	fn put(&mut self, messages: &[String], rest: Option<ReadingCursor>, steps: &mut Vec<TerminalStep>) {
		let mut messages: Vec<Vec<String>> = messages.iter().map(|line| self.rows_of(line)).collect();
		// Blanks alone need no reading.
		messages.retain(|rows| !rows.is_empty());
		let all: usize = messages.iter().map(Vec::len).sum();
		// Messages of one event stay together on a page if possible.
		if !self.unknown && self.taken + all > self.room() && all <= self.room() && self.taken > 0 {
			self.turn_page(steps);
		}
		let mut first = None;
		let last = messages.len().saturating_sub(1);
		for (number, rows) in messages.into_iter().enumerate() {
			let mut bytes = Vec::new();
			if self.unknown || (self.taken > 0 && self.taken + rows.len() > self.room()) {
				if number > 0 {
					steps.push(TerminalStep::Pause);
				}
				self.turn_page(steps);
				first = None;
			}
			self.new_row(&mut bytes);
			let begin = CursorPosition {
				row: self.cursor.at.row,
				column: 0,
			};
			self.write_rows(&rows, &mut bytes);
			self.begins.push(begin.row);
			let first = *first.get_or_insert(begin);
			match rest
				.filter(|_| number == last)
				.and_then(|rest| self.place_of(rest))
			{
				Some(place) => self.cursor.go(place, &mut bytes),
				None if self.manner.cursor_after == CursorAfter::Start => self.cursor.go(first, &mut bytes),
				None => {}
			}
			if number > 0 {
				steps.push(TerminalStep::Breath);
			}
			steps.push(TerminalStep::Write(bytes));
		}
	}

	/// The number of rows that messages may take: the last one is left for the typed line.
	fn room(&self) -> usize {
		self.height.saturating_sub(1).max(1)
	}

	/// A message cut into rows at blanks.
	fn rows_of(&self, line: &str) -> Vec<String> {
		let width = match self.manner.cells {
			Some(cells) => usize::from(cells).min(self.cursor.width),
			// With a blank at the end of each row no reader takes two words for one.
			None => self.cursor.width.saturating_sub(1),
		};
		wrap(&readable(line), width.max(1))
	}

	/// Writes rows. Without cells all rows are one text, which the terminal itself continues on the next row: a reader
	/// that speaks all written text says it in one breath. With cells each row is a line of its own.
	fn write_rows(&mut self, rows: &[String], bytes: &mut Vec<u8>) {
		for (number, row) in rows.iter().enumerate() {
			if number > 0 && self.manner.cells.is_some() {
				bytes.extend(b"\r\n");
				self.cursor.at.row += 1;
			} else if number > 0 {
				let blanks = self.cursor.width.saturating_sub(self.cursor.at.column);
				bytes.extend(std::iter::repeat_n(b' ', blanks));
				self.cursor.at.row += 1;
			}
			bytes.extend(row.bytes());
			self.cursor.at.column = columns(row);
		}
		self.scroll();
		self.taken = self.cursor.at.row + 1;
	}

	/// Accounts for a scrolled terminal, where everything stands higher: only if one message is higher than the page.
	fn scroll(&mut self) {
		let by = (self.cursor.at.row + 1).saturating_sub(self.height);
		self.cursor.at.row -= by;
		for row in &mut self.begins {
			*row = row.saturating_sub(by);
		}
	}

	/// Begins a new page, and lets readers see that it is empty.
	fn turn_page(&mut self, steps: &mut Vec<TerminalStep>) {
		steps.push(TerminalStep::Write(b"\x1b[2J\x1b[H".to_vec()));
		steps.push(TerminalStep::Pause);
		self.unknown = false;
		self.taken = 0;
		self.cursor.at = CursorPosition::default();
		self.begins.clear();
		self.typed = None;
	}

	/// Goes to the start of the row below everything. The first row of a page is there already.
	fn new_row(&mut self, bytes: &mut Vec<u8>) {
		if self.taken > 0 {
			self.go_below(bytes);
		}
	}

	fn go_below(&mut self, bytes: &mut Vec<u8>) {
		let last = self.taken.saturating_sub(1);
		if self.cursor.at.row < last {
			vertical(self.cursor.at.row, last, bytes);
		}
		bytes.extend(b"\r\n");
		self.cursor.at = CursorPosition {
			row: (last + 1).min(self.height.saturating_sub(1)),
			column: 0,
		};
	}

	fn place_of(&self, rest: ReadingCursor) -> Option<CursorPosition> {
		let from_last = self.begins.len().checked_sub(rest.line + 1)?;
		Some(CursorPosition {
			row: *self.begins.get(from_last)?,
			column: rest.column.min(self.cursor.width.saturating_sub(1)),
		})
	}

	/// Moves only the cursor.
	fn walk(&mut self, rest: ReadingCursor, steps: &mut Vec<TerminalStep>) {
		let Some(place) = self.place_of(rest).filter(|_| !self.unknown) else {
			return;
		};
		let mut bytes = Vec::new();
		self.cursor.go(place, &mut bytes);
		if !bytes.is_empty() {
			steps.push(TerminalStep::Write(bytes));
		}
	}

	/// Brings the typed line to the terminal.
	fn edit(&mut self, (prompt, text): (&str, &str), cursor: usize, steps: &mut Vec<TerminalStep>) {
		let whole = format!("{prompt}{text}");
		let mut bytes = Vec::new();
		match self.typed.take().filter(|_| !self.unknown) {
			// It was given up or entered, and there was nothing to say.
			Some(typed) if text.is_empty() && !typed.is_one_less(text) => {}
			Some(typed) if self.fits(typed.row, &whole) => {
				self.typed = Some(typed.change(text, cursor, &mut self.cursor, &mut bytes));
			}
			None if text.is_empty() => {}
			Some(_) | None => {
				if self.unknown || !self.fits(self.taken, &whole) {
					self.turn_page(steps);
				}
				self.new_row(&mut bytes);
				let row = self.cursor.at.row;
				self.typed = Some(Typed::begin(
					row,
					(prompt, text),
					cursor,
					&mut self.cursor,
					&mut bytes,
				));
			}
		}
		if let Some(typed) = &self.typed {
			self.taken = typed.last_row(self.cursor.width) + 1;
		}
		if !bytes.is_empty() {
			steps.push(TerminalStep::Write(bytes));
		}
	}

	/// Returns `true` if the text has room from this row on.
	fn fits(&self, row: usize, text: &str) -> bool {
		row + text.chars().count().div_ceil(self.cursor.width).max(1) <= self.height
	}
}

/// The part of a text that every screen reader says and every braille table has: letters, ASCII, and no drawings.
#[must_use]
pub fn readable(text: &str) -> String {
	let mut clean = String::with_capacity(text.len());
	for sign in legible(text).chars() {
		match sign {
			'\u{a0}' | '\u{202f}' | '\u{2009}' => clean.push(' '),
			'\u{2010}'..='\u{2015}' | '\u{2212}' => clean.push('-'),
			'\u{2018}' | '\u{2019}' | '\u{201a}' => clean.push('\''),
			'\u{201c}'..='\u{201e}' | '\u{ab}' | '\u{bb}' => clean.push('"'),
			'\u{2026}' => clean.push_str("..."),
			'\u{bd}' => clean.push_str("1/2"),
			'\u{d7}' => clean.push('x'),
			plain if plain.is_ascii() || plain.is_alphanumeric() => clean.push(plain),
			// A mark on a letter.
			_ if columns(sign.encode_utf8(&mut [0; 4])) == 0 => clean.push(sign),
			_ => clean.push('?'),
		}
	}
	clean
}
