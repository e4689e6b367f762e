//! Faults around the game: each is said, and the game goes on.

use alloc::string::String;
use alloc::vec::Vec;

use super::Desk;
use super::mode::News;
use super::opponents::OpponentNews;
use crate::ports::{Fault, StorageFault};
use crate::voice::{Audience, PhraseKey, Urgency};

impl Desk {
	/// Returns the notices on the page: the state of the recording, and the faults.
	pub(super) fn notices(&self) -> Vec<String> {
		let recording = self.session.recording_notice().into_iter();
		recording.chain(self.session.narrator.notices()).collect()
	}

	/// Reports a fault at a door in a sentence, and on the screen. The game goes on.
	pub(super) fn fault(&mut self, fault: &Fault) {
		if let Some(why) = fault.of_file() {
			self.session.narrator.path.clone_from(&why.path);
		}
		let words = self.session.narrator.words();
		match fault {
			Fault::Voice(fault) => {
				self.session.narrator.fault(fault);
			}
			Fault::Engine(why) => self.hand_out(News::Opponent(OpponentNews::EngineFailed(why.clone()))),
			Fault::Storage(why) => self.storage_fault(why),
			Fault::Live(why) => {
				let phrase = words.line(PhraseKey::NotLive, &[]).and(words.file_fault(why));
				self.session.narrator.alarm(PhraseKey::NotLive, phrase);
			}
			Fault::Damaged(_) => {
				let phrase = words.line(PhraseKey::Damaged, &[]);
				self.session.narrator.alarm(PhraseKey::Damaged, phrase);
			}
			Fault::Parted { .. } => {
				let phrase = words.line(PhraseKey::Parted, &[]);
				self.session.narrator.report(PhraseKey::Parted, phrase);
			}
			Fault::NotLocked => {
				let phrase = words.line(PhraseKey::NotLocked, &[]);
				self.session.narrator.report(PhraseKey::NotLocked, phrase);
			}
			Fault::ForeignCode(_) => {
				let phrase = words.line(PhraseKey::ForeignCode, &[]);
				self.session.narrator.alarm(PhraseKey::ForeignCode, phrase);
			}
			Fault::OwnersUnknown => {
				let phrase = words.line(PhraseKey::OwnersUnknown, &[]);
				self.session.narrator.alarm(PhraseKey::OwnersUnknown, phrase);
			}
			Fault::LineCut => self
				.session
				.narrator
				.say(Audience::Room, Urgency::News, PhraseKey::LineCut),
			Fault::UserFile(why) => {
				let phrase = words.user_file_fault(why);
				self.session.narrator.report(PhraseKey::FileNamed, phrase);
			}
			Fault::NotPreferred(why) => {
				let phrase = words
					.line(PhraseKey::SettingsNotKept, &[])
					.and(words.file_fault(why));
				self.session.narrator.report(PhraseKey::SettingsNotKept, phrase);
			}
			Fault::Endgames(why) => {
				let phrase = words.endgame_fault(why);
				self.session.narrator.report(PhraseKey::EndgameNotKept, phrase);
			}
			Fault::Shipped => {
				let phrase = words.line(PhraseKey::ShippedDamaged, &[]);
				self.session.narrator.report(PhraseKey::ShippedDamaged, phrase);
			}
			Fault::Setting(error) => {
				let phrase = words.setting_error(error);
				self.session.narrator.report(PhraseKey::SettingWrong, phrase);
			}
		}
	}

	fn storage_fault(&mut self, why: &StorageFault) {
		let phrase = self.session.narrator.words().shelf_fault(why);
		let cause = match why {
			// It is over as soon as the whole game is kept.
			StorageFault::Keeping(_) | StorageFault::Gone | StorageFault::Cut | StorageFault::Replaced => {
				PhraseKey::NotKept
			}
			StorageFault::Reading(_) => PhraseKey::CannotRead,
			StorageFault::Deleting(_) => PhraseKey::CannotDelete,
			StorageFault::Writing(_) => PhraseKey::CannotWrite,
			StorageFault::NoGame(_) => PhraseKey::NoSuchGame,
			StorageFault::Newer => PhraseKey::ShelfNewer,
		};
		self.session.narrator.alarm(cause, phrase);
		self.hand_out(News::StorageFailed);
	}
}

#[cfg(test)]
mod tests {
	use alloc::string::{String, ToString};
	use alloc::vec::Vec;

	use crate::clock::Stamp;
	use crate::desk::trial::open;
	use crate::ports::{Effect, Fault, FileFault, Input, Obstacle, StorageAnswer, StorageFault};

	#[test]
	fn what_could_not_be_done_stands_on_the_page_until_it_is_done() {
		let mut desk = open(&[("voice", "none")]);
		let file = FileFault {
			path: String::new(),
			why: Obstacle::Full,
		};
		let path = "game.pgn".into();
		for (fault, told, done) in [
			(
				StorageFault::Writing(file.clone()),
				"The file cannot be written. The disk is full. Please free some space.",
				StorageAnswer::Exported { path },
			),
			(
				StorageFault::Deleting(file),
				"The game cannot be deleted. The disk is full. Please free some space.",
				StorageAnswer::Deleted {
					id: 1,
					recordings: None,
				},
			),
		] {
			desk.update(Stamp(0), Input::Fault(Fault::Storage(fault)));
			assert_eq!(desk.page().notices, [told]);
			desk.update(Stamp(0), Input::Storage(done));
			assert_eq!(desk.page().notices, [] as [&str; 0]);
		}
	}

	/// A move is answered while its keeping fails: the bad news is printed and said before the answer.
	#[test]
	fn what_is_not_kept_is_told_before_the_answer() {
		let mut desk = open(&[("opponent", "friend"), ("clock", "none")]);
		let mut requests = desk.update(Stamp(1), Input::Line("e4".into()));
		let kept = requests
			.iter()
			.position(|request| matches!(request, Effect::Keep { .. }))
			.unwrap();
		let rest = requests.split_off(kept + 1);
		let full = FileFault {
			path: String::new(),
			why: Obstacle::Full,
		};
		let fault = Input::Fault(Fault::Storage(StorageFault::Keeping(full)));
		let requests = desk.told_first(Stamp(1), vec![fault], rest);
		let mut printed = Vec::new();
		let mut said = Vec::new();
		for request in &requests {
			if let Effect::Print { line, .. } = request {
				printed.push(line.as_str());
			} else if let Effect::Say(utterance) = request {
				said.push(utterance.clone());
			}
		}
		assert!(printed[0].starts_with("The game cannot be saved."), "{printed:?}");
		assert!(printed[1].contains("Eva four"), "{printed:?}");
		assert_eq!(requests.last(), Some(&Effect::Show));
		let [bad] = &said[..] else { panic!("{said:?}") };
		assert!(bad.phrase.to_string().starts_with("The game cannot be saved."));
		let next = desk.update(Stamp(2), Input::Spoken(bad.id));
		let answer = next.iter().find_map(|request| {
			if let Effect::Say(utterance) = request {
				Some(utterance.phrase.to_string())
			} else {
				None
			}
		});
		assert!(answer.unwrap().contains("Eva four"));
	}
}
