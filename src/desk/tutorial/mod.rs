//! The first game: it teaches by doing. Each lesson waits until the user has done it, in a real game for two that nobody keeps.

mod lessons;
#[cfg(test)]
mod tests;
mod watching;

use alloc::boxed::Box;
use alloc::string::ToString;

use super::Desk;
use super::actions::{Action, BoardAction};
use super::choices::{Choices, OpponentChoice};
use super::mode::Mode;
use super::play::{Outcome, Play};
use crate::clock::{Control, Controls, Span};
use crate::voice::{Phrase, PhraseKey};
use lessons::{Lesson, lessons};

/// Nobody is hurried.
const TIME: Span = Span::minutes(60);

/// The lesson that is given, and how far the user is in it.
#[derive(Debug)]
pub(super) struct Tutorial {
	choices: Choices,
	lesson: usize,
	/// The squares that were walked to in this lesson.
	walked: usize,
}

/// What follows from what the user has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
	Waits,
	Done,
	/// A move that was not the one of the lesson.
	OtherMove,
}

impl Desk {
	/// Does a command about the first game, in any place; whether it was one.
	pub(super) fn teaches(&mut self, action: Action) -> bool {
		if !matches!(action, Action::Tutorial | Action::Lesson | Action::NextLesson) {
			return false;
		}
		if matches!(self.mode, Mode::Face(_) | Mode::Table(_) | Mode::TableSetup(_)) {
			self.narrator.refuse(self.narrator.line(PhraseKey::NoLesson));
		} else if action == Action::Tutorial {
			self.begin_tutorial();
		} else if self.tutorial.is_none() {
			self.narrator.refuse(self.narrator.line(PhraseKey::NoLesson));
		} else if action == Action::Lesson {
			self.tell_lesson();
		} else {
			self.narrator.answer(self.narrator.line(PhraseKey::LessonSkipped));
			self.next_lesson();
		}
		true
	}

	/// Leaves what is in hand, which is kept, and begins the first game.
	pub(super) fn begin_tutorial(&mut self) {
		self.mode.leave(&mut self.narrator);
		let control = Control::fischer(TIME, Span::ZERO);
		let choices = Choices {
			opponent: Some(OpponentChoice::Friend),
			clock: Some(Some(Controls::both(control))),
			table: None,
			..self.choices.clone()
		};
		self.narrator.set_manner(choices.manner());
		self.tutorial = Some(Tutorial {
			choices,
			lesson: 0,
			walked: 0,
		});
		if !self.set_position(true) {
			return;
		}
		let ways =
			[Action::Lesson, Action::NextLesson, Action::NewGame].map(|action| self.way(&["play"], action));
		self.narrator
			.answer(self.narrator.words.line(PhraseKey::LessonWelcome, &ways));
		self.tell_lesson();
	}

	/// Looks at what has come of the last input, praises, and goes on.
	pub(super) fn watch_lesson(&mut self) {
		let (Some(tutorial), Mode::Play(play)) = (&mut self.tutorial, &self.mode) else {
			self.tutorial = None;
			return;
		};
		match tutorial.progress(play, &self.narrator) {
			Progress::Waits => {}
			Progress::Done => {
				const PRAISE: [PhraseKey; 3] =
					[PhraseKey::PraiseGood, PhraseKey::PraiseRight, PhraseKey::PraiseSo];
				let praise = PRAISE.into_iter().cycle().nth(tutorial.lesson);
				if let Some(praise) = praise {
					self.narrator.answer_behind(self.narrator.line(praise));
				}
				self.next_lesson();
			}
			Progress::OtherMove => {
				self.narrator
					.answer_behind(self.narrator.line(PhraseKey::LessonOtherMove));
				if self.set_position(true) {
					self.tell_lesson();
				}
			}
		}
	}

	fn next_lesson(&mut self) {
		let Some(tutorial) = &mut self.tutorial else {
			return;
		};
		tutorial.lesson += 1;
		tutorial.walked = 0;
		if tutorial.lesson().is_some() {
			if self.set_position(false) {
				self.set_place();
				self.tell_lesson();
			}
			return;
		}
		self.narrator
			.answer_behind(self.narrator.line(PhraseKey::LessonEnd));
		self.came_to(Outcome::NewGame);
	}

	/// Sets up the position in which the lesson begins, if it is another one; whether there is one.
	fn set_position(&mut self, anew: bool) -> bool {
		let Some(tutorial) = &self.tutorial else {
			return false;
		};
		let Some(fen) = tutorial.lesson().and_then(|lesson| lesson.begins) else {
			return true;
		};
		if let (Mode::Play(play), false) = (&self.mode, anew)
			&& play.stands_at(fen)
		{
			return true;
		}
		let choices = Choices {
			fen: Some(fen.to_string()),
			..tutorial.choices.clone()
		};
		match Play::practise(&choices, &self.date, &self.narrator) {
			Ok(mut play) => {
				if let Mode::Play(old) = &mut self.mode {
					play.walk_on(old);
					old.leave(&mut self.narrator);
				}
				self.mode = Mode::Play(Box::new(play));
				true
			}
			Err(error) => {
				self.tutorial = None;
				self.cannot_open(&error);
				false
			}
		}
	}

	/// Whoever has skipped the way to the board, or back, is brought there.
	fn set_place(&mut self) {
		let lesson = self.tutorial.as_ref().and_then(Tutorial::lesson);
		if let (Some(lesson), Mode::Play(play)) = (lesson, &mut self.mode)
			&& play.is_walking() != lesson.on_board
		{
			play.look(BoardAction::Walk, "", &mut self.narrator);
		}
	}

	/// How a command is reached: by its word alone where there are no keys.
	fn way(&self, places: &[&str], action: Action) -> Phrase {
		if self.choices.by_lines {
			let word = self.narrator.words.command_word(action.name());
			return self.narrator.words.line(PhraseKey::WordAlone, &[word]);
		}
		self.keyboard.how(places, action, &self.narrator)
	}

	fn tell_lesson(&mut self) {
		let Some(tutorial) = &self.tutorial else { return };
		let Some(lesson) = tutorial.lesson() else { return };
		let places = self.mode.keys().unwrap_or(&[]);
		let told = lesson.told(|action| self.way(places, action), &self.narrator);
		let number = |number: usize| {
			self.narrator
				.words
				.number(u32::try_from(number).unwrap_or(u32::MAX))
		};
		let mut phrase = self.narrator.words.line(
			PhraseKey::LessonNumber,
			&[number(tutorial.lesson + 1), number(tutorial.lessons().count())],
		);
		phrase.append(told);
		self.narrator.answer_behind(phrase);
	}
}

impl Tutorial {
	fn lessons(&self) -> impl Iterator<Item = &'static Lesson> {
		lessons(self.choices.by_lines)
	}

	fn lesson(&self) -> Option<&'static Lesson> {
		self.lessons().nth(self.lesson)
	}
}
