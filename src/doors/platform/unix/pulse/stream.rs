//! A stream into a device of the sound server. Samples are passed on as the server asks for them, but not during a
//! silence, so that the next word is played at once and not after a buffer of silence.

use std::io::{PipeReader, PipeWriter, Read, Write, pipe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use annabella::ports::DeviceFault;
use pulseaudio::protocol::{
	ChannelMap, ChannelPosition, Command, CorkStreamParams, CreatePlaybackStreamReply, PlaybackStreamParams,
	ProtocolError, SampleFormat, SampleSpec, SetPlaybackStreamBufferAttrParams, SinkInfo, Underflow, stream,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::connection::Connection;
use super::is_stereo;
use crate::doors::outlet::{Frame, Outlet, Source, Waker};
use crate::doors::user_dirs::obstacle_behind;

/// A hundredth of a second is asked for in one piece, and two are held: short enough for the ear, long enough for most
/// machines.
const BUFFERS_A_SECOND: u32 = 100;

/// Hundredths of a second that are held at most, on a machine with underruns.
const MOST: u32 = 16;

/// Time of silence after which the stream is corked, so that the device can sleep. That is longer than the sound that it
/// may still have to play.
const UNCORKED: Timespec = Timespec {
	tv_sec: 1,
	tv_nsec: 0,
};

/// Time for which a corked stream is kept. It wakes nothing, and the next utterance is heard as soon as in one that
/// plays.
const REST: Duration = Duration::from_secs(60);

const FRAME: usize = size_of::<Frame>();

/// Wakes the thread that plays.
struct Bell {
	line: PipeWriter,
	/// True if it has been rung and not been heard: one ring is enough, and the line is never full.
	rung: AtomicBool,
	/// True if the stream is to end.
	closed: AtomicBool,
}

impl Bell {
	fn ring(&self) {
		if !self.rung.swap(true, Ordering::SeqCst) {
			let _ = (&self.line).write(&[0]);
		}
	}
}

/// Ends the stream when it is dropped.
struct Closer(Arc<Bell>);

impl Drop for Closer {
	fn drop(&mut self) {
		self.0.closed.store(true, Ordering::SeqCst);
		self.0.ring();
	}
}

/// Opens a stream in this device, which it may leave or not.
pub fn open(
	mut server: Connection,
	sink: &SinkInfo,
	stays: bool,
	source: &Arc<dyn Source>,
) -> Result<Outlet, ProtocolError> {
	let rate = sink.sample_spec.sample_rate;
	let (heard, line) = pipe()?;
	let bell = Arc::new(Bell {
		line,
		rung: AtomicBool::new(false),
		closed: AtomicBool::new(false),
	});
	source.tune(rate);
	let period = rate / BUFFERS_A_SECOND * FRAME as u32;
	let params = PlaybackStreamParams {
		// A stream that may leave is heard in the system's device, even if that changes.
		sink_index: stays.then_some(sink.index),
		sample_spec: SampleSpec {
			format: SampleFormat::Float32Le,
			sample_rate: rate,
			channels: 2,
		},
		channel_map: ChannelMap::new([ChannelPosition::FrontLeft, ChannelPosition::FrontRight]),
		buffer_attr: buffer(period, 2),
		flags: stream::StreamFlags {
			adjust_latency: true,
			no_move: stays,
			// A device without left and right gets both in one, if that was allowed.
			no_remix_channels: is_stereo(sink),
			..stream::StreamFlags::default()
		},
		..PlaybackStreamParams::default()
	};
	let created: CreatePlaybackStreamReply = server.ask(&Command::CreatePlaybackStream(params))?;
	server.wait_for_ever()?;
	let mut playing = Playing {
		server,
		source: Arc::clone(source),
		bell: Arc::clone(&bell),
		heard,
		channel: created.channel,
		wanted: created.requested_bytes as usize,
		period,
		held: 2,
		written: 0,
		rested: 0,
		corked: false,
		frames: Vec::new(),
		bytes: Vec::new(),
	};
	let woken = Arc::clone(&bell);
	source.wake_by(Waker::new(move || woken.ring()));
	let play = move || {
		if let Err(error) = playing.play() {
			let why = obstacle_behind(&error).into();
			playing.source.lose(DeviceFault::Gone(why));
		}
	};
	thread::Builder::new().name("outlet".to_owned()).spawn(play)?;
	Ok(Outlet::new(rate, REST, Closer(bell)))
}

/// A buffer of this number of periods, which begins to play with the first frame.
fn buffer(period: u32, periods: u32) -> stream::BufferAttr {
	stream::BufferAttr {
		max_length: periods * period,
		target_length: periods * period,
		pre_buffering: FRAME as u32,
		minimum_request_length: period,
		..stream::BufferAttr::default()
	}
}

/// The stream while it plays.
struct Playing {
	server: Connection,
	source: Arc<dyn Source>,
	bell: Arc<Bell>,
	heard: PipeReader,
	channel: u32,
	/// Number of bytes that the server has asked for and not got.
	wanted: usize,
	/// The length of a hundredth of a second in bytes, and the number of them that are held.
	period: u32,
	held: u32,
	/// Number of bytes that it has got, and the number at the last silence.
	written: usize,
	rested: usize,
	corked: bool,
	frames: Vec<Frame>,
	bytes: Vec<u8>,
}

impl Playing {
	/// Plays until it is closed.
	fn play(&mut self) -> Result<(), ProtocolError> {
		// The device shows that it takes samples before anything is to be heard.
		self.write()?;
		loop {
			while self.server.has_more() {
				self.follow()?;
			}
			let silent = self.source.is_silent();
			if self.wanted >= FRAME && !silent {
				self.write()?;
			}
			if self.corked && !silent {
				self.cork(false)?;
			}
			let mut waits = [
				PollFd::new(&self.server, PollFlags::IN),
				PollFd::new(&self.heard, PollFlags::IN),
			];
			let patience = (silent && !self.corked).then_some(&UNCORKED);
			match poll(&mut waits, patience) {
				Ok(0) => {
					self.cork(true)?;
					continue;
				}
				Ok(_) | Err(rustix::io::Errno::INTR) => {}
				Err(error) => return Err(std::io::Error::from(error).into()),
			}
			let [told, rung] = waits.map(|wait| !wait.revents().is_empty());
			if rung {
				let _ = self.heard.read(&mut [0; 8])?;
				self.bell.rung.store(false, Ordering::SeqCst);
			}
			if self.bell.closed.load(Ordering::SeqCst) {
				return Ok(());
			}
			if told {
				self.follow()?;
			}
		}
	}

	/// Stops the stream, or lets it continue.
	fn cork(&mut self, cork: bool) -> Result<(), ProtocolError> {
		self.corked = cork;
		self.server.tell(&Command::CorkPlaybackStream(CorkStreamParams {
			channel: self.channel,
			cork,
		}))
	}

	/// Passes the requested samples on.
	fn write(&mut self) -> Result<(), ProtocolError> {
		self.frames.clear();
		self.frames.resize(self.wanted / FRAME, Frame::default());
		self.source.fill(&mut self.frames);
		self.bytes.clear();
		for sample in self.frames.as_flattened() {
			self.bytes.extend(sample.to_le_bytes());
		}
		self.wanted -= self.bytes.len();
		self.written += self.bytes.len();
		if self.source.is_silent() {
			self.rested = self.written;
		}
		self.server.write(self.channel, &self.bytes)
	}

	/// Follows the server's next message.
	fn follow(&mut self) -> Result<(), ProtocolError> {
		match self.server.hear()? {
			Some(Command::Request(request)) if request.channel == self.channel => {
				self.wanted += request.length as usize;
				// The samples are being played, and there may be no more.
				self.source.fill(&mut []);
			}
			Some(Command::Underflow(Underflow { offset, .. })) => self.hold_more(offset)?,
			Some(Command::PlaybackStreamKilled(_)) => {
				return Err(ProtocolError::ServerError(
					pulseaudio::protocol::PulseError::Killed,
				));
			}
			_ => {}
		}
		Ok(())
	}

	/// Holds twice as much from now on, if there was an underrun in the middle of a sound.
	fn hold_more(&mut self, at: i64) -> Result<(), ProtocolError> {
		let is_in_the_middle = usize::try_from(at).is_ok_and(|at| at > self.rested);
		if !is_in_the_middle || self.held >= MOST {
			return Ok(());
		}
		self.held *= 2;
		let more = SetPlaybackStreamBufferAttrParams {
			index: self.channel,
			buffer_attr: buffer(self.period, self.held),
			adjust_latency: true,
			early_requests: false,
		};
		self.server.tell(&Command::SetPlaybackStreamBufferAttr(more))
	}
}
