//! The part of a text that may be put on a terminal or taken from one: letters and blanks, never an order to the
//! terminal.

pub use annabella::names::legible;

/// A text of several lines, each of them legible. The ends of the lines, the tabs between columns, and the ends of the
/// pages of a braille file stay.
#[must_use]
pub fn legible_lines(text: &str) -> String {
	let mut clean = String::with_capacity(text.len());
	for piece in text.split_inclusive(['\n', '\t', '\u{c}']) {
		// A braille file ends its lines with two bytes.
		let end = ["\r\n", "\n", "\t", "\u{c}"]
			.into_iter()
			.find(|end| piece.ends_with(end))
			.unwrap_or_default();
		clean.push_str(&legible(piece.strip_suffix(end).unwrap_or(piece)));
		clean.push_str(end);
	}
	clean
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn lines_columns_and_pages_stay() {
		assert_eq!(
			legible_lines("\u{1b}[2Ja\tb\r\n\u{9b}31mc\u{202e}\u{c}\n\nd\re"),
			"a\tb\r\nc\u{c}\n\nd e"
		);
		assert_eq!(legible_lines(""), "");
	}
}
