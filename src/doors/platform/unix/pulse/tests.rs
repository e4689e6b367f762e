//! A stream with a pretended sound server: the times at which samples are passed on and asked for.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use annabella::ports::DeviceFault;
use pulseaudio::protocol::{
	AuthReply, Command, CreatePlaybackStreamReply, MAX_VERSION, Request, SampleSpec, SetClientNameReply,
	SinkInfo, Underflow, read_command_message, read_descriptor, write_command_message, write_reply_message,
};

use super::connection::Connection;
use super::stream;
use crate::doors::outlet::{Frame, Outlet, Source, Waker};

/// The number of the stream.
const CHANNEL: u32 = 7;

/// A hundredth of a second in bytes.
const PERIOD: usize = 480 * size_of::<Frame>();

/// Longer than anything here can take, except for ever.
const FOR_EVER: Duration = Duration::from_secs(60);

/// Time without anything.
const A_WHILE: Duration = Duration::from_millis(100);

/// A sound of this number of frames.
struct Sounds {
	left: Mutex<usize>,
	waker: Mutex<Option<Waker>>,
	lost: Sender<DeviceFault>,
}

impl Sounds {
	fn sound(&self, frames: usize) {
		*self.left.lock().unwrap() += frames;
		self.waker.lock().unwrap().as_ref().unwrap().wake();
	}
}

impl Source for Sounds {
	fn tune(&self, rate: u32) {
		assert_eq!(rate, 48_000);
	}

	fn fill(&self, out: &mut [Frame]) {
		let mut left = self.left.lock().unwrap();
		let now = out.len().min(*left);
		out[..now].fill([0.5; 2]);
		*left -= now;
	}

	fn lose(&self, reason: DeviceFault) {
		self.lost.send(reason).unwrap();
	}

	fn is_silent(&self) -> bool {
		*self.left.lock().unwrap() == 0
	}

	fn wake_by(&self, waker: Waker) {
		*self.waker.lock().unwrap() = Some(waker);
	}
}

/// The other end.
struct Server(BufReader<UnixStream>);

impl Server {
	fn command(&mut self) -> Command {
		read_command_message(&mut self.0, MAX_VERSION).unwrap().1
	}

	/// Takes this number of bytes, in pieces of any size; returns the number of samples that are heard.
	fn take(&mut self, length: usize) -> usize {
		self.0.get_ref().set_read_timeout(Some(FOR_EVER)).unwrap();
		let (mut taken, mut heard) = (0, 0);
		while taken < length {
			let head = read_descriptor(&mut self.0).unwrap();
			assert_eq!(head.channel, CHANNEL);
			let mut bytes = vec![0; head.length as usize];
			self.0.read_exact(&mut bytes).unwrap();
			taken += bytes.len();
			heard += bytes.chunks(4).filter(|sample| **sample != [0; 4]).count();
		}
		assert_eq!(taken, length);
		heard
	}

	fn is_handed_nothing(&mut self) -> bool {
		self.0.get_ref().set_read_timeout(Some(A_WHILE)).unwrap();
		self.0.fill_buf().is_err()
	}

	fn tell(&mut self, command: &Command) {
		write_command_message(self.0.get_mut(), u32::MAX, command, MAX_VERSION).unwrap();
	}

	fn request(&mut self, length: usize) {
		let length = length as u32;
		self.tell(&Command::Request(Request {
			channel: CHANNEL,
			length,
		}));
	}

	fn underflow(&mut self, at: usize) {
		self.tell(&Command::Underflow(Underflow {
			channel: CHANNEL,
			offset: at as i64,
		}));
	}
}

/// A stream that has been opened, and its other end.
fn opened() -> (Arc<Sounds>, Receiver<DeviceFault>, Outlet, Server) {
	let (here, there) = UnixStream::pair().unwrap();
	let (lost, losses) = channel();
	let sounds = Arc::new(Sounds {
		left: Mutex::new(0),
		waker: Mutex::new(None),
		lost,
	});
	let answering = std::thread::spawn(move || {
		let mut server = Server(BufReader::new(there));
		let auth = AuthReply {
			version: MAX_VERSION,
			..AuthReply::default()
		};
		assert!(matches!(server.command(), Command::Auth(_)));
		write_reply_message(server.0.get_mut(), 1, &auth, MAX_VERSION).unwrap();
		assert!(matches!(server.command(), Command::SetClientName(_)));
		let named = SetClientNameReply { client_id: 1 };
		write_reply_message(server.0.get_mut(), 2, &named, MAX_VERSION).unwrap();
		let Command::CreatePlaybackStream(asked) = server.command() else {
			panic!("no stream is asked for");
		};
		assert_eq!(asked.buffer_attr.target_length as usize, 2 * PERIOD);
		assert_eq!(asked.buffer_attr.pre_buffering as usize, size_of::<Frame>());
		let created = CreatePlaybackStreamReply {
			channel: CHANNEL,
			requested_bytes: 2 * PERIOD as u32,
			sample_spec: asked.sample_spec,
			channel_map: asked.channel_map,
			..CreatePlaybackStreamReply::default()
		};
		write_reply_message(server.0.get_mut(), 3, &created, MAX_VERSION).unwrap();
		server
	});
	let connection = Connection::over(here).unwrap();
	let sink = SinkInfo {
		sample_spec: SampleSpec {
			sample_rate: 48_000,
			..SampleSpec::default()
		},
		..SinkInfo::default()
	};
	let source: Arc<dyn Source> = Arc::<Sounds>::clone(&sounds);
	let outlet = stream::open(connection, &sink, true, &source).unwrap();
	(sounds, losses, outlet, answering.join().unwrap())
}

#[test]
fn what_is_to_be_heard_is_handed_over_at_once_and_silence_not_at_all() {
	let (sounds, losses, outlet, mut server) = opened();
	assert_eq!(server.take(2 * PERIOD), 0, "that it takes samples is shown");
	for _ in 0..3 {
		server.request(PERIOD);
	}
	assert!(server.is_handed_nothing());
	sounds.sound(480 * 4);
	assert_eq!(server.take(3 * PERIOD), 480 * 3 * 2);
	assert!(server.is_handed_nothing(), "no more than was asked for");
	server.request(2 * PERIOD);
	assert_eq!(server.take(2 * PERIOD), 480 * 2);
	server.request(PERIOD);
	assert!(server.is_handed_nothing());
	drop(outlet);
	server.0.get_ref().set_read_timeout(Some(FOR_EVER)).unwrap();
	assert_eq!(server.0.read(&mut [0; 8]).unwrap(), 0, "it is closed");
	assert!(losses.try_recv().is_err(), "who was closed is not lost");
}

#[test]
fn in_silence_the_stream_is_corked_and_the_next_sound_uncorks_it() {
	let (sounds, _losses, _outlet, mut server) = opened();
	server.take(2 * PERIOD);
	server.request(2 * PERIOD);
	server.0.get_ref().set_read_timeout(Some(FOR_EVER)).unwrap();
	let corked = |server: &mut Server| {
		let Command::CorkPlaybackStream(asked) = server.command() else {
			panic!("something else is told");
		};
		asked.cork
	};
	assert!(corked(&mut server));
	assert!(server.is_handed_nothing(), "it is corked once");
	sounds.sound(480 * 2);
	assert_eq!(server.take(2 * PERIOD), 480 * 2 * 2);
	assert!(!corked(&mut server));
}

#[test]
fn more_is_held_where_the_sound_ran_dry_and_not_where_it_ended() {
	let (sounds, _losses, _outlet, mut server) = opened();
	server.take(2 * PERIOD);
	server.underflow(2 * PERIOD);
	assert!(server.is_handed_nothing(), "there was nothing to be heard");
	sounds.sound(480 * 1000);
	for periods in [4, 8, 16] {
		server.request(PERIOD);
		server.take(PERIOD);
		server.underflow(3 * PERIOD);
		let Command::SetPlaybackStreamBufferAttr(more) = server.command() else {
			panic!("no more is held");
		};
		assert_eq!(more.buffer_attr.target_length as usize, periods * PERIOD);
	}
	server.underflow(4 * PERIOD);
	assert!(server.is_handed_nothing(), "that is enough");
}

#[test]
fn a_stream_is_lost_with_its_device_and_with_its_server() {
	let (_, losses, _outlet, mut server) = opened();
	server.take(2 * PERIOD);
	server.tell(&Command::PlaybackStreamKilled(CHANNEL));
	assert!(matches!(losses.recv_timeout(FOR_EVER), Ok(DeviceFault::Gone(_))));
	let (_, losses, _outlet, server) = opened();
	drop(server);
	assert!(matches!(losses.recv_timeout(FOR_EVER), Ok(DeviceFault::Gone(_))));
}
