//! Speech that is held back until something else has been said.

use alloc::vec::Vec;

use super::{Queue, QueueAction, QueueEntry};
use crate::clock::Stamp;
use crate::voice::utterance::{Urgency, UtteranceId};

impl Queue {
	/// Holds back everything that waits until something else has been said; `given` returns `true` if the utterance given
	/// out last has not reached the voice yet, and waits again as well.
	pub fn hold_back(&mut self, given: impl FnOnce(UtteranceId) -> bool) -> Vec<QueueEntry> {
		let now = self.now.take_if(|(now, _)| given(now.utterance.id));
		now.map(|(now, _)| now)
			.into_iter()
			.chain(self.waiting.drain(..))
			.collect()
	}

	/// Says the held utterances, after the current one. Each gets a new number, as the voice never gets the old one.
	pub fn let_go(&mut self, at: Stamp, held: Vec<QueueEntry>) -> Vec<QueueAction> {
		for mut entry in held {
			self.last_id = self.last_id.saturating_add(1);
			entry.utterance.id = UtteranceId(self.last_id);
			self.waiting.push_back(entry);
		}
		self.next(at)
	}

	/// A warning goes ahead of everything that waits except other warnings and alarms. A sentence that it breaks off is
	/// said from its beginning after it.
	pub(super) fn warn(&mut self, at: Stamp, entry: QueueEntry) -> Vec<QueueAction> {
		let broken = self.now.take_if(|(now, _)| now.urgency() < Urgency::News);
		let mut orders = Vec::from_iter(broken.as_ref().map(|_| QueueAction::Hush));
		if let Some((mut broken, _)) = broken.filter(|(broken, _)| broken.urgency() == Urgency::Answer) {
			self.last_id = self.last_id.saturating_add(1);
			broken.utterance.id = UtteranceId(self.last_id);
			let behind = self.waiting_above(Urgency::Answer);
			self.waiting.insert(behind, broken);
		}
		let place = self.waiting_above(Urgency::News);
		self.waiting.insert(place, entry);
		orders.extend(self.next(at));
		orders
	}

	/// The number of waiting utterances at the front that rank above this urgency.
	fn waiting_above(&self, urgency: Urgency) -> usize {
		let above = |other: &&QueueEntry| other.urgency() > urgency;
		self.waiting.iter().take_while(above).count()
	}
}
