//! The commands about present and past speech, and about its delivery.

use super::Narrator;
use crate::commands::SpeechAction;
use crate::ports::Outbox;
use crate::voice::{HistoryStep, Pace, PhraseKey, Verbosity, Walk};

impl Narrator {
	/// Does a command about present or past speech, in any mode.
	pub fn act(&mut self, action: SpeechAction, out: &mut Outbox) {
		if action != SpeechAction::Spell {
			self.spelled = None;
		}
		match action {
			SpeechAction::Earlier => self.walk(Walk::Earlier, out),
			SpeechAction::Later => self.walk(Walk::Later, out),
			SpeechAction::First => self.walk(Walk::First, out),
			SpeechAction::Last => self.walk(Walk::Last, out),
			SpeechAction::Repeat => self.repeat(Pace::Normal, out),
			SpeechAction::RepeatSlower => self.repeat(Pace::Slow, out),
			SpeechAction::Spell => self.spell(out),
			SpeechAction::WordBack => self.step(HistoryStep::WordBack, out),
			SpeechAction::WordOn => self.step(HistoryStep::WordOn, out),
			SpeechAction::CharacterBack => self.step(HistoryStep::CharacterBack, out),
			SpeechAction::CharacterOn => self.step(HistoryStep::CharacterOn, out),
			SpeechAction::Find => self.find("", out),
			SpeechAction::SaveSaid => self.save_said(out),
			SpeechAction::Hush => self.hush(out),
			SpeechAction::PauseSpeech => self.pause(out),
			SpeechAction::Voice => self.next_voice(out),
			SpeechAction::Faster => self.set_rate(self.delivery.rate.faster(), out),
			SpeechAction::Slower => self.set_rate(self.delivery.rate.slower(), out),
			SpeechAction::Rate => self.rate_to("", out),
			SpeechAction::Volume => self.volume_to("", out),
			SpeechAction::Louder => self.set_volume(self.delivery.words.louder(), PhraseKey::Louder, out),
			SpeechAction::Softer => self.set_volume(self.delivery.words.softer(), PhraseKey::Softer, out),
			SpeechAction::Tones => self.switch_tones(out),
			SpeechAction::TonesLouder => {
				self.set_tone_volume(self.delivery.tones.louder(), PhraseKey::TonesLouder, out);
			}
			SpeechAction::TonesSofter => {
				self.set_tone_volume(self.delivery.tones.softer(), PhraseKey::TonesSofter, out);
			}
			SpeechAction::Verbosity => {
				let next = self.extent.verbosity.more().unwrap_or(Verbosity::Brief);
				self.set_verbosity(Some(next), out);
			}
			SpeechAction::More => self.set_verbosity(self.extent.verbosity.more(), out),
			SpeechAction::Less => self.set_verbosity(self.extent.verbosity.less(), out),
			SpeechAction::Details => self.switch_detail("", out),
			SpeechAction::Echo => self.next_echo(out),
			SpeechAction::WalkingOrder => self.switch_walking_order(out),
			SpeechAction::Digits => self.switch_digits(out),
		}
	}
}
