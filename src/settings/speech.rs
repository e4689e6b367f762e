//! How it is said: the choices by name that are about the voice and the typing.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Choices;
use super::KeyEcho;
use super::VoiceKind;
use crate::voice::{Detail, Extent, Rate, Verbosity, Volume};

impl Choices {
	/// Chooses by name. The error is what could be written.
	pub(super) fn set_speech(&mut self, name: &str, value: &str) -> Result<(), String> {
		match name {
			"rate" => {
				let rate = value
					.parse()
					.ok()
					.filter(|rate| Rate::nearest(*rate).words_a_minute() == *rate);
				self.delivery.rate = Rate::nearest(rate.ok_or("Write words a minute, from 80 to 600.")?);
			}
			"volume" => self.delivery.words = volume(value)?,
			"tone-volume" => self.delivery.tones = volume(value)?,
			"verbosity" => {
				let verbosity = Verbosity::from_name(value).ok_or("Write brief, normal or verbose.")?;
				let apart: Vec<_> = self.extent.apart().collect();
				self.extent = Extent::whole(verbosity);
				for (detail, on) in apart {
					self.extent.switch(detail, on);
				}
			}
			"say" => self.extent = details(self.extent, value)?,
			"echo" => {
				let hint = "Write off, characters, words or both.";
				self.echo = KeyEcho::from_name(value).ok_or(hint)?;
			}
			"digits" => {
				self.digits_wait = match value {
					"choose" => false,
					"wait" => true,
					_ => return Err("Write choose or wait.".to_string()),
				};
			}
			_ => {
				let hint = "Write own, synthesis, system or none.";
				self.voice = VoiceKind::from_name(value).ok_or(hint)?;
				self.voice_is_named = true;
			}
		}
		Ok(())
	}
}

fn volume(value: &str) -> Result<Volume, String> {
	let percent = value.parse().ok().filter(|percent| *percent <= 100);
	Ok(Volume::nearest(percent.ok_or("Write percent, from 0 to 100.")?))
}

/// Details with on or off behind each: `clock=on hints=off`.
fn details(mut extent: Extent, value: &str) -> Result<Extent, String> {
	let names: Vec<&str> = Detail::ALL.iter().map(|detail| detail.name()).collect();
	let hint = || {
		format!(
			"Write a detail with on or off, such as clock=on. Details: {}.",
			names.join(", ")
		)
	};
	for part in value.split([' ', ',']).filter(|part| !part.is_empty()) {
		let (name, switch) = part.split_once('=').ok_or_else(hint)?;
		let detail = Detail::from_name(name).ok_or_else(hint)?;
		match switch {
			"on" => extent.switch(detail, true),
			"off" => extent.switch(detail, false),
			_ => return Err(hint()),
		}
	}
	Ok(extent)
}

/// What [`details`] reads.
pub fn written(extent: &Extent) -> String {
	let switch = |on| if on { "on" } else { "off" };
	let parts: Vec<String> = extent
		.apart()
		.map(|(detail, on)| format!("{}={}", detail.name(), switch(on)))
		.collect();
	parts.join(" ").to_string()
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::voice::Language;

	#[test]
	fn how_it_is_said_by_name() {
		let mut choices = Choices::new(Language::GERMAN);
		for (name, value) in [
			("rate", "80"),
			("rate", "600"),
			("volume", "0"),
			("tone-volume", "100"),
			("voice", "synthesis"),
			("say", "clock=on, hints=off"),
			("verbosity", "verbose"),
			("say", "captured=off"),
			("say", ""),
			("echo", "on"),
		] {
			assert_eq!(choices.set(name, value), Ok(()), "{name} {value}");
		}
		assert_eq!(choices.echo, KeyEcho::Characters);
		assert_eq!(written(&choices.extent), "captured=off hints=off");
		for (name, value) in [
			("rate", "79"),
			("rate", "601"),
			("rate", "fast"),
			("volume", "101"),
			("volume", "-1"),
			("voice", "loud"),
			("verbosity", "much"),
			("say", "clock"),
			("say", "clock=maybe"),
			("say", "weather=on"),
			("echo", "some"),
		] {
			let error = choices.set(name, value).unwrap_err().to_string();
			assert!(error.ends_with('.'), "{error}");
		}
	}
}
