//! Speech that is said once and stored nowhere: the key of an envelope, and its content, in the ear of the player who
//! wrote it.

use super::Narrator;
use crate::ports::Effect;
use crate::ports::Outbox;
use crate::voice::{Phrase, Urgency};

impl Narrator {
	/// Says a phrase slowly, for writing down, and prints it to the audience at the keyboard, without remembering it: it
	/// cannot be said again, searched for or written into a file. While speech is recorded, it is printed only.
	pub fn confide(&mut self, phrase: Phrase, behind: bool, out: &mut Outbox) {
		self.print(&phrase, Urgency::Answer, out);
		if self.recorded {
			return;
		}
		let orders = self.queue.aside_slowly(out.at(), phrase, behind);
		self.carry_out(orders, out);
	}

	/// Returns `true` if the audience at the keyboard has an ear of its own that is not recorded.
	pub fn hears_in_secret(&self) -> bool {
		self.hears_alone(self.near()) && !self.recorded
	}

	/// Says a phrase in the own ear of the audience at the keyboard. It is neither printed nor remembered.
	pub fn whisper(&mut self, phrase: Phrase, out: &mut Outbox) {
		let orders = self.queue.aside_behind(out.at(), phrase);
		self.carry_out(orders, out);
	}

	/// Conceals the typed line from now on, or shows it again.
	pub fn conceal(&mut self, concealed: bool, out: &mut Outbox) {
		out.push(Effect::Conceal(concealed));
	}
}
