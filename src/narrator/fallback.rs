//! The choice of the voice, its substitute after a failure, and the return of the better voice.

use crate::message;
use alloc::string::ToString;
use core::mem;

use super::Narrator;
use super::cast::Lack;
use crate::clock::Stamp;
use crate::ports::{Effect, SpeechLoss, VoiceFault};
use crate::settings::{Choices, VoiceKind};
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency, folded};

/// The possible errors of the own voice, and of the system's speech.
const OF_SOUND: &[PhraseKey] = &[
	PhraseKey::NoSound,
	PhraseKey::SoundServerSilent,
	PhraseKey::NoSynthesis,
	PhraseKey::SystemSpeechLockedOut,
];
const OF_SYSTEM: &[PhraseKey] = &[
	PhraseKey::NoSystemSpeech,
	PhraseKey::NoSpeechProgram,
	PhraseKey::SystemSpeechLost,
	PhraseKey::SpeechServerClosed,
	PhraseKey::SpeechServerNonsense,
	PhraseKey::SpeechServerDown,
];

/// The loss of a voice, while it is unknown if its substitute can speak: if that is lost as well, one sentence tells both.
#[derive(Debug, Default)]
pub(super) enum FreshLoss {
	#[default]
	None,
	/// It was told.
	Told,
	/// It does not say what is wrong: it is told once the substitute has spoken.
	Held(Phrase),
}

impl Narrator {
	/// Takes the next voice by hand.
	pub(super) fn next_voice(&mut self) {
		let next = match self.voice {
			VoiceKind::Own => VoiceKind::Synthesis,
			VoiceKind::Synthesis if self.cast.is_locked_out() => VoiceKind::Silent,
			VoiceKind::Synthesis => VoiceKind::System,
			VoiceKind::System => VoiceKind::Silent,
			VoiceKind::Silent => VoiceKind::Own,
		};
		self.take_voice(next);
	}

	/// Takes no voice, or again the one that spoke last.
	pub fn switch_voice(&mut self, on: bool) {
		let next = if on { self.last_voice } else { VoiceKind::Silent };
		self.take_voice(next);
	}

	#[must_use]
	pub fn has_voice(&self) -> bool {
		self.voice != VoiceKind::Silent
	}

	fn take_voice(&mut self, next: VoiceKind) {
		self.notices.clear();
		if self.has_voice() {
			self.last_voice = self.voice;
		}
		self.cast.choose(next);
		self.fresh_loss = FreshLoss::None;
		self.out.push(Effect::Hush);
		self.use_voice(next);
		let name = self.voice_name();
		self.answer(name);
		// A user who passes by silence shall not find the program mute at the next start, unless something else speaks or
		// no voice is needed.
		if next != VoiceKind::Silent || self.is_shown_or_read() {
			self.out.prefer("voice", next.name().to_string());
		}
		self.say_what_system_speech_lacks();
	}

	/// Takes the voice of this name, in its spoken form or in that of files.
	pub fn voice_to(&mut self, asked: &str) {
		let sought = folded(asked);
		let fits = |voice: &VoiceKind| {
			let said = folded(&self.name_of_voice(*voice).to_string());
			voice.name() == sought || (!sought.is_empty() && said.contains(&sought))
		};
		let barred = |voice: &VoiceKind| *voice == VoiceKind::System && self.cast.is_locked_out();
		match VoiceKind::ALL
			.into_iter()
			.find(fits)
			.filter(|voice| !barred(voice))
		{
			Some(voice) => self.take_voice(voice),
			None => {
				let names = VoiceKind::ALL.map(|voice| self.name_of_voice(voice));
				self.answer_all(names);
				self.tone(Tone::Illegal);
			}
		}
	}

	fn voice_name(&self) -> Phrase {
		self.name_of_voice(self.voice)
	}

	fn name_of_voice(&self, voice: VoiceKind) -> Phrase {
		self.line(match voice {
			VoiceKind::Own => PhraseKey::VoiceOwn,
			VoiceKind::Synthesis => PhraseKey::VoiceSynthesis,
			VoiceKind::System => PhraseKey::VoiceSystem,
			VoiceKind::Silent => PhraseKey::VoiceSilent,
		})
	}

	/// Applies the voice and the words of these choices.
	pub fn take_up(&mut self, choices: &Choices) {
		self.compact = choices.is_compact();
		self.square_first = choices.square_first;
		self.set_manner(choices.manner());
		self.set_face(choices.face);
		if self.cast.chosen() != choices.voice {
			self.cast.choose(choices.voice);
			self.fresh_loss = FreshLoss::None;
			self.out.push(Effect::Hush);
			self.use_voice(choices.voice);
		}
	}

	pub(super) fn use_voice(&mut self, voice: VoiceKind) {
		self.voice = voice;
		self.out.push(Effect::Voice(voice));
		self.queue.set_silent(voice == VoiceKind::Silent);
	}

	/// Locks out engines and networks for the tournament table, and processes unless the chosen voice needs one.
	pub fn lock(&mut self) {
		let speech = self.cast.lock();
		self.out.push(Effect::Lock { speech });
	}

	/// Handles a voice that has not answered in time.
	pub fn lose_patience(&mut self) {
		let fault = match self.voice {
			VoiceKind::Own | VoiceKind::Synthesis => VoiceFault::NoSound(message!(OwnVoiceSilent).into()),
			VoiceKind::System => {
				VoiceFault::SystemSpeechLost(SpeechLoss::Silent(message!(SystemSpeechSilent)))
			}
			VoiceKind::Silent => return,
		};
		self.fault(&fault);
	}

	/// Handles a fault at the doors of speech.
	pub fn fault(&mut self, fault: &VoiceFault) {
		match fault {
			VoiceFault::NoSound(why) => self.lose(Lack::Sound, why.line()),
			// Its server plays through the same devices, and their lack has been told.
			VoiceFault::SystemSpeechLost(SpeechLoss::Silent(_) | SpeechLoss::Down(_))
				if self.cast.lacks(Lack::Sound) =>
			{
				self.cast.fail(Lack::System, self.out.at());
				if self.voice == VoiceKind::System {
					self.take_over();
					self.ring_if_silent();
				}
			}
			VoiceFault::SystemSpeechLost(why) => self.lose(Lack::System, why.line()),
			VoiceFault::NoSystemSpeech(_) => self.lose(Lack::System, PhraseKey::NoSystemSpeech),
			VoiceFault::NoSpeechProgram => self.lose(Lack::System, PhraseKey::NoSpeechProgram),
			VoiceFault::NoVoiceFor(_) => self.lose(Lack::Language, PhraseKey::NoVoiceForWords),
			VoiceFault::NoSynthesis(_) => {
				// Without recordings, it is the own voice.
				let is_own = self.voice == VoiceKind::Own;
				let lack = if is_own { Lack::Sound } else { Lack::Synthesis };
				self.lose(lack, PhraseKey::NoSynthesis);
			}
			VoiceFault::Unsayable(text) => {
				let text = Phrase::free(self.words.manner().dialogue, text);
				self.notice(PhraseKey::NoSynthesis, &text);
			}
			VoiceFault::NoEar { audience, why } => self.lose_ear(*audience, why),
		}
	}

	/// Handles the lack of a voice. If it is the voice in use, the next one takes over: a tone, the current utterance
	/// once more, and the fault.
	fn lose(&mut self, lack: Lack, line: PhraseKey) {
		let is_new = self.cast.fail(lack, self.out.at());
		let phrase = self.line(line);
		let spoke = match lack {
			Lack::Sound => self.voice.plays_itself(),
			Lack::Synthesis => self.voice == VoiceKind::Synthesis,
			Lack::System | Lack::Language => self.voice == VoiceKind::System,
		};
		if !spoke {
			// Without a sound device there are no tones either.
			if is_new && lack == Lack::Sound {
				self.end_notices_of(OF_SOUND);
				self.notice(line, &phrase);
			}
			return;
		}
		// A fault that is known is told again only after it was cured.
		let is_known = !is_new && self.has_notice(line);
		// An earlier fault of it is gone, or has changed.
		match lack {
			Lack::Sound => self.end_notices_of(OF_SOUND),
			Lack::System => self.end_notices_of(OF_SYSTEM),
			Lack::Synthesis | Lack::Language => {}
		}
		self.notice(line, &phrase);
		let failed = self.voice;
		self.take_over();
		let stands_in = self.voice.plays_itself() && !failed.plays_itself();
		// The substitute may be lost before it has said a word.
		let fresh = mem::take(&mut self.fresh_loss);
		let is_told = lack == Lack::Sound && matches!(fresh, FreshLoss::Told);
		// Its server plays through the same devices: their lack may be the cause.
		let may_be_sound = stands_in && line == PhraseKey::SystemSpeechLost && self.is_speaking();
		if !is_known && !is_told {
			self.fresh_loss = if may_be_sound {
				FreshLoss::Held(phrase)
			} else {
				self.say(Audience::Room, Urgency::News, phrase);
				if stands_in {
					FreshLoss::Told
				} else {
					FreshLoss::None
				}
			};
		}
		// It came back while the one that stood in for it was still trying.
		if self.cast.is_better(self.voice, failed) {
			self.say_who_is_back();
		}
		if self.voice == VoiceKind::Silent && self.cast.is_locked_out() {
			let phrase = self.line(PhraseKey::SystemSpeechLockedOut);
			self.notice(PhraseKey::SystemSpeechLockedOut, &phrase);
			self.say(Audience::Room, Urgency::News, phrase);
		}
		self.ring_if_silent();
		self.say_what_system_speech_lacks();
	}

	/// Rings the terminal if no voice is left: the user may hear that all the same.
	fn ring_if_silent(&mut self) {
		if self.voice == VoiceKind::Silent {
			self.out.push(Effect::Ring);
		}
	}

	/// Lets the best voice speak, from the beginning of the current utterance.
	fn take_over(&mut self) {
		self.out.push(Effect::Hush);
		self.use_voice(self.cast.best());
		self.tone_to(Audience::Room, Tone::Trouble);
		let orders = self.queue.again(self.out.at());
		self.carry_out(orders);
	}

	/// Handles a voice that had failed and can speak again.
	pub fn voice_back(&mut self, voice: VoiceKind) {
		let (lack, lines): (Lack, &[PhraseKey]) = match voice {
			VoiceKind::Own => (Lack::Sound, OF_SOUND),
			VoiceKind::System => (Lack::System, OF_SYSTEM),
			VoiceKind::Synthesis => (Lack::Synthesis, &[PhraseKey::NoSynthesis]),
			VoiceKind::Silent => return,
		};
		if self.cast.mend(lack, self.out.at()) {
			self.fresh_loss = FreshLoss::None;
			self.end_notices_of(lines);
			self.give_back();
		}
	}

	fn end_notices_of(&mut self, lines: &[PhraseKey]) {
		for line in lines {
			self.end_notices(*line);
		}
	}

	/// Gives the place back to the better voice, between two sentences, and says so.
	pub(super) fn give_back(&mut self) {
		let best = self.cast.best();
		if best == self.voice || self.is_speaking() {
			return;
		}
		self.use_voice(best);
		self.say_who_is_back();
		self.say_what_system_speech_lacks();
	}

	fn say_who_is_back(&mut self) {
		let line = match self.voice {
			VoiceKind::Own | VoiceKind::Synthesis => PhraseKey::OwnVoiceBack,
			VoiceKind::System => PhraseKey::SystemSpeechBack,
			VoiceKind::Silent => return,
		};
		self.say(Audience::Room, Urgency::News, line);
	}

	/// The time of the next attempt at a failed voice: never while another one speaks.
	pub fn next_try(&self) -> Option<Stamp> {
		self.cast.next_try().filter(|_| !self.is_speaking())
	}

	/// Tries the voices whose turn it is.
	pub fn try_again(&mut self) {
		if self.is_speaking() {
			return;
		}
		for voice in self.cast.due(self.out.at()) {
			self.out.push(Effect::Try(voice));
		}
	}

	pub fn is_speaking(&self) -> bool {
		self.queue.patience().is_some()
	}

	/// Returns `true` if the last utterance may not have been heard to its end yet: a voice says it, or a screen reader
	/// reads it.
	pub fn may_be_unheard(&self) -> bool {
		self.voice == VoiceKind::Silent || self.is_speaking()
	}
}
