//! Games that the server sends as PGN, line by line: counted, and passed on in pieces.
//!
//! ```
//! use annabella::online::GamesText;
//!
//! let mut games = GamesText::default();
//! let lines = ["[White \"Anna\"]", "", "1. e4 e5 *", ""];
//! let pieces: Vec<String> = lines.iter().filter_map(|line| games.line(line)).collect();
//! assert_eq!(pieces, ["[White \"Anna\"]\n\n1. e4 e5 *\n\n"]);
//! assert_eq!(games.count(), 1);
//! ```

use alloc::string::String;

/// Length from which a piece is passed on before its game is whole, in bytes.
const LONG: usize = 64 << 10;

/// The text that was not passed on yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesText {
	text: String,
	count: u32,
	/// The last line that was not empty was a tag.
	is_in_tags: bool,
}

impl GamesText {
	/// Takes a line; returns the text of a game when its end has come, or a part of a long one.
	pub fn line(&mut self, line: &str) -> Option<String> {
		let is_tag = line.starts_with('[') && (self.is_in_tags || self.text.is_empty());
		if is_tag && !self.is_in_tags {
			self.count = self.count.saturating_add(1);
		}
		let is_empty = line.trim().is_empty();
		// Empty lines between games, and those that show that the server is there.
		if is_empty && self.text.is_empty() {
			return None;
		}
		let ends = is_empty && !self.is_in_tags;
		if !is_empty {
			self.is_in_tags = is_tag;
		} else if self.is_in_tags {
			self.is_in_tags = false;
		}
		self.text.push_str(line);
		self.text.push('\n');
		(ends || self.text.len() > LONG).then(|| core::mem::take(&mut self.text))
	}

	/// Returns the text after the last whole game.
	pub fn rest(&mut self) -> String {
		core::mem::take(&mut self.text)
	}

	/// Returns the number of games that have begun.
	#[must_use]
	pub const fn count(&self) -> u32 {
		self.count
	}
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use super::*;

	fn pieces(games: &mut GamesText, text: &str) -> Vec<String> {
		text.lines().filter_map(|line| games.line(line)).collect()
	}

	#[test]
	fn piece_is_one_whole_game_and_the_rest_is_cut_off() {
		let mut games = GamesText::default();
		let text =
			"\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 { [%clk 0:01:00] }\n*\n\n\n[White \"C\"]\n\n1. d4";
		let first = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 { [%clk 0:01:00] }\n*\n\n";
		assert_eq!(pieces(&mut games, text), [first]);
		assert_eq!(games.count(), 2);
		assert_eq!(games.rest(), "[White \"C\"]\n\n1. d4\n");
	}

	#[test]
	fn endless_game_is_passed_on_in_parts() {
		let mut games = GamesText::default();
		let text = "1. e4 e5\n".repeat(20_000);
		let parts = pieces(&mut games, &text);
		assert!(parts.len() > 1 && parts.iter().all(|part| part.len() < 2 * LONG));
	}
}
