//! An outlet straight to the sound card, where there is no sound server.

use std::sync::Arc;

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{Device, ErrorKind, FromSample, Host, HostId, SizedSample, Stream, StreamConfig};

use super::{Frame, Listed, Outlet, Site, Source, no_such, no_two_channels};
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
	let named = named(&host()?)?.into_iter();
	let listed = named.map(|(name, device)| Listed {
		name,
		description: device.to_string(),
	});
	Ok(listed.collect())
}

pub fn open(site: &Site, source: &Arc<dyn Source>) -> Result<Outlet, String> {
	let host = host()?;
	let device = match &site.device {
		None if !site.others.is_empty() => {
			return Err(
				"Without a sound server nobody can tell whether the system's own device is another's ear. Please name a \
				 device for everybody."
					.to_owned(),
			);
		}
		None => host.default_output_device(),
		Some(name) if site.others.iter().any(|other| card(other) == card(name)) => {
			return Err(format!("{name:?} is on the same sound card as another's ear."));
		}
		Some(name) => {
			let mut named = named(&host)?.into_iter();
			named.find(|(other, _)| other == name).map(|(_, device)| device)
		}
	};
	let device = device.ok_or_else(|| match &site.device {
		Some(name) => no_such(name),
		None => "There is no sound device.".to_owned(),
	})?;
	let offered = device
		.default_output_config()
		.map_err(|error| format!("{error}."))?;
	if site.apart && offered.channels() < 2 {
		return Err(no_two_channels());
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
			told.lose(format!("The sound device is gone: {error}."));
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
