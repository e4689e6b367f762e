//! How it stands with the speaker's device.

use std::time::Instant;

use super::device::Playing;
use crate::doors::quiet::Quiet;

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
