//! The file of settings: every good line read, every wrong one reported, and all of it written with a sentence on each.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::de::{DeTable, DeValue};

use super::setting::Allowed;
use super::table::{kept, setting};
use super::{Choices, Preferences};
use crate::message;
use crate::names::likely;
use crate::texts::{Message, TomlFault};
use crate::voice::{Language, line_of};

const HEAD: &str = "# What you prefer. Annabella writes this file anew whenever you change one of these with a key or in a menu.\n\
	# A flag counts more than a line here. A line that you take out is again as it was at first.\n";

/// A line of the user's settings that cannot be used. Lines are counted from one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
	Unknown {
		line: usize,
		name: String,
		nearest: Option<String>,
	},
	Wrong {
		line: usize,
		name: String,
		why: Message,
		/// The right values.
		allowed: Allowed,
	},
	Unreadable {
		line: usize,
		fault: TomlFault,
	},
}

impl From<&SettingError> for Message {
	fn from(error: &SettingError) -> Self {
		match error {
			SettingError::Unknown {
				line,
				name,
				nearest: Some(nearest),
			} => message!(UnknownHereNear, line, name, nearest),
			SettingError::Unknown { line, name, .. } => message!(UnknownHere, line, name),
			SettingError::Wrong { line, why, .. } => message!(AtLine, line, why),
			SettingError::Unreadable { line, fault } => message!(AtLine, line, why = fault),
		}
	}
}

crate::in_english! { SettingError }

/// The value as TOML writes it: a number as such, and anything else as a text.
fn quoted(text: &str) -> String {
	if text.parse::<u16>().is_ok_and(|number| number.to_string() == text) {
		return text.to_string();
	}
	let mut quoted = String::from("\"");
	for character in text.chars() {
		match character {
			'"' | '\\' => quoted.extend(['\\', character]),
			control if control.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(control))),
			plain => quoted.push(plain),
		}
	}
	quoted.push('"');
	quoted
}

impl Preferences {
	/// Reads a file of settings: every good line, and the errors in the others.
	#[must_use]
	pub fn parse(text: &str) -> (Self, Vec<SettingError>) {
		let mut preferences = Self::default();
		let file = match DeTable::parse(text) {
			Ok(file) => file,
			Err(error) => {
				let (at, fault) = TomlFault::of(text, &error);
				let line = line_of(text, at);
				let unreadable = SettingError::Unreadable { line, fault };
				return (preferences, Vec::from([unreadable]));
			}
		};
		let mut wrong = Vec::new();
		for (key, value) in file.get_ref() {
			let name: &str = key.get_ref();
			let line = line_of(text, key.span().start);
			if let Err(error) = preferences.read(line, name, value.get_ref()) {
				wrong.push(error);
			}
		}
		wrong.sort_by_key(SettingError::line);
		(preferences, wrong)
	}

	fn read(&mut self, line: usize, name: &str, value: &DeValue<'_>) -> Result<(), SettingError> {
		let Some(known) = setting(name).filter(|known| known.is_kept()) else {
			return Err(SettingError::Unknown {
				line,
				name: name.to_string(),
				nearest: likely(name, kept().map(|known| known.name)).map(ToString::to_string),
			});
		};
		let wrong = |why: Message| SettingError::Wrong {
			line,
			name: name.to_string(),
			why,
			allowed: known.allowed(),
		};
		let value = match value {
			DeValue::String(text) => text.to_string(),
			DeValue::Integer(number) => number.as_str().to_string(),
			DeValue::Boolean(switch) => if *switch { "on" } else { "off" }.to_string(),
			DeValue::Float(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
				return Err(wrong(message!(HintValue)));
			}
		};
		Choices::new(Language::ENGLISH)
			.set(known.name, &value)
			.map_err(|error| wrong(error.into()))?;
		self.keep(known.name, value);
		Ok(())
	}

	/// The file that has these settings, with a sentence on each, and without the default ones.
	#[must_use]
	pub fn written(&self) -> String {
		let mut text = String::from(HEAD);
		for setting in kept() {
			let (name, meaning) = (setting.name, setting.meaning(Language::ENGLISH));
			let line = match self.get(name) {
				Some(value) => format!("{name} = {}", quoted(value)),
				None => format!("# {name} ="),
			};
			text.push_str(&format!("\n# {meaning}\n{line}\n"));
		}
		text
	}
}

impl SettingError {
	#[must_use]
	pub const fn line(&self) -> usize {
		match self {
			Self::Unknown { line, .. } | Self::Wrong { line, .. } | Self::Unreadable { line, .. } => *line,
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn what_is_written_is_read_again() {
		let mut preferences = Preferences::default();
		for (name, value) in [
			("rate", "200"),
			("tones", "off"),
			("say", "clock=on"),
			("opponent", "/opt/a \"b\" \\c"),
			("clock", "15+10"),
		] {
			assert!(preferences.set(name, value.into()));
			assert!(!preferences.set(name, value.into()), "it is so already");
		}
		let text = preferences.written();
		assert_eq!(Preferences::parse(&text), (preferences, Vec::new()), "{text}");
		let nothing = Preferences::default();
		assert_eq!(Preferences::parse(&nothing.written()), (nothing, Vec::new()));
	}

	#[test]
	fn numbers_and_switches_may_be_written_without_quotes() {
		let (preferences, wrong) = Preferences::parse("rate = 300\ntones = false\n");
		assert_eq!(
			(preferences.get("rate"), preferences.get("tones")),
			(Some("300"), Some("off"))
		);
		assert_eq!(wrong, []);
	}

	#[test]
	fn good_lines_count_and_the_others_are_told() {
		let (preferences, wrong) =
			Preferences::parse("volume = 50\n\nverbosty = \"brief\"\nrate = 9000\nzz = [1]\n");
		assert_eq!(preferences.get("volume"), Some("50"));
		let told: Vec<String> = wrong.iter().map(ToString::to_string).collect();
		assert_eq!(
			told,
			[
				"line 3: there is no \"verbosty\" here. Did you mean \"verbosity\"?",
				"line 4: \"9000\" is no choice for rate. Write words a minute, from 80 to 600.",
				"line 5: there is no \"zz\" here.",
			]
		);
		let foreign = "language = \"xx\"\nvocabulary = \"xx\"\nranks = \"xx\"\npieces = \"xx\"\nfiles = \"xx-anna\"\nform = \"short\"\n";
		let (preferences, wrong) = Preferences::parse(foreign);
		assert_eq!(preferences.get("form"), Some("short"));
		let told: Vec<String> = wrong.iter().map(ToString::to_string).collect();
		let dialogues = Message::any_of(&crate::texts::dialogue_codes());
		assert_eq!(
			told[0],
			format!(
				"line 1: \"xx\" is no choice for language. Write {}.",
				dialogues.english()
			)
		);
		assert_eq!(told.len(), 5);
		let (preferences, wrong) = Preferences::parse("volume = 50\nrate =\n");
		assert_eq!(preferences, Preferences::default());
		assert_eq!(wrong.iter().map(SettingError::line).collect::<Vec<_>>(), [2]);
	}

	#[test]
	fn what_a_setting_may_be_is_told_as_it_is() {
		let takes = |name: &str, value: &str| Choices::new(Language::ENGLISH).set(name, value).is_ok();
		for known in kept() {
			let name = known.name;
			match known.allowed() {
				Allowed::Names(all) | Allowed::Like(all) => {
					assert!(all.iter().all(|value| takes(name, value)), "{name}");
					// A listener must hear the values in the sentence to the end.
					assert!(all.join(", ").len() < 200, "{name}");
				}
				Allowed::Numbers(lowest, highest) => {
					for number in [lowest, highest] {
						assert!(takes(name, &number.to_string()), "{name} {number}");
					}
					assert!(!takes(name, &(highest + 1).to_string()), "{name}");
					let below = lowest.checked_sub(1).map(|number| number.to_string());
					assert!(below.is_none_or(|number| !takes(name, &number)), "{name}");
				}
			}
		}
	}
}
