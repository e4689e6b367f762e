//! What is said once and kept nowhere: the key of an envelope, and what is in it, in the ear of the one who wrote it.

use super::Narrator;
use crate::desk::effect::Effect;
use crate::voice::{Phrase, Urgency};

impl Narrator {
	/// Says and prints something to the one at the keyboard that is not remembered: it cannot be said again, looked for or
	/// written down. While somebody records what is said, it is printed only.
	pub(in crate::desk) fn confide(&mut self, phrase: Phrase, behind: bool) {
		self.print(&phrase, Urgency::Answer);
		if self.is_recorded() {
			return;
		}
		let orders = if behind {
			self.queue.aside_behind(self.at, phrase)
		} else {
			self.queue.aside(self.at, phrase)
		};
		self.carry_out(orders);
	}

	/// Whether the one at the keyboard has an ear of his own, and nobody records what is said in it.
	pub(in crate::desk) fn hears_in_secret(&self) -> bool {
		self.hears_alone(self.near()) && !self.is_recorded()
	}

	/// Says something in the own ear of the one at the keyboard. It is neither printed nor remembered.
	pub(in crate::desk) fn whisper(&mut self, phrase: Phrase) {
		let orders = self.queue.aside_behind(self.at, phrase);
		self.carry_out(orders);
	}

	/// From now on what is typed is for nobody's eyes, or is again.
	pub(in crate::desk) fn conceal(&mut self, concealed: bool) {
		self.effect(Effect::Conceal(concealed));
	}
}
