//! The typed line: after each key as little as possible is written, as screen readers say everything that is written.

use super::cursor::{CursorPosition, TerminalCursor};
use crate::doors::wrap::columns;

/// The line as it stands on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
	/// The row on which it begins.
	pub row: usize,
	/// The text before it, if any.
	prompt: String,
	pub text: String,
}

impl Typed {
	/// Writes the line as it is, from the terminal's cursor on.
	pub fn begin(
		row: usize,
		(prompt, text): (&str, &str),
		cursor: usize,
		terminal: &mut TerminalCursor,
		bytes: &mut Vec<u8>,
	) -> Self {
		let typed = Self {
			row,
			prompt: prompt.to_owned(),
			text: format!("{prompt}{text}"),
		};
		typed.write_from(0, terminal, bytes);
		terminal.go(typed.place(cursor + typed.lead(), terminal.width), bytes);
		typed
	}

	/// The number of characters before it.
	fn lead(&self) -> usize {
		self.prompt.chars().count()
	}

	/// Returns `true` if this text is the typed one.
	pub fn is(&self, text: &str) -> bool {
		self.text.strip_prefix(&self.prompt) == Some(text)
	}

	/// The row on which it ends.
	pub fn last_row(&self, width: usize) -> usize {
		self.row + self.text.chars().count().div_ceil(width).saturating_sub(1)
	}

	/// Returns `true` if it becomes this text by taking one character away.
	pub fn is_one_less(&self, text: &str) -> bool {
		self.text.chars().count() == self.lead() + text.chars().count() + 1
	}

	/// The place of a character. After a full row the terminal waits in its last column for one more.
	fn place(&self, number: usize, width: usize) -> CursorPosition {
		let is_end = number == self.text.chars().count();
		match (number / width, number % width) {
			(rows, 0) if rows > 0 && is_end => CursorPosition {
				row: self.row + rows - 1,
				column: width,
			},
			(rows, column) => CursorPosition {
				row: self.row + rows,
				column,
			},
		}
	}

	/// Writes the text from this character to its end.
	fn write_from(&self, number: usize, terminal: &mut TerminalCursor, bytes: &mut Vec<u8>) {
		for sign in self.text.chars().skip(number) {
			bytes.extend(shown(sign).encode_utf8(&mut [0; 4]).bytes());
		}
		terminal.at = self.place(self.text.chars().count(), terminal.width);
	}

	/// Makes it this text, with the cursor before this character.
	pub fn change(
		self,
		text: &str,
		cursor: usize,
		terminal: &mut TerminalCursor,
		bytes: &mut Vec<u8>,
	) -> Self {
		let new = Self {
			row: self.row,
			text: format!("{}{text}", self.prompt),
			prompt: self.prompt.clone(),
		};
		let (text, cursor) = (new.text.as_str(), cursor + new.lead());
		let (old_length, length) = (self.text.chars().count(), text.chars().count());
		let same = self
			.text
			.chars()
			.zip(text.chars())
			.take_while(|(old, new)| old == new)
			.count();
		let tail_is_same = |skip_old: usize, skip_new: usize| {
			self.text.chars().skip(skip_old).eq(text.chars().skip(skip_new))
		};
		let one_row = old_length.max(length) < terminal.width;
		if self.text == text {
			// Only the cursor has moved.
		} else if length == old_length + 1 && same == old_length {
			terminal.go(self.place(same, terminal.width), bytes);
			new.write_from(same, terminal, bytes);
		} else if length == old_length + 1 && one_row && tail_is_same(same, same + 1) {
			terminal.go(self.place(same, terminal.width), bytes);
			bytes.extend(b"\x1b[@");
			let sign = text.chars().nth(same).map_or(' ', shown);
			bytes.extend(sign.encode_utf8(&mut [0; 4]).bytes());
			terminal.at.column += 1;
		} else if old_length == length + 1 && one_row && tail_is_same(same + 1, same) {
			let erased = new.place(same, terminal.width);
			if terminal.at.column == erased.column + 1 {
				// This, and no other step back, is heard as the erased letter.
				bytes.push(b'\x08');
				terminal.at = erased;
			} else {
				terminal.go(erased, bytes);
			}
			bytes.extend(if same == length { b"\x1b[K" } else { b"\x1b[P" });
		} else {
			let from = new.place(same, terminal.width);
			// At the end of a full row the next one must be empty.
			terminal.go(from, bytes);
			if from.column < terminal.width {
				bytes.extend(b"\x1b[J");
			}
			new.write_from(same, terminal, bytes);
		}
		let place = new.place(cursor.min(length), terminal.width);
		terminal.go(place, bytes);
		new
	}
}

/// The character as it is shown: each takes one column.
fn shown(sign: char) -> char {
	match columns(sign.encode_utf8(&mut [0; 4])) {
		1 => sign,
		_ => '?',
	}
}
