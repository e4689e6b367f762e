//! Answers that many commands share: the way to the help, a move as an example, and the path of a file.

use alloc::string::ToString;

use super::Narrator;
use crate::chess::{Role, Square};
use crate::names::short_path;
use crate::voice::{Detail, Phrase, PhraseKey};

impl Narrator {
	/// Tells the way to the help, if the user wants such hints.
	#[must_use]
	pub fn help_hint(&self) -> Phrase {
		if self.says(Detail::Hints) {
			self.line(PhraseKey::HelpHint)
		} else {
			Phrase::new()
		}
	}

	/// A move as it may be typed.
	#[must_use]
	pub fn example(&self) -> Phrase {
		let mut example = self.words.piece(Role::Knight);
		example.append(self.words.square(Square::F3));
		self.words.line(PhraseKey::ForExample, &[example])
	}

	/// Says that there is no such time, or else what is asked for.
	pub fn refuse_time(&mut self, text: &str, please: PhraseKey) {
		let impossible = self.parser().has_impossible_time(text);
		let key = if impossible {
			PhraseKey::TimeImpossible
		} else {
			please
		};
		self.refuse(key);
	}

	/// A path as it is told: its folder and its file. The whole of it is told on request.
	pub fn path_in_short(&mut self, path: &str) -> Phrase {
		self.path = path.to_string();
		Phrase::free(self.words.manner().dialogue, short_path(path))
	}

	/// Tells the whole path that was told last.
	pub fn tell_path(&mut self) {
		if self.path.is_empty() {
			return self.refuse(PhraseKey::NoPath);
		}
		let path = Phrase::free(self.words.manner().dialogue, &self.path);
		self.answer(self.words.line(PhraseKey::StandsAt, &[path]).sentence());
	}
}
