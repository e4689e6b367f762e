//! What the user has confirmed that they meant: lines with their meanings, as the program understands them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The form of the text, so that a later one is not misread.
const VERSION: &str = "1";
/// The most lines that are learned: the oldest is forgotten for a new one.
const MOST: usize = 50;
/// The longest line that is learned, in bytes.
const LONGEST: usize = 60;

/// Lines and their meanings, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Learned(Vec<(String, String)>);

impl Learned {
	/// Reads them as they are kept. `None` if the text has another form.
	#[must_use]
	pub fn read(text: &str) -> Option<Self> {
		let (version, pairs) = text.split_once(';')?;
		let pairs = (version == VERSION).then(|| pairs.split(';'))?;
		let pair = |pair: &str| {
			let (typed, meant) = pair.split_once('=')?;
			fits(typed, meant).then(|| (typed.to_string(), meant.to_string()))
		};
		let pairs: Option<Vec<(String, String)>> = pairs.map(pair).collect();
		pairs.filter(|pairs| pairs.len() <= MOST).map(Self)
	}

	/// The text in which they are kept; empty if there are none.
	#[must_use]
	pub fn written(&self) -> String {
		let pairs = self.0.iter().map(|(typed, meant)| format!(";{typed}={meant}"));
		let pairs: String = pairs.collect();
		if pairs.is_empty() {
			pairs
		} else {
			format!("{VERSION}{pairs}")
		}
	}

	/// Learns what a line means. Returns `false` if it is too long to be kept.
	pub fn add(&mut self, typed: &str, meant: &str) -> bool {
		if !fits(typed, meant) {
			return false;
		}
		self.0.retain(|(known, _)| known != typed);
		if self.0.len() >= MOST {
			self.0.remove(0);
		}
		self.0.push((typed.to_string(), meant.to_string()));
		true
	}

	/// The meaning of a line.
	#[must_use]
	pub fn meaning(&self, typed: &str) -> Option<&str> {
		let mut pairs = self.0.iter();
		pairs.find_map(|(known, meant)| (known == typed).then_some(meant.as_str()))
	}

	/// Forgets the line that was learned last. Returns it with its meaning.
	pub fn forget_last(&mut self) -> Option<(String, String)> {
		self.0.pop()
	}

	/// The lines with their meanings, the oldest first.
	pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
		self.0
			.iter()
			.map(|(typed, meant)| (typed.as_str(), meant.as_str()))
	}
}

fn fits(typed: &str, meant: &str) -> bool {
	let is_line = |line: &str| {
		!line.is_empty()
			&& line.len() <= LONGEST
			&& !line.contains([';', '='])
			&& !line.contains(char::is_control)
	};
	is_line(typed) && is_line(meant)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn learned_lines_are_kept_and_read_again() {
		let mut learned = Learned::default();
		assert_eq!(learned.written(), "");
		assert!(learned.add("whats up with time", "clock") && learned.add("who moves", "turn"));
		assert!(learned.add("who moves", "whose turn is it"), "anew");
		assert_eq!(
			learned.written(),
			"1;whats up with time=clock;who moves=whose turn is it"
		);
		assert_eq!(Learned::read(&learned.written()), Some(learned.clone()));
		assert_eq!(learned.meaning("who moves"), Some("whose turn is it"));
		assert_eq!(
			learned.forget_last(),
			Some(("who moves".into(), "whose turn is it".into()))
		);
	}

	#[test]
	fn no_more_are_learned_than_can_be_kept() {
		let mut learned = Learned::default();
		for number in 0..200 {
			assert!(learned.add(&format!("line {number}"), "clock"));
		}
		assert_eq!(
			(learned.pairs().count(), learned.meaning("line 199")),
			(MOST, Some("clock"))
		);
		assert!(learned.written().len() <= MOST * (2 * LONGEST + 2) + 1);
		assert!(
			!learned.add(&"x".repeat(LONGEST + 1), "clock")
				&& !learned.add("a=b", "clock")
				&& !learned.add("", "clock")
		);
	}

	#[test]
	fn a_damaged_text_is_no_list() {
		for text in ["", "1", "2;a=b", "1;a", "1;=b", "1;a=", "x", "1;a=b;"] {
			assert_eq!(Learned::read(text), None, "{text}");
		}
	}
}
