//! How it stands with the speaker's device.

use std::time::{Duration, Instant};

use super::device::Playing;
use crate::doors::quiet::Quiet;

/// Without anything to be heard for so long, the device is closed, and nothing in this program wakes the machine. A
/// device that has just been opened may take so long until it takes its first samples.
pub const REST: Duration = Duration::from_secs(2);

/// A device with something to play that stands still for so long is lost.
pub const STANDSTILL: Duration = Duration::from_millis(700);

/// An opening that takes longer is given up: the sound server is frozen.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The same for a device that was lost a moment ago in the middle of a word: it is awake, or its server is frozen.
pub const PATIENCE_AFTER_LOSS: Duration = Duration::from_millis(600);

/// When a device that was there and is gone is looked for again, counted from the last try. Within two seconds somebody else
/// has to speak.
pub const RETRIES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(300), Duration::from_secs(1)];

/// How often somebody's own device is looked for at once, before it is reported as missing.
pub const RETRIES_OF_AN_EAR: usize = 2;

/// Where there was no device a moment ago, none is looked for.
pub const BARREN: Duration = Duration::from_secs(2);

pub enum Output {
	Closed,
	/// Lost, and looked for again at this moment.
	Waiting(Instant),
	/// Without a moment at which it is given up, it has been given up, but may still come.
	Opening {
		number: u64,
		until: Option<Instant>,
		quiet: Option<Quiet>,
	},
	Open {
		number: u64,
		_device: Box<dyn Playing>,
		/// When to look whether it may rest or stands still.
		check: Instant,
		/// Whether there was nothing to be heard when that was decided.
		idle: bool,
		/// The mixer's count of buffers at the last look.
		seen: u64,
	},
}

impl Output {
	/// The moment at which there is something to look after, if nobody orders anything.
	pub fn alarm(&self) -> Option<Instant> {
		match self {
			Self::Closed => None,
			Self::Waiting(moment) => Some(*moment),
			Self::Opening { until, .. } => *until,
			Self::Open { check, .. } => Some(*check),
		}
	}
}
