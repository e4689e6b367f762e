//! What is said once and kept nowhere: the key of an envelope, and what is in it, in the ear of the one who wrote it.

use super::Narrator;
use crate::ports::Effect;
use crate::ports::Outbox;
use crate::voice::{Phrase, Urgency};

impl Narrator {
	/// Says slowly, for writing down, and prints something to the one at the keyboard that is not remembered: it cannot be said
	/// again, looked for or written into a file. While somebody records what is said, it is printed only.
	pub fn confide(&mut self, phrase: Phrase, behind: bool, out: &mut Outbox) {
		self.print(&phrase, Urgency::Answer, out);
		if self.recorded {
			return;
		}
		let orders = self.queue.aside_slowly(out.at(), phrase, behind);
		self.carry_out(orders, out);
	}

	/// Whether the one at the keyboard has an ear of his own, and nobody records what is said in it.
	pub fn hears_in_secret(&self) -> bool {
		self.hears_alone(self.near()) && !self.recorded
	}

	/// Says something in the own ear of the one at the keyboard. It is neither printed nor remembered.
	pub fn whisper(&mut self, phrase: Phrase, out: &mut Outbox) {
		let orders = self.queue.aside_behind(out.at(), phrase);
		self.carry_out(orders, out);
	}

	/// From now on what is typed is for nobody's eyes, or is again.
	pub fn conceal(&mut self, concealed: bool, out: &mut Outbox) {
		out.push(Effect::Conceal(concealed));
	}
}
