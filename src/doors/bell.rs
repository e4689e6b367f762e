//! The bell at every door: stamps what a door reports and sends it to the front door.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use annabella::clock::{Span, Stamp};
use annabella::desk::Input;
use rustix::time::{ClockId, clock_gettime};

/// The program's own clock: milliseconds since it started, counted also while the machine sleeps.
#[derive(Clone, Debug)]
pub struct Watch {
	origin: Duration,
}

fn read(clock: ClockId) -> Duration {
	let time = clock_gettime(clock);
	Duration::new(
		time.tv_sec.try_into().unwrap_or(0),
		time.tv_nsec.try_into().unwrap_or(0),
	)
}

impl Watch {
	#[must_use]
	pub fn start() -> Self {
		Self {
			origin: read(ClockId::Boottime),
		}
	}

	#[must_use]
	pub fn now(&self) -> Stamp {
		let passed = read(ClockId::Boottime).saturating_sub(self.origin);
		Stamp(passed.as_millis().try_into().unwrap_or(u64::MAX))
	}

	/// How long the machine has slept since it was switched on.
	#[must_use]
	pub fn sleep_so_far(&self) -> Span {
		let slept = read(ClockId::Boottime).saturating_sub(read(ClockId::Monotonic));
		Span(slept.as_millis().try_into().unwrap_or(u64::MAX))
	}
}

/// Rings at the front door. Every door has one; ringing never blocks.
#[derive(Clone, Debug)]
pub struct Bell {
	watch: Arc<Watch>,
	sender: Sender<(Stamp, Input)>,
}

impl Bell {
	/// A bell and the end at which it is heard.
	#[must_use]
	pub fn hang(watch: Watch) -> (Self, Receiver<(Stamp, Input)>) {
		let (sender, receiver) = channel();
		(
			Self {
				watch: Arc::new(watch),
				sender,
			},
			receiver,
		)
	}

	/// Stamps the news and sends it. If nobody listens any more, the program is ending.
	pub fn ring(&self, input: Input) {
		let _ = self.sender.send((self.watch.now(), input));
	}

	#[must_use]
	pub fn watch(&self) -> &Watch {
		&self.watch
	}
}
