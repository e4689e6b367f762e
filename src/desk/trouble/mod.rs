//! What goes wrong around the game is said, and the game goes on.

mod files;
mod world;

use alloc::string::String;
use alloc::vec::Vec;

use super::Desk;
use super::faults::ShelfFault;
use super::input::Fault;
use super::place::Place;
use crate::game::OpeningError;
use crate::voice::{Audience, Language, Line, Phrase, Tone, Urgency, Vocabulary};

impl Desk {
	/// What stands on the page: how it is with the recording, and what is wrong.
	pub(super) fn notices(&self) -> Vec<String> {
		let mut notices: Vec<String> = self.mouth.recording_notice().into_iter().collect();
		notices.extend(self.mouth.notices());
		notices
	}

	pub(super) fn cannot_open(&mut self, error: &OpeningError) {
		let mut phrase = self.mouth.line(Line::CannotOpen);
		phrase.append(self.mouth.words.unopened(error));
		self.mouth.notice(Line::CannotOpen, &phrase);
		self.mouth.say(Urgency::Alarm, phrase);
	}

	/// What went wrong at a door, in a sentence, and the same on the screen. The game goes on.
	pub(super) fn fault(&mut self, fault: &Fault) {
		let words = &self.mouth.words;
		match fault {
			Fault::NoSound(_)
			| Fault::NoEar { .. }
			| Fault::NoSystemSpeech(_)
			| Fault::SystemSpeechLost(_)
			| Fault::NoVoiceFor(_)
			| Fault::NoSynthesis(_)
			| Fault::Unsayable(_) => self.mouth.fault(fault),
			Fault::Engine(why) => {
				let why = words.engine_fault(why);
				if let Place::Play(play) = &mut self.place {
					play.rival_fails(why, &mut self.mouth);
				}
			}
			Fault::Shelf(why) => self.shelf_fault(why),
			Fault::Live(why) => {
				let phrase = words.line(Line::NotLive, &[]).and(words.file_fault(why));
				self.alarm(Line::NotLive, phrase);
			}
			Fault::Damaged(_) => self.alarm(Line::Damaged, words.line(Line::Damaged, &[])),
			Fault::Parted { .. } => self.news(Line::Parted, words.line(Line::Parted, &[])),
			Fault::NotLocked(_) => self.news(Line::NotLocked, words.line(Line::NotLocked, &[])),
			Fault::LineCut => self.mouth.say(Urgency::News, self.mouth.line(Line::LineCut)),
			Fault::UserFile(why) => self.news(Line::FileNamed, words.user_file_fault(why)),
			Fault::NotPreferred(why) => {
				let phrase = words.line(Line::SettingsNotKept, &[]).and(words.file_fault(why));
				self.news(Line::SettingsNotKept, phrase);
			}
			Fault::Setting(error) => self.news(Line::SettingWrong, words.setting_error(error)),
		}
	}

	fn shelf_fault(&mut self, why: &ShelfFault) {
		let phrase = self.mouth.words.shelf_fault(why);
		let cause = match why {
			// It is over as soon as the whole game is kept.
			ShelfFault::Keeping(_) | ShelfFault::Gone | ShelfFault::Replaced => Line::NotKept,
			ShelfFault::Reading(_) => Line::CannotRead,
			ShelfFault::Deleting(_) => Line::CannotDelete,
			ShelfFault::Writing(_) => Line::CannotWrite,
			ShelfFault::NoGame(_) => Line::NoSuchGame,
			ShelfFault::Newer => Line::ShelfNewer,
		};
		self.alarm(cause, phrase);
		self.games(Vec::new());
		if let Place::Reading(reading) = &mut self.place {
			reading.cannot_find();
		}
	}

	fn alarm(&mut self, cause: Line, phrase: Phrase) {
		self.mouth.notice(cause, &phrase);
		self.mouth.say(Urgency::Alarm, phrase);
		self.mouth.tone_to(Audience::Room, Tone::Trouble);
	}

	fn news(&mut self, cause: Line, phrase: Phrase) {
		self.mouth.notice(cause, &phrase);
		self.mouth.say(Urgency::News, phrase);
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
	fn bare(&self, line: Line) -> Phrase {
		self.line(line, &[])
	}

	/// What another library or the system says in its own words, behind a sentence that is whole without it.
	pub(super) fn reported(&self, text: &str) -> Phrase {
		let text = english(text.trim_end_matches('.'));
		if text.is_empty() {
			return text;
		}
		self.line(Line::Reported, &[text])
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
