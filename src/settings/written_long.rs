//! How long a choice may be that somebody has written.

use alloc::format;
use alloc::string::String;

use super::ChoiceError;
use crate::game::LONGEST_NAME;

/// A path, and regulations of a tournament, in characters.
const LONGEST_PATH: usize = 4096;
const LONGEST_REGULATIONS: usize = 1 << 20;

/// How much of it is quoted.
const QUOTED: usize = 40;

/// # Errors
/// When no choice of this name can be so long.
pub(super) fn too_long(name: &str, value: &str) -> Result<(), ChoiceError> {
	let longest = match name {
		"opponent" | "live" => LONGEST_PATH,
		"regulations" => LONGEST_REGULATIONS,
		_ => LONGEST_NAME,
	};
	if value.chars().nth(longest).is_none() {
		return Ok(());
	}
	let beginning: String = value.chars().take(QUOTED).chain(['…']).collect();
	let hint = format!("Write at most {longest} characters.");
	Err(ChoiceError::new(name, &beginning, &hint))
}
