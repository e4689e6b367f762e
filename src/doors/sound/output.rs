//! The state of the speaker's device.

use std::time::{Duration, Instant};

use crate::doors::outlet::Outlet;
use crate::doors::quiet::Quiet;

/// Time that a new device may take until it takes its first samples.
const START: Duration = Duration::from_secs(2);

/// Time after which a device with something to play that stands still is lost. On an overloaded machine it may stand
/// still for most of a second.
const STANDSTILL: Duration = Duration::from_secs(1);

/// Time between two checks for a standstill.
const LOOK: Duration = Duration::from_millis(200);

/// Time after which an opening is given up: the sound server is frozen. Together with the start of the next voice it
/// stays below two seconds. A device that opens later is taken all the same.
pub const PATIENCE: Duration = Duration::from_millis(1700);

/// The same for a device that was lost a moment ago in the middle of a word: it is awake, or its server is frozen.
pub const PATIENCE_AFTER_LOSS: Duration = Duration::from_millis(600);

/// Times of the new searches for a lost device, each counted from the last try. Another voice has to speak within two
/// seconds.
pub const RETRIES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(300), Duration::from_secs(1)];

/// Number of immediate searches for a private device, before it is reported as missing.
pub const RETRIES_OF_AN_EAR: usize = 2;

/// Time after a failed search in which there is no new one.
pub const BARREN: Duration = Duration::from_secs(2);

pub enum Output {
	Closed,
	/// Lost; the next search is at this moment.
	Waiting(Instant),
	/// Without a moment at which it is given up: it has been given up, but may still come.
	Opening {
		number: u64,
		until: Option<Instant>,
		quiet: Option<Quiet>,
	},
	Open {
		number: u64,
		_outlet: Outlet,
		course: Course,
	},
}

/// The progress of an open device. It gets the number of buffers that the device has taken, and `true` for silence.
pub struct Course {
	/// Time of the next check.
	check: Instant,
	/// Time of silence after which the device is closed.
	rest: Duration,
	idle: bool,
	taken: u64,
	/// Time at which it last took any, or had something to take.
	moved: Instant,
}

/// The result of a check of an open device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
	GoesOn,
	/// The silence was long enough for closing it.
	Rested,
	StandsStill,
}

impl Course {
	/// Begins with a new device.
	#[must_use]
	pub fn begin(now: Instant, taken: u64, rest: Duration) -> Self {
		Self {
			check: now + START,
			rest,
			idle: false,
			taken,
			moved: now,
		}
	}

	#[must_use]
	pub const fn has_moved(&self, taken: u64) -> bool {
		self.taken != taken
	}

	/// Delays the next check, if the device has taken anything, or a sound or a silence has begun.
	pub fn note(&mut self, now: Instant, idle: bool, taken: u64) {
		if self.has_moved(taken) || self.idle != idle {
			*self = Self {
				check: now + if idle { self.rest } else { LOOK },
				rest: self.rest,
				idle,
				taken,
				moved: now,
			};
		}
	}

	/// Does the check that was due.
	pub fn look(&mut self, now: Instant, idle: bool, taken: u64) -> Finding {
		if idle && self.idle {
			return Finding::Rested;
		}
		let stands = !idle && !self.idle && !self.has_moved(taken);
		if stands && now.saturating_duration_since(self.moved) >= STANDSTILL {
			return Finding::StandsStill;
		}
		self.check = now + LOOK;
		self.note(now, idle, taken);
		Finding::GoesOn
	}
}

impl Output {
	/// The time of the next check, if no order comes.
	pub fn alarm(&self) -> Option<Instant> {
		match self {
			Self::Closed => None,
			Self::Waiting(moment) => Some(*moment),
			Self::Opening { until, .. } => *until,
			Self::Open { course, .. } => Some(course.check),
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doors::outlet::REST;

	#[test]
	fn who_has_something_to_play_and_takes_nothing_stands_still() {
		let now = Instant::now();
		let mut course = Course::begin(now, 0, REST);
		course.note(now, false, 1);
		let mut at = now;
		while course.look(at, false, 1) == Finding::GoesOn {
			at = course.check;
		}
		assert_eq!(at - now, STANDSTILL);
		assert_eq!(
			course.look(at, false, 2),
			Finding::GoesOn,
			"late, and yet it moves"
		);
		assert_eq!(course.check, at + LOOK);
	}

	#[test]
	fn who_has_nothing_to_play_rests_after_a_while_and_not_before() {
		let now = Instant::now();
		let mut course = Course::begin(now, 0, REST);
		assert_eq!(course.look(now + START, true, 200), Finding::GoesOn);
		let end = course.check;
		assert_eq!(end, now + START + REST);
		course.note(end, false, 400);
		assert_eq!(course.look(course.check, true, 420), Finding::GoesOn);
		assert_eq!(course.look(course.check, true, 620), Finding::Rested);
	}
}
