//! A wish that cannot be undone is asked back first.

use alloc::string::{String, ToString};

use super::Home;
use crate::asking::Intent;
use crate::chess::Color;
use crate::commands::{Action, AnswerAction, GameAction, ProgramAction};
use crate::desk::mode::{Next, Transition};
use crate::desk::session::Session;
use crate::desk::telling::leaves_open;
use crate::game::Command;
use crate::keys::{Key, KeyCode};
use crate::narrator::Narrator;
use crate::voice::{Audience, Phrase, PhraseKey, Urgency};

/// A question that waits for yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
	Resign,
	OfferDraw,
	AcceptDraw,
	ClaimDraw,
	/// This number of moves, or of half-moves if two people play.
	TakeBack(u32),
	NewGame,
	Leave,
}

impl Question {
	pub(super) fn asked(self, desk: &Session) -> Phrase {
		desk.narrator.line(match self {
			Self::TakeBack(1) => PhraseKey::AskTakeBack,
			Self::TakeBack(moves) => {
				let words = desk.narrator.words();
				return words.line(PhraseKey::AskTakeBackMoves, &[words.number(moves)]);
			}
			Self::Resign => PhraseKey::AskResign,
			Self::OfferDraw => PhraseKey::AskOffer,
			Self::AcceptDraw => PhraseKey::AskAccept,
			Self::ClaimDraw => PhraseKey::AskClaimDraw,
			Self::NewGame => PhraseKey::AskNewGame,
			Self::Leave => desk.leaving(),
		})
	}

	/// The command that asks it.
	const fn command(self) -> Action {
		match self {
			Self::Resign => Action::Game(GameAction::Resign),
			Self::OfferDraw | Self::AcceptDraw => Action::Game(GameAction::OfferDraw),
			Self::ClaimDraw => Action::Game(GameAction::ClaimDraw),
			Self::TakeBack(_) => Action::Game(GameAction::TakeBack),
			Self::NewGame => Action::Game(GameAction::NewGame),
			Self::Leave => Action::Program(ProgramAction::Quit),
		}
	}

	/// Returns the step that follows a yes.
	pub(super) const fn next(self) -> Next {
		match self {
			Self::Resign | Self::OfferDraw | Self::AcceptDraw | Self::ClaimDraw | Self::TakeBack(_) => {
				Next::Stay
			}
			Self::NewGame => Next::Go(Transition::NewGame),
			Self::Leave => Next::Leave,
		}
	}
}

impl Home {
	pub(super) fn ask(&mut self, question: Question, desk: &mut Session) {
		let table = self.table();
		let in_vain = match question {
			Question::Resign => table.ending().map(|_| PhraseKey::GameOver),
			Question::AcceptDraw => (!self.is_offered()).then_some(PhraseKey::NoDrawOffer),
			Question::OfferDraw => table.offer().map(|_| PhraseKey::OfferStands),
			Question::TakeBack(_) => table.plies().is_empty().then_some(PhraseKey::NothingToTakeBack),
			Question::ClaimDraw | Question::NewGame | Question::Leave => None,
		};
		if let Some(why) = in_vain {
			return desk.narrator.refuse(why);
		}
		self.question = Some(question);
		desk.narrator.answer(question.asked(desk));
	}

	/// Returns `true` if a draw is offered to the user: nobody accepts their own offer in the place of the machine.
	pub(super) fn is_offered(&self) -> bool {
		let own = self.opponent.as_ref().map(|opponent| !opponent.color());
		let offer = self.table().offer();
		offer.is_some_and(|by| own.is_none_or(|own| own != by))
	}

	pub(super) fn answered(&mut self, question: Question, intent: &Intent, desk: &mut Session) -> Next {
		let text = intent.text();
		match intent
			.answer
			.or_else(|| intent.leads_back().then_some(AnswerAction::No))
		{
			Some(AnswerAction::Yes) => {
				self.question = None;
				self.confirmed(question, desk)
			}
			Some(AnswerAction::No) => {
				self.question = None;
				desk.narrator.answer(PhraseKey::Cancelled);
				Next::Stay
			}
			None if text.is_empty() || intent.action == Some(question.command()) => {
				desk.narrator.answer(question.asked(desk));
				Next::Stay
			}
			None => self.meanwhile(question, intent, desk),
		}
	}

	/// Handles a line that is no answer. One that changes nothing of the game leaves the question open, and it is asked again;
	/// any other takes it back, and that is told. A line that nobody understands is answered with the question alone.
	fn meanwhile(&mut self, question: Question, intent: &Intent, desk: &mut Session) -> Next {
		if intent.action.is_some_and(leaves_open) {
			self.reminds = !matches!(intent.action, Some(Action::Speech(_)));
			return self.understood(intent, desk);
		}
		if !desk.narrator.parser().understands(intent) {
			let mut phrase = desk.narrator.line(PhraseKey::YesOrNo);
			phrase.append(question.asked(desk));
			desk.narrator.refuse(phrase);
			return Next::Stay;
		}
		self.question = None;
		desk.narrator.answer(PhraseKey::Cancelled);
		self.understood(intent, desk)
	}

	/// Asks again the question that was open before something else was told.
	pub(super) fn ask_again(&mut self, desk: &mut Session) {
		let reminds = core::mem::take(&mut self.reminds);
		if let Some(question) = self.question.filter(|_| reminds) {
			desk.narrator
				.say(Audience::Room, Urgency::News, question.asked(desk));
		}
	}

	pub(super) fn offer_draw(&mut self, by: Color, desk: &mut Session) {
		self.wish_of(by, &Command::OfferDraw, desk);
		if self.table().offer() == Some(by) {
			self.offer_to_opponent(desk);
		}
	}

	pub(super) fn confirmed(&mut self, question: Question, desk: &mut Session) -> Next {
		let own = self.own();
		match question {
			Question::Resign => self.wish_of(own, &Command::Resign, desk),
			Question::OfferDraw => self.offer_draw(own, desk),
			Question::AcceptDraw => {
				let by = self.answerer();
				self.wish_of(by, &Command::AcceptDraw, desk);
			}
			Question::ClaimDraw => self.wish(&Command::ClaimDraw, desk),
			Question::TakeBack(moves) => self.take_back(moves, desk),
			Question::NewGame | Question::Leave => return question.next(),
		}
		Next::Stay
	}
}

/// Returns the rest of yes or no after its first letter, if that letter alone is an answer. In Finnish it
/// is not: the k of kyllä and the e of ei begin moves and commands as well.
pub(super) fn rest_of_answer(first: char, narrator: &Narrator) -> Option<String> {
	let answers = [
		Action::Answer(AnswerAction::Yes),
		Action::Answer(AnswerAction::No),
	]
	.map(|action| narrator.words().command_words(action.name()));
	let is_letter = |word: &String| word.chars().eq([first]);
	let words = answers.into_iter().filter(|words| words.iter().any(is_letter));
	let rest = words
		.filter_map(<[String]>::first)
		.find_map(|word| word.strip_prefix(first));
	rest.map(ToString::to_string)
}

/// Returns `true` if a line is the rest of that word, or of another one that is the same answer: "eah" after the y of "yes".
pub(super) fn goes_on_with_answer(rest: &str, line: &str, desk: &Session) -> bool {
	let line = line.trim().to_lowercase();
	let is_same = |answer: AnswerAction| {
		let action = Action::Answer(answer);
		let word = desk.narrator.words().command_words(action.name()).first();
		let first = word.and_then(|word| word.strip_suffix(rest));
		first.is_some_and(|first| desk.read(&format!("{first}{line}")).whole() == Some(action))
	};
	rest.to_lowercase() == line || is_same(AnswerAction::Yes) || is_same(AnswerAction::No)
}

impl Home {
	/// Returns `true` if the key types the next letter of an answer given by its first letter, or is the Enter after all of it.
	pub(super) fn goes_on_with_answer(&self, key: Key) -> bool {
		let left = self.rest_of_answer.as_deref();
		let left = left.and_then(|rest| rest.strip_prefix(self.line.shown().as_str()));
		left.is_some_and(|left| match key.typed() {
			Some(letter) => left.starts_with(letter),
			None => key == Key::plain(KeyCode::Enter) && left.is_empty(),
		})
	}

	/// Returns `true` if the key is the Enter after an answer that was given by its letter alone. It begins nothing, but if
	/// nothing is being said, the program does not stay silent.
	pub(super) fn closes(&mut self, key: Key, narrator: &mut Narrator) -> bool {
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
		if !narrator.may_be_unheard() {
			return false;
		}
		if !narrator.is_speaking() {
			narrator.answer(self.state(narrator));
		}
		true
	}
}
