//! The state of the recorder, as the desk knows it.

use crate::ports::{Level, Obstacle};
use crate::voice::Audience;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
	/// No game is recorded.
	#[default]
	Off,
	/// The recorder has not answered yet.
	Starting,
	Runs,
	NoMicrophone,
	DiskFull,
	Unwritable,
}

/// The state of the recorder, as the desk knows it.
#[derive(Debug, Default)]
pub(super) struct Recording {
	pub(super) wanted: bool,
	pub(super) state: State,
	/// The obstacle in the way of its files.
	pub(super) obstacle: Option<Obstacle>,
	pub(super) level: Level,
	/// Something is being played back.
	pub(super) plays: Option<Audience>,
}

impl Recording {
	pub(super) fn new(wanted: bool) -> Self {
		Self {
			wanted,
			..Self::default()
		}
	}
}
