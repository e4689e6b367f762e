//! Tones, each in the ear of its audience.

use super::Narrator;
use crate::ports::Effect;
use crate::ports::Outbox;
use crate::voice::{Audience, Pan, Tone};

impl Narrator {
	/// Plays a tone for the audience at the keyboard.
	pub fn tone(&mut self, tone: Tone, out: &mut Outbox) {
		self.tone_to(self.hearing.near, tone, out);
	}

	/// Plays a tone for the audience at the keyboard, from the place where it belongs.
	pub fn tone_at(&mut self, tone: Tone, pan: Pan, out: &mut Outbox) {
		self.play(self.hearing.near, tone, pan, out);
	}

	/// Returns `true` if tones are heard, so that one may stand for words.
	pub const fn has_tones(&self) -> bool {
		self.tones
	}

	pub fn tone_to(&mut self, audience: Audience, tone: Tone, out: &mut Outbox) {
		self.play(audience, tone, Pan::CENTRE, out);
	}

	fn play(&mut self, audience: Audience, tone: Tone, pan: Pan, out: &mut Outbox) {
		if !self.tones {
			return;
		}
		if self.hearing.has_ear(audience) {
			out.push(Effect::Tone(tone, pan, audience));
		} else if !core::mem::replace(&mut self.hearing.shown, true) {
			// This audience has no ear for it: the room hears that, and not the tone.
			out.push(Effect::Tone(Tone::Trouble, Pan::CENTRE, Audience::Room));
		}
	}
}
