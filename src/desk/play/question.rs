//! A wish that cannot be undone is asked back first.

use alloc::string::{String, ToString};

use super::{Outcome, Play};
use crate::desk::actions::Action;
use crate::desk::mouth::Mouth;
use crate::game::Command;
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
	pub(super) const fn line(self, mouth: &Mouth) -> Line {
		match self {
			Self::Resign => Line::AskResign,
			Self::OfferDraw => Line::AskOffer,
			Self::AcceptDraw => Line::AskAccept,
			Self::TakeBack => Line::AskTakeBack,
			Self::NewGame => Line::AskNewGame,
			Self::Leave => mouth.leaving(),
		}
	}
}

impl Play {
	pub(super) fn ask(&mut self, question: Question, mouth: &mut Mouth) {
		if self.table().ending().is_some() && question == Question::Resign {
			return mouth.refuse(mouth.line(Line::GameOver));
		}
		if question == Question::AcceptDraw && self.table().offer().is_none() {
			return mouth.refuse(mouth.line(Line::NoDrawOffer));
		}
		if question == Question::OfferDraw && self.table().offer().is_some() {
			return mouth.refuse(mouth.line(Line::OfferStands));
		}
		if question == Question::TakeBack && self.table().plies().is_empty() {
			return mouth.refuse(mouth.line(Line::NothingToTakeBack));
		}
		self.question = Some(question);
		mouth.answer(mouth.line(question.line(mouth)));
	}

	pub(super) fn answered(&mut self, question: Question, text: &str, mouth: &mut Mouth) -> Outcome {
		let manner = *mouth.words.manner();
		match mouth.library.command(text, &manner).and_then(Action::named) {
			Some(Action::Yes) => {
				self.question = None;
				self.confirmed(question, mouth)
			}
			Some(Action::No) => {
				self.question = None;
				mouth.answer(mouth.line(Line::Cancelled));
				Outcome::Here
			}
			Some(_) | None => {
				let mut phrase = mouth.line(Line::YesOrNo);
				phrase.append(mouth.line(question.line(mouth)));
				mouth.refuse(phrase);
				Outcome::Here
			}
		}
	}

	pub(super) fn confirmed(&mut self, question: Question, mouth: &mut Mouth) -> Outcome {
		let own = self.own();
		match question {
			Question::Resign => self.wish_of(own, &Command::Resign, mouth),
			Question::OfferDraw => {
				self.wish_of(own, &Command::OfferDraw, mouth);
				if self.table().offer() == Some(own) {
					self.rival_answers_offer(mouth);
				}
			}
			Question::AcceptDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::AcceptDraw, mouth);
			}
			Question::TakeBack => {
				let plies = self.plies_to_take_back();
				self.wish(&Command::TakeBack { plies }, mouth);
			}
			Question::NewGame => return Outcome::NewGame,
			Question::Leave => return Outcome::Leave,
		}
		Outcome::Here
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
