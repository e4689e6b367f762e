//! The names of sound devices, and a test for sound servers.

use cpal::HostId;

/// The amount that is held, as a part of a second. It is filled up each time that Windows asks, every hundredth of a
/// second; WASAPI does not report underruns, so this must last on a busy machine from the first.
pub const PIECES: [u32; 1] = [20];

/// Returns `true` if it is a sound server, which moves and mixes streams beside another sound system.
pub const fn is_server(_host: HostId) -> bool {
	false
}

/// The card: each device has one name.
#[allow(clippy::unnecessary_wraps, reason = "other systems list what is no card")]
pub const fn card(name: &str) -> Option<&str> {
	Some(name)
}
