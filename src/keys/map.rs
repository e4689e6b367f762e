//! A keymap: for each place, the keys and the commands that they mean, by name.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::key::Key;

/// The place whose keys hold in every place that does not bind them itself.
pub const EVERYWHERE: &str = "everywhere";
/// The command name that unbinds keys.
pub(super) const NONE: &str = "none";

/// Keys in a row and the names of the commands that they mean, by place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap {
	pub(super) places: BTreeMap<String, BTreeMap<Vec<Key>, String>>,
}

/// Meaning of the keys that were pressed so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning<'a> {
	/// The command of this name.
	Command(&'a str),
	/// The beginning of longer rows of keys.
	Beginning,
	Nothing,
}

impl Keymap {
	/// The meaning of these keys, pressed one after the other: in the first of these places that has one, or else
	/// everywhere.
	#[must_use]
	pub fn meaning(&self, places: &[&str], pressed: &[Key]) -> Meaning<'_> {
		places
			.iter()
			.chain(&[EVERYWHERE])
			.filter_map(|place| self.places.get(*place))
			.find_map(|bindings| meaning_in(bindings, pressed))
			.unwrap_or(Meaning::Nothing)
	}

	/// Every place, row of keys and command name in the map, without those that are unbound.
	pub fn iter(&self) -> impl Iterator<Item = (&str, &[Key], &str)> {
		self.places.iter().flat_map(|(place, bindings)| {
			bindings
				.iter()
				.filter(|(_, command)| *command != NONE)
				.map(|(keys, command)| (place.as_str(), keys.as_slice(), command.as_str()))
		})
	}

	/// The rows of keys that mean this command in one of these places or everywhere, the shortest first.
	#[must_use]
	pub fn keys_of(&self, places: &[&str], command: &str) -> Vec<&[Key]> {
		let mut found: Vec<&[Key]> = self
			.iter()
			.filter(|(place, _, name)| *name == command && (places.contains(place) || *place == EVERYWHERE))
			.map(|(_, keys, _)| keys)
			.filter(|keys| self.meaning(places, keys) == Meaning::Command(command))
			.collect();
		found.sort_by_key(|keys| keys.len());
		found
	}
}

fn meaning_in<'a>(bindings: &'a BTreeMap<Vec<Key>, String>, pressed: &[Key]) -> Option<Meaning<'a>> {
	let exact = bindings.get(pressed);
	if let Some(command) = exact.filter(|command| *command != NONE) {
		return Some(Meaning::Command(command));
	}
	let begins = bindings
		.iter()
		.any(|(keys, command)| keys.starts_with(pressed) && command != NONE);
	match (begins, exact) {
		(true, _) => Some(Meaning::Beginning),
		(false, Some(_)) => Some(Meaning::Nothing),
		(false, None) => None,
	}
}

/// The keys as they are written: with blanks between them.
#[must_use]
pub fn written(keys: &[Key]) -> String {
	let names: Vec<String> = keys.iter().map(ToString::to_string).collect();
	names.join(" ")
}
