//! The first game: it teaches by doing. Each lesson waits until the user has done it, in a real game for two that nobody keeps.

mod lessons;
mod mode;
mod spelled;
#[cfg(test)]
mod tests;
mod watching;

use crate::voice::PhraseKey;
use alloc::string::ToString;

use crate::clock::{Control, Controls, Span};
use crate::commands::{Action, BoardAction, GameAction, LessonAction};
use crate::desk::mode::{Next, Transition};
use crate::desk::modes::home::Home;
use crate::desk::session::Session;
use crate::game::OpeningError;
use crate::narrator::Narrator;
use crate::settings::{Choices, OpponentChoice};
use crate::voice::phrases;
use lessons::{Lesson, lessons};
use spelled::Spelled;

/// Nobody is hurried.
const TIME: Span = Span::minutes(60);

/// The commands that hold in every lesson, in the order in which the first sentence names them.
const WAYS: [Action; 3] = [
	Action::Lesson(LessonAction::Lesson),
	Action::Lesson(LessonAction::NextLesson),
	Action::Game(GameAction::NewGame),
];

/// The game in which it is taught, the lesson that is given, and how far the user is in it.
#[derive(Debug)]
pub(in crate::desk) struct Tutorial {
	home: Home,
	choices: Choices,
	lesson: usize,
	/// The squares that were walked to in this lesson.
	walked: usize,
	spelled: Spelled,
}

/// The effect of the user's act on the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
	Waits,
	Done,
	/// A move that was not the one of the lesson.
	OtherMove,
}

impl Tutorial {
	/// Begins with the first lesson.
	pub(in crate::desk) fn begin(desk: &mut Session) -> Result<Self, OpeningError> {
		let control = Control::fischer(TIME, Span::ZERO);
		let choices = Choices {
			opponent: Some(OpponentChoice::Friend),
			clock: Some(Some(Controls::both(control))),
			table: None,
			..desk.choices.clone()
		};
		desk.narrator.set_manner(choices.manner());
		let fen = lessons(choices.by_lines).find_map(|lesson| lesson.begins);
		let tutorial = Self {
			home: practice(fen, &choices, &desk.narrator)?,
			choices,
			lesson: 0,
			walked: 0,
			spelled: Spelled::default(),
		};
		let ways = WAYS.map(|action| desk.way_to(&["play"], action));
		desk.narrator
			.answer(desk.narrator.words().line(PhraseKey::LessonWelcome, &ways));
		tutorial.tell_lesson(desk);
		Ok(tutorial)
	}

	/// `brought` says that a user who is elsewhere is brought to the board, or back: they have skipped the way there.
	fn next_lesson(&mut self, brought: bool, desk: &mut Session) -> Next {
		self.lesson += 1;
		self.walked = 0;
		self.spelled = Spelled::default();
		let Some(lesson) = self.lesson() else {
			desk.narrator.answer_behind(PhraseKey::LessonEnd);
			return Next::Go(Transition::NewGame);
		};
		if lesson.begins.is_some_and(|fen| !self.home.stands_at(fen)) {
			self.set_position(desk);
		}
		if brought && self.home.is_walking() != lesson.on_board {
			self.home.look(BoardAction::Walk, "", desk);
		}
		self.tell_lesson(desk);
		Next::Stay
	}

	/// Sets up the position in which the lesson begins.
	fn set_position(&mut self, desk: &mut Session) {
		let Some(fen) = self.lesson().and_then(|lesson| lesson.begins) else {
			return;
		};
		match practice(Some(fen), &self.choices, &desk.narrator) {
			Ok(mut home) => {
				home.walk_on(&mut self.home);
				self.home.put_away(desk);
				self.home = home;
			}
			Err(error) => desk.narrator.cannot_open(&error),
		}
	}

	fn tell_lesson(&self, desk: &mut Session) {
		let Some(lesson) = self.lesson() else { return };
		let told = lesson.told(|action| desk.way_to(self.sections(), action), &desk.narrator);
		let words = desk.narrator.words();
		let number = |number: usize| words.number(u32::try_from(number).unwrap_or(u32::MAX));
		let mut phrase = words.fill(phrases::LessonNumber {
			number: number(self.lesson + 1),
			count: number(self.lessons().count()),
		});
		phrase.append(told);
		desk.narrator.answer_behind(phrase);
	}

	fn lessons(&self) -> impl Iterator<Item = &'static Lesson> {
		lessons(self.choices.by_lines)
	}

	fn lesson(&self) -> Option<&'static Lesson> {
		self.lessons().nth(self.lesson)
	}
}

/// A game that nobody keeps, in this position.
fn practice(fen: Option<&str>, choices: &Choices, narrator: &Narrator) -> Result<Home, OpeningError> {
	let choices = Choices {
		fen: fen.map(ToString::to_string),
		..choices.clone()
	};
	Home::practise(&choices, &[], narrator)
}
