//! The line that is being typed, and its cursor.

use alloc::string::String;

/// A typed line, bounded in length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
	text: String,
	/// In characters.
	cursor: usize,
}

/// Long enough for any move in words, and for nothing that could fill the memory.
const LONGEST: usize = 120;

impl Entry {
	pub(super) const fn new() -> Self {
		Self {
			text: String::new(),
			cursor: 0,
		}
	}

	pub(super) fn text(&self) -> &str {
		&self.text
	}

	/// What stands before the cursor.
	pub(super) fn before_cursor(&self) -> &str {
		self.text.get(..self.byte(self.cursor)).unwrap_or_default()
	}

	pub(super) const fn cursor(&self) -> usize {
		self.cursor
	}

	/// Inserts a character; whether there was room.
	pub(super) fn insert(&mut self, character: char) -> bool {
		if self.text.chars().count() >= LONGEST {
			return false;
		}
		let place = self.byte(self.cursor);
		self.text.insert(place, character);
		self.cursor += 1;
		true
	}

	/// Removes the character before the cursor.
	pub(super) fn erase(&mut self) -> Option<char> {
		self.cursor = self.cursor.checked_sub(1)?;
		self.erase_forward()
	}

	/// Removes the character at the cursor.
	pub(super) fn erase_forward(&mut self) -> Option<char> {
		let place = self.byte(self.cursor);
		(place < self.text.len()).then(|| self.text.remove(place))
	}

	/// Moves the cursor by characters, as far as it goes, and names the character on which it then stands.
	pub(super) fn step(&mut self, by: isize) -> Option<char> {
		let last = self.text.chars().count();
		self.cursor = self.cursor.saturating_add_signed(by).min(last);
		self.text.chars().nth(self.cursor)
	}

	/// Takes the line away.
	pub(super) fn take(&mut self) -> String {
		self.cursor = 0;
		core::mem::take(&mut self.text)
	}

	fn byte(&self, character: usize) -> usize {
		self.text
			.char_indices()
			.nth(character)
			.map_or(self.text.len(), |(place, _)| place)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_line_is_edited_at_its_cursor() {
		let mut entry = Entry::default();
		for character in "läufr".chars() {
			entry.insert(character);
		}
		assert_eq!(entry.step(-1), Some('r'));
		entry.insert('e');
		assert_eq!(entry.text(), "läufer");
		assert_eq!(entry.step(isize::MIN), Some('l'));
		assert_eq!(entry.erase(), None);
		assert_eq!(entry.erase_forward(), Some('l'));
		assert_eq!(entry.step(isize::MAX), None);
		assert_eq!(entry.erase(), Some('r'));
		assert_eq!(entry.take(), "äufe");
		assert_eq!((entry.text(), entry.cursor()), ("", 0));
	}
}
