//! What reaches the supervisor of the speaking process.

use annabella::voice::{Delivery, Utterance};

/// From the front door, and from the process of this many starts.
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
