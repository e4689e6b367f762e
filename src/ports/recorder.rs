//! What is asked of the recorder, and what it reports.

use alloc::string::String;
use alloc::vec::Vec;

use super::Obstacle;
use crate::clock::{Span, Stamp};
use crate::settings::Ear;

/// Something for the recorder's door. None is sent unless recording was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecorderOrder {
	/// From now on this game is recorded.
	Begin {
		/// The day and the players, for the folder's name.
		name: String,
		/// The moments at the table that were marked when this game was played before. Its folder is known by them.
		known: Vec<Stamp>,
	},
	/// This was told now.
	Mark(Mark),
	/// Let what was said at these half-moves be heard: from the mark before the first to the mark after the last.
	PlayBack {
		from: u32,
		to: u32,
		/// The one ear in which it is heard, and then without what the program itself said, which may have been for another;
		/// none: from the system's device, with everything.
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
	/// The half-move that was said or made, counted from one; for anything else the last one that was made.
	pub ply: u32,
	pub kind: MarkKind,
	/// What the room heard.
	pub text: String,
}

/// What a mark stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
	/// A move was announced, put right or repeated.
	Announced,
	/// A move was made.
	Moved,
	/// Anything else that was heard.
	Told,
}

/// News from the recorder's door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecorderNews {
	/// The microphone is being recorded, from now on or again.
	Runs,
	/// There is no microphone, or it is gone; it is looked for. The text is for the log.
	NoMicrophone(String),
	/// How loud it was in the last seconds.
	Level(Level),
	/// The disk takes so much more, and no more.
	DiskLow(Span),
	/// Recording has ended because of the disk. It goes on when there is room.
	DiskFull,
	/// The recording cannot be written, because of this.
	Unwritable(Obstacle),
	/// What was to be played back has been heard to its end.
	PlayedBack,
	/// There is no recording of those half-moves.
	NothingThere,
	/// Playing back is not possible. The text is in the words of the sound system, in English.
	Unplayable(String),
}

/// How loud the microphone is.
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
