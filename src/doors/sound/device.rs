//! The sound device: where there is one, how it is opened, and the stream that asks the mixer for samples.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use annabella::ports::DeviceFault;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
	BufferSize, Device, ErrorKind, FromSample, Host, SampleFormat, SizedSample, Stream, StreamConfig,
};

use super::Listener;
use super::mixer::Mixer;
use super::order::Order;
use crate::doors::outlet::{self, Frame, Outlet, Site, Source};
use crate::doors::samples::{for_samples, spread};

/// A hundredth of a second is asked for in one piece: short enough for the ear, long enough for a busy machine.
const BUFFERS_A_SECOND: u32 = 100;

/// An opening that took longer than this leaves the tones that waited for it unplayed: they are past.
const STALE: Duration = Duration::from_millis(300);

/// So many errors, and not one sample taken between them, are no glitch: ALSA's way to a dead PulseAudio reports a hundred
/// thousand of them a second.
const ERRORS: u32 = 100;

/// A device that plays until it is dropped.
pub trait Playing: Send {
	/// Its rate in samples a second.
	fn rate(&self) -> u32;
}

/// What every stream needs: whom to ask for samples, and whom to tell.
struct Feed {
	mixer: Arc<Mutex<Mixer>>,
	listener: Option<Listener>,
	orders: Sender<Order>,
	/// The number of this opening, so that news from an older stream is known as old.
	number: u64,
	/// The rate at which the mixer has been filled so far.
	expected: u32,
	/// The rate of the device.
	rate: AtomicU32,
	began: Instant,
	/// How many errors there were since samples were last taken.
	errors: AtomicU32,
	/// Whether it was told that the stream is lost.
	told: AtomicBool,
}

impl Feed {
	fn fail(&self, error: &cpal::Error) {
		if is_fatal(error.kind()) || self.errors.fetch_add(1, Ordering::SeqCst) >= ERRORS {
			self.lose(DeviceFault::Gone(error.to_string()));
		}
	}
}

impl Source for Feed {
	/// Takes out of the mixer what does not suit the device, before the device takes its first samples.
	fn tune(&self, rate: u32) {
		self.rate.store(rate, Ordering::SeqCst);
		let mut mixer = self.mixer.lock().unwrap_or_else(PoisonError::into_inner);
		if rate != self.expected {
			mixer.clear();
		} else if self.began.elapsed() > STALE {
			mixer.clear_tones();
		}
	}

	fn fill(&self, out: &mut [Frame]) {
		self.errors.store(0, Ordering::SeqCst);
		let mut mixer = self.mixer.lock().unwrap_or_else(PoisonError::into_inner);
		let filled = mixer.fill(self.number, out);
		if let Some(listener) = self.listener.as_ref().filter(|_| filled.taped) {
			listener(mixer.tape(), self.rate.load(Ordering::SeqCst));
		}
		drop(mixer);
		if let Some(voice) = filled.over {
			let _ = self.orders.send(Order::Over(voice));
		}
	}

	fn lose(&self, reason: DeviceFault) {
		if !self.told.swap(true, Ordering::SeqCst) {
			let _ = self.orders.send(Order::Lost(self.number, reason));
		}
	}
}

/// Opens devices. It remembers the host through which sound was heard last, and tries it first.
pub struct Opener {
	/// Where it is heard, if not just anywhere.
	site: Option<Site>,
	known: Arc<Mutex<Option<Host>>>,
	mixer: Arc<Mutex<Mixer>>,
	orders: Sender<Order>,
	listener: Option<Listener>,
}

impl Opener {
	#[must_use]
	pub fn new(
		site: Option<Site>,
		mixer: Arc<Mutex<Mixer>>,
		orders: Sender<Order>,
		listener: Option<Listener>,
	) -> Self {
		Self {
			site,
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
		let site = self.site.clone();
		let orders = self.orders.clone();
		let feed = Arc::new(Feed {
			mixer: Arc::clone(&self.mixer),
			orders: orders.clone(),
			listener: self.listener.clone(),
			number,
			expected,
			rate: AtomicU32::new(expected),
			began: Instant::now(),
			errors: AtomicU32::new(0),
			told: AtomicBool::new(false),
		});
		let work = move || {
			let opened = match site {
				Some(site) => {
					let source: Arc<dyn Source> = feed;
					outlet::open(&site, &source).map(|outlet| Box::new(outlet) as Box<dyn Playing>)
				}
				None => {
					let last = known.lock().unwrap_or_else(PoisonError::into_inner).take();
					find(last, &feed).map(|(host, opened)| {
						*known.lock().unwrap_or_else(PoisonError::into_inner) = Some(host);
						Box::new(opened) as Box<dyn Playing>
					})
				}
			};
			let _ = orders.send(Order::Opened(number, opened));
		};
		thread::Builder::new()
			.name("sound-opening".to_owned())
			.spawn(work)
			.map(drop)
	}
}

impl Playing for Outlet {
	fn rate(&self) -> u32 {
		self.rate
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

fn find(last: Option<Host>, feed: &Arc<Feed>) -> Result<(Host, Opened), DeviceFault> {
	if let Some(host) = last
		&& let Ok(opened) = through(&host, feed)
	{
		return Ok((host, opened));
	}
	let mut reasons = Vec::new();
	for id in cpal::available_hosts() {
		let found = cpal::host_from_id(id).and_then(|host| {
			let opened = through(&host, feed)?;
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
	Err(reasons.join("; ").into())
}

fn through(host: &Host, feed: &Arc<Feed>) -> Result<Opened, cpal::Error> {
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
	feed.tune(rate);
	let stream = stream(&device, config, format, feed).or_else(|_| {
		// A device with sizes of its own. Through PulseAudio this would mean two seconds, but it takes any size.
		config.buffer_size = BufferSize::Default;
		stream(&device, config, format, feed)
	})?;
	stream.play()?;
	Ok(Opened {
		stream: Some(stream),
		rate,
	})
}

fn stream(
	device: &Device,
	config: StreamConfig,
	format: SampleFormat,
	feed: &Arc<Feed>,
) -> Result<Stream, cpal::Error> {
	let build = for_samples!(format, build as fn(_, _, _) -> _, otherwise f32);
	build(device, config, Arc::clone(feed))
}

fn build<T>(device: &Device, config: StreamConfig, feed: Arc<Feed>) -> Result<Stream, cpal::Error>
where
	T: SizedSample + FromSample<f32>,
{
	let channels = usize::from(config.channels).max(1);
	let told = Arc::clone(&feed);
	let failed = move |error: cpal::Error| told.fail(&error);
	let mut frames = Vec::new();
	let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
		frames.clear();
		frames.resize(out.len() / channels, Frame::default());
		feed.fill(&mut frames);
		spread(&frames, out, channels);
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

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_flood_of_glitches_without_a_sample_is_a_loss_and_is_told_once() {
		let (orders, told) = std::sync::mpsc::channel();
		let feed = Feed {
			mixer: Arc::default(),
			listener: None,
			orders,
			number: 1,
			expected: 48_000,
			rate: AtomicU32::new(48_000),
			began: Instant::now(),
			errors: AtomicU32::new(0),
			told: AtomicBool::new(false),
		};
		let glitch = cpal::Error::with_message(ErrorKind::BackendError, "a glitch");
		for _ in 0..10 {
			(0..ERRORS).for_each(|_| feed.fail(&glitch));
			feed.fill(&mut [[0.0; 2]; 480]);
		}
		assert!(told.try_recv().is_err(), "samples were taken between them");
		(0..10 * ERRORS).for_each(|_| feed.fail(&glitch));
		assert!(matches!(told.try_recv(), Ok(Order::Lost(1, _))));
		assert!(told.try_recv().is_err());
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
