//! Lines of cells on pages of paper.

use crate::message;
use crate::texts::Message;
use alloc::string::String;
use alloc::vec::Vec;

/// Size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
	cells: usize,
	lines: usize,
}

/// Indent of a continuation line, so that move numbers stand at the margin.
const INDENT: usize = 2;

/// Fewest cells in a line; on a smaller page the longest move would be cut.
const FEWEST_CELLS: usize = 20;
const FEWEST_LINES: usize = 4;
const MOST: usize = 200;

/// A page size that nobody can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct PaperError;

impl From<&PaperError> for Message {
	fn from(_: &PaperError) -> Self {
		message!(
			PageSize,
			few = FEWEST_CELLS,
			many = MOST,
			least = FEWEST_LINES,
			most = MOST
		)
	}
}

crate::in_english! { PaperError }

impl Default for Paper {
	/// 40 cells, 25 lines.
	fn default() -> Self {
		Self { cells: 40, lines: 25 }
	}
}

impl Paper {
	/// # Errors
	/// If no page can have this size.
	pub fn new(cells: usize, lines: usize) -> Result<Self, PaperError> {
		if (FEWEST_CELLS..=MOST).contains(&cells) && (FEWEST_LINES..=MOST).contains(&lines) {
			Ok(Self { cells, lines })
		} else {
			Err(PaperError)
		}
	}

	/// Returns the pages of a BRF file: lines end with CR LF, pages are separated by a form feed, and the first line of each
	/// has its number at the right margin.
	pub(super) fn pages(
		self,
		lines: impl Iterator<Item = Vec<String>>,
		number: impl Fn(usize) -> String,
	) -> String {
		let mut text = String::new();
		let lines: Vec<String> = lines.flat_map(|words| self.wrapped(&words)).collect();
		let on_page = self.lines.saturating_sub(1).max(1);
		for (page, lines) in (1..).zip(lines.chunks(on_page)) {
			if page > 1 {
				text.push('\x0c');
			}
			let number = number(page);
			let blank = self.cells.saturating_sub(number.chars().count());
			text.extend(core::iter::repeat_n(' ', blank));
			text.push_str(&number);
			text.push_str("\r\n");
			for line in lines {
				text.push_str(line);
				text.push_str("\r\n");
			}
		}
		text
	}

	/// Returns one line of words as the lines that it needs. A word that is longer than a line is cut.
	fn wrapped(self, words: &[String]) -> Vec<String> {
		let mut lines = Vec::new();
		let mut line = String::new();
		let mut used = 0;
		for word in words {
			let mut word: &[char] = &word.chars().collect::<Vec<_>>();
			while !word.is_empty() {
				let indent = if lines.is_empty() { 0 } else { INDENT };
				let is_new = used <= indent;
				let gap = usize::from(!is_new);
				if used == 0 {
					line.extend(core::iter::repeat_n(' ', indent));
					used = indent;
				}
				let room = self.cells.saturating_sub(used + gap);
				if word.len() > room && !is_new {
					lines.push(core::mem::take(&mut line));
					used = 0;
					continue;
				}
				let (here, rest) = word.split_at(word.len().min(room));
				line.extend(core::iter::repeat_n(' ', gap).chain(here.iter().copied()));
				used += gap + here.len();
				word = rest;
				if !word.is_empty() {
					lines.push(core::mem::take(&mut line));
					used = 0;
				}
			}
		}
		lines.push(line);
		lines
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn words(text: &str) -> Vec<String> {
		text.split_whitespace().map(String::from).collect()
	}

	#[test]
	fn a_long_line_is_broken_at_words_and_goes_on_further_in() {
		let paper = Paper::new(20, 4).unwrap();
		assert_eq!(
			paper.wrapped(&words("12345678901234567890 abc def ghi jkl mno pqr")),
			["12345678901234567890", "  abc def ghi jkl", "  mno pqr"]
		);
		assert_eq!(
			paper.wrapped(&words("ab 1234567890123456789012345 c")),
			["ab", "  123456789012345678", "  9012345 c"]
		);
		assert_eq!(paper.wrapped(&[]), [""]);
	}

	#[test]
	fn pages_are_numbered_and_parted() {
		let paper = Paper::new(20, 4).unwrap();
		let lines = ["a", "b", "c", "d"].map(words);
		let pages = paper.pages(lines.into_iter(), |page| format!("#{page}"));
		let right = " ".repeat(18);
		assert_eq!(
			pages,
			format!("{right}#1\r\na\r\nb\r\nc\r\n\x0c{right}#2\r\nd\r\n")
		);
	}

	#[test]
	fn a_page_must_be_readable() {
		assert_eq!(Paper::new(19, 25), Err(PaperError));
		assert_eq!(Paper::new(40, 3), Err(PaperError));
		assert_eq!(Paper::new(40, 25), Ok(Paper::default()));
	}
}
