//! One line from an engine, which may be anything.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::SplitWhitespace;

use crate::names::legible;

/// Longest line; the rest is cut off.
const LONGEST_LINE: usize = 8 * 1024;
/// Longest name, as names are spoken; the rest is cut off.
const LONGEST_NAME: usize = 80;
/// Longest line of moves, as nobody follows more by ear; the rest is left out.
const LONGEST_PV: usize = 12;

/// Line of an engine, by its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
	IdName(String),
	Option(Offer),
	UciOk,
	ReadyOk,
	/// The moves as the engine wrote them; they may be illegal.
	BestMove {
		uci: String,
		ponder: Option<String>,
	},
	Info {
		depth: Option<u32>,
		/// Its rank among several best lines, from 1.
		rank: usize,
		score: Option<EngineScore>,
		/// The expected line, the best move first, as the engine wrote it.
		line: Vec<String>,
	},
	/// A line that is unknown to UCI, or does not matter here.
	Unknown,
}

/// An option that the engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
	pub name: String,
	pub kind: Kind,
	pub default: Option<String>,
	pub min: Option<i64>,
	pub max: Option<i64>,
}

/// The kind of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
	Check,
	Spin,
	Combo,
	Button,
	Text,
	Other,
}

/// A judgement from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineScore {
	/// Hundredths of a pawn.
	Centipawns(i32),
	/// Checkmate in this number of moves; zero or negative if it is checkmated.
	Mate(i32),
}

/// Returns the line in a form that may be shown: short enough, and legible.
#[must_use]
pub fn tidy(line: &str) -> String {
	legible(cut(line, LONGEST_LINE))
}

/// The beginning of the text, at most `bytes` long.
fn cut(text: &str, bytes: usize) -> &str {
	let mut end = bytes.min(text.len());
	while !text.is_char_boundary(end) {
		end -= 1;
	}
	text.get(..end).unwrap_or("")
}

impl EngineLine {
	#[must_use]
	pub fn read(line: &str) -> Self {
		let line = tidy(line);
		let mut words = line.split_whitespace();
		match words.next() {
			Some("id") if words.next() == Some("name") => Self::IdName(phrase(words)),
			Some("option") => read_offer(words),
			Some("uciok") => Self::UciOk,
			Some("readyok") => Self::ReadyOk,
			Some("bestmove") => read_best(words),
			Some("info") => read_info(words),
			Some(_) | None => Self::Unknown,
		}
	}
}

fn phrase(words: SplitWhitespace<'_>) -> String {
	let mut text = String::new();
	for word in words {
		push(&mut text, word);
	}
	text
}

/// Adds a word; a name that is already too long stays as it is.
fn push(text: &mut String, word: &str) {
	if !text.is_empty() && text.len() < LONGEST_NAME {
		text.push(' ');
	}
	text.push_str(cut(word, LONGEST_NAME.saturating_sub(text.len())));
}

fn read_best(mut words: SplitWhitespace<'_>) -> EngineLine {
	let uci = String::from(cut(words.next().unwrap_or(""), LONGEST_NAME));
	let ponder = match words.next() {
		Some("ponder") => words.next().map(|word| cut(word, LONGEST_NAME).into()),
		Some(_) | None => None,
	};
	EngineLine::BestMove { uci, ponder }
}

fn read_info(mut words: SplitWhitespace<'_>) -> EngineLine {
	let (mut depth, mut score, mut rank) = (None, None, 1);
	let mut line = Vec::new();
	while let Some(word) = words.next() {
		match word {
			"depth" => depth = words.next().and_then(|word| word.parse().ok()),
			"multipv" => rank = words.next().and_then(|word| word.parse().ok()).unwrap_or(1),
			"score" => {
				let unit = words.next();
				let number = words.next().and_then(|word| word.parse().ok());
				score = match (unit, number) {
					(Some("cp"), Some(number)) => Some(EngineScore::Centipawns(number)),
					(Some("mate"), Some(number)) => Some(EngineScore::Mate(number)),
					_ => None,
				};
			}
			// The rest of the line is moves, or free text.
			"pv" => {
				let moves = words.by_ref().take(LONGEST_PV);
				line = moves.map(|word| cut(word, LONGEST_NAME).into()).collect();
				break;
			}
			"string" => break,
			_ => {}
		}
	}
	EngineLine::Info {
		depth,
		rank,
		score,
		line,
	}
}

/// An option's name and default may consist of several words, or of none.
fn read_offer(words: SplitWhitespace<'_>) -> EngineLine {
	let (mut name, mut kind, mut default) = (String::new(), Kind::Other, None);
	let (mut min, mut max) = (None, None);
	let mut key = "";
	for word in words {
		if matches!(word, "name" | "type" | "default" | "min" | "max" | "var")
			&& !(key.is_empty() && word != "name")
		{
			key = word;
			if key == "default" {
				default = Some(String::new());
			}
			continue;
		}
		match key {
			"name" => push(&mut name, word),
			"type" => kind = Kind::of(word),
			"default" => push(default.get_or_insert_default(), word),
			"min" => min = word.parse().ok(),
			"max" => max = word.parse().ok(),
			_ => {}
		}
	}
	if name.is_empty() {
		return EngineLine::Unknown;
	}
	EngineLine::Option(Offer {
		name,
		kind,
		default,
		min,
		max,
	})
}

impl Kind {
	fn of(word: &str) -> Self {
		match word {
			"check" => Self::Check,
			"spin" => Self::Spin,
			"combo" => Self::Combo,
			"button" => Self::Button,
			"string" => Self::Text,
			_ => Self::Other,
		}
	}
}

impl Offer {
	/// Returns `true` if the engine would take this number.
	#[must_use]
	pub fn takes(&self, number: i64) -> bool {
		self.kind == Kind::Spin
			&& self.min.is_none_or(|min| min <= number)
			&& self.max.is_none_or(|max| number <= max)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	fn check(line: &str, expected: EngineLine) {
		assert_eq!(EngineLine::read(line), expected, "{line:?}");
	}

	fn best(uci: &str, ponder: Option<&str>) -> EngineLine {
		EngineLine::BestMove {
			uci: uci.into(),
			ponder: ponder.map(Into::into),
		}
	}

	fn info(depth: Option<u32>, score: Option<EngineScore>, line: &[&str]) -> EngineLine {
		let line = line.iter().map(|mv| (*mv).into()).collect();
		EngineLine::Info {
			depth,
			rank: 1,
			score,
			line,
		}
	}

	#[test]
	fn lines_of_real_engines_are_understood() {
		check(
			"id name Stockfish 15.1",
			EngineLine::IdName("Stockfish 15.1".into()),
		);
		check("id author the developers", EngineLine::Unknown);
		check(" uciok\r", EngineLine::UciOk);
		check("readyok", EngineLine::ReadyOk);
		check("bestmove e2e4 ponder e7e5", best("e2e4", Some("e7e5")));
		check("bestmove (none)", best("(none)", None));
		check("bestmove", best("", None));
		check(
			"info depth 9 seldepth 12 multipv 1 score cp -31 nodes 3 pv e7e5 g1f3",
			info(Some(9), Some(EngineScore::Centipawns(-31)), &["e7e5", "g1f3"]),
		);
		check(
			"info depth 0 score mate 0",
			info(Some(0), Some(EngineScore::Mate(0)), &[]),
		);
		check("info string score cp 7", info(None, None, &[]));
		check("info score cp 9999999999", info(None, None, &[]));
		check("Stockfish 15.1 by the developers", EngineLine::Unknown);
		check("", EngineLine::Unknown);
	}

	#[test]
	fn options_keep_their_many_worded_names() {
		let offer = |name: &str, kind, default: Option<&str>, min, max| {
			EngineLine::Option(Offer {
				name: name.into(),
				kind,
				default: default.map(Into::into),
				min,
				max,
			})
		};
		check(
			"option name Skill Level type spin default 20 min 0 max 20",
			offer("Skill Level", Kind::Spin, Some("20"), Some(0), Some(20)),
		);
		check(
			"option name Debug Log File type string default ",
			offer("Debug Log File", Kind::Text, Some(""), None, None),
		);
		check(
			"option name Style type combo default Solid var Solid var Risky",
			offer("Style", Kind::Combo, Some("Solid"), None, None),
		);
		check("option type spin default 1", EngineLine::Unknown);
		check("option", EngineLine::Unknown);
	}

	#[test]
	fn a_name_without_end_is_cut() {
		let EngineLine::IdName(name) = EngineLine::read(&format!("id name {}", "wörd ".repeat(10_000)))
		else {
			panic!("not read as a name");
		};
		assert!(name.len() <= LONGEST_NAME && name.starts_with("wörd wörd"));
	}

	proptest! {
		#[test]
		fn anything_can_be_read(bytes in proptest::collection::vec(any::<u8>(), 0..300), word in "(id|option|info|bestmove|score|name|default|min) ?") {
			let text = String::from_utf8_lossy(&bytes);
			let line = format!("{word}{text}");
			let tidied = tidy(&line);
			prop_assert!(tidied.len() <= LONGEST_LINE * 2 && !tidied.chars().any(char::is_control));
			let _ = EngineLine::read(&line);
		}
	}
}
