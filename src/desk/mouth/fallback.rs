//! Which voice speaks, and which one takes over when it fails.

use alloc::string::ToString;

use super::Mouth;
use crate::desk::choices::Choices;
use crate::desk::effect::{Effect, VoiceKind};
use crate::desk::input::Fault;
use crate::voice::{Audience, Line, Phrase, Tone, Urgency};

impl Mouth {
	/// Takes the next voice by hand.
	pub(super) fn next_voice(&mut self) {
		self.failed.clear();
		self.notices.clear();
		let next = match self.voice {
			VoiceKind::Own => VoiceKind::Synthesis,
			VoiceKind::Synthesis => VoiceKind::System,
			VoiceKind::System => VoiceKind::Silent,
			VoiceKind::Silent => VoiceKind::Own,
		};
		self.effects.push(Effect::Hush);
		self.use_voice(next);
		let name = self.voice_name();
		self.answer(name);
		// Whoever passes by silence shall not find the program mute at the next start.
		if next != VoiceKind::Silent {
			self.prefer("voice", next.name().to_string());
		}
		self.say_what_system_speech_lacks();
	}

	fn voice_name(&self) -> Phrase {
		self.line(match self.voice {
			VoiceKind::Own => Line::VoiceOwn,
			VoiceKind::Synthesis => Line::VoiceSynthesis,
			VoiceKind::System => Line::VoiceSystem,
			VoiceKind::Silent => Line::VoiceSilent,
		})
	}

	/// Speaks, and words it, as these choices have it.
	pub(in crate::desk) fn take_up(&mut self, choices: &Choices) {
		self.set_manner(choices.manner());
		self.set_face(choices.face);
		if self.voice != choices.voice {
			self.effects.push(Effect::Hush);
			self.use_voice(choices.voice);
		}
	}

	pub(super) fn use_voice(&mut self, voice: VoiceKind) {
		self.voice = voice;
		self.effects.push(Effect::Voice(voice));
		self.queue.set_silent(voice == VoiceKind::Silent);
	}

	/// The voice in use has not answered in time.
	pub(in crate::desk) fn lose_patience(&mut self) {
		let fault = match self.voice {
			VoiceKind::Own | VoiceKind::Synthesis => {
				Fault::NoSound("the own voice does not answer".to_string())
			}
			VoiceKind::System => Fault::NoSystemSpeech("system speech does not answer".to_string()),
			VoiceKind::Silent => return,
		};
		self.fault(&fault);
	}

	/// Something at the doors of speech went wrong: the next voice takes over and says so.
	pub(in crate::desk) fn fault(&mut self, fault: &Fault) {
		let (broken, line) = match fault {
			Fault::NoSound(_) => (VoiceKind::Own, Line::NoSound),
			Fault::NoSystemSpeech(_) => (VoiceKind::System, Line::NoSystemSpeech),
			Fault::NoSynthesis(_) => (VoiceKind::Synthesis, Line::NoSynthesis),
			Fault::Unsayable(text) => return self.notice(text.clone()),
			Fault::NoEar { audience, why } => return self.lose_ear(*audience, why),
			Fault::Engine(_)
			| Fault::Shelf(_)
			| Fault::Live(_)
			| Fault::Damaged(_)
			| Fault::Parted(_)
			| Fault::NotLocked(_)
			| Fault::Setting(_)
			| Fault::NotPreferred(_)
			| Fault::UserFile(_) => return,
		};
		let phrase = self.line(line);
		self.notice(phrase.to_string());
		if !self.failed.contains(&broken) {
			self.failed.push(broken);
		}
		let is_stream = broken == VoiceKind::Own && self.voice.plays_itself();
		if self.voice != broken && !is_stream {
			return;
		}
		let other = match broken {
			VoiceKind::Own => VoiceKind::System,
			VoiceKind::Synthesis | VoiceKind::System | VoiceKind::Silent => VoiceKind::Own,
		};
		self.effects.push(Effect::Hush);
		self.use_voice(if self.failed.contains(&other) {
			VoiceKind::Silent
		} else {
			other
		});
		self.tone_to(Audience::Room, Tone::Trouble);
		let orders = self.queue.again(self.at);
		self.carry_out(orders);
		self.say(Urgency::News, phrase);
		self.say_what_system_speech_lacks();
	}

	/// The own voice is there again: it speaks, if only its failing had silenced it.
	pub(super) fn own_voice_back(&mut self) {
		if self.failed.contains(&VoiceKind::Own) {
			self.failed.retain(|failed| *failed != VoiceKind::Own);
			let phrase = self.line(Line::NoSound).to_string();
			self.end_notice(&phrase);
			self.effects.push(Effect::Hush);
			self.use_voice(VoiceKind::Own);
			let orders = self.queue.again(self.at);
			self.carry_out(orders);
			self.say(Urgency::News, self.line(Line::VoiceOwn));
		}
	}
}
