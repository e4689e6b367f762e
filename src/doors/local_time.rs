//! What the calendar and the clock on the wall say here.

use std::sync::OnceLock;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use super::platform::zone;

/// The date and the time of day, as they are where the user is.
#[must_use]
pub fn now() -> Zoned {
	static HERE: OnceLock<TimeZone> = OnceLock::new();
	let here = HERE.get_or_init(zone::here);
	Timestamp::now().to_zoned(here.clone())
}
