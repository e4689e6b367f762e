//! Tones, each in the ear of whom it is for.

use super::Narrator;
use crate::desk::effect::Effect;
use crate::voice::{Audience, Pan, Tone};

impl Narrator {
	/// A tone for the one at the keyboard.
	pub(in crate::desk) fn tone(&mut self, tone: Tone) {
		self.tone_to(self.hearing.near, tone);
	}

	/// A tone for the one at the keyboard, from the place where it belongs.
	pub(in crate::desk) fn tone_at(&mut self, tone: Tone, pan: Pan) {
		self.play(self.hearing.near, tone, pan);
	}

	/// Whether tones are heard, so that one may stand for words.
	pub(in crate::desk) const fn has_tones(&self) -> bool {
		self.tones
	}

	pub(in crate::desk) fn tone_to(&mut self, audience: Audience, tone: Tone) {
		self.play(audience, tone, Pan::CENTRE);
	}

	fn play(&mut self, audience: Audience, tone: Tone, pan: Pan) {
		if !self.tones {
			return;
		}
		if self.hearing.has_ear(audience) {
			self.effects.push(Effect::Tone(tone, pan, audience));
		} else if !core::mem::replace(&mut self.hearing.shown, true) {
			// Somebody has no ear for it: the room hears that, and not what it was.
			self.effects
				.push(Effect::Tone(Tone::Trouble, Pan::CENTRE, Audience::Room));
		}
	}
}
