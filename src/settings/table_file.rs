//! The file of the tournament table: the names of its flags with their values, in TOML.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::de::{DeTable, DeValue};

use super::Choices;
use super::reading::is_event_file;
use crate::message;
use crate::texts::{Message, TomlFault};
use crate::voice::line_of;

/// A line of the file, counted from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSetting {
	pub line: usize,
	pub name: String,
	pub value: String,
}

impl TableSetting {
	/// The file with the settings that all boards of the event share, if this line names one.
	#[must_use]
	pub fn shared(&self) -> Option<&str> {
		let is_file = self.name == "event" && is_event_file(&self.value);
		is_file.then_some(&self.value)
	}
}

impl Choices {
	/// The settings in a file of the tournament table: the names of the flags, each with its value. A flag that may be given
	/// more than once has a list of values.
	///
	/// # Errors
	/// If the text is no TOML, or a value is no text, number or switch, with the line.
	pub fn table_file(text: &str) -> Result<Vec<TableSetting>, Message> {
		let file = DeTable::parse(text).map_err(|error| {
			let (at, why) = TomlFault::of(text, &error);
			message!(AtLine, line = line_of(text, at), why)
		})?;
		let mut settings = Vec::new();
		for (key, value) in file.get_ref() {
			let name: &str = key.get_ref();
			let line = line_of(text, key.span().start);
			if let DeValue::Array(values) = value.get_ref()
				&& MANY.contains(&name)
			{
				for value in values {
					settings.push(setting(line, name, value.get_ref())?);
				}
			} else {
				settings.push(setting(line, name, value.get_ref())?);
			}
		}
		settings.sort_by_key(|setting| setting.line);
		Ok(settings)
	}
}

fn setting(line: usize, name: &str, value: &DeValue<'_>) -> Result<TableSetting, Message> {
	let value = match value {
		DeValue::String(text) => text.to_string(),
		DeValue::Integer(number) => number.as_str().to_string(),
		DeValue::Boolean(switch) => if *switch { "on" } else { "off" }.to_string(),
		DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
			return Err(message!(AtLine, line, why = message!(MustBeValue, name)));
		}
	};
	let name = name.to_string();
	Ok(TableSetting { line, name, value })
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
		for set in Choices::table_file(text).unwrap() {
			choices.set(&set.name, &set.value).unwrap();
		}
		choices.check_table().unwrap();
		let opening = choices.table_opening(Stamp(0));
		assert!(opening.white.is_blind() && opening.white.assistant && opening.two_boards);
		assert!(!opening.guard && opening.arbiter == Arbiter::Human && opening.echo == Echo::Advise);
		assert_eq!(opening.white.sheet, SheetBy::Own);
		assert!(choices.ears.are_apart());
		let wrong = |text| Choices::table_file(text).unwrap_err().english();
		assert!(wrong("white = \"Anna\"\nboards = [2]").starts_with("line 2: boards must be"));
		assert!(wrong("\n\nboards").starts_with("line 3: "));
	}
}
