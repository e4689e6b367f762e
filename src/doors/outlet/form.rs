//! The properties of an outlet: its device, its source of samples, and the reasons for its lack.

use std::fmt;
use std::time::Duration;

use annabella::ports::DeviceFault;
use annabella::texts::Message;

/// Time of silence after which a device is closed, so that nothing in this program wakes the machine.
pub const REST: Duration = Duration::from_secs(2);

/// Left and right, one sample each.
pub type Frame = [f32; 2];

/// The device, and the other devices in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
	/// The device's name; without one, the system's own device.
	pub device: Option<String>,
	/// True if someone hears in the left or the right channel alone, so that both must be there.
	pub apart: bool,
	/// Devices by name that are others' ears.
	pub others: Vec<String>,
}

/// A sound device as it is listed, with its abilities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
	pub name: String,
	pub description: String,
	/// True for a microphone, false for a loudspeaker.
	pub is_input: bool,
	/// True for the system's default device.
	pub is_usual: bool,
	pub is_muted: bool,
	/// True if it has a left and a right channel that can be heard apart.
	pub has_sides: bool,
	pub channels: u16,
	/// In samples a second.
	pub rate: u32,
}

/// Plays until it is dropped.
pub struct Outlet {
	/// In samples a second.
	pub rate: u32,
	/// Time of silence after which it is to be closed.
	pub rest: Duration,
	_stream: Box<dyn Send>,
}

impl Outlet {
	/// An outlet that plays at this rate until it is dropped, and is to be dropped after such a silence. Dropping it may
	/// not block: a dead sound server could hold it for ever.
	#[must_use]
	pub fn new(rate: u32, rest: Duration, stream: impl Send + 'static) -> Self {
		Self {
			rate,
			rest,
			_stream: Box::new(stream),
		}
	}
}

/// Wakes a player that has nothing to play.
pub struct Waker(Box<dyn Fn() + Send + Sync>);

impl Waker {
	#[must_use]
	pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
		Self(Box::new(wake))
	}

	pub fn wake(&self) {
		(self.0)();
	}
}

impl fmt::Debug for Waker {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str("Waker")
	}
}

/// A source of samples for a stream, which is told the reason if the stream is lost.
pub trait Source: Send + Sync {
	/// The rate in samples a second, before the first sample is asked for.
	fn tune(&self, rate: u32);
	fn fill(&self, out: &mut [Frame]);
	fn lose(&self, reason: DeviceFault);

	/// Returns `true` if there is silence: then no samples need be taken, until it wakes the stream.
	fn is_silent(&self) -> bool {
		false
	}

	/// The number of samples that are ready without waiting.
	fn ready(&self) -> usize {
		usize::MAX
	}

	/// Takes the waker that wakes the stream when there is sound again.
	fn wake_by(&self, _waker: Waker) {}
}

/// Reason why an outlet was not opened.
#[allow(dead_code, reason = "not every system has a sound server that can say no")]
pub enum Trouble {
	/// There is no such sound system, for this reason.
	Absent(Message),
	Other(DeviceFault),
}

/// The fault of an unknown device name, with the nearest known one.
pub fn no_such<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> DeviceFault {
	let near = |other: &&str| strsim::jaro_winkler(name, other);
	let nearest = known.max_by(|one, other| near(one).total_cmp(&near(other)));
	DeviceFault::Missing {
		name: name.to_owned(),
		nearest: nearest.map(str::to_owned),
	}
}
