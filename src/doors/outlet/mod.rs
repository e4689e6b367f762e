//! A way out for sound that stays in its place: in one device and its channels, and in no other.
//!
//! With a site, no stream is moved to another device through a sound server when its own device goes, and left and right
//! are never mixed. Without a site the sound goes to the system's own device, wherever that is.

mod card;
mod file;
mod form;

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use annabella::message;
use annabella::ports::DeviceFault;
use annabella::texts::Message;

pub use self::card::wait_until_closed;
pub use self::form::{Frame, Listed, Outlet, REST, Site, Source, Trouble, Waker, no_such};
use super::platform::pulse;

/// Time for which the names of the devices are awaited: longer than a server may take for one answer.
const PATIENCE: Duration = Duration::from_millis(2_500);

/// Opens an outlet. The way to a card may hold the caller for ever.
///
/// # Errors
/// If the device is missing, is another's ear, or has no two channels where they are needed.
pub fn open(site: Option<&Site>, source: &Arc<dyn Source>) -> Result<Outlet, DeviceFault> {
	if let Some(path) = site.and_then(|site| file::path(site.device.as_ref()?)) {
		return file::open(path, source);
	}
	match pulse::open(site, source) {
		Ok(outlet) => Ok(outlet),
		Err(Trouble::Absent(absent)) => card::open(site, source).map_err(|why| {
			if let DeviceFault::Other(why) = why {
				message!(NoSoundServer, why = absent, why2 = why).into()
			} else {
				why
			}
		}),
		// With a frozen server the system's own way to the card waits for it as well, and for ever.
		Err(Trouble::Other(DeviceFault::ServerSilent)) => Err(DeviceFault::ServerSilent),
		// Any place of the sound is right.
		Err(Trouble::Other(why)) if site.is_none() => card::open(site, source).map_err(|_| why),
		Err(Trouble::Other(why)) => Err(why),
	}
}

/// The devices that can be named, loudspeakers first. A frozen sound server is not waited for.
///
/// # Errors
/// If there is no sound system, or it does not answer.
pub fn list() -> Result<Vec<Listed>, DeviceFault> {
	let (sender, listed) = channel();
	let asking = thread::Builder::new().name("devices".to_owned()).spawn(move || {
		let _ = sender.send(ask_for_all());
	});
	let listed = asking.ok().and_then(|_| listed.recv_timeout(PATIENCE).ok());
	listed.unwrap_or(Err(DeviceFault::ServerSilent))
}

fn ask_for_all() -> Result<Vec<Listed>, DeviceFault> {
	match pulse::list() {
		Ok(listed) => Ok(listed),
		Err(Trouble::Absent(absent)) => {
			card::list().map_err(|why| message!(NoSoundServer, why = absent, why2 = why).into())
		}
		Err(Trouble::Other(why)) => Err(why),
	}
}

/// Checks that there is a device of this name among these; the error is a sentence.
///
/// # Errors
/// If no device has this name.
pub fn check<'a>(name: &str, listed: impl Iterator<Item = &'a Listed> + Clone) -> Result<(), DeviceFault> {
	if listed.clone().any(|device| device.name == name) {
		Ok(())
	} else {
		Err(no_such(name, listed.map(|device| device.name.as_str())))
	}
}

/// Checks that there is a loudspeaker of this name. If that cannot be found out soon, it passes.
///
/// # Errors
/// If no loudspeaker has this name, with a sentence and the nearest name.
pub fn is_there(name: &str) -> Result<(), Message> {
	if let Some(path) = file::path(name) {
		return file::check(path);
	}
	match list() {
		Ok(listed) => Ok(check(name, listed.iter().filter(|device| !device.is_input))?),
		Err(_) => Ok(()),
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
