//! What is to be done next, and how far it has come.

use annabella::voice::UtteranceId;

use super::line::Speed;
use super::runs::Run;

/// What is to be done next, and what follows when it has been done.
#[derive(Debug)]
pub enum Task {
	Say {
		run: Run,
		speed: Speed,
		/// Set on an utterance's last run.
		last_of: Option<UtteranceId>,
	},
	/// Something that cannot be heard, to hear whether it is said to its end.
	Probe,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskStage {
	/// No order of ours is being carried out.
	Free,
	/// The first task is ordered under this number, and not yet heard.
	Ordered(u64),
	/// The first task is being said.
	Speaking(u64),
}
