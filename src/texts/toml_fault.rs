//! Why a file is no TOML, in our own words: those of its reader are for programmers.

use crate::message;

crate::reasons! {
/// The fault of a line of TOML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TomlFault {
	/// A name stands there a second time.
	Twice => message!(TomlTwice),
	/// A quotation mark or a bracket is not closed.
	Unclosed => message!(TomlUnclosed),
	/// The line is no name with a value.
	Form => message!(TomlForm),
}
}

impl TomlFault {
	/// Returns the fault that the reader has found in this text, and its place as a byte.
	#[must_use]
	pub fn of(text: &str, error: &toml::de::Error) -> (usize, Self) {
		let at = error.span().map_or(0, |span| span.start);
		let line = text.get(..at).map_or(0, |before| before.matches('\n').count());
		let line = text.split('\n').nth(line).unwrap_or_default();
		let is_open = |mark| line.matches(mark).count() % 2 == 1;
		let fault = if error.message().starts_with("duplicate key") {
			Self::Twice
		} else if error.message().starts_with("unclosed") || is_open('"') || is_open('\'') {
			Self::Unclosed
		} else {
			Self::Form
		};
		(at, fault)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn fault_of_a_file_is_one_of_ours_at_its_line() {
		for (text, at, expected) in [
			("face = ", 7, TomlFault::Form),
			("face = screen", 7, TomlFault::Form),
			("rate = 3\n= 3", 9, TomlFault::Form),
			("face", 4, TomlFault::Form),
			("say = {a=}", 9, TomlFault::Form),
			("face = \"screen", 14, TomlFault::Unclosed),
			("face = 'screen", 14, TomlFault::Unclosed),
			("[a", 2, TomlFault::Unclosed),
			("a = [1,", 7, TomlFault::Unclosed),
			("a = 1\na = 2", 6, TomlFault::Twice),
		] {
			let error = toml::de::DeTable::parse(text).unwrap_err();
			assert_eq!(TomlFault::of(text, &error), (at, expected), "{text:?}");
		}
	}
}
