//! The start of the tournament table: Windows cannot put a program in its own place, and loads no code that the environment names.

/// Continues unchanged.
///
/// # Errors
/// Never.
#[allow(clippy::unnecessary_wraps, reason = "other systems have errors here")]
pub const fn anew() -> std::io::Result<()> {
	Ok(())
}
