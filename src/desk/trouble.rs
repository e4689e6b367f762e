//! What goes wrong around the game is said, and the game goes on.

use alloc::string::String;
use alloc::vec::Vec;

use super::Desk;
use super::input::Fault;
use super::place::Place;
use super::preferences::SettingError;
use crate::game::OpeningError;
use crate::voice::{Audience, Language, Line, Phrase, Tone, Urgency};

impl Desk {
	/// What stands on the page: how it is with the recording, and what is wrong.
	pub(super) fn notices(&self) -> Vec<String> {
		let mut notices = self.mouth.recording_notices();
		notices.extend_from_slice(self.mouth.notices());
		notices
	}

	pub(super) fn cannot_open(&mut self, error: &OpeningError) {
		self.mouth.notice(alloc::format!("{error}."));
		self.mouth.say(Urgency::Alarm, self.mouth.line(Line::CannotOpen));
	}

	/// What went wrong at a door, on the screen and in a sentence. The game goes on.
	pub(super) fn fault(&mut self, fault: &Fault) {
		match fault {
			Fault::NoSound(_)
			| Fault::NoEar { .. }
			| Fault::NoSystemSpeech(_)
			| Fault::SystemSpeechLost(_)
			| Fault::NoVoiceFor(_)
			| Fault::NoSynthesis(_)
			| Fault::Unsayable(_) => self.mouth.fault(fault),
			Fault::Engine(why) => {
				self.mouth.notice(why.clone());
				if let Place::Play(play) = &mut self.place {
					play.rival_fails(&mut self.mouth);
				}
			}
			Fault::Shelf(why) => {
				self.alarm(why, Line::NotKept);
				self.games(Vec::new());
				if let Place::Reading(reading) = &mut self.place {
					reading.cannot_find();
				}
			}
			Fault::Newer(why) => {
				self.alarm(why, Line::ShelfNewer);
				self.games(Vec::new());
			}
			Fault::Live(why) => self.alarm(why, Line::NotLive),
			Fault::Damaged(why) => self.alarm(why, Line::Damaged),
			Fault::Parted(why) => self.news(why, Line::Parted),
			Fault::NotLocked(why) => self.news(why, Line::NotLocked),
			Fault::LineCut => self.mouth.say(Urgency::News, self.mouth.line(Line::LineCut)),
			Fault::UserFile(why) => {
				self.mouth.notice(why.clone());
				let told = Phrase::free(Language::ENGLISH, why.trim_end_matches('.'));
				let phrase = self.mouth.words.line(Line::UserFile, &[told]);
				self.mouth.say(Urgency::News, phrase);
			}
			Fault::NotPreferred(why) => self.news(why, Line::SettingsNotKept),
			Fault::Setting(error) => self.setting(error),
		}
	}

	/// A line of the settings, told with its number and the nearest name.
	fn setting(&mut self, error: &SettingError) {
		self.mouth.notice(alloc::format!("settings.toml, {error}"));
		let words = &self.mouth.words;
		let free = |text: &str| Phrase::free(Language::ENGLISH, text);
		let line = words.number(u32::try_from(error.line()).unwrap_or(u32::MAX));
		let mut phrase = match error {
			SettingError::Unknown {
				name,
				nearest: Some(nearest),
				..
			} => words.line(Line::SettingMisspelt, &[line, free(name), free(nearest)]),
			SettingError::Unknown { name, .. } => words.line(Line::SettingUnknown, &[line, free(name)]),
			SettingError::Wrong { name, .. } => words.line(Line::SettingWrong, &[line, free(name)]),
			SettingError::Unreadable { .. } => words.line(Line::SettingsUnreadable, &[line]),
		};
		if let SettingError::Wrong { why, .. } | SettingError::Unreadable { message: why, .. } = error {
			phrase.append(free(why.trim_end_matches('.')).sentence());
		}
		self.mouth.say(Urgency::News, phrase);
	}

	fn alarm(&mut self, why: &str, line: Line) {
		self.mouth.notice(why.into());
		self.mouth.say(Urgency::Alarm, self.mouth.line(line));
		self.mouth.tone_to(Audience::Room, Tone::Trouble);
	}

	fn news(&mut self, why: &str, line: Line) {
		self.mouth.notice(why.into());
		self.mouth.say(Urgency::News, self.mouth.line(line));
	}
}
