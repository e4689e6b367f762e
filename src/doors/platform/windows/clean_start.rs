//! The start of the tournament table: Windows cannot put a program in its own place, and loads no code that the environment names.

/// It goes on as it is.
///
/// # Errors
/// None.
#[allow(clippy::unnecessary_wraps, reason = "other systems have errors here")]
pub const fn anew() -> Result<(), String> {
	Ok(())
}
