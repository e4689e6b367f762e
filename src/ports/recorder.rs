//! Requests to the recorder, and its reports.

use alloc::string::String;
use alloc::vec::Vec;

use super::Obstacle;
use crate::clock::{Span, Stamp};
use crate::settings::Ear;

/// A request to the recorder's door. Without recording none is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecorderOrder {
	/// From now on this game is recorded.
	Begin {
		/// The day and the players, for the folder's name.
		name: String,
		/// The moments at the table that were marked when this game was played before. They identify its folder.
		known: Vec<Stamp>,
	},
	/// This was told now.
	Mark(Mark),
	/// Play back these half-moves: from the mark before the first to the mark after the last.
	PlayBack {
		from: u32,
		to: u32,
		/// The one ear in which it is heard, without the program's own speech, which may have been for another; `None`: the
		/// system's device, with everything.
		ear: Option<Ear>,
	},
	/// Stop playing back.
	Hush,
	/// The game is left.
	End,
}

/// A place in the recording that can be found again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
	/// The fact's moment at the table.
	pub at: Stamp,
	/// The half-move that was said or made, counted from one; otherwise the last one that was made.
	pub ply: u32,
	pub kind: MarkKind,
	/// The sentence that the room heard.
	pub text: String,
}

/// Kind of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
	/// A move was announced, put right or repeated.
	Announced,
	/// A move was made.
	Moved,
	/// Any other sentence.
	Told,
}

/// News from the recorder's door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecorderNews {
	/// The microphone is being recorded, from now on or again.
	Runs,
	/// The microphone is missing or was lost; it is looked for. The text is for the log.
	NoMicrophone(String),
	/// Loudness of the last seconds.
	Level(Level),
	/// The disk has room for this much more time.
	DiskLow(Span),
	/// Recording has ended, as the disk is full. It goes on when there is room.
	DiskFull,
	/// The recording cannot be written, for this reason.
	Unwritable(Obstacle),
	/// Playing back has reached its end.
	PlayedBack,
	/// There is no recording of those half-moves.
	NothingThere,
	/// Playing back is not possible. The text is in the words of the sound system, in English.
	Unplayable(String),
}

/// Loudness of the microphone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
	#[default]
	Silent,
	Quiet,
	Good,
	Loud,
	/// Louder than the microphone can take.
	TooLoud,
}
