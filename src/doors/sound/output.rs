//! How it stands with the speaker's device.

use std::time::{Duration, Instant};

use crate::doors::outlet::Outlet;
use crate::doors::quiet::Quiet;

/// A device that has just been opened may take so long until it takes its first samples.
const START: Duration = Duration::from_secs(2);

/// A device with something to play that stands still for so long is lost. On a machine that has too much to do it may stand
/// for most of a second.
const STANDSTILL: Duration = Duration::from_secs(1);

/// How often it is looked whether it stands still.
const LOOK: Duration = Duration::from_millis(200);

/// An opening that takes longer is given up: the sound server is frozen. With the start of the next voice that stays below two
/// seconds. A device that opens later is taken all the same.
pub const PATIENCE: Duration = Duration::from_millis(1700);

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
		_outlet: Outlet,
		course: Course,
	},
}

/// How an open device gets on. It is told how many buffers it has taken, and whether there is nothing to be heard.
pub struct Course {
	/// When to look again.
	check: Instant,
	/// After so long without anything to be heard the device is closed.
	rest: Duration,
	idle: bool,
	taken: u64,
	/// When it was last seen to take any, or to have something to take.
	moved: Instant,
}

/// What a look at an open device finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
	GoesOn,
	/// There was nothing to be heard for so long that it may be closed.
	Rested,
	StandsStill,
}

impl Course {
	/// It has just been opened.
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

	/// Puts the next look off, if it has taken anything, or there is something to be heard now, or nothing any more.
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

	/// The look for which it was time.
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
	/// The moment at which there is something to look after, if nobody orders anything.
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
