//! The local calendar and clock on the wall.

use std::sync::OnceLock;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use super::platform::zone;

/// The date and the time of day at the user's place.
#[must_use]
pub fn now() -> Zoned {
	static HERE: OnceLock<TimeZone> = OnceLock::new();
	let here = HERE.get_or_init(zone::here);
	Timestamp::now().to_zoned(here.clone())
}
