//! The places of all text, and the bytes of each message. Rows are counted from the first one on, and the cursor moves by
//! differences: so they are known without ever asking the terminal, as some terminals never answer.

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
	/// Readers get time to see that the terminal has scrolled.
	Pause,
	/// A message is over, and another one follows at once: readers get time to take it for itself.
	Breath,
}

/// The lines on the terminal, as far as the cursor can reach them.
#[derive(Debug)]
pub struct TranscriptPage {
	manner: TranscriptLayout,
	height: usize,
	/// The row on which the next text comes: below everything.
	next: usize,
	/// The row that is the first one on the terminal: the cursor reaches none above it.
	top: usize,
	/// True if the terminal has rearranged its rows: the next text comes below all of them.
	is_rearranged: bool,
	/// The terminal's cursor, and the width of the terminal.
	pub cursor: TerminalCursor,
	/// The rows on which the messages begin, as far as the cursor can reach them.
	begins: Vec<usize>,
	/// The line that is typed, if it is there.
	typed: Option<Typed>,
	/// The line and its cursor as they were seen last, on the terminal or not.
	seen: (String, usize),
	/// Messages that wait until the line is typed.
	waiting: Vec<String>,
}

impl TranscriptPage {
	/// A transcript that begins on an empty screen: what was there before scrolls out of it.
	#[must_use]
	pub fn new(manner: TranscriptLayout) -> Self {
		Self {
			manner,
			height: 0,
			next: 0,
			top: 0,
			is_rearranged: false,
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
			// Terminals rearrange their content in ways of their own.
			self.is_rearranged = self.height > 0 && self.next > 0;
			(self.cursor.width, self.height) = size;
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

	/// Goes below everything, so that another program can write there. What comes later begins anew.
	pub fn leave(&mut self) -> Vec<u8> {
		let mut bytes = Vec::new();
		if self.next > 0 {
			self.go_to_last_row(&mut bytes);
			bytes.extend(b"\r\n");
		}
		*self = Self {
			seen: std::mem::take(&mut self.seen),
			waiting: std::mem::take(&mut self.waiting),
			..Self::new(self.manner)
		};
		bytes
	}

	/// Writes messages, each below the last one. The cursor rests on the last, or at the start of the first.
	fn put(&mut self, messages: &[String], rest: Option<ReadingCursor>, steps: &mut Vec<TerminalStep>) {
		let mut rows: Vec<Vec<String>> = messages.iter().map(|line| self.rows_of(line)).collect();
		// Blanks alone need no reading.
		rows.retain(|rows| !rows.is_empty());
		let (mut first, last) = (None, rows.len());
		for (number, rows) in (1..).zip(rows) {
			if number > 1 {
				steps.push(TerminalStep::Breath);
			}
			let mut bytes = Vec::new();
			let begin = self.write_rows(&rows, &mut bytes, steps);
			self.begins.retain(|row| *row >= self.top);
			self.begins.push(begin.row);
			let first = *first.get_or_insert(begin);
			match rest
				.filter(|_| number == last)
				.and_then(|rest| self.place_of(rest))
			{
				Some(place) => self.cursor.go(place, &mut bytes),
				None if self.manner.cursor_after == CursorAfter::Start => self.reach(first, &mut bytes),
				None => {}
			}
			steps.push(TerminalStep::Write(bytes));
		}
	}

	/// A message cut into rows at blanks.
	pub(super) fn rows_of(&self, line: &str) -> Vec<String> {
		let width = match self.manner.cells {
			Some(cells) => usize::from(cells).min(self.cursor.width),
			// Some terminals begin a row once the one before is full.
			None => self.cursor.width.saturating_sub(1),
		};
		wrap(&readable(line), width.max(1))
	}

	/// Writes rows below everything, and returns the place of the first one.
	fn write_rows(
		&mut self,
		rows: &[String],
		bytes: &mut Vec<u8>,
		steps: &mut Vec<TerminalStep>,
	) -> CursorPosition {
		self.make_room(rows.len(), bytes, steps);
		let begin = self.cursor.at;
		for (number, text) in rows.iter().enumerate() {
			if number > 0 {
				bytes.extend(b"\r\n");
			}
			bytes.extend(text.bytes());
			self.cursor.at = CursorPosition {
				row: self.next,
				column: columns(text),
			};
			self.next += 1;
		}
		self.top = self.top.max(self.next.saturating_sub(self.height));
		begin
	}

	/// Goes to the start of the row below everything. If the terminal has to scroll for these rows, it does so before, and
	/// readers get time to see it: of text that comes with the scrolling, Orca says the line before it as well, or nothing,
	/// and readers that compare lines miss a line that is like all the others. It scrolls by half its height: some readers say
	/// that a row is blank, once for many messages.
	fn make_room(&mut self, rows: usize, bytes: &mut Vec<u8>, steps: &mut Vec<TerminalStep>) {
		let is_first = self.next == 0;
		self.go_to_last_row(bytes);
		let scrolls = is_first || self.next + rows > self.top + self.height;
		if is_first {
			// The cursor may stand anywhere.
			bytes.extend("\r\n".repeat(self.height).bytes());
			bytes.extend(b"\x1b[H");
		} else if scrolls {
			let most = self.height.saturating_sub(1).max(1);
			let by = rows.max(self.height / 2).clamp(1, most);
			bytes.extend("\r\n".repeat(by).bytes());
			vertical(by - 1, 0, bytes);
			self.top = (self.next + by).saturating_sub(self.height);
		} else {
			bytes.extend(b"\r\n");
		}
		if scrolls {
			steps.push(TerminalStep::Write(std::mem::take(bytes)));
			steps.push(TerminalStep::Pause);
		}
		self.cursor.at = CursorPosition {
			row: self.next,
			column: 0,
		};
	}

	/// Goes to this place, or as near to it as the terminal goes.
	fn reach(&mut self, place: CursorPosition, bytes: &mut Vec<u8>) {
		let row = place.row.max(self.top);
		self.cursor.go(CursorPosition { row, ..place }, bytes);
	}

	/// Goes to the last row that is taken, in any column.
	fn go_to_last_row(&mut self, bytes: &mut Vec<u8>) {
		if self.is_rearranged {
			bytes.extend(format!("\x1b[{}B", self.height).bytes());
			self.is_rearranged = false;
			self.begins.clear();
			self.next = self.next.max(self.height);
			self.top = self.next - self.height;
		} else {
			vertical(self.cursor.at.row, self.next.saturating_sub(1), bytes);
		}
	}

	fn place_of(&self, rest: ReadingCursor) -> Option<CursorPosition> {
		let from_last = self.begins.len().checked_sub(rest.line + 1)?;
		let row = *self.begins.get(from_last)?;
		(row >= self.top).then(|| CursorPosition {
			row,
			column: rest.column.min(self.cursor.width.saturating_sub(1)),
		})
	}

	/// Moves only the cursor.
	fn walk(&mut self, rest: ReadingCursor, steps: &mut Vec<TerminalStep>) {
		let Some(place) = self.place_of(rest).filter(|_| !self.is_rearranged) else {
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
		let mut bytes = Vec::new();
		match self.typed.take().filter(|_| !self.is_rearranged) {
			// It was given up or entered, and there was nothing to say.
			Some(typed) if text.is_empty() && !typed.is_one_less(text) => {}
			Some(typed) => {
				self.typed = Some(typed.change(text, cursor, &mut self.cursor, &mut bytes));
			}
			None if text.is_empty() => {}
			None => {
				let length = prompt.chars().count() + text.chars().count();
				self.make_room(length.div_ceil(self.cursor.width), &mut bytes, steps);
				self.typed = Some(Typed::begin(
					self.next,
					(prompt, text),
					cursor,
					&mut self.cursor,
					&mut bytes,
				));
			}
		}
		if let Some(typed) = &self.typed {
			self.next = typed.last_row(self.cursor.width) + 1;
			self.top = self.top.max(self.next.saturating_sub(self.height));
		}
		if !bytes.is_empty() {
			steps.push(TerminalStep::Write(bytes));
		}
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
