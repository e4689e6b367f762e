//! A tournament's own special regulations: single parameters that replace those of the profile.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::de::{DeTable, DeValue};

use super::super::setting::{AllowedValues, ProfileSetting, Written};
use super::table::resolve;
use super::{Profile, ProfileError};
use crate::message;
use crate::names::nearest;
use crate::texts::{Message, TomlFault};

/// The parameter that overlays depend on.
const RATING: &str = "rating";

/// Parameters that define a profile, and that no regulation can change.
const FIXED: [&str; 3] = ["class", "edition", "supervised"];

/// A parameter that cannot be set to this value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegulationError {
	UnknownParameter {
		parameter: String,
		nearest: String,
	},
	WrongValue {
		parameter: String,
		/// The written value, in quotes if it is a text.
		value: Message,
		/// The allowed text that is nearest to the one written.
		nearest: Option<String>,
		allowed: AllowedValues,
	},
	Fixed {
		parameter: String,
	},
	Profile(#[from] ProfileError),
}

impl From<&RegulationError> for Message {
	fn from(error: &RegulationError) -> Self {
		match error {
			RegulationError::UnknownParameter { parameter, nearest } => {
				message!(NoParameter, name = parameter, nearest)
			}
			RegulationError::WrongValue {
				parameter,
				value,
				nearest,
				allowed,
			} => match nearest {
				Some(nearest) => message!(ParameterWrongNear, parameter, value, nearest, allowed),
				None => message!(ParameterWrong, parameter, value, allowed),
			},
			RegulationError::Fixed { parameter } => message!(ParameterFixed, name = parameter),
			RegulationError::Profile(error) => Self::from(error),
		}
	}
}

crate::in_english! { RegulationError }

crate::reasons! {
/// Special regulations that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegulationsError {
	Setting { line: usize, error: RegulationError } => message!(RegulationsErrorSetting, line, error),
	/// Not TOML.
	Unreadable { line: usize, reason: TomlFault } => message!(RegulationsErrorUnreadable, line, reason),
}
}

impl Profile {
	/// This profile with a tournament's special regulations: a line for each parameter, as in the table of profiles.
	///
	/// # Errors
	/// At the first line that cannot be used.
	pub fn with(&self, regulations: &str) -> Result<Self, RegulationsError> {
		let line_of = |at: usize| {
			let before = regulations.bytes().take(at);
			before.filter(|byte| *byte == b'\n').count() + 1
		};
		let lines = DeTable::parse(regulations).map_err(|error| {
			let (at, reason) = TomlFault::of(regulations, &error);
			RegulationsError::Unreadable {
				line: line_of(at),
				reason,
			}
		})?;
		let mut lines: Vec<_> = lines.get_ref().iter().collect();
		// In the order of the text, but the rating first: it changes the profile's own values.
		lines.sort_by_key(|(key, _)| (*key.get_ref() != RATING, key.span().start));
		let mut profile = self.clone();
		for (key, value) in lines {
			let parameter = key.get_ref();
			let set = match written(value.get_ref()) {
				Ok(value) => profile.set(parameter, &value),
				Err(other) => Err(wrong(parameter, other, None)),
			};
			set.map_err(|error| RegulationsError::Setting {
				line: line_of(key.span().start),
				error,
			})?;
		}
		Ok(profile)
	}

	/// Returns `true` if special regulations can set this: it is a parameter, and does not define the profile.
	#[must_use]
	pub fn can_be_set(parameter: &str) -> bool {
		Self::PARAMETERS.contains(&parameter) && !FIXED.contains(&parameter)
	}

	/// Sets one parameter. With another rating the profile's own values follow it, so the rating is set before others.
	///
	/// # Errors
	/// If there is no such parameter or it cannot have this value, with the nearest right one.
	pub fn set(&mut self, parameter: &str, value: &Written) -> Result<(), RegulationError> {
		if FIXED.contains(&parameter) {
			let parameter = parameter.to_string();
			return Err(RegulationError::Fixed { parameter });
		}
		if !Self::allowed(parameter).is_some_and(|allowed| allowed.has(value)) {
			let shown = match value {
				Written::Text(text) => Message::of(format!("{text:?}")),
				Written::Switch(_) | Written::Number(_) => Message::of(value),
			};
			return Err(wrong(parameter, shown, value.text()));
		}
		if parameter == RATING {
			let before = resolve(&self.id, Some(&self.rating.written()))?;
			let mut after = resolve(&self.id, Some(value))?;
			for own in self.differences(&before) {
				if let Some(written) = self.written(own) {
					after.put(own, &written);
				}
			}
			*self = after;
		}
		self.put(parameter, value);
		Ok(())
	}
}

/// Returns why this parameter cannot have this value, or does not exist.
fn wrong(parameter: &str, value: Message, text: Option<&str>) -> RegulationError {
	let Some(allowed) = Profile::allowed(parameter) else {
		let known = Profile::PARAMETERS.iter().copied();
		return RegulationError::UnknownParameter {
			parameter: parameter.to_string(),
			nearest: nearest(parameter, known).unwrap_or_default().to_string(),
		};
	};
	let nearest = text.and_then(|text| nearest(text, allowed.texts().iter().copied()));
	RegulationError::WrongValue {
		parameter: parameter.to_string(),
		value,
		nearest: nearest.map(ToString::to_string),
		allowed,
	}
}

/// Returns the value, or a description of it if no parameter can have a value of its kind.
fn written(value: &DeValue<'_>) -> Result<Written, Message> {
	match value {
		DeValue::String(text) => Ok(Written::Text(text.to_string())),
		DeValue::Boolean(switch) => Ok(Written::Switch(*switch)),
		DeValue::Integer(number) => u32::from_str_radix(number.as_str(), number.radix())
			.map(Written::Number)
			.map_err(|_| Message::of(number.as_str())),
		DeValue::Float(number) => Err(Message::of(number.as_str())),
		DeValue::Datetime(date) => Err(Message::of(date)),
		DeValue::Array(_) => Err(message!(ValueList)),
		DeValue::Table(_) => Err(message!(ValueSection)),
	}
}
