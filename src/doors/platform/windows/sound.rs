//! The names of sound devices, and which of the sound systems is a server.

use cpal::HostId;

/// Whether it is a sound server, which moves and mixes streams beside another sound system.
pub const fn is_server(_host: HostId) -> bool {
	false
}

/// The card: each device has one name.
#[allow(clippy::unnecessary_wraps, reason = "other systems list what is no card")]
pub const fn card(name: &str) -> Option<&str> {
	Some(name)
}
