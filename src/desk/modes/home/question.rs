//! A wish that cannot be undone is asked back first.

use alloc::string::{String, ToString};

use super::Home;
use crate::commands::{Action, AnswerAction};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::game::Command;
use crate::keys::{Key, KeyCode};
use crate::voice::PhraseKey;

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
	pub(super) const fn line(self, desk: &Session) -> PhraseKey {
		match self {
			Self::Resign => PhraseKey::AskResign,
			Self::OfferDraw => PhraseKey::AskOffer,
			Self::AcceptDraw => PhraseKey::AskAccept,
			Self::TakeBack => PhraseKey::AskTakeBack,
			Self::NewGame => PhraseKey::AskNewGame,
			Self::Leave => desk.leaving(),
		}
	}
}

impl Home {
	pub(super) fn ask(&mut self, question: Question, desk: &mut Session) {
		let table = self.table();
		let in_vain = match question {
			Question::Resign => table.ending().map(|_| PhraseKey::GameOver),
			Question::AcceptDraw => table.offer().is_none().then_some(PhraseKey::NoDrawOffer),
			Question::OfferDraw => table.offer().map(|_| PhraseKey::OfferStands),
			Question::TakeBack => table.plies().is_empty().then_some(PhraseKey::NothingToTakeBack),
			Question::NewGame | Question::Leave => None,
		};
		if let Some(why) = in_vain {
			return desk.refuse(desk.line(why));
		}
		self.question = Some(question);
		desk.answer(desk.line(question.line(desk)));
	}

	pub(super) fn answered(&mut self, question: Question, text: &str, desk: &mut Session) -> Next {
		match desk.parser().answer(text) {
			Some(AnswerAction::Yes) => {
				self.question = None;
				self.confirmed(question, desk)
			}
			Some(AnswerAction::No) => {
				self.question = None;
				desk.answer(desk.line(PhraseKey::Cancelled));
				Next::Stay
			}
			None => {
				let mut phrase = desk.line(PhraseKey::YesOrNo);
				phrase.append(desk.line(question.line(desk)));
				desk.refuse(phrase);
				Next::Stay
			}
		}
	}

	pub(super) fn confirmed(&mut self, question: Question, desk: &mut Session) -> Next {
		let own = self.own();
		match question {
			Question::Resign => self.wish_of(own, &Command::Resign, desk),
			Question::OfferDraw => {
				self.wish_of(own, &Command::OfferDraw, desk);
				if self.table().offer() == Some(own) {
					self.offer_to_opponent(desk);
				}
			}
			Question::AcceptDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::AcceptDraw, desk);
			}
			Question::TakeBack => self.take_back(desk),
			Question::NewGame => return Next::Go(Transition::NewGame),
			Question::Leave => return Next::Leave,
		}
		Next::Stay
	}
}

/// What would still be typed of yes or no after its first letter, where that letter alone is an answer. In Finnish it
/// is none: the k of kyllä and the e of ei begin moves and commands as well.
pub(super) fn rest_of_answer(first: char, desk: &Session) -> Option<String> {
	let answers = [
		Action::Answer(AnswerAction::Yes),
		Action::Answer(AnswerAction::No),
	]
	.map(|action| desk.words().command_words(action.name()));
	let is_letter = |word: &String| word.chars().eq([first]);
	let words = answers.into_iter().filter(|words| words.iter().any(is_letter));
	let rest = words
		.filter_map(<[String]>::first)
		.find_map(|word| word.strip_prefix(first));
	rest.map(ToString::to_string)
}

impl Home {
	/// Whether the key is the Enter behind an answer that was given by its letter alone. Nothing is begun by it, but where
	/// nothing is being said it is not met with silence.
	pub(super) fn closes(&mut self, key: Key, desk: &mut Session) -> bool {
		let enters = key == Key::plain(KeyCode::Enter);
		if key.typed().is_some() {
			return false;
		}
		let rest = self.rest_of_answer.take_if(|_| !enters || self.line.is_empty());
		let Some(rest) = rest.filter(|_| enters) else {
			return false;
		};
		if rest.is_empty() {
			return true;
		}
		if !desk.narrator.may_be_unheard() {
			return false;
		}
		if !desk.narrator.is_speaking() {
			desk.answer(self.state(desk));
		}
		true
	}
}
