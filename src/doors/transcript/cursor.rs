//! The place of the terminal's cursor, and the bytes that move it.

/// A place on the terminal, from its top left corner. In the column after the last one the terminal waits for the next
/// character before it begins a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CursorPosition {
	pub row: usize,
	pub column: usize,
}

/// The cursor of a terminal of this width.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerminalCursor {
	pub at: CursorPosition,
	pub width: usize,
}

impl TerminalCursor {
	/// Moves the cursor to this place.
	pub fn go(&mut self, to: CursorPosition, bytes: &mut Vec<u8>) {
		let from = self.at;
		if from == to {
			return;
		}
		vertical(from.row, to.row, bytes);
		// After the last column terminals count in different ways.
		let uncertain = from.column >= self.width;
		if to.column == 0 || uncertain {
			bytes.push(b'\r');
			horizontal(0, to.column, bytes);
		} else {
			horizontal(from.column, to.column, bytes);
		}
		self.at = to;
	}
}

/// The bytes that move a cursor up or down.
pub fn vertical(from: usize, to: usize, bytes: &mut Vec<u8>) {
	if to > from {
		step(to - from, b'B', bytes);
	} else if to < from {
		step(from - to, b'A', bytes);
	}
}

fn horizontal(from: usize, to: usize, bytes: &mut Vec<u8>) {
	if to > from {
		step(to - from, b'C', bytes);
	} else if to < from {
		step(from - to, b'D', bytes);
	}
}

fn step(by: usize, way: u8, bytes: &mut Vec<u8>) {
	bytes.extend(b"\x1b[");
	if by > 1 {
		bytes.extend(by.to_string().bytes());
	}
	bytes.push(way);
}
