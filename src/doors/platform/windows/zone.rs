//! The time zone.

use std::mem::zeroed;

use jiff::tz::{Offset, TimeZone};
use windows_sys::Win32::System::Time::{GetTimeZoneInformation, TIME_ZONE_ID_INVALID, TIME_ZONE_INFORMATION};

/// By the numbers of Windows: daylight saving time is on.
const DAYLIGHT: u32 = 2;

/// The user's time zone, with today's offset.
pub fn here() -> TimeZone {
	// SAFETY: a structure of numbers, of which zero is a valid value, and which the call fills.
	let mut zone: TIME_ZONE_INFORMATION = unsafe { zeroed() };
	// SAFETY: the place that is filled is our own.
	let now = unsafe { GetTimeZoneInformation(&raw mut zone) };
	if now == TIME_ZONE_ID_INVALID {
		return TimeZone::UTC;
	}
	let more = if now == DAYLIGHT {
		zone.DaylightBias
	} else {
		zone.StandardBias
	};
	// In minutes west of Greenwich.
	let seconds = zone.Bias.saturating_add(more).saturating_mul(-60);
	Offset::from_seconds(seconds).map_or(TimeZone::UTC, TimeZone::fixed)
}
