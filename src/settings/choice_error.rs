//! A choice that does not exist, and the allowed ones.

use alloc::string::{String, ToString};

use super::setting;
use crate::message;
use crate::texts::Message;

/// A choice that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ChoiceError {
	name: String,
	value: Message,
	hint: Message,
}

impl From<&ChoiceError> for Message {
	fn from(error: &ChoiceError) -> Self {
		message!(
			NoChoiceFor,
			value = &error.value,
			name = &error.name,
			why = &error.hint
		)
	}
}

crate::in_english! { ChoiceError }

/// Number of characters that are quoted of a text that is too long.
const QUOTED: usize = 40;

impl ChoiceError {
	pub fn new(name: &str, value: &str, hint: Message) -> Self {
		Self::of(name, Message::of(format!("{value:?}")), hint)
	}

	/// The same of a value that is not quoted.
	pub(super) fn of(name: &str, value: Message, hint: Message) -> Self {
		let name = name.to_string();
		Self { name, value, hint }
	}

	/// The same about a choice that a flag has named.
	#[must_use]
	pub fn of_flag(mut self) -> Self {
		let flag = setting(&self.name).map_or(self.name.as_str(), |row| row.flag);
		self.name = format!("--{flag}");
		self
	}

	/// The setting that has no such choice.
	#[must_use]
	pub fn name(&self) -> &str {
		&self.name
	}

	/// The allowed choices, in a sentence.
	#[must_use]
	pub const fn hint(&self) -> &Message {
		&self.hint
	}

	/// # Errors
	/// If `value` has more characters than a choice of this name can have.
	pub(super) fn measure(name: &str, value: &str, longest: usize) -> Result<(), Self> {
		if value.chars().nth(longest).is_none() {
			return Ok(());
		}
		let beginning: String = value.chars().take(QUOTED).chain(['…']).collect();
		Err(Self::new(
			name,
			&beginning,
			message!(HintLongest, number = longest),
		))
	}
}
