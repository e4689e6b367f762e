//! Keymap files: a map that may inherit another one, read with the line and the column of every mistake.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Bound;

use toml::de::{DeTable, DeValue};

use super::key::{Key, NoKey};
use super::map::{Keymap, NONE, written};
use super::mistake::{KeymapError, KeymapMistake};
use crate::names::{Spot, likely};
use crate::texts::TomlFault;

/// The key of a file that names the map under it.
const INHERITS: &str = "inherits";

/// The existing maps by name, and the names that a map may use.
#[derive(Clone, Copy, Debug)]
pub struct Keymaps<'a> {
	/// Each with its text. The first is the one under every file that names no other.
	pub built_in: &'a [(&'a str, &'a str)],
	pub places: &'a [&'a str],
	pub commands: &'a [&'a str],
}

/// Number of keys in the longest row that a user can remember.
const LONGEST_ROW: usize = 8;

/// Number of characters that are quoted of a text that is no key or no command.
const QUOTED: usize = 40;

/// The meanings of the keys in one place.
type Bindings = BTreeMap<Vec<Key>, String>;

impl Keymaps<'_> {
	/// The built-in map of this name.
	///
	/// # Errors
	/// If there is no such map, with the existing names.
	pub fn named(&self, name: &str) -> Result<Keymap, KeymapError> {
		self.under(name, &mut Vec::new())
	}

	/// The map that this text describes, on top of the one that it inherits, or else of `usual`.
	///
	/// # Errors
	/// If a line cannot be used: the first such line, with the nearest right name.
	pub fn read_on(&self, text: &str, usual: &str) -> Result<Keymap, KeymapError> {
		self.read_over(text, Some(usual), &mut Vec::new())
	}

	fn under(&self, name: &str, open: &mut Vec<String>) -> Result<Keymap, KeymapError> {
		let found = self.built_in.iter().find(|(known, _)| *known == name);
		let (_, text) = found.ok_or_else(|| KeymapError::NoMap {
			name: name.to_string(),
			known: self.names(),
		})?;
		open.push(name.to_string());
		self.read_over(text, None, open)
	}

	/// The name of the map for users who ask for no other.
	#[must_use]
	pub fn usual(&self) -> &str {
		self.built_in.first().map_or("", |(name, _)| name)
	}

	/// Returns `true` if there is a map of this name.
	#[must_use]
	pub fn knows(&self, name: &str) -> bool {
		self.built_in.iter().any(|(known, _)| *known == name)
	}

	/// The names of the maps, with commas.
	#[must_use]
	pub fn names(&self) -> String {
		let names: Vec<&str> = self.built_in.iter().map(|(name, _)| *name).collect();
		names.join(", ")
	}

	/// Reads a map. Without a line that names one, it inherits `usual`.
	fn read_over(
		&self,
		text: &str,
		usual: Option<&str>,
		open: &mut Vec<String>,
	) -> Result<Keymap, KeymapError> {
		let file = DeTable::parse(text).map_err(|error| {
			let (at, fault) = TomlFault::of(text, &error);
			wrong(text, at, KeymapMistake::NotToml(fault))
		})?;
		let mut base = usual.filter(|name| !name.is_empty()).map(ToString::to_string);
		let mut places = Vec::new();
		for (name, value) in file.get_ref() {
			let (at, value_at) = (name.span().start, value.span().start);
			let name: &str = name.get_ref();
			if name == INHERITS {
				base = Some(
					self.inherited(value.get_ref(), open)
						.map_err(|what| wrong(text, value_at, what))?,
				);
			} else if let (true, DeValue::Table(bindings)) = (self.places.contains(&name), value.get_ref()) {
				places.push((name, bindings));
			} else {
				let what = KeymapMistake::NoPlace {
					name: name.to_string(),
					nearest: meant(name, self.places.iter().copied()),
				};
				return Err(wrong(text, at, what));
			}
		}
		let mut map = match base {
			Some(base) => self.under(&base, open)?,
			None => Keymap::default(),
		};
		for (place, bindings) in places {
			let known = map.places.entry(place.to_string()).or_default();
			self.bind_all(known, bindings, text)?;
			if let Some((short, long)) = hidden(known) {
				let at = place_of(bindings, [long, short]);
				let what = KeymapMistake::Hidden {
					place: place.to_string(),
					short: written(short),
					long: written(long),
				};
				return Err(wrong(text, at, what));
			}
		}
		Ok(map)
	}

	/// The map that a file inherits.
	fn inherited(&self, value: &DeValue<'_>, open: &[String]) -> Result<String, KeymapMistake> {
		let DeValue::String(parent) = value else {
			return Err(KeymapMistake::NoMapName(INHERITS));
		};
		let names = self.built_in.iter().map(|(name, _)| *name);
		if !names.clone().any(|known| known == parent.as_ref()) {
			return Err(KeymapMistake::NoMap {
				name: parent.to_string(),
				nearest: meant(parent, names),
			});
		}
		if open.iter().any(|name| name == parent.as_ref()) {
			return Err(KeymapMistake::Circle(parent.to_string()));
		}
		Ok(parent.to_string())
	}

	fn bind_all(&self, known: &mut Bindings, bindings: &DeTable<'_>, text: &str) -> Result<(), KeymapError> {
		for (keys, command) in bindings {
			let row: &str = keys.get_ref();
			let unfit = |what| wrong(text, keys.span().start, what);
			if row.split_whitespace().nth(LONGEST_ROW).is_some() {
				return Err(unfit(KeymapMistake::TooManyKeys(LONGEST_ROW as u32)));
			}
			let pressed = pressed(row).map_err(|NoKey(key)| unfit(KeymapMistake::NoKey(quoted(&key))))?;
			let at = command.span().start;
			let DeValue::String(name) = command.get_ref() else {
				return Err(wrong(text, at, KeymapMistake::NoCommandName(written(&pressed))));
			};
			let name: &str = name;
			if name != NONE && !self.commands.contains(&name) {
				let what = KeymapMistake::NoCommand {
					name: quoted(name),
					nearest: meant(name, self.commands.iter().copied()),
				};
				return Err(wrong(text, at, what));
			}
			bind(known, pressed, name);
		}
		Ok(())
	}
}

fn wrong(text: &str, byte: usize, what: KeymapMistake) -> KeymapError {
	KeymapError::Wrong {
		spot: Spot::of(text, byte),
		what,
	}
}

/// Binds keys. A key alone removes the rows that begin with it, and a row of keys removes its beginnings.
fn bind(bindings: &mut Bindings, keys: Vec<Key>, command: &str) {
	let behind = (Bound::Excluded(keys.as_slice()), Bound::Unbounded);
	let begun = bindings
		.range::<[Key], _>(behind)
		.take_while(|(old, _)| old.starts_with(&keys));
	let begun: Vec<Vec<Key>> = begun
		.filter(|(_, name)| *name != NONE)
		.map(|(old, _)| old.clone())
		.collect();
	for old in begun {
		bindings.remove(&old);
	}
	bindings.insert(keys, command.to_string());
}

/// Two bindings of which the longer one begins with the shorter one: in their order, such a one stands directly after it.
fn hidden(bindings: &Bindings) -> Option<(&[Key], &[Key])> {
	let bound = || {
		let bound = bindings.iter().filter(|(_, name)| *name != NONE);
		bound.map(|(keys, _)| keys.as_slice())
	};
	bound()
		.zip(bound().skip(1))
		.find(|(short, long)| long.starts_with(short))
}

/// The keys of a written row; the error is the part that is no key.
fn pressed(text: &str) -> Result<Vec<Key>, NoKey> {
	if text == " " {
		return Err(NoKey(text.to_string()));
	}
	let keys: Vec<Key> = text
		.split_whitespace()
		.map(str::parse)
		.collect::<Result<_, _>>()?;
	if keys.is_empty() {
		return Err(NoKey(text.to_string()));
	}
	Ok(keys)
}

/// The place of the first of these rows of keys that this file binds.
fn place_of(bindings: &DeTable<'_>, rows: [&[Key]; 2]) -> usize {
	let bound = |row: &[Key]| {
		let mut keys = bindings.keys();
		keys.find(|keys| pressed(keys.get_ref()).is_ok_and(|pressed| pressed == row))
	};
	let found = rows.into_iter().find_map(bound);
	found.map_or(0, |keys| keys.span().start)
}

/// The text, or the beginning of a long one.
fn quoted(text: &str) -> String {
	match text.char_indices().nth(QUOTED) {
		Some(_) => text.chars().take(QUOTED).chain(['…']).collect(),
		None => text.to_string(),
	}
}

fn meant<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
	likely(name, known).map(ToString::to_string)
}

#[cfg(test)]
mod tests {
	use super::super::map::Meaning;
	use super::*;

	const KEYMAPS: Keymaps<'static> = Keymaps {
		built_in: &[
			(
				"default",
				"[everywhere]\nf1 = \"help\"\nf5 = \"repeat\"\n[play]\nf5 = \"clock\"\n\"g d\" = \"offer-draw\"\n\"g r\" = \"resign\"",
			),
			(
				"small",
				"inherits = \"default\"\n[play]\nf5 = \"none\"\nd = \"clock\"",
			),
			("round", "inherits = \"circle\""),
			("circle", "inherits = \"round\""),
		],
		places: &["everywhere", "play", "board"],
		commands: &["help", "repeat", "clock", "offer-draw", "resign"],
	};

	fn meaning(map: &Keymap, place: &str, keys: &str) -> String {
		match map.meaning(&[place], &pressed(keys).unwrap()) {
			Meaning::Command(name) => name.to_string(),
			Meaning::Beginning => "…".to_string(),
			Meaning::Nothing => String::new(),
		}
	}

	#[test]
	fn a_place_comes_before_everywhere() {
		let map = KEYMAPS.named("default").unwrap();
		assert_eq!(meaning(&map, "play", "f5"), "clock");
		assert_eq!(meaning(&map, "board", "f5"), "repeat");
		let nested = map.meaning(&["board", "play"], &pressed("f5").unwrap());
		assert_eq!(nested, Meaning::Command("clock"));
	}

	fn read(text: &str) -> Result<Keymap, KeymapError> {
		KEYMAPS.read_on(text, KEYMAPS.usual())
	}

	#[test]
	fn keys_in_a_row() {
		let map = KEYMAPS.named("default").unwrap();
		assert_eq!(meaning(&map, "play", "g"), "…");
		assert_eq!(meaning(&map, "play", "g d"), "offer-draw");
		assert_eq!(meaning(&map, "play", "g x"), "");
		let keys: Vec<String> = map
			.keys_of(&["play"], "resign")
			.into_iter()
			.map(written)
			.collect();
		assert_eq!(keys, ["g r"]);
	}

	#[test]
	fn a_map_inherits_and_unbinds() {
		let map = KEYMAPS.named("small").unwrap();
		assert_eq!(meaning(&map, "play", "f5"), "");
		assert_eq!(meaning(&map, "play", "f1"), "help");
		assert_eq!(meaning(&map, "play", "d"), "clock");
		let own = read("[play]\ng = \"none\"\nf5 = \"repeat\"").unwrap();
		assert_eq!(meaning(&own, "play", "g"), "");
		assert_eq!(meaning(&own, "play", "g d"), "");
		assert_eq!(meaning(&own, "play", "f5"), "repeat");
		let own = read("inherits = \"small\"").unwrap();
		assert_eq!(meaning(&own, "play", "d"), "clock");
		let own = KEYMAPS.read_on("[play]\ng = \"repeat\"", "small").unwrap();
		assert_eq!(meaning(&own, "play", "d"), "clock");
		let own = KEYMAPS.read_on("inherits = \"default\"", "small").unwrap();
		assert_eq!(meaning(&own, "play", "d"), "");
	}

	#[test]
	fn a_mistake_is_told_with_its_place_and_the_nearest_name() {
		let check = |text: &str, expected: &str| {
			assert_eq!(
				read(text).map_err(|error| error.to_string()),
				Err(expected.to_string())
			);
		};
		check(
			&format!("[play]\n\"{}\" = \"clock\"\n", "a ".repeat(50_000)),
			"line 2, column 1: no more than 8 keys can be pressed in a row.",
		);
		check(
			&format!("[play]\n{} = \"clock\"\n", "a".repeat(50_000)),
			&format!(
				"line 2, column 1: \"{}…\" is not a key. Write for example f5, ctrl-r, enter, or a single character; several keys in a row with blanks between them.",
				"a".repeat(40)
			),
		);
		check(
			"[play]\nf5 = \"clok\"\n",
			"line 2, column 6: there is no command \"clok\". Did you mean \"clock\"?",
		);
		check(
			"\n[boad]\n",
			"line 2, column 2: there is no place \"boad\". Did you mean \"board\"?",
		);
		check(
			"inherits = \"smal\"",
			"line 1, column 12: there is no keymap \"smal\". Did you mean \"small\"?",
		);
		check(
			"inherits = 4",
			"line 1, column 12: inherits must be the name of a keymap in quotes.",
		);
		check(
			"[play]\nf55 = \"help\"",
			"line 2, column 1: \"f55\" is not a key. Write for example f5, ctrl-r, enter, or a single character; several \
			 keys in a row with blanks between them.",
		);
		check(
			"[play]\nf5 = 5",
			"line 2, column 6: f5 must be the name of a command in quotes.",
		);
		check(
			"[play]\na = \"help\"\n\"a b\" = \"clock\"",
			"line 3, column 1: in [play] a b can never be pressed, as a alone is a command.",
		);
		assert!(
			read("[play\n")
				.unwrap_err()
				.to_string()
				.starts_with("line 1, column ")
		);
		assert_eq!(
			KEYMAPS.named("round").unwrap_err().to_string(),
			"line 1, column 12: \"round\" inherits itself."
		);
		assert_eq!(
			KEYMAPS.named("vim").unwrap_err().to_string(),
			"there is no keymap \"vim\". There are: default, small, round, circle."
		);
	}
}
