//! What an outlet is: where it is heard, whom it asks for samples, and why there is none.

use std::fmt;
use std::time::Duration;

use annabella::ports::DeviceFault;

/// Without anything to be heard for so long, a device that plays silence is closed, and nothing in this program wakes the
/// machine.
pub const REST: Duration = Duration::from_secs(2);

/// Left and right, one sample each.
pub type Frame = [f32; 2];

/// Which device, and what else is in use beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
	/// The device's name; without one, the system's own device.
	pub device: Option<String>,
	/// Whether somebody hears in the left or the right channel alone, so that both must be there.
	pub apart: bool,
	/// Devices by name that are others' ears.
	pub others: Vec<String>,
}

/// A sound device as it is listed, with what it can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
	pub name: String,
	pub description: String,
	/// A microphone, and not a loudspeaker.
	pub is_input: bool,
	/// The one that the system itself takes.
	pub is_usual: bool,
	pub is_muted: bool,
	/// It has a left and a right channel that can be heard apart.
	pub has_sides: bool,
	pub channels: u16,
	/// In samples a second.
	pub rate: u32,
}

/// Plays until it is dropped.
pub struct Outlet {
	/// In samples a second.
	pub rate: u32,
	/// After so long without anything to be heard it is to be closed.
	pub rest: Duration,
	_stream: Box<dyn Send>,
}

impl Outlet {
	/// What plays at this rate until it is dropped, and is to be dropped after such a silence. Dropping it may not block: a dead sound server could hold it for ever.
	#[must_use]
	pub fn new(rate: u32, rest: Duration, stream: impl Send + 'static) -> Self {
		Self {
			rate,
			rest,
			_stream: Box::new(stream),
		}
	}
}

/// Wakes whoever plays, who has nothing to play.
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

/// Whom a stream asks for samples, and whom it tells that it is lost, with the reason.
pub trait Source: Send + Sync {
	/// The rate in samples a second, before the first sample is asked for.
	fn tune(&self, rate: u32);
	fn fill(&self, out: &mut [Frame]);
	fn lose(&self, reason: DeviceFault);

	/// Whether there is nothing to be heard: then nothing need be asked for, until it wakes the stream.
	fn is_silent(&self) -> bool {
		false
	}

	/// How many samples are there already, before which nobody has to be waited for.
	fn ready(&self) -> usize {
		usize::MAX
	}

	/// By what it wakes the stream when there is something to be heard again.
	fn wake_by(&self, _waker: Waker) {}
}

/// Why an outlet was not opened.
#[allow(dead_code, reason = "not every system has a sound server that can say no")]
pub enum Trouble {
	/// There is no such sound system.
	Absent(String),
	Other(DeviceFault),
}

/// A name that no device has, with the nearest of those that there are.
pub fn no_such<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> DeviceFault {
	let near = |other: &&str| strsim::jaro_winkler(name, other);
	let nearest = known.max_by(|one, other| near(one).total_cmp(&near(other)));
	DeviceFault::Missing {
		name: name.to_owned(),
		nearest: nearest.map(str::to_owned),
	}
}
