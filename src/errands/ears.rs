//! The sound devices that can be somebody's ear.

use super::{Failure, print, sentence};
use crate::doors::legible::legible;
use crate::doors::outlet;

/// Prints the name of each, and what the system calls it.
pub fn run() -> Result<(), Failure> {
	let listed = outlet::list().map_err(sentence)?;
	if listed.is_empty() {
		return print(
			"There are no sound devices that can be named. PulseAudio or PipeWire would bring them.",
		);
	}
	for device in listed {
		let (name, description) = (legible(&device.name), legible(&device.description));
		print(if description.is_empty() || description == name {
			name
		} else {
			format!("{name}, {description}")
		})?;
	}
	Ok(())
}
