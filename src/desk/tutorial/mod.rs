//! The first game: it teaches by doing. Each lesson waits until the user has done it, in a real game for two that nobody keeps.

mod lessons;
#[cfg(test)]
mod tests;
mod watching;

use alloc::boxed::Box;
use alloc::string::ToString;

use super::Desk;
use super::actions::{Action, Look};
use super::choices::{Choices, Opponent};
use super::place::Place;
use super::play::{Outcome, Play};
use crate::clock::{Control, Controls, Span};
use crate::voice::{Line, Phrase};
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
		if matches!(
			self.place,
			Place::Face(_) | Place::Table(_) | Place::TableSetup(_)
		) {
			self.mouth.refuse(self.mouth.line(Line::NoLesson));
		} else if action == Action::Tutorial {
			self.begin_tutorial();
		} else if self.tutorial.is_none() {
			self.mouth.refuse(self.mouth.line(Line::NoLesson));
		} else if action == Action::Lesson {
			self.tell_lesson();
		} else {
			self.mouth.answer(self.mouth.line(Line::LessonSkipped));
			self.next_lesson();
		}
		true
	}

	/// Leaves what is in hand, which is kept, and begins the first game.
	pub(super) fn begin_tutorial(&mut self) {
		self.place.leave(&mut self.mouth);
		let control = Control::fischer(TIME, Span::ZERO);
		let choices = Choices {
			opponent: Some(Opponent::Friend),
			clock: Some(Some(Controls::both(control))),
			table: None,
			..self.choices.clone()
		};
		self.mouth.set_manner(choices.manner());
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
		self.mouth
			.answer(self.mouth.words.line(Line::LessonWelcome, &ways));
		self.tell_lesson();
	}

	/// Looks at what has come of the last input, praises, and goes on.
	pub(super) fn watch_lesson(&mut self) {
		let (Some(tutorial), Place::Play(play)) = (&mut self.tutorial, &self.place) else {
			self.tutorial = None;
			return;
		};
		match tutorial.progress(play, &self.mouth) {
			Progress::Waits => {}
			Progress::Done => {
				const PRAISE: [Line; 3] = [Line::PraiseGood, Line::PraiseRight, Line::PraiseSo];
				let praise = PRAISE.into_iter().cycle().nth(tutorial.lesson);
				if let Some(praise) = praise {
					self.mouth.answer_behind(self.mouth.line(praise));
				}
				self.next_lesson();
			}
			Progress::OtherMove => {
				self.mouth.answer_behind(self.mouth.line(Line::LessonOtherMove));
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
		self.mouth.answer_behind(self.mouth.line(Line::LessonEnd));
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
		if let (Place::Play(play), false) = (&self.place, anew)
			&& play.stands_at(fen)
		{
			return true;
		}
		let choices = Choices {
			fen: Some(fen.to_string()),
			..tutorial.choices.clone()
		};
		match Play::practise(&choices, &self.date, &self.mouth) {
			Ok(mut play) => {
				if let Place::Play(old) = &mut self.place {
					play.walk_on(old);
					old.leave(&mut self.mouth);
				}
				self.place = Place::Play(Box::new(play));
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
		if let (Some(lesson), Place::Play(play)) = (lesson, &mut self.place)
			&& play.is_walking() != lesson.on_board
		{
			play.look(Look::Walk, "", &mut self.mouth);
		}
	}

	/// How a command is reached: by its word alone where there are no keys.
	fn way(&self, places: &[&str], action: Action) -> Phrase {
		if self.choices.by_lines {
			let word = self.mouth.words.command_word(action.name());
			return self.mouth.words.line(Line::WordAlone, &[word]);
		}
		self.keyboard.how(places, action, &self.mouth)
	}

	fn tell_lesson(&mut self) {
		let Some(tutorial) = &self.tutorial else { return };
		let Some(lesson) = tutorial.lesson() else { return };
		let places = self.place.keys().unwrap_or(&[]);
		let told = lesson.told(|action| self.way(places, action), &self.mouth);
		let number = |number: usize| self.mouth.words.number(u32::try_from(number).unwrap_or(u32::MAX));
		let mut phrase = self.mouth.words.line(
			Line::LessonNumber,
			&[number(tutorial.lesson + 1), number(tutorial.lessons().count())],
		);
		phrase.append(told);
		self.mouth.answer_behind(phrase);
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
