//! A form of the laws as data.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};

use serde::Deserialize;

/// The parameters in which the editions and national forms of the Laws differ.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
	/// What it is, for people.
	pub name: String,
	/// 9.2
	pub repetitions_to_claim: u32,
	/// 9.3, in moves of each player.
	pub quiet_moves_to_claim: u32,
	/// 9.6.1
	pub repetitions_that_end: u32,
	/// 9.6.2, in moves of each player.
	pub quiet_moves_that_end: u32,
}

/// A profile that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProfileError {
	#[error("there is no rule profile named {0:?}")]
	Unknown(String),
	#[error("the table of rule profiles is damaged: {0}")]
	Table(String),
}

impl Profile {
	pub const DEFAULT: &'static str = "fide-2017";

	/// The profile of this name.
	///
	/// # Errors
	/// When there is none.
	pub fn named(name: &str) -> Result<Self, ProfileError> {
		let mut table: BTreeMap<String, Self> = toml::from_str(include_str!("profiles.toml"))
			.map_err(|error| ProfileError::Table(error.to_string()))?;
		table
			.remove(name)
			.ok_or_else(|| ProfileError::Unknown(name.to_string()))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_default_is_in_the_table() {
		assert_eq!(
			Profile::named(Profile::DEFAULT).map(|profile| profile.quiet_moves_that_end),
			Ok(75)
		);
		assert_eq!(
			Profile::named("house rules"),
			Err(ProfileError::Unknown("house rules".into()))
		);
	}
}
