//! A way out for sound that stays where it was laid: in one device and its channels, and in no other.
//!
//! Where a site is asked for, no stream is moved to another device through a sound server when its own one goes, and left and
//! right are never mixed. Without a site it is heard in the system's own device, wherever that goes.

mod alsa;
mod file;
mod pulse;

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use annabella::ports::DeviceFault;

/// Without anything to be heard for so long, a device that plays silence is closed, and nothing in this program wakes the
/// machine.
pub const REST: Duration = Duration::from_secs(2);

/// Left and right, one sample each.
pub type Frame = [f32; 2];

/// So long is asked for the names of the devices.
const PATIENCE: Duration = Duration::from_secs(2);

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
enum Trouble {
	/// There is no such sound system.
	Absent(String),
	Other(DeviceFault),
}

/// Opens an outlet. A dead sound server may hold the caller for ever.
///
/// # Errors
/// When the device is not there, is another's ear, or has no two channels where they are needed.
pub fn open(site: Option<&Site>, source: &Arc<dyn Source>) -> Result<Outlet, DeviceFault> {
	if let Some(path) = site.and_then(|site| file::path(site.device.as_ref()?)) {
		return file::open(path, source);
	}
	match pulse::open(site, source) {
		Ok(outlet) => Ok(outlet),
		Err(Trouble::Absent(absent)) => alsa::open(site, source).map_err(|why| {
			if let DeviceFault::Other(why) = &why {
				format!("{absent} {why}").into()
			} else {
				why
			}
		}),
		// Wherever it is heard is right.
		Err(Trouble::Other(why)) if site.is_none() => alsa::open(site, source).map_err(|_| why),
		Err(Trouble::Other(why)) => Err(why),
	}
}

/// The devices that can be named, loudspeakers first.
///
/// # Errors
/// When there is no sound system, with a sentence.
pub fn list() -> Result<Vec<Listed>, String> {
	match pulse::list() {
		Ok(listed) => Ok(listed),
		Err(Trouble::Absent(absent)) => alsa::list().map_err(|why| format!("{absent} {why}")),
		Err(Trouble::Other(why)) => Err(why.to_string()),
	}
}

/// A name that no device has, with the nearest of those that there are.
fn no_such<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> DeviceFault {
	let near = |other: &&str| strsim::jaro_winkler(name, other);
	let nearest = known.max_by(|one, other| near(one).total_cmp(&near(other)));
	DeviceFault::Missing {
		name: name.to_owned(),
		nearest: nearest.map(str::to_owned),
	}
}

/// Whether there is a device of this name among these, else the sentence.
///
/// # Errors
/// When there is none.
pub fn check<'a>(name: &str, listed: impl Iterator<Item = &'a Listed> + Clone) -> Result<(), String> {
	if listed.clone().any(|device| device.name == name) {
		Ok(())
	} else {
		Err(no_such(name, listed.map(|device| device.name.as_str())).to_string())
	}
}

/// Whether a loudspeaker of this name is there. When that cannot be found out soon, it is left open.
///
/// # Errors
/// When there is none, with a sentence and the nearest name.
pub fn is_there(name: &str) -> Result<(), String> {
	if let Some(path) = file::path(name) {
		return file::check(path);
	}
	let (sender, listed) = channel();
	// A dead sound server may hold whoever asks it for ever.
	let asking = thread::Builder::new().name("devices".to_owned()).spawn(move || {
		let _ = sender.send(list());
	});
	match asking.ok().and_then(|_| listed.recv_timeout(PATIENCE).ok()) {
		Some(Ok(listed)) => check(name, listed.iter().filter(|device| !device.is_input)),
		Some(Err(_)) | None => Ok(()),
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_nearest_device_is_named() {
		let names = ["alsa_output.usb-headset", "alsa_output.pci", "bluez"];
		let told = no_such("alsa_output.usb_headset", names.into_iter()).to_string();
		assert!(
			told.contains("Did you mean \"alsa_output.usb-headset\"?"),
			"{told}"
		);
		assert!(
			!no_such("x", std::iter::empty())
				.to_string()
				.contains("Did you mean")
		);
	}
}
