//! Rows that are found by a key in one sorted text. Compiled in, a text costs nothing until a row of it is sought.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::spelling::{folded, means, spelled_out, written};

/// A line a row: the key, and the cells after it, all with a tab between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SortedRows(Cow<'static, str>);

impl SortedRows {
	/// The rows of a text that [`Self::of`] has sorted.
	#[must_use]
	pub const fn compiled(text: &'static str) -> Self {
		Self(Cow::Borrowed(text))
	}

	/// Sorts rows by their keys. Rows with the same key stay in their order.
	#[must_use]
	pub fn of(rows: impl IntoIterator<Item = (String, String)>) -> Self {
		let mut rows: Vec<(String, String)> = rows.into_iter().collect();
		rows.sort_by(|(one, _), (other, _)| one.cmp(other));
		let lines: Vec<String> = rows
			.into_iter()
			.map(|(key, cells)| alloc::format!("{key}\t{cells}\n"))
			.collect();
		Self(Cow::Owned(lines.concat()))
	}

	/// The rows of texts by each way in which they may be typed: the text, and its meaning. A text that is written exactly so
	/// comes before one that has dots or rings there; of two equal texts the first one counts.
	#[must_use]
	pub fn spelled<'t>(texts: impl Iterator<Item = (&'t str, String)>) -> Self {
		let texts: Vec<(String, String)> = texts.map(|(text, meaning)| (written(text), meaning)).collect();
		let mut rows: BTreeMap<String, String> = BTreeMap::new();
		let row = |(text, meaning): &(String, String)| alloc::format!("{text}\t{meaning}");
		for text in &texts {
			rows.entry(text.0.clone()).or_insert_with(|| row(text));
		}
		for text in &texts {
			for key in [folded(&text.0), spelled_out(&text.0)] {
				rows.entry(key).or_insert_with(|| row(text));
			}
		}
		Self::of(rows)
	}

	/// The text of all rows.
	#[must_use]
	pub fn text(&self) -> &str {
		&self.0
	}

	/// All rows: the key of each, and its other cells.
	pub fn rows(&self) -> impl Iterator<Item = (&str, &str)> {
		rows(&self.0)
	}

	/// The cells of the rows with this key.
	pub fn get(&self, key: &str) -> impl Iterator<Item = &str> {
		let text = self.0.get(self.start(key)..).unwrap_or_default();
		let found = rows(text).take_while(move |(known, _)| *known == key);
		found.map(|(_, cells)| cells)
	}

	/// The meaning of a text among those of [`Self::spelled`], in any spelling.
	#[must_use]
	pub fn meaning(&self, typed: &str) -> Option<&str> {
		let typed = written(typed);
		let found = self
			.get(&typed)
			.next()
			.or_else(|| self.get(&folded(&typed)).next())?;
		let (text, meaning) = found.split_once('\t')?;
		means(&typed, text).then_some(meaning)
	}

	/// The place of the first row whose key is not less.
	fn start(&self, key: &str) -> usize {
		let text: &str = &self.0;
		let (mut from, mut to) = (0, text.len());
		while from < to {
			let middle = from + (to - from) / 2;
			let before = text.as_bytes().get(..middle).unwrap_or_default();
			let line = before
				.iter()
				.rposition(|byte| *byte == b'\n')
				.map_or(0, |end| end + 1);
			let Some((known, cells)) = text.get(line..).and_then(|text| rows(text).next()) else {
				return to;
			};
			if known < key {
				from = line + known.len() + 1 + cells.len() + 1;
			} else {
				to = line;
			}
		}
		to
	}
}

fn rows(text: &str) -> impl Iterator<Item = (&str, &str)> {
	text.split_terminator('\n')
		.map(|line| line.split_once('\t').unwrap_or((line, "")))
}

#[cfg(test)]
mod tests {
	use alloc::string::ToString;

	use super::*;

	#[test]
	fn rows_are_found_by_their_key_in_their_order() {
		let rows = ["b one", "a two", "b three", "", "bb four", "ä five"];
		let row = |row: &str| {
			let (key, cell) = row.split_once(' ').unwrap_or_default();
			(key.to_string(), cell.to_string())
		};
		let rows = SortedRows::of(rows.map(row));
		let found = |key| -> Vec<&str> { rows.get(key).collect() };
		assert_eq!(found("a"), ["two"]);
		assert_eq!(found("b"), ["one", "three"]);
		assert_eq!(found("bb"), ["four"]);
		assert_eq!(found("ä"), ["five"]);
		assert_eq!(found(""), [""]);
		for key in ["c", "aa", "0", "ö", "b "] {
			assert!(found(key).is_empty(), "{key}");
		}
		assert_eq!(SortedRows::default().get("a").count(), 0);
	}

	#[test]
	fn meaning_text_written_so_comes_first() {
		let texts = [("drücken", 1), ("drucken", 2), ("råd", 3), ("rad", 4)];
		let rows = SortedRows::spelled(texts.into_iter().map(|(text, number)| (text, number.to_string())));
		for (typed, meaning) in [
			("drücken", Some("1")),
			("DRUECKEN", Some("1")),
			("drucken", Some("2")),
			("råd", Some("3")),
			("raad", Some("3")),
			("rad", Some("4")),
			("räd", None),
			("", None),
		] {
			assert_eq!(rows.meaning(typed), meaning, "{typed}");
		}
	}
}
