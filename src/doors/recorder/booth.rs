//! The microphone for recording words alone: its sound, piece by piece.

use annabella::message;
use annabella::texts::Message;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use super::command::{Listening, RecorderCommand};
use super::flac_file::FlacSpot;
use super::microphone;
use super::playback::RecordingPiece;
use super::player;
use crate::doors::quiet::Quiet;
use crate::doors::user_dirs::obstacle;

/// An opening that takes longer is given up: the sound server is frozen.
const PATIENCE: Duration = Duration::from_secs(5);

/// Time without a sample, not even of silence, after which a microphone counts as stopped.
const STANDSTILL: Duration = Duration::from_secs(3);

/// The system's microphone, open until this is dropped.
pub struct Booth {
	orders: Receiver<RecorderCommand>,
	microphone: Box<dyn Listening>,
}

impl Booth {
	/// Opens the system's microphone.
	///
	/// # Errors
	/// If there is no microphone, or the sound server does not answer.
	pub fn open() -> Result<Self, Message> {
		let _quiet = Quiet::hold();
		let (sender, orders) = channel();
		microphone::listen(0, sender).map_err(|error| Message::from(obstacle(&error)))?;
		loop {
			match orders.recv_timeout(PATIENCE) {
				Ok(RecorderCommand::Opened(_, opened)) => {
					return opened.map(|microphone| Self { orders, microphone });
				}
				Ok(RecorderCommand::Lost(_, why)) => return Err(why),
				Ok(_) => {}
				Err(_) => return Err(message!(SoundServerMute)),
			}
		}
	}

	/// In samples a second.
	#[must_use]
	pub fn rate(&self) -> u32 {
		self.microphone.rate()
	}

	/// The system's name of it.
	#[must_use]
	pub fn name(&self) -> String {
		self.microphone.name()
	}

	/// Forgets all sound up to now.
	///
	/// # Errors
	/// If the microphone is gone.
	pub fn forget(&mut self) -> Result<(), Message> {
		while let Ok(order) = self.orders.try_recv() {
			samples(order)?;
		}
		Ok(())
	}

	/// The next sound, in one channel; about a tenth of a second at a time.
	///
	/// # Errors
	/// If the microphone is gone or stands still.
	pub fn hear(&mut self) -> Result<Vec<f32>, Message> {
		match self.orders.recv_timeout(STANDSTILL) {
			Ok(order) => samples(order),
			Err(RecvTimeoutError::Timeout) => Err(message!(MicrophoneStands)),
			Err(RecvTimeoutError::Disconnected) => Err(message!(MicrophoneGone)),
		}
	}
}

fn samples(order: RecorderCommand) -> Result<Vec<f32>, Message> {
	match order {
		RecorderCommand::Heard(_, samples) => Ok(samples),
		RecorderCommand::Lost(_, why) => Err(why),
		RecorderCommand::Wish(_)
		| RecorderCommand::Own(..)
		| RecorderCommand::Opened(..)
		| RecorderCommand::Played(..)
		| RecorderCommand::Close => Ok(Vec::new()),
	}
}

/// Plays a FLAC file, and returns when it is over.
///
/// # Errors
/// If there is no device to play it in.
pub fn play_file(path: &Path) -> Result<(), Message> {
	let _quiet = Quiet::hold();
	let (sender, orders) = channel();
	let piece = RecordingPiece {
		path: path.to_path_buf(),
		from: FlacSpot::default(),
		to: None,
	};
	player::play(0, vec![piece], None, sender).map_err(|error| Message::from(obstacle(&error)))?;
	while let Ok(order) = orders.recv() {
		if let RecorderCommand::Played(_, played) = order {
			return played.map(drop);
		}
	}
	Ok(())
}
