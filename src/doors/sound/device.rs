//! The sound device: where there is one, how it is opened, and the stream that asks the mixer for samples.

use std::io;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
	BufferSize, Device, ErrorKind, FromSample, Host, SampleFormat, SizedSample, Stream, StreamConfig,
};

use super::Listener;
use super::mixer::Mixer;
use super::order::Order;

/// A hundredth of a second is asked for in one piece: short enough for the ear, long enough for a busy machine.
const BUFFERS_A_SECOND: u32 = 100;

/// An opening that took longer than this leaves the tones that waited for it unplayed: they are past.
const STALE: Duration = Duration::from_millis(300);

/// A device that plays until it is dropped.
pub trait Playing: Send {
	/// Its rate in samples a second.
	fn rate(&self) -> u32;
}

/// What every stream needs: whom to ask for samples, and whom to tell.
#[derive(Clone)]
struct Wiring {
	mixer: Arc<Mutex<Mixer>>,
	listener: Option<Listener>,
	orders: Sender<Order>,
	/// The number of this opening, so that news from an older stream is known as old.
	number: u64,
	/// The rate at which the mixer has been filled so far.
	expected: u32,
	began: Instant,
}

/// Opens devices. It remembers the host through which sound was heard last, and tries it first.
pub struct Opener {
	known: Arc<Mutex<Option<Host>>>,
	mixer: Arc<Mutex<Mixer>>,
	orders: Sender<Order>,
	listener: Option<Listener>,
}

impl Opener {
	#[must_use]
	pub fn new(mixer: Arc<Mutex<Mixer>>, orders: Sender<Order>, listener: Option<Listener>) -> Self {
		Self {
			known: Arc::default(),
			mixer,
			orders,
			listener,
		}
	}

	/// Opens a device on a thread of its own, as a dead sound server may hold the caller for ever, and reports it
	/// as [`Order::Opened`].
	///
	/// # Errors
	/// When there is no thread to be had.
	pub fn open(&self, number: u64, expected: u32) -> io::Result<()> {
		let known = Arc::clone(&self.known);
		let wiring = Wiring {
			mixer: Arc::clone(&self.mixer),
			orders: self.orders.clone(),
			listener: self.listener.clone(),
			number,
			expected,
			began: Instant::now(),
		};
		let work = move || {
			let last = known.lock().unwrap_or_else(PoisonError::into_inner).take();
			let opened = find(last, &wiring).map(|(host, opened)| {
				*known.lock().unwrap_or_else(PoisonError::into_inner) = Some(host);
				Box::new(opened) as Box<dyn Playing>
			});
			let _ = wiring.orders.send(Order::Opened(wiring.number, opened));
		};
		thread::Builder::new()
			.name("sound-opening".to_owned())
			.spawn(work)
			.map(drop)
	}
}

struct Opened {
	stream: Option<Stream>,
	rate: u32,
}

impl Playing for Opened {
	fn rate(&self) -> u32 {
		self.rate
	}
}

impl Drop for Opened {
	/// Closes the device on a thread of its own: this, too, a dead sound server may hold up for ever.
	fn drop(&mut self) {
		let stream = self.stream.take();
		let _ = thread::Builder::new()
			.name("sound-closing".to_owned())
			.spawn(move || drop(stream));
	}
}

fn find(last: Option<Host>, wiring: &Wiring) -> Result<(Host, Opened), String> {
	if let Some(host) = last
		&& let Ok(opened) = through(&host, wiring)
	{
		return Ok((host, opened));
	}
	let mut reasons = Vec::new();
	for id in cpal::available_hosts() {
		let found = cpal::host_from_id(id).and_then(|host| {
			let opened = through(&host, wiring)?;
			Ok((host, opened))
		});
		match found {
			Ok(found) => return Ok(found),
			Err(error) => reasons.push(format!("{id}: {error}")),
		}
	}
	if reasons.is_empty() {
		reasons.push("no sound system was found".to_owned());
	}
	Err(reasons.join("; "))
}

fn through(host: &Host, wiring: &Wiring) -> Result<Opened, cpal::Error> {
	let device = host.default_output_device().ok_or_else(|| {
		cpal::Error::with_message(ErrorKind::DeviceNotAvailable, "there is no output device")
	})?;
	let offered = device.default_output_config()?;
	let rate = offered.sample_rate();
	let mut config = StreamConfig {
		channels: offered.channels(),
		sample_rate: rate,
		buffer_size: BufferSize::Fixed(rate / BUFFERS_A_SECOND),
	};
	let format = offered.sample_format();
	wiring.prepare(rate);
	let stream = stream(&device, config, format, wiring).or_else(|_| {
		// A device with sizes of its own. Through PulseAudio this would mean two seconds, but it takes any size.
		config.buffer_size = BufferSize::Default;
		stream(&device, config, format, wiring)
	})?;
	stream.play()?;
	Ok(Opened {
		stream: Some(stream),
		rate,
	})
}

impl Wiring {
	/// Takes out of the mixer what does not suit the device, before the device takes its first samples.
	fn prepare(&self, rate: u32) {
		let mut mixer = self.mixer.lock().unwrap_or_else(PoisonError::into_inner);
		if rate != self.expected {
			mixer.clear();
		} else if self.began.elapsed() > STALE {
			mixer.clear_tones();
		}
	}
}

fn stream(
	device: &Device,
	config: StreamConfig,
	format: SampleFormat,
	wiring: &Wiring,
) -> Result<Stream, cpal::Error> {
	let builds = [
		(SampleFormat::F32, build::<f32> as fn(_, _, _) -> _),
		(SampleFormat::I16, build::<i16>),
		(SampleFormat::I32, build::<i32>),
		(SampleFormat::U8, build::<u8>),
		(SampleFormat::U16, build::<u16>),
		(SampleFormat::I8, build::<i8>),
		(SampleFormat::F64, build::<f64>),
	];
	// A format that is not listed is left to the system, which can nearly always turn 32-bit numbers into it.
	let build = builds
		.iter()
		.find_map(|(known, build)| (*known == format).then_some(*build))
		.unwrap_or(build::<f32>);
	build(device, config, wiring.clone())
}

fn build<T>(device: &Device, config: StreamConfig, wiring: Wiring) -> Result<Stream, cpal::Error>
where
	T: SizedSample + FromSample<f32>,
{
	let channels = usize::from(config.channels).max(1);
	let rate = config.sample_rate;
	let (orders, number) = (wiring.orders.clone(), wiring.number);
	let mut told = false;
	let failed = move |error: cpal::Error| {
		// ALSA's way to PulseAudio reports thousands of errors that mean nothing: only the first that does is told.
		if !told && is_fatal(error.kind()) {
			told = true;
			let _ = orders.send(Order::Lost(number, error.to_string()));
		}
	};
	let mut mono = Vec::new();
	let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
		mono.resize(out.len() / channels, 0.0);
		let over = wiring
			.mixer
			.lock()
			.unwrap_or_else(PoisonError::into_inner)
			.fill(number, &mut mono);
		spread(&mono, out, channels);
		if let Some(listener) = &wiring.listener {
			listener(&mono, rate);
		}
		if let Some(voice) = over {
			let _ = wiring.orders.send(Order::Over(voice));
		}
	};
	device.build_output_stream(config, fill, failed, None)
}

/// Whether the stream is lost. The other errors are glitches that it survives; if it does not after all, the
/// mixer's standstill shows it.
fn is_fatal(kind: ErrorKind) -> bool {
	!matches!(
		kind,
		ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied | ErrorKind::Xrun | ErrorKind::BackendError
	)
}

/// Gives every sample to the first two channels, left and right; any others are silent.
fn spread<T: SizedSample + FromSample<f32>>(mono: &[f32], out: &mut [T], channels: usize) {
	for (frame, sample) in out.chunks_mut(channels).zip(mono) {
		for (channel, slot) in frame.iter_mut().enumerate() {
			*slot = if channel < 2 {
				T::from_sample(*sample)
			} else {
				T::EQUILIBRIUM
			};
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn every_kind_of_channel_and_number_gets_its_samples() {
		let mut mono = [0.0f32; 2];
		spread(&[0.5, -0.5], &mut mono, 1);
		assert_eq!(mono, [0.5, -0.5]);
		let mut stereo = [0i16; 4];
		spread(&[0.5, -1.0], &mut stereo, 2);
		assert_eq!(stereo, [16384, 16384, -32768, -32768]);
		let mut surround = [0u8; 6];
		spread(&[0.5], &mut surround, 6);
		assert_eq!(surround, [192, 192, 128, 128, 128, 128]);
	}

	#[test]
	fn glitches_are_survived_and_losses_are_not() {
		for kind in [ErrorKind::Xrun, ErrorKind::BackendError, ErrorKind::DeviceChanged] {
			assert!(!is_fatal(kind), "{kind}");
		}
		for kind in [
			ErrorKind::DeviceNotAvailable,
			ErrorKind::StreamInvalidated,
			ErrorKind::HostUnavailable,
		] {
			assert!(is_fatal(kind), "{kind}");
		}
	}
}
