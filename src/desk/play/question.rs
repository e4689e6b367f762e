//! A wish that cannot be undone is asked back first.

use alloc::string::{String, ToString};

use crate::desk::actions::Action;
use crate::desk::mouth::Mouth;
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
