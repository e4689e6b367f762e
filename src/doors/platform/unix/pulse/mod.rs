//! An outlet through PulseAudio, or PipeWire in its place.

mod connection;
mod stream;
#[cfg(test)]
mod tests;

use std::ffi::{CStr, CString};
use std::sync::Arc;

use annabella::message;
use annabella::ports::{DeviceFault, Obstacle};
use pulseaudio::protocol::{
	ChannelPosition, Command, DEFAULT_SINK, GetSinkInfo, ProtocolError, PulseError, ServerInfo, SinkInfo,
	SinkInfoList, SourceInfoList,
};

use self::connection::Connection;
use crate::doors::outlet::{Listed, Outlet, Site, Source, Trouble, no_such};
use crate::doors::user_dirs::obstacle_behind;

/// Returns `true` for a server that is there and does not answer in time.
fn is_silence(error: &ProtocolError) -> bool {
	use std::io::ErrorKind::{TimedOut, WouldBlock};
	if let ProtocolError::Io(error) = error {
		[WouldBlock, TimedOut].contains(&error.kind())
	} else {
		matches!(error, ProtocolError::Timeout)
	}
}

fn other(error: &ProtocolError) -> Trouble {
	if is_silence(error) {
		return Trouble::Other(DeviceFault::ServerSilent);
	}
	let why = obstacle_behind(error);
	Trouble::Other(if let Obstacle::Other(text) = why {
		message!(SoundSays, text).into()
	} else {
		DeviceFault::System(why)
	})
}

fn text(name: &CStr) -> String {
	name.to_string_lossy().into_owned()
}

pub fn list() -> Result<Vec<Listed>, Trouble> {
	let mut server = Connection::open()?;
	let told = |error: ProtocolError| other(&error);
	let usual: ServerInfo = server.ask(&Command::GetServerInfo).map_err(told)?;
	let sinks: SinkInfoList = server.ask(&Command::GetSinkInfoList).map_err(told)?;
	let sources: SourceInfoList = server.ask(&Command::GetSourceInfoList).map_err(told)?;
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
	// The sound of its own loudspeakers is no microphone.
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

pub fn open(site: Option<&Site>, source: &Arc<dyn Source>) -> Result<Outlet, Trouble> {
	let mut server = Connection::open()?;
	let sink = find(&mut server, site)?;
	stream::open(server, &sink, site.is_some(), source).map_err(|error| other(&error))
}

/// The device, if this may be heard in it.
fn find(server: &mut Connection, site: Option<&Site>) -> Result<SinkInfo, Trouble> {
	let name = site.and_then(|site| site.device.as_ref());
	let asked = match name {
		Some(name) => {
			CString::new(name.as_str()).map_err(|_| Trouble::Other(no_such(name, std::iter::empty())))?
		}
		None => DEFAULT_SINK.to_owned(),
	};
	let question = Command::GetSinkInfo(GetSinkInfo {
		index: None,
		name: Some(asked),
	});
	let sink: SinkInfo = server.ask(&question).map_err(|error| match (&error, name) {
		(ProtocolError::ServerError(PulseError::NoEntity), Some(name)) => {
			let sinks: SinkInfoList = server.ask(&Command::GetSinkInfoList).unwrap_or_default();
			let names: Vec<String> = sinks.iter().map(|sink| text(&sink.name)).collect();
			Trouble::Other(no_such(name, names.iter().map(String::as_str)))
		}
		_ => other(&error),
	})?;
	let found = text(&sink.name);
	if site.is_some_and(|site| site.others.contains(&found)) {
		return Err(Trouble::Other(DeviceFault::Taken(found)));
	}
	if site.is_some_and(|site| site.apart) && !is_stereo(&sink) {
		return Err(Trouble::Other(DeviceFault::NoSides));
	}
	Ok(sink)
}

fn is_stereo(sink: &SinkInfo) -> bool {
	let has = |wanted| sink.channel_map.into_iter().any(|position| position == wanted);
	has(ChannelPosition::FrontLeft) && has(ChannelPosition::FrontRight)
}
