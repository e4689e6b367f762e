//! What the recorder's thread is told, by the program, by the microphone and by the player, and what it needs of them.

use std::io;
use std::path::Path;

use annabella::ports::RecorderOrder;
use annabella::settings::Ear;

use super::playback::{RecordingPiece, Stop};

/// A microphone that is listened to until it is dropped.
pub trait Listening: Send {
	/// Its rate in samples a second.
	fn rate(&self) -> u32;
	/// What the system calls it.
	fn name(&self) -> String;
}

/// An order to the thread that records. They are followed in their order, so that a mark stands where it was set.
pub enum RecorderCommand {
	Wish(RecorderOrder),
	/// The microphone of this opening heard these samples, one channel.
	Heard(u64, Vec<f32>),
	/// The program itself said these samples, one channel, so many a second.
	Own(Vec<f32>, u32),
	/// The opening of this number has come to this.
	Opened(u64, Result<Box<dyn Listening>, String>),
	/// The microphone of this opening is gone.
	Lost(u64, String),
	/// The playing back of this number is over: whether there was anything, or why it was not possible.
	Played(u64, Result<bool, String>),
	Close,
}

/// What the thread needs of the world.
pub trait Gear: Send {
	/// Begins the opening of this number.
	///
	/// # Errors
	/// When there is no thread to be had.
	fn listen(&mut self, number: u64) -> io::Result<()>;
	/// Begins the playing back of this number, in one ear alone if there is one.
	///
	/// # Errors
	/// When there is no thread to be had.
	fn play(&mut self, number: u64, pieces: Vec<RecordingPiece>, ear: Option<Ear>) -> io::Result<Stop>;
	/// The bytes that may still be written there.
	///
	/// # Errors
	/// As of the file system.
	fn room(&mut self, folder: &Path) -> io::Result<u64>;
}
