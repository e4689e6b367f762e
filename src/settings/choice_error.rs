//! A choice that does not exist, and the allowed ones.

use alloc::format;
use alloc::string::{String, ToString};

/// A choice that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{value:?} is no choice for {name}. {hint}")]
pub struct ChoiceError {
	name: String,
	value: String,
	hint: String,
}

/// Number of characters that are quoted of a text that is too long.
const QUOTED: usize = 40;

impl ChoiceError {
	pub fn new(name: &str, value: &str, hint: &str) -> Self {
		Self {
			name: name.to_string(),
			value: value.to_string(),
			hint: hint.to_string(),
		}
	}

	/// The setting that has no such choice.
	#[must_use]
	pub fn name(&self) -> &str {
		&self.name
	}

	/// The allowed choices, in a sentence.
	#[must_use]
	pub fn hint(&self) -> &str {
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
			&format!("Write at most {longest} characters."),
		))
	}
}
