//! What goes wrong around the game is said, and the game goes on.

mod files;
mod world;

use alloc::string::String;
use alloc::vec::Vec;

use super::Desk;
use super::faults::ShelfFault;
use super::input::Fault;
use super::mode::Mode;
use crate::game::OpeningError;
use crate::voice::{Audience, Language, Phrase, PhraseKey, Tone, Urgency, Vocabulary};

impl Desk {
	/// What stands on the page: how it is with the recording, and what is wrong.
	pub(super) fn notices(&self) -> Vec<String> {
		let mut notices: Vec<String> = self.narrator.recording_notice().into_iter().collect();
		notices.extend(self.narrator.notices());
		notices
	}

	pub(super) fn cannot_open(&mut self, error: &OpeningError) {
		let mut phrase = self.narrator.line(PhraseKey::CannotOpen);
		phrase.append(self.narrator.words.unopened(error));
		self.narrator.notice(PhraseKey::CannotOpen, &phrase);
		self.narrator.say(Urgency::Alarm, phrase);
	}

	/// What went wrong at a door, in a sentence, and the same on the screen. The game goes on.
	pub(super) fn fault(&mut self, fault: &Fault) {
		let words = &self.narrator.words;
		match fault {
			Fault::NoSound(_)
			| Fault::NoEar { .. }
			| Fault::NoSystemSpeech(_)
			| Fault::SystemSpeechLost(_)
			| Fault::NoVoiceFor(_)
			| Fault::NoSynthesis(_)
			| Fault::Unsayable(_) => self.narrator.fault(fault),
			Fault::Engine(why) => {
				let why = words.engine_fault(why);
				if let Mode::Play(play) = &mut self.mode {
					play.opponent_fails(why, &mut self.narrator);
				}
			}
			Fault::Shelf(why) => self.shelf_fault(why),
			Fault::Live(why) => {
				let phrase = words.line(PhraseKey::NotLive, &[]).and(words.file_fault(why));
				self.alarm(PhraseKey::NotLive, phrase);
			}
			Fault::Damaged(_) => self.alarm(PhraseKey::Damaged, words.line(PhraseKey::Damaged, &[])),
			Fault::Parted { .. } => self.news(PhraseKey::Parted, words.line(PhraseKey::Parted, &[])),
			Fault::NotLocked(_) => self.news(PhraseKey::NotLocked, words.line(PhraseKey::NotLocked, &[])),
			Fault::LineCut => self
				.narrator
				.say(Urgency::News, self.narrator.line(PhraseKey::LineCut)),
			Fault::UserFile(why) => self.news(PhraseKey::FileNamed, words.user_file_fault(why)),
			Fault::NotPreferred(why) => {
				let phrase = words
					.line(PhraseKey::SettingsNotKept, &[])
					.and(words.file_fault(why));
				self.news(PhraseKey::SettingsNotKept, phrase);
			}
			Fault::Setting(error) => self.news(PhraseKey::SettingWrong, words.setting_error(error)),
		}
	}

	fn shelf_fault(&mut self, why: &ShelfFault) {
		let phrase = self.narrator.words.shelf_fault(why);
		let cause = match why {
			// It is over as soon as the whole game is kept.
			ShelfFault::Keeping(_) | ShelfFault::Gone | ShelfFault::Replaced => PhraseKey::NotKept,
			ShelfFault::Reading(_) => PhraseKey::CannotRead,
			ShelfFault::Deleting(_) => PhraseKey::CannotDelete,
			ShelfFault::Writing(_) => PhraseKey::CannotWrite,
			ShelfFault::NoGame(_) => PhraseKey::NoSuchGame,
			ShelfFault::Newer => PhraseKey::ShelfNewer,
		};
		self.alarm(cause, phrase);
		self.games(Vec::new());
		if let Mode::Reading(reading) = &mut self.mode {
			reading.cannot_find();
		}
	}

	fn alarm(&mut self, cause: PhraseKey, phrase: Phrase) {
		self.narrator.notice(cause, &phrase);
		self.narrator.say(Urgency::Alarm, phrase);
		self.narrator.tone_to(Audience::Room, Tone::Trouble);
	}

	fn news(&mut self, cause: PhraseKey, phrase: Phrase) {
		self.narrator.notice(cause, &phrase);
		self.narrator.say(Urgency::News, phrase);
	}
}

impl Phrase {
	/// This sentence, and another one after it.
	fn and(mut self, next: Self) -> Self {
		self.append(next);
		self
	}
}

impl Vocabulary {
	fn bare(&self, line: PhraseKey) -> Phrase {
		self.line(line, &[])
	}

	/// What another library or the system says in its own words, behind a sentence that is whole without it.
	pub(super) fn reported(&self, text: &str) -> Phrase {
		let text = english(text.trim_end_matches('.'));
		if text.is_empty() {
			return text;
		}
		self.line(PhraseKey::Reported, &[text])
	}
}

/// A name or a text as it stands in a file or comes from another program.
fn english(text: &str) -> Phrase {
	Phrase::free(Language::ENGLISH, text)
}

#[cfg(test)]
mod tests {
	use alloc::string::String;

	use crate::clock::Stamp;
	use crate::desk::{Choices, Desk, Fault, FileFault, Input, KEYMAPS, Obstacle, ShelfAnswer, ShelfFault};
	use crate::voice::{Language, Library};

	#[test]
	fn what_could_not_be_done_stands_on_the_page_until_it_is_done() {
		let mut choices = Choices::new(Language::ENGLISH);
		for (name, value) in [("voice", "none"), ("vocabulary", "en")] {
			choices.set(name, value).unwrap();
		}
		let keymap = KEYMAPS.named("default").unwrap();
		let library = Library::built_in();
		let desk = Desk::open(choices, library, keymap, "2026-11-21", false, Stamp(0));
		let (mut desk, _) = desk.unwrap();
		let file = FileFault {
			path: String::new(),
			why: Obstacle::Full,
		};
		let path = "game.pgn".into();
		for (fault, told, done) in [
			(
				ShelfFault::Writing(file.clone()),
				"The file cannot be written. The disk is full. Please make room.",
				ShelfAnswer::Exported { path },
			),
			(
				ShelfFault::Deleting(file),
				"The game cannot be deleted. The disk is full. Please make room.",
				ShelfAnswer::Deleted {
					id: 1,
					recordings: None,
				},
			),
		] {
			desk.update(Stamp(0), Input::Fault(Fault::Shelf(fault)));
			assert_eq!(desk.page().notices, [told]);
			desk.update(Stamp(0), Input::Shelf(done));
			assert_eq!(desk.page().notices, [] as [&str; 0]);
		}
	}
}
