//! The sound devices, and their abilities.

use annabella::message;
use annabella::texts::Message;
use annabella::voice::Language;
use serde_json::{Value, json};

use crate::doors::legible::legible;
use crate::doors::outlet::{self, Listed};
use crate::doors::platform::advice;
use crate::doors::quiet::Quiet;
use crate::subcommands::output::{Failure, entry, print, remark};
use crate::subcommands::preferred::language;

/// Prints a line a device, loudspeakers first.
pub fn run(json: bool) -> Result<(), Failure> {
	let quiet = Quiet::hold();
	let listed = outlet::list()?;
	drop(quiet);
	if listed.is_empty() {
		return remark(json, message!(NoDevices, more = advice::DEVICES));
	}
	listed.iter().try_for_each(|device| match json {
		true => entry(&as_json(device)),
		false => print(written(device, language())),
	})
}

/// A device for other programs.
fn as_json(device: &Listed) -> Value {
	json!({
		"name": device.name,
		"description": device.description,
		"input": device.is_input,
		"usual": device.is_usual,
		"muted": device.is_muted,
		"sides": device.has_sides,
		"channels": device.channels,
		"rate": device.rate,
	})
}

fn written(device: &Listed, language: Language) -> String {
	let told = |message: Message| message.said(language);
	let (name, description) = (legible(&device.name), legible(&device.description));
	let mut parts = vec![name.clone()];
	if !description.is_empty() && description != name {
		parts.push(description);
	}
	parts.push(told(match device.is_input {
		true => message!(Microphone),
		false => message!(Loudspeaker),
	}));
	parts.push(match device.channels {
		0 => told(message!(DeviceInUse)),
		1 => told(message!(Mono)),
		_ if device.has_sides => told(message!(Stereo)),
		channels => told(message!(Channels, number = channels)),
	});
	if device.rate > 0 {
		parts.push(told(message!(SampleRate, number = device.rate)));
	}
	if device.is_muted {
		parts.push(told(message!(Muted)));
	}
	if device.is_usual {
		parts.push(told(message!(SystemsOwn)));
	}
	parts.join(", ")
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_line_says_what_a_device_can_do() {
		let mut device = Listed {
			name: "usb".to_owned(),
			description: "Headset".to_owned(),
			is_input: false,
			is_usual: true,
			is_muted: false,
			has_sides: true,
			channels: 2,
			rate: 44_100,
		};
		assert_eq!(
			written(&device, Language::ENGLISH),
			"usb, Headset, loudspeaker, left and right, 44100 samples a second, the system's own"
		);
		device.is_input = true;
		device.is_muted = true;
		device.is_usual = false;
		device.has_sides = false;
		device.channels = 1;
		device.description = "\u{1b}[2J".to_owned();
		device.rate = 0;
		assert_eq!(
			written(&device, Language::ENGLISH),
			"usb, microphone, one channel, muted"
		);
	}
}
