//! Messages to the supervisor of the speaking process.

use annabella::voice::{Delivery, Utterance};

/// A message from the front door, or from the process with this number of starts.
#[derive(Debug)]
pub enum SupervisorMessage {
	Say(Utterance),
	Deliver(Delivery),
	Try,
	Hush,
	Close,
	Line(u64, String),
	/// Its output has ended.
	End(u64),
}
