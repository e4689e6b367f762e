//! The recorder: the microphone as FLAC in a folder of each game, with a mark at every announcement and every move.
//!
//! [`recorder_thread`] is the thread that records a [`game_recording`]: the sound of the [`microphone`] goes into a
//! [`flac_file`], its places go into the [`marks`], and the [`player`] plays them back. A [`booth`] is the microphone
//! alone, for recording words.

mod booth;
mod command;
mod ear_output;
mod flac_file;
mod folder;
mod game_recording;
mod loudness;
mod marks;
mod microphone;
mod own;
mod playback;
mod player;
mod rate_converter;
mod recorder_thread;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use annabella::ports::{Input, RecorderNews, RecorderOrder};
use annabella::settings::Ear;
use annabella::texts::Message;

pub use self::booth::{Booth, play_file};
use self::command::{Gear, RecorderCommand};
use self::ear_output::EarOutput;
use self::playback::{RecordingPiece, Stop};
use self::recorder_thread::RecorderThread;
use super::bell::Bell;
use super::user_dirs::obstacle;

/// Time for which the program waits for the last samples to be on the disk.
const LAST: Duration = Duration::from_secs(3);

/// The recorder. Only its end waits for a device or a disk.
#[derive(Debug)]
pub struct Recorder {
	bell: Bell,
	orders: Sender<RecorderCommand>,
	/// Closed when all is on the disk.
	ended: Receiver<()>,
}

impl Recorder {
	/// Prepares to record into folders below `root`, which may be missing for this reason. With `speech` a second channel
	/// takes the program's own speech. The devices are those that are ears.
	#[must_use]
	pub fn open(bell: &Bell, root: Result<PathBuf, Message>, speech: bool, devices: Vec<String>) -> Self {
		let (orders, taken) = channel();
		let (ending, ended) = channel();
		let gear = Box::new(World {
			orders: orders.clone(),
			devices,
		});
		let recorder = RecorderThread::new(bell.clone(), gear, root, speech);
		let started = thread::Builder::new().name("recorder".to_owned()).spawn(move || {
			recorder.perform(&taken);
			drop(ending);
		});
		if let Err(error) = started {
			bell.ring(Input::Recorder(RecorderNews::Unwritable(obstacle(&error))));
		}
		Self {
			bell: bell.clone(),
			orders,
			ended,
		}
	}

	/// Carries out an order. Its result is reported through the bell as [`Input::Recorder`].
	pub fn order(&self, order: RecorderOrder) {
		let plays = matches!(order, RecorderOrder::PlayBack { .. });
		if self.orders.send(RecorderCommand::Wish(order)).is_err() && plays {
			self.bell.ring(Input::Recorder(RecorderNews::NothingThere));
		}
	}

	/// An ear for the program's own speech: samples of one channel, and their number a second.
	pub fn ear(&self) -> impl Fn(&[f32], u32) + Send + Sync + 'static {
		let orders = self.orders.clone();
		move |samples, rate| {
			let _ = orders.send(RecorderCommand::Own(samples.to_vec(), rate));
		}
	}
}

impl Drop for Recorder {
	fn drop(&mut self) {
		let _ = self.orders.send(RecorderCommand::Close);
		let _ = self.ended.recv_timeout(LAST);
	}
}

/// The microphone, the loudspeaker and the disk.
struct World {
	orders: Sender<RecorderCommand>,
	/// The devices that are ears.
	devices: Vec<String>,
}

impl Gear for World {
	fn listen(&mut self, number: u64) -> io::Result<()> {
		microphone::listen(number, self.orders.clone())
	}

	fn play(&mut self, number: u64, pieces: Vec<RecordingPiece>, ear: Option<Ear>) -> io::Result<Stop> {
		let way = ear.map(|ear| EarOutput::new(&ear, &self.devices));
		player::play(number, pieces, way, self.orders.clone())
	}

	fn room(&mut self, folder: &Path) -> io::Result<u64> {
		folder::room(folder)
	}
}
