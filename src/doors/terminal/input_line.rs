//! The input line, its prompt, and the place of the cursor.

use super::look::letters;
use crate::doors::legible::legible;
use crate::doors::wrap::{columns, wrap};

/// The input line ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputLine {
	/// The prompt's rows if it does not fit beside the input, and the input's row as the last.
	pub rows: Vec<String>,
	/// The cursor's column on the last row.
	pub cursor: usize,
}

/// Input columns below which the prompt moves to a row of its own.
const ROOM: usize = 12;

impl InputLine {
	/// Lays the line out in a window. The input scrolls sideways so that the cursor is always on it.
	#[must_use]
	pub fn new(prompt: &str, input: &str, cursor: usize, width: usize, height: usize) -> Self {
		let lead = lead(prompt);
		let beside = columns(&lead) + ROOM.min(width / 2) <= width;
		let mut rows = match beside {
			true => Vec::new(),
			// The input and the last message come before the prompt.
			false => {
				let mut rows = wrap(lead.trim_end(), width);
				rows.truncate(height.saturating_sub(2) / 2);
				rows
			}
		};
		let lead = if beside { lead } else { String::new() };
		let room = width.saturating_sub(columns(&lead)).max(1);
		let (shown, column) = window(input, cursor, room);
		let cursor = columns(&lead) + column;
		rows.push(lead + &shown);
		Self { rows, cursor }
	}

	/// The line in large letters, in at most a quarter of the rows: the prompt gives way to the input, and then the input's
	/// beginning. `None` where that is impossible.
	#[must_use]
	pub fn large(prompt: &str, input: &str, cursor: usize, width: usize, height: usize) -> Option<Self> {
		let lead = lead(prompt);
		let (typed, after) = parted(input, cursor);
		let mut before = typed.as_str();
		let room = width.saturating_sub(1);
		loop {
			let whole = format!("{lead}{before}");
			let texts = [(whole.as_str(), after.as_str()), (before, after.as_str())];
			// Without input there is only the prompt.
			let least = if input.is_empty() { 1 } else { 2 };
			let texts = texts.get(..least).unwrap_or_default();
			if let Some((rows, cursor)) = letters::typed(texts, room, height / 4) {
				return Some(Self { rows, cursor });
			}
			let mut rest = before.chars();
			rest.next()?;
			before = rest.as_str();
		}
	}
}

/// The prompt, ready for the input after it.
fn lead(prompt: &str) -> String {
	let prompt = legible(prompt);
	let prompt = prompt.trim();
	match prompt.chars().last() {
		None => String::new(),
		Some('.' | ':' | '?' | '!') => format!("{prompt} "),
		Some(_) => format!("{prompt}: "),
	}
}

/// The visible signs before the cursor, and those after it.
fn parted(input: &str, cursor: usize) -> (String, String) {
	let visible = |c: &char| !legible(c.encode_utf8(&mut [0; 4])).is_empty();
	let before = input.chars().take(cursor).filter(visible).collect();
	(before, input.chars().skip(cursor).filter(visible).collect())
}

/// The part of the input that is shown in `room` columns, and the cursor's column in it.
fn window(input: &str, cursor: usize, room: usize) -> (String, usize) {
	let (before, after) = parted(input, cursor);
	let mut shown = before.as_str();
	// The cursor itself needs a column.
	while columns(shown) >= room && !shown.is_empty() {
		let mut rest = shown.chars();
		rest.next();
		shown = rest.as_str();
	}
	(format!("{shown}{after}"), columns(shown))
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	fn check(
		prompt: &str,
		input: &str,
		cursor: usize,
		(width, height): (usize, usize),
		expected: (&[&str], usize),
	) {
		let entry = InputLine::new(prompt, input, cursor, width, height);
		assert_eq!(
			(entry.rows, entry.cursor),
			(expected.0.iter().map(|r| r.to_string()).collect(), expected.1)
		);
	}

	#[test]
	fn the_cursor_is_on_the_input() {
		check("Weiß am Zug", "e2e4", 4, (80, 24), (&["Weiß am Zug: e2e4"], 17));
		check("Weiß am Zug", "e2e4", 0, (80, 24), (&["Weiß am Zug: e2e4"], 13));
		check("Welche Farbe?", "", 0, (80, 24), (&["Welche Farbe? "], 14));
		check("", "e4", 99, (80, 24), (&["e4"], 2));
	}

	#[test]
	fn small_windows_keep_the_input() {
		check("Weiß am Zug", "e2e4", 4, (10, 5), (&["Weiß am", "e2e4"], 4));
		check("Weiß am Zug", "e2e4", 4, (10, 2), (&["e2e4"], 4));
		check("Weiß am Zug", "e2e4", 4, (4, 2), (&["2e4"], 3));
		check("Weiß am Zug", "e2e4", 4, (1, 1), (&[""], 0));
		check("", "springer felix drei", 19, (10, 1), (&["elix drei"], 9));
	}

	#[test]
	fn columns_are_counted_not_characters() {
		check("", "日e\u{301}x", 3, (80, 1), (&["日e\u{301}x"], 3));
		check("", "a\u{7}b", 2, (80, 1), (&["ab"], 1));
	}

	proptest! {
		#[test]
		fn the_cursor_stays_in_the_window(
			prompt in any::<String>(),
			input in any::<String>(),
			cursor in 0_usize..40,
			width in 1_usize..40,
			height in 1_usize..9,
		) {
			let entry = InputLine::new(&prompt, &input, cursor, width, height);
			prop_assert!(entry.cursor < width);
			prop_assert!((1..=height).contains(&entry.rows.len()));
		}
	}
}
