//! The orders of the recorder's thread, from the program, the microphone and the player, and its needs from the world.

use std::io;
use std::path::Path;

use annabella::ports::RecorderOrder;
use annabella::settings::Ear;
use annabella::texts::Message;

use super::playback::{RecordingPiece, Stop};

/// A microphone that is listened to until it is dropped.
pub trait Listening: Send {
	/// Its rate in samples a second.
	fn rate(&self) -> u32;
	/// The system's name of it.
	fn name(&self) -> String;
}

/// An order to the thread that records. Orders are followed in sequence, so that a mark has its place.
pub enum RecorderCommand {
	Wish(RecorderOrder),
	/// The microphone of this opening heard these samples, one channel.
	Heard(u64, Vec<f32>),
	/// The program itself said these samples, one channel, with this number a second.
	Own(Vec<f32>, u32),
	/// The result of the opening of this number.
	Opened(u64, Result<Box<dyn Listening>, Message>),
	/// The microphone of this opening is gone.
	Lost(u64, Message),
	/// The playing back of this number is over: `true` if there was anything, or the reason why it was not possible.
	Played(u64, Result<bool, Message>),
	Close,
}

/// The parts of the world that the thread needs.
pub trait Gear: Send {
	/// Begins the opening of this number.
	fn listen(&mut self, number: u64) -> io::Result<()>;
	/// Begins the playing back of this number, in one ear alone if there is one.
	fn play(&mut self, number: u64, pieces: Vec<RecordingPiece>, ear: Option<Ear>) -> io::Result<Stop>;
	/// The number of bytes that may still be written there.
	fn room(&mut self, folder: &Path) -> io::Result<u64>;
}
