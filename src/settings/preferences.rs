//! The user's preferences and last choices: texts by the names of their settings.

use alloc::collections::BTreeMap;
use alloc::string::String;

/// The settings that differ from their defaults, by the names of their flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences(BTreeMap<&'static str, String>);

impl Preferences {
	#[must_use]
	pub fn get(&self, name: &str) -> Option<&str> {
		self.0.get(name).map(String::as_str)
	}

	/// Stores a value as it was read from the file.
	pub(super) fn keep(&mut self, name: &'static str, value: String) {
		self.0.insert(name, value);
	}

	/// Prefers this from now on, and returns `true` if that is new. An empty value removes the preference.
	pub fn set(&mut self, name: &'static str, value: String) -> bool {
		if value.is_empty() {
			return self.0.remove(name).is_some();
		}
		self.0.insert(name, value.clone()) != Some(value)
	}
}
