//! A journal as a file: one line of JSON for each fact, each chained to the one before it, so that a copy can be checked.
//!
//! The format is described in `docs/journal.md`, with the ordinary tools that check it.

#[cfg(test)]
mod doubt_tests;
mod fingerprint;
mod reader;
#[cfg(test)]
mod tests;
mod written;

use alloc::string::String;

use serde::Deserialize;
use serde_json::Value;

pub use fingerprint::Fingerprint;
pub use reader::{Journal, JournalFlaw, LONGEST_LINE, Reader, UnusualFacts, Wrong};

/// The version of the format.
const VERSION: u64 = 1;

/// Content of a journal's first line: the players and the date.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Title {
	/// The day on which the game began, as `YYYY-MM-DD`.
	pub date: String,
	pub white: String,
	pub black: String,
}

impl Title {
	/// Returns the first line, without its end. Its form is fixed, so that its fingerprint is always the same.
	#[must_use]
	pub fn line(&self) -> String {
		let text = |text: &String| Value::from(text.as_str());
		format!(
			r#"{{"journal":"annabella","version":{VERSION},"date":{},"white":{},"black":{}}}"#,
			text(&self.date),
			text(&self.white),
			text(&self.black)
		)
	}

	/// Returns the beginning of the chain.
	#[must_use]
	pub fn fingerprint(&self) -> Fingerprint {
		Fingerprint::first(self.line().as_bytes())
	}
}

/// Fields that every version of the format has in its first line.
#[derive(Deserialize)]
struct Format {
	journal: String,
	version: u64,
}

/// Text before and after a fact.
const BEFORE: &str = r#"{"hash":""#;
const BETWEEN: &str = r#"","fact":"#;
const BEHIND: &str = "}";

/// The line of a fact, without its end. `hash` is the fingerprint of the journal up to it.
#[must_use]
pub fn fact_line(hash: &str, fact: &str) -> String {
	format!("{BEFORE}{hash}{BETWEEN}{fact}{BEHIND}")
}

/// Returns the last line, without its end: the number of facts, and the last fingerprint.
#[must_use]
pub fn last_line(facts: usize, hash: &str) -> String {
	format!(r#"{{"facts":{facts},"hash":"{hash}"}}"#)
}
