//! The file of the tournament table: the names of its flags with their values, in TOML.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Choices;

impl Choices {
	/// The settings in a file of the tournament table: the names of the flags, each with its value. A flag that may be given
	/// more than once has a list of values.
	///
	/// # Errors
	/// When the text is no TOML, or a value is no text, number or switch.
	pub fn table_file(text: &str) -> Result<Vec<(String, String)>, String> {
		let file: toml::Table = toml::from_str(text).map_err(|error| error.to_string())?;
		let one = |name: &str, value: toml::Value| {
			let value = match value {
				toml::Value::String(text) => text,
				toml::Value::Integer(number) => number.to_string(),
				toml::Value::Boolean(switch) => if switch { "on" } else { "off" }.to_string(),
				toml::Value::Float(_)
				| toml::Value::Datetime(_)
				| toml::Value::Array(_)
				| toml::Value::Table(_) => {
					return Err(alloc::format!(
						"{name} must be a text in quotes, a number, or true or false"
					));
				}
			};
			Ok((name.to_string(), value))
		};
		file.into_iter()
			.flat_map(|(name, value)| {
				let values = match value {
					toml::Value::Array(values) if MANY.contains(&name.as_str()) => values,
					toml::Value::Array(_)
					| toml::Value::String(_)
					| toml::Value::Integer(_)
					| toml::Value::Boolean(_)
					| toml::Value::Float(_)
					| toml::Value::Datetime(_)
					| toml::Value::Table(_) => Vec::from([value]),
				};
				let settings: Vec<_> = values.into_iter().map(|value| one(&name, value)).collect();
				settings
			})
			.collect()
	}
}

/// The settings that may be named more than once.
const MANY: [&str; 1] = ["ear"];

#[cfg(test)]
mod tests {
	use super::*;
	use crate::clock::Stamp;
	use crate::game::{Arbiter, Echo, SheetBy};
	use crate::voice::Language;

	#[test]
	fn a_file_names_what_the_flags_name() {
		let text = "white = \"Anna\"\nblind = \"white\"\nboards = 2\nclock = \"90+30\"\nmachine = \"white-assistant\"\near = [\"white=left\", \"room=speakers\"]\n";
		let mut choices = Choices::new(Language::GERMAN);
		for (name, value) in Choices::table_file(text).unwrap() {
			choices.set(&name, &value).unwrap();
		}
		choices.check_table().unwrap();
		let opening = choices.table_opening(Stamp(0));
		assert!(opening.white.is_blind() && opening.white.assistant && opening.two_boards);
		assert!(!opening.guard && opening.arbiter == Arbiter::Human && opening.echo == Echo::Advise);
		assert_eq!(opening.white.sheet, SheetBy::Own);
		assert!(choices.ears.are_apart());
		assert!(Choices::table_file("boards = [2]").is_err());
		assert!(Choices::table_file("boards").is_err());
	}
}
