//! The names of sound devices, and which of the sound systems is a server.

use cpal::HostId;

/// How much is held, as a part of a second. It is filled up each time that Windows asks, every hundredth of a second; WASAPI does not tell
/// that it ran dry, so that this must last on a busy machine from the first.
pub const PIECES: [u32; 1] = [20];

/// Whether it is a sound server, which moves and mixes streams beside another sound system.
pub const fn is_server(_host: HostId) -> bool {
	false
}

/// The card: each device has one name.
#[allow(clippy::unnecessary_wraps, reason = "other systems list what is no card")]
pub const fn card(name: &str) -> Option<&str> {
	Some(name)
}
