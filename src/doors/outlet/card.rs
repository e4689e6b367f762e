//! An outlet straight to the sound card, where there is no sound server.

use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use annabella::message;
use annabella::ports::DeviceFault;
use annabella::texts::Message;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{
	BufferSize, Device, ErrorKind, FromSample, Host, SampleFormat, SizedSample, Stream, StreamConfig,
};

use super::form::{Frame, Listed, Outlet, REST, Site, Source, no_such};
use crate::doors::platform::sound::{PIECES, card, is_server};
use crate::doors::samples::{for_samples, spread};

/// The size of the piece that is tried first. A size that a device does not grant is passed over, and after an underrun
/// the next opening takes the next size.
static PIECE: AtomicUsize = AtomicUsize::new(0);

/// Number of underruns after which a stream has too small pieces.
const DRY: u32 = 3;

/// Number of errors without a single sample between them that are no glitch: ALSA's way to a dead PulseAudio reports a
/// hundred thousand of them a second.
const ERRORS: u32 = 100;

/// Returns the report of the sound system, in its own English.
fn reported(error: &cpal::Error) -> Message {
	message!(Reported, text = format!("{error}."))
}

fn host() -> Result<Host, Message> {
	let hosts = cpal::available_hosts().into_iter();
	let mut hosts = hosts.filter(|id| !is_server(*id));
	let id = hosts.next().ok_or(message!(NoSoundSystem))?;
	cpal::host_from_id(id).map_err(|error| message!(Reported, text = format!("{id}: {error}.")))
}

fn named(host: &Host) -> Result<Vec<(String, Device)>, Message> {
	let devices = host.output_devices().map_err(|error| reported(&error))?;
	let named = devices.filter_map(|device| Some((device.id().ok()?.id().to_owned(), device)));
	Ok(named.filter(|(name, _)| card(name).is_some()).collect())
}

pub fn list() -> Result<Vec<Listed>, Message> {
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
	let devices = host.input_devices().map_err(|error| reported(&error))?;
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

pub fn open(site: Option<&Site>, source: &Arc<dyn Source>) -> Result<Outlet, DeviceFault> {
	let host = host()?;
	let device = match site.and_then(|site| site.device.as_ref()) {
		None if site.is_some_and(|site| !site.others.is_empty()) => {
			return Err(DeviceFault::Unnamed);
		}
		None => host.default_output_device(),
		Some(name) if site.is_some_and(|site| site.others.iter().any(|other| card(other) == card(name))) => {
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
	let device = device.ok_or(message!(NoSoundDevice))?;
	let offered = device.default_output_config().map_err(|error| reported(&error))?;
	if site.is_some_and(|site| site.apart) && offered.channels() < 2 {
		return Err(DeviceFault::NoSides);
	}
	source.tune(offered.sample_rate());
	let stream = stream(&device, offered.config(), offered.sample_format(), source)
		.map_err(|error| reported(&error))?;
	stream.play().map_err(|error| reported(&error))?;
	Ok(Outlet::new(offered.sample_rate(), REST, Closing::of(stream)))
}

/// A stream of the smallest pieces that the device grants.
fn stream(
	device: &Device,
	mut config: StreamConfig,
	format: SampleFormat,
	source: &Arc<dyn Source>,
) -> Result<Stream, cpal::Error> {
	let build = for_samples!(format, build as fn(_, _, _) -> _, otherwise f32);
	let sizes = PIECES
		.iter()
		.skip(PIECE.load(Ordering::SeqCst))
		.map(|parts| BufferSize::Fixed(config.sample_rate / parts));
	for size in sizes {
		config.buffer_size = size;
		if let Ok(stream) = build(device, config, Arc::clone(source)) {
			return Ok(stream);
		}
	}
	// A device with sizes of its own.
	config.buffer_size = BufferSize::Default;
	build(device, config, Arc::clone(source))
}

/// Time that the streams may take to close at the end of the program.
const CLOSING: Duration = Duration::from_millis(500);

/// Number of streams that are open or being closed.
static OPEN: Mutex<usize> = Mutex::new(0);
static CLOSED: Condvar = Condvar::new();

fn number_open() -> MutexGuard<'static, usize> {
	OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits, with a bound, until all streams are closed: a program that ends in the middle of a stream may end with a fault
/// of the sound system.
pub fn wait_until_closed() {
	let _ = CLOSED.wait_timeout_while(number_open(), CLOSING, |open| *open > 0);
}

/// Closes the device on a thread of its own: a dead sound server may hold that up for ever.
struct Closing(Option<Stream>);

impl Closing {
	fn of(stream: Stream) -> Self {
		*number_open() += 1;
		Self(Some(stream))
	}
}

impl Drop for Closing {
	fn drop(&mut self) {
		let stream = self.0.take();
		let _ = thread::Builder::new()
			.name("sound-closing".to_owned())
			.spawn(move || {
				drop(stream);
				*number_open() -= 1;
				CLOSED.notify_all();
			});
	}
}

fn build<T>(device: &Device, config: StreamConfig, source: Arc<dyn Source>) -> Result<Stream, cpal::Error>
where
	T: SizedSample + FromSample<f32>,
{
	let channels = usize::from(config.channels).max(1);
	let health = Arc::new(Health::default());
	let (told, health_of_all) = (Arc::clone(&source), Arc::clone(&health));
	let failed = move |error: cpal::Error| {
		if health_of_all.is_lost_by(error.kind()) {
			told.lose(DeviceFault::Gone(reported(&error)));
		}
	};
	let mut frames = Vec::new();
	let fill = move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
		health.errors.store(0, Ordering::SeqCst);
		frames.clear();
		frames.resize(out.len() / channels, Frame::default());
		source.fill(&mut frames);
		spread(&frames, out, channels);
	};
	device.build_output_stream(config, fill, failed, None)
}

/// The health of a stream.
#[derive(Debug, Default)]
struct Health {
	/// Number of errors since samples were last taken.
	errors: AtomicU32,
	/// Number of underruns.
	dry: AtomicU32,
}

impl Health {
	/// Returns `true` if the stream is lost by this error. The others are glitches that it survives; if it does not after
	/// all, its standstill is noticed.
	fn is_lost_by(&self, error: ErrorKind) -> bool {
		if error == ErrorKind::Xrun && self.dry.fetch_add(1, Ordering::SeqCst) + 1 == DRY {
			PIECE.fetch_add(1, Ordering::SeqCst);
		}
		!matches!(
			error,
			ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied | ErrorKind::Xrun | ErrorKind::BackendError
		) || self.errors.fetch_add(1, Ordering::SeqCst) >= ERRORS
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_flood_of_glitches_without_a_sample_is_a_loss() {
		let health = Health::default();
		for _ in 0..10 {
			assert!((0..ERRORS).all(|_| !health.is_lost_by(ErrorKind::BackendError)));
			health.errors.store(0, Ordering::SeqCst);
		}
		let lost = (0..2 * ERRORS).filter(|_| health.is_lost_by(ErrorKind::BackendError));
		assert_eq!(lost.count(), ERRORS as usize);
	}

	#[test]
	fn glitches_are_survived_and_losses_are_not() {
		let health = Health::default();
		for kind in [ErrorKind::Xrun, ErrorKind::BackendError, ErrorKind::DeviceChanged] {
			assert!(!health.is_lost_by(kind), "{kind}");
		}
		for kind in [
			ErrorKind::DeviceNotAvailable,
			ErrorKind::StreamInvalidated,
			ErrorKind::HostUnavailable,
		] {
			assert!(health.is_lost_by(kind), "{kind}");
		}
	}

	#[test]
	fn a_stream_that_runs_dry_again_and_again_is_asked_for_more_when_it_is_opened_next() {
		let before = PIECE.load(Ordering::SeqCst);
		let health = Health::default();
		assert!((0..2 * DRY).all(|_| !health.is_lost_by(ErrorKind::Xrun)));
		assert_eq!(PIECE.load(Ordering::SeqCst), before + 1);
	}
}
