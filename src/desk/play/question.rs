//! A wish that cannot be undone is asked back first.

use alloc::string::{String, ToString};

use super::{Outcome, Play};
use crate::desk::actions::Action;
use crate::desk::narrator::Narrator;
use crate::game::Command;
use crate::keys::Key;
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
	pub(super) const fn line(self, narrator: &Narrator) -> PhraseKey {
		match self {
			Self::Resign => PhraseKey::AskResign,
			Self::OfferDraw => PhraseKey::AskOffer,
			Self::AcceptDraw => PhraseKey::AskAccept,
			Self::TakeBack => PhraseKey::AskTakeBack,
			Self::NewGame => PhraseKey::AskNewGame,
			Self::Leave => narrator.leaving(),
		}
	}
}

impl Play {
	pub(super) fn ask(&mut self, question: Question, narrator: &mut Narrator) {
		if self.table().ending().is_some() && question == Question::Resign {
			return narrator.refuse(narrator.line(PhraseKey::GameOver));
		}
		if question == Question::AcceptDraw && self.table().offer().is_none() {
			return narrator.refuse(narrator.line(PhraseKey::NoDrawOffer));
		}
		if question == Question::OfferDraw && self.table().offer().is_some() {
			return narrator.refuse(narrator.line(PhraseKey::OfferStands));
		}
		if question == Question::TakeBack && self.table().plies().is_empty() {
			return narrator.refuse(narrator.line(PhraseKey::NothingToTakeBack));
		}
		self.question = Some(question);
		narrator.answer(narrator.line(question.line(narrator)));
	}

	pub(super) fn answered(&mut self, question: Question, text: &str, narrator: &mut Narrator) -> Outcome {
		let manner = *narrator.words.manner();
		match narrator.library.command(text, &manner).and_then(Action::named) {
			Some(Action::Yes) => {
				self.question = None;
				self.confirmed(question, narrator)
			}
			Some(Action::No) => {
				self.question = None;
				narrator.answer(narrator.line(PhraseKey::Cancelled));
				Outcome::Here
			}
			Some(_) | None => {
				let mut phrase = narrator.line(PhraseKey::YesOrNo);
				phrase.append(narrator.line(question.line(narrator)));
				narrator.refuse(phrase);
				Outcome::Here
			}
		}
	}

	pub(super) fn confirmed(&mut self, question: Question, narrator: &mut Narrator) -> Outcome {
		let own = self.own();
		match question {
			Question::Resign => self.wish_of(own, &Command::Resign, narrator),
			Question::OfferDraw => {
				self.wish_of(own, &Command::OfferDraw, narrator);
				if self.table().offer() == Some(own) {
					self.opponent_answers_offer(narrator);
				}
			}
			Question::AcceptDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::AcceptDraw, narrator);
			}
			Question::TakeBack => {
				let plies = self.plies_to_take_back();
				self.wish(&Command::TakeBack { plies }, narrator);
			}
			Question::NewGame => return Outcome::NewGame,
			Question::Leave => return Outcome::Leave,
		}
		Outcome::Here
	}
}

/// What would still be typed of yes or no after its first letter, where that letter alone is an answer. In Finnish it
/// is none: the k of kyllä and the e of ei begin moves and commands as well.
pub(super) fn rest_of_answer(first: char, narrator: &Narrator) -> Option<String> {
	let answers = [Action::Yes, Action::No].map(|action| narrator.words.command_words(action.name()));
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
	pub(in crate::desk) fn closes_answer(&mut self, key: Key, enters: bool, narrator: &mut Narrator) -> bool {
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
		if !narrator.may_be_unheard() {
			return false;
		}
		if !narrator.is_speaking() {
			narrator.answer(self.state(narrator));
		}
		true
	}
}
