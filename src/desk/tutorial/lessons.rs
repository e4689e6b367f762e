//! The lessons, in their order: what is told, in which position, and what has to be done.

use crate::chess::{Role, Square};
use crate::desk::actions::{Action, Look};
use crate::desk::mouth::Mouth;
use crate::voice::{Line, Phrase};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const AFTER_D5: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const AFTER_TAKING: &str = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
const AFTER_PROMOTION: &str = "Q6k/8/8/8/8/8/4K3/8 b - - 0 1";
const BEFORE_PROMOTION: &str = "7k/P7/8/8/8/8/4K3/8 w - - 0 1";

#[derive(Debug)]
pub(super) struct Lesson {
	line: Line,
	/// The position, if this lesson needs a certain one.
	pub(super) begins: Option<&'static str>,
	pub(super) goal: Goal,
	/// Whether it is given on the board.
	pub(super) on_board: bool,
	/// To whom it is given.
	given: Given,
}

/// To whom a lesson is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
	All,
	/// Whoever presses keys.
	ByKeys,
	/// Whoever types whole lines, and so cannot walk.
	ByLines,
}

/// What the user has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
	/// This position comes on the board.
	Position(&'static str),
	/// One of these commands is given.
	Asked(&'static [Action]),
	/// The user is on the board, or is not.
	Walking(bool),
	/// He has walked over so many squares.
	Walked(usize),
	/// A move is refused.
	Refused,
	Promoted,
	DrawOffered,
}

const fn lesson(line: Line, begins: Option<&'static str>, goal: Goal) -> Lesson {
	Lesson {
		line,
		begins,
		goal,
		on_board: false,
		given: Given::All,
	}
}

/// A lesson for somebody who can walk over the board.
const fn with_keys(line: Line, goal: Goal) -> Lesson {
	Lesson {
		given: Given::ByKeys,
		..lesson(line, None, goal)
	}
}

/// A lesson in its stead for somebody who cannot.
const fn in_lines(line: Line, begins: Option<&'static str>, goal: Goal) -> Lesson {
	Lesson {
		given: Given::ByLines,
		..lesson(line, begins, goal)
	}
}

/// A lesson for somebody who walks over the board.
const fn on_board(line: Line, begins: Option<&'static str>, goal: Goal) -> Lesson {
	Lesson {
		on_board: true,
		given: Given::ByKeys,
		..lesson(line, begins, goal)
	}
}

const WALK: Action = Action::OnBoard(Look::Walk);

const ASKS_SQUARE: &[Action] = &[Action::Square, Action::OnBoard(Look::Here)];
const ASKS_ATTACKERS: &[Action] = &[Action::OnBoard(Look::Attackers)];

/// The lessons for whoever presses keys, or types whole lines.
pub(super) fn lessons(by_lines: bool) -> impl Iterator<Item = &'static Lesson> {
	LESSONS.iter().filter(move |lesson| match lesson.given {
		Given::All => true,
		Given::ByKeys => !by_lines,
		Given::ByLines => by_lines,
	})
}

const LESSONS: [Lesson; 19] = [
	lesson(Line::LessonMove, Some(START), Goal::Position(AFTER_E4)),
	lesson(Line::LessonAgain, None, Goal::Asked(&[Action::LastMove])),
	lesson(Line::LessonRepeat, None, Goal::Asked(&[Action::Repeat])),
	lesson(Line::LessonSlower, None, Goal::Asked(&[Action::RepeatSlower])),
	lesson(
		Line::LessonClock,
		None,
		Goal::Asked(&[Action::Clock, Action::OtherClock]),
	),
	lesson(Line::LessonWords, Some(AFTER_E4), Goal::Position(AFTER_D5)),
	lesson(Line::LessonBoard, None, Goal::Asked(&[Action::Board])),
	with_keys(Line::LessonWalk, Goal::Walking(true)),
	on_board(Line::LessonSteps, None, Goal::Walked(4)),
	on_board(Line::LessonTake, Some(AFTER_D5), Goal::Position(AFTER_TAKING)),
	on_board(Line::LessonOff, None, Goal::Walking(false)),
	in_lines(Line::LessonSquare, None, Goal::Asked(ASKS_SQUARE)),
	in_lines(Line::LessonAttackers, None, Goal::Asked(ASKS_ATTACKERS)),
	in_lines(Line::LessonTakes, Some(AFTER_D5), Goal::Position(AFTER_TAKING)),
	lesson(Line::LessonRefused, Some(AFTER_TAKING), Goal::Refused),
	lesson(Line::LessonPromote, Some(BEFORE_PROMOTION), Goal::Promoted),
	lesson(Line::LessonDraw, Some(AFTER_PROMOTION), Goal::DrawOffered),
	lesson(
		Line::LessonRate,
		None,
		Goal::Asked(&[Action::Faster, Action::Slower]),
	),
	lesson(
		Line::LessonHelp,
		None,
		Goal::Asked(&[Action::Help, Action::Keys, Action::Commands]),
	),
];

impl Lesson {
	/// What is to be done, with the keys and words that do it now.
	pub(super) fn told(&self, how: impl Fn(Action) -> Phrase, mouth: &Mouth) -> Phrase {
		let words = &mouth.words;
		let holes: alloc::vec::Vec<Phrase> = match (self.line, self.goal) {
			(Line::LessonWords, _) => [words.square(Square::D5)].into(),
			(Line::LessonSquare | Line::LessonAttackers, Goal::Asked(&[action, ..])) => {
				let word = words.command_word(action.name());
				[word, words.square(Square::D5)].into()
			}
			(Line::LessonTakes, _) => [words.square(Square::E4), words.square(Square::D5)].into(),
			(Line::LessonTake, _) => {
				let from = words.square(Square::E4);
				[from, how(Action::OnBoard(Look::PickUp)), words.square(Square::D5)].into()
			}
			(Line::LessonRefused, _) => {
				let mut wrong = words.piece(Role::King);
				wrong.append(words.square(Square::E5));
				[wrong].into()
			}
			(Line::LessonPromote, _) => [words.square(Square::A8), words.piece(Role::Queen)].into(),
			(Line::LessonDraw, _) => {
				let yes = words.command_word(Action::Yes.name());
				[how(Action::OfferDraw), yes].into()
			}
			(Line::LessonRate, _) => [how(Action::Faster), how(Action::Slower)].into(),
			(_, Goal::Asked(actions)) => actions.first().map(|action| how(*action)).into_iter().collect(),
			(_, Goal::Walking(_)) => [how(WALK)].into(),
			(_, Goal::Position(_) | Goal::Walked(_) | Goal::Refused | Goal::Promoted | Goal::DrawOffered) => {
				alloc::vec::Vec::new()
			}
		};
		words.line(self.line, &holes)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chess::Position;

	/// A goal that is not reached from where its lesson begins would hold the user for ever.
	#[test]
	fn every_position_is_reached_by_one_move() {
		for lesson in &LESSONS {
			let (Some(begins), Goal::Position(goal)) = (lesson.begins, lesson.goal) else {
				continue;
			};
			let position = Position::from_fen(begins).unwrap();
			let board =
				|position: &Position| alloc::string::String::from(position.fen().split(' ').next().unwrap());
			let reached = position
				.legal_moves()
				.into_iter()
				.any(|mv| goal.starts_with(&board(&position.after(mv))));
			assert!(reached, "{:?}", lesson.line);
		}
	}
}
