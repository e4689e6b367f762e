//! The page of the narrator: the standing notices, and the last sentences.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Narrator;
use crate::game::OpeningError;
use crate::settings::VoiceKind;
use crate::voice::{Audience, Phrase, PhraseKey, Tone, Urgency};

/// Number of standing notices that are shown.
const NOTICES: usize = 4;

/// The causes of notices that a voice is missing.
const OF_VOICES: [PhraseKey; 10] = [
	PhraseKey::NoSound,
	PhraseKey::SoundServerSilent,
	PhraseKey::NoSynthesis,
	PhraseKey::NoSystemSpeech,
	PhraseKey::NoSpeechProgram,
	PhraseKey::SystemSpeechLost,
	PhraseKey::SpeechServerClosed,
	PhraseKey::SpeechServerNonsense,
	PhraseKey::SpeechServerDown,
	PhraseKey::NoVoiceForWords,
];

impl Narrator {
	/// Shows this sentence as a standing notice, once. The notice ends with its cause.
	pub fn notice(&mut self, cause: PhraseKey, sentence: &Phrase) {
		let notice = (cause, sentence.to_string());
		if !self.notices.contains(&notice) {
			if self.notices.len() >= NOTICES {
				self.notices.remove(0);
			}
			self.notices.push(notice);
		}
	}

	/// Returns `true` if a notice of this cause stands.
	pub(super) fn has_notice(&self, cause: PhraseKey) -> bool {
		self.notices.iter().any(|(of, _)| *of == cause)
	}

	/// Ends all notices of this cause.
	pub fn end_notices(&mut self, cause: PhraseKey) {
		self.notices.retain(|(of, _)| *of != cause);
	}

	pub fn end_notice(&mut self, cause: PhraseKey, sentence: &str) {
		self.notices.retain(|(of, text)| *of != cause || text != sentence);
	}

	/// The notices. A user who has chosen silence is not told for ever that there is no voice.
	pub fn notices(&self) -> impl Iterator<Item = String> {
		let is_silent = self.cast.chosen() == VoiceKind::Silent;
		let shown = self.notices.iter();
		shown
			.filter(move |(cause, _)| !is_silent || !OF_VOICES.contains(cause))
			.map(|(_, text)| text.clone())
	}

	/// The number of the last sentences that were said to one input.
	#[must_use]
	pub fn of_one_input(&self) -> usize {
		self.queue.of_one_input()
	}

	/// The last sentences, the oldest first.
	pub fn last_said(&self, number: usize) -> Vec<String> {
		let mut said: Vec<String> = self
			.queue
			.history_so_far()
			.rev()
			.take(number)
			.map(Phrase::line)
			.collect();
		said.reverse();
		said
	}

	/// Says a standing notice.
	pub fn report(&mut self, cause: PhraseKey, phrase: Phrase) {
		self.notice(cause, &phrase);
		self.say(Audience::Room, Urgency::News, phrase);
	}

	/// Says a standing notice as an alarm, with a tone.
	pub fn alarm(&mut self, cause: PhraseKey, phrase: Phrase) {
		self.notice(cause, &phrase);
		self.say(Audience::Room, Urgency::Alarm, phrase);
		self.tone_to(Audience::Room, Tone::Trouble);
	}

	/// Says that a kept game cannot be opened.
	pub fn cannot_open(&mut self, error: &OpeningError) {
		let phrase = self.line(PhraseKey::CannotOpen).and(self.words.unopened(error));
		self.notice(PhraseKey::CannotOpen, &phrase);
		self.say(Audience::Room, Urgency::Alarm, phrase);
	}

	/// Says that events wait for the disk, and are told when they are kept; with a stopped clock, nobody's time runs until then.
	pub fn tell_slow_disk(&mut self, clock_stands: bool) {
		let mut phrase = self.line(PhraseKey::DiskSlow);
		if clock_stands {
			phrase.append(self.line(PhraseKey::ClockAwaitsDisk));
		}
		self.report(PhraseKey::DiskSlow, phrase);
	}
}
