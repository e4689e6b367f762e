//! The microphone: its choice, its opening, and its loss.

use annabella::message;
use annabella::texts::Message;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
	BufferSize, Device, DeviceId, ErrorKind, FromSample, Host, SampleFormat, SizedSample, Stream,
	StreamConfig,
};

use super::command::{Listening, RecorderCommand};
use crate::doors::platform::sound::is_server;
use crate::doors::samples::for_samples;

/// Samples come in tenths of a second: few enough to be no load, and little to lose.
const BUFFERS_A_SECOND: u32 = 10;

/// Time between two questions to the sound server if the microphone is still the same.
const LOOK: Duration = Duration::from_millis(500);

/// A sound server's ending for the sound of its own loudspeakers. Without a microphone it offers that instead.
const LOUDSPEAKERS: &str = ".monitor";

struct Open {
	rate: u32,
	name: String,
	/// Dropped with the microphone; then its thread closes the stream.
	_closer: Sender<()>,
}

impl Listening for Open {
	fn rate(&self) -> u32 {
		self.rate
	}

	fn name(&self) -> String {
		self.name.clone()
	}
}

/// A microphone that was found.
struct FoundMicrophone {
	host: Host,
	id: Option<DeviceId>,
	stream: Stream,
	rate: u32,
	name: String,
}

/// Opens the system's microphone on a thread of its own, as a dead sound server may hold the caller for ever, and
/// reports it as [`RecorderCommand::Opened`]. The thread stays and looks after it.
pub fn listen(number: u64, orders: Sender<RecorderCommand>) -> io::Result<()> {
	thread::Builder::new()
		.name("microphone".to_owned())
		.spawn(move || keep(number, &orders))
		.map(drop)
}

fn keep(number: u64, orders: &Sender<RecorderCommand>) {
	let found = match find(number, orders) {
		Ok(found) => found,
		Err(reason) => {
			let _ = orders.send(RecorderCommand::Opened(number, Err(reason)));
			return;
		}
	};
	let (closer, closed) = channel();
	let opened = Open {
		rate: found.rate,
		name: found.name,
		_closer: closer,
	};
	let _ = orders.send(RecorderCommand::Opened(number, Ok(Box::new(opened))));
	while closed.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
		if found.id.is_some() && default_of(&found.host) != found.id {
			let reason = message!(MicrophoneOther);
			let _ = orders.send(RecorderCommand::Lost(number, reason));
			break;
		}
	}
	drop(found.stream);
}

/// The system's microphone, if its sound server can be asked.
fn default_of(host: &Host) -> Option<DeviceId> {
	host.default_input_device()?.id().ok()
}

/// The microphone of the first sound system that answers. Another system would only be a detour to the same.
fn find(number: u64, orders: &Sender<RecorderCommand>) -> Result<FoundMicrophone, Message> {
	let mut reasons = Vec::new();
	for id in cpal::available_hosts() {
		match cpal::host_from_id(id) {
			Ok(host) => {
				return through(host, number, orders)
					.map_err(|error| message!(Reported, text = format!("{id}: {error}")));
			}
			Err(error) => reasons.push(format!("{id}: {error}")),
		}
	}
	if reasons.is_empty() {
		return Err(message!(NoSoundSystemFound));
	}
	Err(message!(Reported, text = reasons.join("; ")))
}

fn through(
	host: Host,
	number: u64,
	orders: &Sender<RecorderCommand>,
) -> Result<FoundMicrophone, cpal::Error> {
	let none = || cpal::Error::with_message(ErrorKind::DeviceNotAvailable, "there is no microphone");
	let device = host.default_input_device().ok_or_else(none)?;
	let id = device.id()?;
	let asked = is_server(id.host());
	if asked && id.id().ends_with(LOUDSPEAKERS) {
		return Err(none());
	}
	let offered = device.default_input_config()?;
	let rate = offered.sample_rate();
	let mut config = StreamConfig {
		channels: offered.channels(),
		sample_rate: rate,
		buffer_size: BufferSize::Fixed(rate / BUFFERS_A_SECOND),
	};
	let format = offered.sample_format();
	let stream = stream(&device, config, format, number, orders).or_else(|_| {
		// A device with sizes of its own.
		config.buffer_size = BufferSize::Default;
		stream(&device, config, format, number, orders)
	})?;
	stream.play()?;
	let name = device.to_string();
	Ok(FoundMicrophone {
		host,
		id: asked.then_some(id),
		stream,
		rate,
		name,
	})
}

fn stream(
	device: &Device,
	config: StreamConfig,
	format: SampleFormat,
	number: u64,
	orders: &Sender<RecorderCommand>,
) -> Result<Stream, cpal::Error> {
	let build = for_samples!(format, build as fn(_, _, _, _) -> _, otherwise i16);
	build(device, config, number, orders.clone())
}

fn build<T>(
	device: &Device,
	config: StreamConfig,
	number: u64,
	orders: Sender<RecorderCommand>,
) -> Result<Stream, cpal::Error>
where
	T: SizedSample,
	f32: FromSample<T>,
{
	let channels = usize::from(config.channels).max(1);
	let news = orders.clone();
	let failed = move |error: cpal::Error| {
		if matches!(
			error.kind(),
			ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable
		) {
			let _ = news.send(RecorderCommand::Lost(
				number,
				message!(Reported, text = error.to_string()),
			));
		}
	};
	let hear = move |heard: &[T], _: &cpal::InputCallbackInfo| {
		let _ = orders.send(RecorderCommand::Heard(number, mixed(heard, channels)));
	};
	device.build_input_stream(config, hear, failed, None)
}

/// All channels as one.
fn mixed<T: SizedSample>(heard: &[T], channels: usize) -> Vec<f32>
where
	f32: FromSample<T>,
{
	heard
		.chunks_exact(channels)
		.map(|frame| {
			let sum: f32 = frame.iter().map(|sample| f32::from_sample_(*sample)).sum();
			sum / channels as f32
		})
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn any_channels_and_numbers_become_one_channel() {
		assert_eq!(mixed(&[0.5_f32, -0.5], 1), [0.5, -0.5]);
		assert_eq!(mixed(&[16384_i16, -16384, 16384, 16384], 2), [0.0, 0.5]);
		assert_eq!(mixed(&[128_u8, 192, 0], 1), [0.0, 0.5, -1.0]);
	}
}
