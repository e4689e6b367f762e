//! A keymap file: in which place which key means which command, by name.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use super::key::Key;

/// Where a key holds in every place that does not bind it otherwise.
const EVERYWHERE: &str = "everywhere";
/// The command name that unbinds a key.
const NONE: &str = "none";

/// Keys and the names of the commands that they mean, by place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap {
	bindings: BTreeMap<(String, Key), String>,
}

/// A keymap file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
	#[error("{0}")]
	File(String),
	#[error(
		"in [{place}]: {key:?} is not a key. Write for example f5, ctrl-r, enter, or a single character."
	)]
	Key { place: String, key: String },
}

impl Keymap {
	/// Reads a keymap file.
	///
	/// # Errors
	/// When it is no TOML of places and keys, or names a key that does not exist.
	pub fn parse(text: &str) -> Result<Self, KeymapError> {
		Self::default().with(text)
	}

	/// This keymap with the lines of a further file over it.
	///
	/// # Errors
	/// As [`Keymap::parse`]; then nothing of the file is taken.
	pub fn with(mut self, text: &str) -> Result<Self, KeymapError> {
		let file: BTreeMap<String, BTreeMap<String, String>> =
			toml::from_str(text).map_err(|error| KeymapError::File(error.to_string()))?;
		for (place, bindings) in file {
			for (key, command) in bindings {
				let key = key.parse().map_err(|key| KeymapError::Key {
					place: place.clone(),
					key,
				})?;
				self.bindings.insert((place.clone(), key), command);
			}
		}
		Ok(self)
	}

	/// The name of the command that `key` means where one is: in the first of these places that binds it, or else
	/// everywhere.
	#[must_use]
	pub fn command(&self, places: &[&str], key: Key) -> Option<&str> {
		places
			.iter()
			.chain(&[EVERYWHERE])
			.find_map(|place| self.bindings.get(&((*place).to_string(), key)))
			.map(String::as_str)
			.filter(|command| *command != NONE)
	}

	/// Every place, key and command name in the map.
	pub fn iter(&self) -> impl Iterator<Item = (&str, Key, &str)> {
		self.bindings
			.iter()
			.map(|((place, key), command)| (place.as_str(), *key, command.as_str()))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn command(map: &Keymap, place: &str, key: &str) -> Option<String> {
		map.command(&[place], key.parse().unwrap())
			.map(ToString::to_string)
	}

	#[test]
	fn a_place_comes_before_everywhere_and_a_later_file_before_an_earlier() {
		let map =
			Keymap::parse("[everywhere]\nf1 = \"help\"\nf5 = \"repeat\"\n[play]\nf5 = \"clock\"").unwrap();
		assert_eq!(command(&map, "play", "f5").as_deref(), Some("clock"));
		assert_eq!(command(&map, "setup", "f5").as_deref(), Some("repeat"));
		let map = map
			.with("[everywhere]\nf5 = \"none\"\n[play]\n\"?\" = \"help\"")
			.unwrap();
		assert_eq!(command(&map, "setup", "f5"), None);
		assert_eq!(command(&map, "play", "?").as_deref(), Some("help"));
		let nested = map.command(&["board", "play"], "f5".parse().unwrap());
		assert_eq!(nested, Some("clock"));
	}

	#[test]
	fn mistakes_are_told() {
		let told = |text| {
			Keymap::parse(text)
				.map_err(|error| error.to_string())
				.unwrap_err()
		};
		assert!(told("[play]\nf55 = \"help\"").contains("f55"));
		assert!(told("[play\n").contains("line 1"));
	}
}
