//! An outlet straight to the sound card, where there is no sound server.

use std::sync::Arc;

use annabella::ports::DeviceFault;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{Device, ErrorKind, FromSample, Host, HostId, SizedSample, Stream, StreamConfig};

use super::{Frame, Listed, Outlet, Site, Source, no_such};
use crate::doors::samples::{for_samples, spread};

/// In the name of a device, what stands before the name of its card. One card has devices of many names.
const CARD: &str = "CARD=";

fn host() -> Result<Host, String> {
	let hosts = cpal::available_hosts().into_iter();
	let mut hosts = hosts.filter(|id| *id != HostId::PulseAudio);
	let id = hosts.next().ok_or("There is no other sound system either.")?;
	cpal::host_from_id(id).map_err(|error| format!("{id}: {error}."))
}

/// The card, without the number of the device on it.
fn card(name: &str) -> Option<&str> {
	let (_, card) = name.split_once(CARD)?;
	card.split(',').next()
}

fn named(host: &Host) -> Result<Vec<(String, Device)>, String> {
	let devices = host.output_devices().map_err(|error| format!("{error}."))?;
	let named = devices.filter_map(|device| Some((device.id().ok()?.id().to_owned(), device)));
	Ok(named.filter(|(name, _)| card(name).is_some()).collect())
}

pub fn list() -> Result<Vec<Listed>, String> {
	let host = host()?;
	let usual_id = |device: Option<Device>| Some(device?.id().ok()?.id().to_owned());
	let usual = usual_id(host.default_output_device());
	let outputs = named(&host)?.into_iter().map(|(name, device)| {
		let offered = device.default_output_config().ok();
		let channels = offered.map_or(0, |offered| offered.channels());
		Listed {
			is_usual: usual.as_ref() == Some(&name),
			name,
			description: device.to_string(),
			is_input: false,
			is_muted: false,
			has_sides: channels > 1,
			channels,
			rate: offered.map_or(0, |offered| offered.sample_rate()),
		}
	});
	let usual = usual_id(host.default_input_device());
	let devices = host.input_devices().map_err(|error| format!("{error}."))?;
	let inputs = devices.filter_map(|device| {
		let name = device.id().ok()?.id().to_owned();
		let offered = device.default_input_config().ok();
		card(&name)?;
		Some(Listed {
			is_usual: usual.as_ref() == Some(&name),
			name,
			description: device.to_string(),
			is_input: true,
			is_muted: false,
			has_sides: false,
			channels: offered.map_or(0, |offered| offered.channels()),
			rate: offered.map_or(0, |offered| offered.sample_rate()),
		})
	});
	Ok(outputs.chain(inputs).collect())
}

pub fn open(site: &Site, source: &Arc<dyn Source>) -> Result<Outlet, DeviceFault> {
	let host = host()?;
	let device = match &site.device {
		None if !site.others.is_empty() => {
			return Err(DeviceFault::Unnamed);
		}
		None => host.default_output_device(),
		Some(name) if site.others.iter().any(|other| card(other) == card(name)) => {
			return Err(DeviceFault::SameCard(name.clone()));
		}
		Some(name) => {
			let named = named(&host)?;
			let names: Vec<String> = named.iter().map(|(name, _)| name.clone()).collect();
			let found = named.into_iter().find(|(other, _)| other == name);
			let told = || no_such(name, names.iter().map(String::as_str));
			Some(found.map(|(_, device)| device).ok_or_else(told)?)
		}
	};
	let device = device.ok_or("There is no sound device.")?;
	let offered = device
		.default_output_config()
		.map_err(|error| format!("{error}."))?;
	if site.apart && offered.channels() < 2 {
		return Err(DeviceFault::NoSides);
	}
	let rate = offered.sample_rate();
	source.tune(rate);
	let build = for_samples!(offered.sample_format(), build as fn(_, _, _) -> _, otherwise f32);
	let stream: Stream =
		build(&device, offered.config(), Arc::clone(source)).map_err(|error| format!("{error}."))?;
	stream.play().map_err(|error| format!("{error}."))?;
	Ok(Outlet {
		rate,
		_stream: Box::new(stream),
	})
}

fn build<T>(device: &Device, config: StreamConfig, source: Arc<dyn Source>) -> Result<Stream, cpal::Error>
where
	T: SizedSample + FromSample<f32>,
{
	let channels = usize::from(config.channels).max(1);
	let told = Arc::clone(&source);
	let failed = move |error: cpal::Error| {
		if matches!(
			error.kind(),
			ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable
		) {
			told.lose(DeviceFault::Gone(format!("The sound device is gone: {error}.")));
		}
	};
	let mut frames = Vec::new();
	let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
		frames.clear();
		frames.resize(out.len() / channels, Frame::default());
		source.fill(&mut frames);
		spread(&frames, out, channels);
	};
	device.build_output_stream(config, fill, failed, None)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn one_card_is_known_by_all_its_names() {
		assert_eq!(card("plughw:CARD=PCH,DEV=0"), card("front:CARD=PCH,DEV=1"));
		assert_ne!(card("hw:CARD=PCH,DEV=0"), card("hw:CARD=Headset,DEV=0"));
		assert_eq!(card("default"), None);
	}
}
