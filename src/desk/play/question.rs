//! A wish that cannot be undone is asked back first.

use alloc::string::{String, ToString};

use super::Play;
use crate::desk::actions::Action;
use crate::desk::mouth::Mouth;
use crate::keys::Key;
use crate::voice::Line;

/// What waits for yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
	Resign,
	OfferDraw,
	AcceptDraw,
	TakeBack,
	NewGame,
	Leave,
}

impl Question {
	pub(super) const fn line(self) -> Line {
		match self {
			Self::Resign => Line::AskResign,
			Self::OfferDraw => Line::AskOffer,
			Self::AcceptDraw => Line::AskAccept,
			Self::TakeBack => Line::AskTakeBack,
			Self::NewGame => Line::AskNewGame,
			Self::Leave => Line::AskLeave,
		}
	}
}

/// What would still be typed of yes or no after its first letter, where that letter alone is an answer. In Finnish it
/// is none: the k of kyllä and the e of ei begin moves and commands as well.
pub(super) fn rest_of_answer(first: char, mouth: &Mouth) -> Option<String> {
	let answers = [Action::Yes, Action::No].map(|action| mouth.words.command_words(action.name()));
	let is_letter = |word: &String| word.chars().eq([first]);
	let words = answers.into_iter().filter(|words| words.iter().any(is_letter));
	let rest = words
		.filter_map(<[String]>::first)
		.find_map(|word| word.strip_prefix(first));
	rest.map(ToString::to_string)
}

impl Play {
	/// Whether the key is the Enter behind an answer that was given by its letter alone. Nothing is begun by it, but where
	/// nothing is being said it is not met with silence.
	pub(in crate::desk) fn closes_answer(&mut self, key: Key, enters: bool, mouth: &mut Mouth) -> bool {
		if key.typed().is_some() {
			return false;
		}
		let rest = self
			.rest_of_answer
			.take_if(|_| !enters || self.entry.text().is_empty());
		let Some(rest) = rest.filter(|_| enters) else {
			return false;
		};
		if rest.is_empty() {
			return true;
		}
		if !mouth.may_be_unheard() {
			return false;
		}
		if !mouth.is_speaking() {
			mouth.answer(self.state(mouth));
		}
		true
	}
}
