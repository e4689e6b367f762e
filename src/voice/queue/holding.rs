//! What is held back until something else has been said.

use alloc::vec::Vec;

use super::{Queue, QueueAction, QueueEntry};
use crate::clock::Stamp;
use crate::voice::utterance::UtteranceId;

impl Queue {
	/// What waits is held back until something else has been said; `given` tells whether what was given out last has not
	/// reached the voice yet, and waits again as well.
	pub fn hold_back(&mut self, given: impl FnOnce(UtteranceId) -> bool) -> Vec<QueueEntry> {
		let now = self.now.take_if(|(now, _)| given(now.utterance.id));
		now.map(|(now, _)| now)
			.into_iter()
			.chain(self.waiting.drain(..))
			.collect()
	}

	/// What was held back is said, behind what is being said now. Each under a new number, as the voice never gets the old one.
	pub fn let_go(&mut self, at: Stamp, held: Vec<QueueEntry>) -> Vec<QueueAction> {
		for mut entry in held {
			self.last_id = self.last_id.saturating_add(1);
			entry.utterance.id = UtteranceId(self.last_id);
			self.waiting.push_back(entry);
		}
		self.next(at)
	}
}
