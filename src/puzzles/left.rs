//! A puzzle that the user left before its end, as a text that is saved.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::day::Day;
use super::key::PuzzleKey;
use super::theme::Theme;

const ANY: &str = "any";
const TRIED: &str = "tried";
const FAILED: &str = "failed";

/// Group of puzzles from which it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
	Any,
	Theme(Theme),
	/// The puzzles of this day.
	Day(Day),
}

/// A puzzle in hand: its key, and its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
	pub key: PuzzleKey,
	pub among: Among,
	/// True if a move was wrong.
	pub failed: bool,
	pub hints: u8,
	pub seconds: u32,
	/// The solver's moves, in the notation of engines.
	pub moves: Vec<String>,
}

impl Among {
	fn named(text: &str) -> Option<Self> {
		match text {
			ANY => Some(Self::Any),
			day_or_theme => day_or_theme
				.parse()
				.map(|day| Self::Day(Day(day)))
				.ok()
				.or_else(|| Theme::named(day_or_theme).map(Self::Theme)),
		}
	}

	fn name(self) -> String {
		match self {
			Self::Any => ANY.to_string(),
			Self::Theme(theme) => theme.name().to_string(),
			Self::Day(Day(day)) => day.to_string(),
		}
	}
}

impl Left {
	/// Reads the output of `written`: "1099511642713 any tried 1/17 a1a8". `None` if a part of it cannot be read.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let parts: Vec<&str> = text.split_whitespace().collect();
		let [key, among, failed, counts, moves @ ..] = parts.as_slice() else {
			return None;
		};
		let (hints, seconds) = counts.split_once('/')?;
		Some(Self {
			key: PuzzleKey(key.parse().ok()?),
			among: Among::named(among)?,
			failed: match *failed {
				FAILED => true,
				TRIED => false,
				_ => return None,
			},
			hints: hints.parse().ok()?,
			seconds: seconds.parse().ok()?,
			moves: moves.iter().map(ToString::to_string).collect(),
		})
	}

	/// A text that `read` reads.
	#[must_use]
	pub fn written(&self) -> String {
		let Self {
			key, hints, seconds, ..
		} = self;
		let failed = if self.failed { FAILED } else { TRIED };
		let text = format!(
			"{} {} {failed} {hints}/{seconds} {}",
			key.0,
			self.among.name(),
			self.moves.join(" ")
		);
		text.trim_end().to_string()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_was_left_is_read_again() {
		for text in [
			"1099511642713 any tried 0/0",
			"1099511642713 backRankMate failed 2/17 a1a8 b2b1q",
			"4398046511104 20782 tried 1/3 e2e4",
		] {
			assert_eq!(Left::read(text).unwrap().written(), text);
		}
	}

	#[test]
	fn what_cannot_be_gone_on_with_is_not_read() {
		for text in [
			"",
			"1099511642713 any tried",
			"first any tried 0/0",
			"1099511642713 some tried 0/0",
			"1099511642713 any solved 0/0",
			"1099511642713 any tried 0",
			"1099511642713 any tried 0/-1",
		] {
			assert_eq!(Left::read(text), None, "{text}");
		}
	}
}
