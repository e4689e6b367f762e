//! What stands on the page of all this: the standing notices, and the last sentences.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Mouth;

/// How many standing notices are shown.
const NOTICES: usize = 4;

impl Mouth {
	/// Shows a standing notice, once.
	pub(in crate::desk) fn notice(&mut self, text: String) {
		if !self.notices.contains(&text) {
			if self.notices.len() >= NOTICES {
				self.notices.remove(0);
			}
			self.notices.push(text);
		}
	}

	pub(in crate::desk) fn end_notice(&mut self, text: &str) {
		self.notices.retain(|notice| notice != text);
	}

	pub(in crate::desk) fn notices(&self) -> &[String] {
		&self.notices
	}

	/// The last sentences, the oldest first.
	pub(in crate::desk) fn last_said(&self, number: usize) -> Vec<String> {
		let mut said: Vec<String> = self
			.queue
			.history()
			.rev()
			.take(number)
			.map(ToString::to_string)
			.collect();
		said.reverse();
		said
	}
}
