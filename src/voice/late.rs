//! A table of a word file of which each line is read when it is first needed: most lines never are.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The lines by name, and the value that was read from each.
#[derive(Debug)]
pub(super) struct LateTable<T> {
	/// The lines as JSON; empty if they are there already.
	json: &'static str,
	lines: OnceBox<Vec<Line<T>>>,
}

#[derive(Debug)]
struct Line<T> {
	name: Cow<'static, str>,
	json: Cow<'static, str>,
	read: OnceBox<T>,
}

impl<T> Line<T> {
	fn new((name, json): (Cow<'static, str>, Cow<'static, str>)) -> Self {
		let read = OnceBox::new();
		Self { name, json, read }
	}
}

impl<T> LateTable<T> {
	/// A table that is built in.
	pub(super) fn built_in(json: Option<&'static RawValue>) -> Self {
		Self {
			json: json.map_or("{}", RawValue::get),
			lines: OnceBox::new(),
		}
	}

	/// A table in a file of the user.
	///
	/// # Errors
	/// If it cannot be written as JSON, with the writer's own message.
	pub(super) fn given(table: toml::Table) -> Result<Self, serde_json::Error> {
		let line = |(name, value): (_, toml::Value)| {
			let json = serde_json::to_string(&value)?;
			Ok((Cow::Owned(name), Cow::Owned(json)))
		};
		let lines: Result<Vec<_>, serde_json::Error> = table.into_iter().map(line).collect();
		Ok(Self {
			json: "",
			lines: OnceBox::with_value(Box::new(sorted(lines?))),
		})
	}

	fn lines(&self) -> &[Line<T>] {
		self.lines.get_or_init(|| {
			// A test reads all that is built in.
			let lines = serde_json::from_str::<Lines>(self.json);
			Box::new(sorted(lines.map_or_else(|_| Vec::new(), |lines| lines.0)))
		})
	}

	/// The names of all lines, in their order.
	pub(super) fn names(&self) -> impl Iterator<Item = &str> {
		self.lines().iter().map(|line| &*line.name)
	}

	/// The line of this name as JSON.
	pub(super) fn written(&self, name: &str) -> Option<&str> {
		self.line(name).map(|line| &*line.json)
	}

	/// The line of this name, which `read` makes of its JSON when it is needed for the first time.
	pub(super) fn get_or_read(&self, name: &str, read: impl FnOnce(&str) -> T) -> Option<&T> {
		let line = self.line(name)?;
		Some(line.read.get_or_init(|| Box::new(read(&line.json))))
	}

	/// All lines with their names, each made as by [`Self::get_or_read`].
	pub(super) fn all(&self, read: impl Fn(&str) -> T) -> impl Iterator<Item = (&str, &T)> {
		let lines = self.lines().iter();
		lines.map(move |line| (&*line.name, line.read.get_or_init(|| Box::new(read(&line.json)))))
	}

	fn line(&self, name: &str) -> Option<&Line<T>> {
		let lines = self.lines();
		let at = lines.binary_search_by(|line| (*line.name).cmp(name)).ok()?;
		lines.get(at)
	}
}

fn sorted<T>(lines: Vec<(Cow<'static, str>, Cow<'static, str>)>) -> Vec<Line<T>> {
	let mut lines: Vec<Line<T>> = lines.into_iter().map(Line::new).collect();
	lines.sort_by(|one, other| one.name.cmp(&other.name));
	lines
}

/// The lines of a table in JSON, of which nothing is copied.
struct Lines(Vec<(Cow<'static, str>, Cow<'static, str>)>);

impl Deserialize<'static> for Lines {
	fn deserialize<D: Deserializer<'static>>(deserializer: D) -> Result<Self, D::Error> {
		deserializer.deserialize_map(LinesVisitor)
	}
}

struct LinesVisitor;

impl Visitor<'static> for LinesVisitor {
	type Value = Lines;

	fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str("a table")
	}

	fn visit_map<A: MapAccess<'static>>(self, mut map: A) -> Result<Lines, A::Error> {
		let mut lines = Vec::new();
		while let Some((name, json)) = map.next_entry::<&'static str, &'static RawValue>()? {
			lines.push((Cow::Borrowed(name), Cow::Borrowed(json.get())));
		}
		Ok(Lines(lines))
	}
}

/// Returns the message of a JSON reader without its place: a line of a word file has other places.
pub(super) fn without_place(error: &serde_json::Error) -> alloc::string::String {
	let told = error.to_string();
	// It stands at the end, after this word.
	match told.rsplit_once(" at ") {
		Some((message, _)) => message.to_string(),
		None => told,
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn number(json: &str) -> u32 {
		json.parse().unwrap()
	}

	#[track_caller]
	fn check(table: &LateTable<u32>) {
		let names: Vec<&str> = table.names().collect();
		assert_eq!(names, ["one", "three", "two"]);
		assert_eq!(table.written("two"), Some("2"));
		assert_eq!(table.get_or_read("two", number), Some(&2));
		assert_eq!(table.get_or_read("two", |_| unreachable!()), Some(&2));
		assert_eq!(table.get_or_read("four", number), None);
		let all: Vec<(&str, &u32)> = table.all(number).collect();
		assert_eq!(all, [("one", &1), ("three", &3), ("two", &2)]);
	}

	#[test]
	fn a_line_is_found_in_either_form_and_read_once() {
		let json: &'static RawValue = serde_json::from_str(r#"{"two":2,"one":1,"three":3}"#).unwrap();
		check(&LateTable::built_in(Some(json)));
		check(&LateTable::given("two = 2\none = 1\nthree = 3".parse().unwrap()).unwrap());
		assert_eq!(LateTable::<u32>::built_in(None).names().count(), 0);
	}
}
