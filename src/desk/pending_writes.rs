//! Facts that the disk has refused and that wait to be kept: the desk tries again, also while nothing else happens.

use super::Desk;
use crate::clock::Stamp;
use crate::narrator::Attempts;
use crate::ports::{Effect, StorageOrder};

impl Desk {
	/// Facts wait, or all are kept.
	pub(super) fn set_pending_writes(&mut self, waits: bool) {
		let at = self.session.at();
		let pending = &mut self.session.pending_writes;
		*pending = waits.then(|| pending.unwrap_or_else(|| Attempts::begin(at)));
	}

	/// Returns the time of the next attempt; `None` if nothing waits.
	pub(super) fn pending_writes_alarm(&self) -> Option<Stamp> {
		self.session.pending_writes.map(|attempts| attempts.next())
	}

	/// Tries again the writes that are due, and before the end of the program all that wait.
	pub(super) fn keep_pending_writes(&mut self) {
		let at = self.session.at();
		let leaves = self.has_left;
		let pending = self.session.pending_writes.as_mut();
		if let Some(attempts) = pending.filter(|attempts| leaves || attempts.next() <= at) {
			attempts.make(at);
			self.session.effect(Effect::Storage(StorageOrder::KeepWaiting));
		}
	}
}

#[cfg(test)]
mod tests {
	use alloc::vec::Vec;

	use crate::clock::{Span, Stamp};
	use crate::desk::trial::open;
	use crate::ports::{
		Effect, Fault, FileFault, Input, Obstacle, StorageAnswer, StorageFault, StorageOrder,
	};

	fn tries(effects: &[Effect]) -> bool {
		effects.contains(&Effect::Storage(StorageOrder::KeepWaiting))
	}

	#[test]
	fn what_waits_is_tried_after_growing_pauses_until_it_is_kept_and_at_the_end() {
		let mut desk = open(&[("opponent", "friend"), ("clock", "none"), ("voice", "none")]);
		assert_eq!(desk.next_alarm(), None, "an idle table wakes nobody");
		let full = StorageFault::Keeping(FileFault {
			path: "/home/eva/annabella.db".into(),
			why: Obstacle::Full,
		});
		desk.update(Stamp(0), Input::Fault(Fault::Storage(full)));
		let notice = "The game cannot be saved. You can play on. The disk is full. Please free some space.";
		assert_eq!(desk.page().notices, [notice], "as it was said");
		assert_eq!(desk.next_alarm(), None, "nothing waits");
		desk.update(Stamp(0), Input::Storage(StorageAnswer::Waiting));
		let mut pauses = Vec::new();
		let mut at = Stamp(0);
		for _ in 0..8 {
			let next = desk.next_alarm().unwrap();
			pauses.push(next.since(at).0 / 1000);
			at = next;
			assert!(!tries(&desk.update(Stamp(at.0 - 1), Input::Alarm)));
			assert!(tries(&desk.update(at, Input::Alarm)));
			desk.update(at, Input::Storage(StorageAnswer::Waiting));
		}
		assert_eq!(pauses, [5, 10, 20, 40, 80, 160, 300, 300]);
		desk.update(at, Input::Storage(StorageAnswer::KeptAgain));
		assert_eq!(desk.next_alarm(), None);
		assert_eq!(desk.page().notices, [] as [&str; 0]);
		desk.update(at, Input::Storage(StorageAnswer::Waiting));
		let effects = desk.update(at + Span(1), Input::HangUp);
		assert!(
			tries(&effects) && effects.last() == Some(&Effect::Leave),
			"{effects:?}"
		);
	}
}
