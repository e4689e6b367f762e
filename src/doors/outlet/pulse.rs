//! An outlet through PulseAudio, or PipeWire in its place.

use std::ffi::{CStr, CString};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use annabella::ports::DeviceFault;
use futures_executor::block_on;
use pulseaudio::protocol::{
	ChannelMap, ChannelPosition, DEFAULT_SINK, PlaybackStreamParams, PulseError, SampleFormat, SampleSpec,
	SinkInfo, stream,
};
use pulseaudio::{
	AsPlaybackSource, Client, ClientError, PlaybackStream, cookie_path_from_env, socket_path_from_env,
};

use super::{Frame, Listed, Outlet, Site, Source, Trouble, no_such};
use crate::doors::bounds::{all, ordinary};

/// A hundredth of a second is asked for in one piece.
const BUFFERS_A_SECOND: u32 = 100;

/// How often the server is asked whether the stream is still there: nobody is told when its device goes.
const LOOK: Duration = Duration::from_millis(250);

/// The length of what a client shows the server to be let in, in bytes.
const COOKIE: usize = 256;

/// A larger file is none.
const LARGEST_COOKIE: u64 = 4096;

const BYTES: usize = size_of::<f32>();

fn connect() -> Result<Client, Trouble> {
	let absent =
		|error: &ClientError| Trouble::Absent(format!("There is no PulseAudio or PipeWire: {error}."));
	let path = socket_path_from_env().ok_or_else(|| absent(&ClientError::ServerUnavailable))?;
	let socket = UnixStream::connect(path).map_err(|error| absent(&error.into()))?;
	// A server that lets everybody in still wants something of the right length, and not everybody has such a file.
	let cookie = cookie_path_from_env().and_then(|path| all(ordinary(&path).ok()?, LARGEST_COOKIE).ok());
	let cookie = cookie.filter(|cookie| !cookie.is_empty());
	let cookie = cookie.unwrap_or_else(|| vec![0; COOKIE]);
	Client::new_unix(c"annabella", socket, Some(cookie)).map_err(|error| absent(&error))
}

fn other(error: &ClientError) -> Trouble {
	Trouble::Other(format!("The sound server says: {error}.").into())
}

fn text(name: &CStr) -> String {
	name.to_string_lossy().into_owned()
}

pub fn list() -> Result<Vec<Listed>, Trouble> {
	let client = connect()?;
	let usual = block_on(client.server_info()).map_err(|error| other(&error))?;
	let sinks = block_on(client.list_sinks()).map_err(|error| other(&error))?;
	let sources = block_on(client.list_sources()).map_err(|error| other(&error))?;
	let outputs = sinks.iter().map(|sink| Listed {
		name: text(&sink.name),
		description: sink.description.as_deref().map(text).unwrap_or_default(),
		is_input: false,
		is_usual: usual.default_sink_name.as_ref() == Some(&sink.name),
		is_muted: sink.muted,
		has_sides: is_stereo(sink),
		channels: sink.sample_spec.channels.into(),
		rate: sink.sample_spec.sample_rate,
	});
	// The sound of the own loudspeakers is no microphone.
	let microphones = sources
		.iter()
		.filter(|source| source.monitor_of_sink_name.is_none());
	let inputs = microphones.map(|source| Listed {
		name: text(&source.name),
		description: source.description.as_deref().map(text).unwrap_or_default(),
		is_input: true,
		is_usual: usual.default_source_name.as_ref() == Some(&source.name),
		is_muted: source.muted,
		has_sides: false,
		channels: source.sample_spec.channels.into(),
		rate: source.sample_spec.sample_rate,
	});
	Ok(outputs.chain(inputs).collect())
}

pub fn open(site: &Site, source: &Arc<dyn Source>) -> Result<Outlet, Trouble> {
	let client = connect()?;
	let sink = find(&client, site)?;
	play(client, &sink, source).map_err(|error| other(&error))
}

/// The device, if it is one in which this may be heard.
fn find(client: &Client, site: &Site) -> Result<SinkInfo, Trouble> {
	let name = site.device.clone();
	let asked = match &name {
		Some(name) => {
			CString::new(name.as_str()).map_err(|_| Trouble::Other(no_such(name, std::iter::empty())))?
		}
		None => DEFAULT_SINK.to_owned(),
	};
	let sink = block_on(client.sink_info_by_name(asked)).map_err(|error| match (&error, &name) {
		(ClientError::ServerError(PulseError::NoEntity), Some(name)) => {
			let sinks = block_on(client.list_sinks()).unwrap_or_default();
			let names: Vec<String> = sinks.iter().map(|sink| text(&sink.name)).collect();
			Trouble::Other(no_such(name, names.iter().map(String::as_str)))
		}
		_ => other(&error),
	})?;
	let found = text(&sink.name);
	if site.others.contains(&found) {
		return Err(Trouble::Other(DeviceFault::Taken(found)));
	}
	if site.apart && !is_stereo(&sink) {
		return Err(Trouble::Other(DeviceFault::NoSides));
	}
	Ok(sink)
}

fn is_stereo(sink: &SinkInfo) -> bool {
	let has = |wanted| sink.channel_map.into_iter().any(|position| position == wanted);
	has(ChannelPosition::FrontLeft) && has(ChannelPosition::FrontRight)
}

fn play(client: Client, sink: &SinkInfo, source: &Arc<dyn Source>) -> Result<Outlet, ClientError> {
	let rate = sink.sample_spec.sample_rate;
	let period = rate / BUFFERS_A_SECOND * (2 * BYTES) as u32;
	source.tune(rate);
	let asked = Arc::clone(source);
	let mut frames = Vec::new();
	let fill = move |bytes: &mut [u8]| {
		frames.clear();
		frames.resize(bytes.len() / (2 * BYTES), Frame::default());
		asked.fill(&mut frames);
		let samples = frames.as_flattened().iter();
		for (slot, sample) in bytes.chunks_exact_mut(BYTES).zip(samples) {
			slot.copy_from_slice(&sample.to_le_bytes());
		}
		bytes.len()
	};
	let params = PlaybackStreamParams {
		sink_index: Some(sink.index),
		sample_spec: SampleSpec {
			format: SampleFormat::Float32Le,
			sample_rate: rate,
			channels: 2,
		},
		channel_map: ChannelMap::new([ChannelPosition::FrontLeft, ChannelPosition::FrontRight]),
		buffer_attr: stream::BufferAttr {
			max_length: 2 * period,
			target_length: 2 * period,
			minimum_request_length: period,
			..stream::BufferAttr::default()
		},
		flags: stream::StreamFlags {
			start_corked: true,
			adjust_latency: true,
			no_move: true,
			// A device without left and right gets both in one, where that was allowed.
			no_remix_channels: is_stereo(sink),
			..stream::StreamFlags::default()
		},
		..PlaybackStreamParams::default()
	};
	let stream = block_on(client.create_playback_stream(params, fill.as_playback_source()))?;
	block_on(stream.uncork())?;
	let (closer, closed) = channel();
	let lost = Arc::clone(source);
	let watch = move || watch(client, &stream, &closed, lost.as_ref());
	thread::Builder::new().name("outlet".to_owned()).spawn(watch)?;
	Ok(Outlet {
		rate,
		_stream: Box::new(closer),
	})
}

/// Looks after the stream until its outlet is dropped.
fn watch(client: Client, stream: &PlaybackStream, closed: &Receiver<()>, source: &dyn Source) {
	while closed.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
		if let Err(error) = block_on(stream.timing_info()) {
			source.lose(DeviceFault::Gone(format!("The sound device is gone: {error}.")));
			break;
		}
	}
	drop(client);
}
