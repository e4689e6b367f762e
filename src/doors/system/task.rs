//! The next task, and its stage.

use annabella::voice::UtteranceId;

use super::line::Speed;
use super::runs::Run;

/// A task, and its successor when it is done.
#[derive(Debug)]
pub enum Task {
	Say {
		run: Run,
		speed: Speed,
		/// Set on an utterance's last run.
		last_of: Option<UtteranceId>,
	},
	/// A silent utterance, to check if it is said to its end.
	Probe,
}

/// The stage of the first task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskStage {
	/// No order of ours is being carried out.
	Free,
	/// The first task is ordered under this number, and not yet heard.
	Ordered(u64),
	/// The first task is being said.
	Speaking(u64),
}
