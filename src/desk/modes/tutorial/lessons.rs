//! The lessons, in their order: their texts, their positions, and their tasks.

use crate::chess::{Role, Square};
use crate::commands::{Action, AnswerAction, Ask, BoardAction, GameAction, HelpAction, OfGame, SpeechAction};
use crate::narrator::Narrator;
use crate::voice::{Phrase, PhraseKey};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const AFTER_D5: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const AFTER_TAKING: &str = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
const AFTER_PROMOTION: &str = "Q6k/8/8/8/8/8/4K3/8 b - - 0 1";
const BEFORE_PROMOTION: &str = "7k/P7/8/8/8/8/4K3/8 w - - 0 1";

#[derive(Debug)]
pub(super) struct Lesson {
	line: PhraseKey,
	/// The position, if this lesson needs a certain one.
	pub(super) begins: Option<&'static str>,
	pub(super) goal: Goal,
	/// True if it is given on the board.
	pub(super) on_board: bool,
	/// The users to whom it is given.
	given: Given,
}

/// The users to whom a lesson is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Given {
	All,
	/// Users who press keys.
	ByKeys,
	/// Users who type whole lines, and so cannot walk.
	ByLines,
}

/// The user's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
	/// This position comes on the board.
	Position(&'static str),
	/// One of these commands is given.
	Asked(&'static [Action]),
	/// The user is on the board, or is not.
	Walking(bool),
	/// The user has walked over so many squares.
	Walked(usize),
	/// A move is refused.
	Refused,
	Promoted,
	DrawOffered,
}

const fn lesson(line: PhraseKey, begins: Option<&'static str>, goal: Goal) -> Lesson {
	Lesson {
		line,
		begins,
		goal,
		on_board: false,
		given: Given::All,
	}
}

/// A lesson for a user who can walk over the board.
const fn with_keys(line: PhraseKey, goal: Goal) -> Lesson {
	Lesson {
		given: Given::ByKeys,
		..lesson(line, None, goal)
	}
}

/// A lesson in its place for a user who cannot.
const fn in_lines(line: PhraseKey, begins: Option<&'static str>, goal: Goal) -> Lesson {
	Lesson {
		given: Given::ByLines,
		..lesson(line, begins, goal)
	}
}

/// A lesson for a user who walks over the board.
const fn on_board(line: PhraseKey, begins: Option<&'static str>, goal: Goal) -> Lesson {
	Lesson {
		on_board: true,
		given: Given::ByKeys,
		..lesson(line, begins, goal)
	}
}

const WALK: Action = Action::Board(BoardAction::Walk);

const ASKS_SQUARE: &[Action] = &[
	Action::Game(GameAction::Square),
	Action::Board(BoardAction::Ask(Ask::Here)),
];
const ASKS_ATTACKERS: &[Action] = &[Action::Board(BoardAction::Ask(Ask::Attackers))];

/// Returns the lessons for users who press keys, or who type whole lines.
pub(super) fn lessons(by_lines: bool) -> impl Iterator<Item = &'static Lesson> {
	LESSONS.iter().filter(move |lesson| match lesson.given {
		Given::All => true,
		Given::ByKeys => !by_lines,
		Given::ByLines => by_lines,
	})
}

const LESSONS: [Lesson; 19] = [
	lesson(PhraseKey::LessonMove, Some(START), Goal::Position(AFTER_E4)),
	lesson(
		PhraseKey::LessonAgain,
		None,
		Goal::Asked(&[Action::Game(GameAction::LastMove)]),
	),
	lesson(
		PhraseKey::LessonRepeat,
		None,
		Goal::Asked(&[Action::Speech(SpeechAction::Repeat)]),
	),
	lesson(
		PhraseKey::LessonSlower,
		None,
		Goal::Asked(&[Action::Speech(SpeechAction::RepeatSlower)]),
	),
	lesson(
		PhraseKey::LessonClock,
		None,
		Goal::Asked(&[
			Action::Game(GameAction::Clock),
			Action::Game(GameAction::OtherClock),
		]),
	),
	lesson(PhraseKey::LessonWords, Some(AFTER_E4), Goal::Position(AFTER_D5)),
	lesson(
		PhraseKey::LessonBoard,
		None,
		Goal::Asked(&[Action::Game(GameAction::Board)]),
	),
	with_keys(PhraseKey::LessonWalk, Goal::Walking(true)),
	on_board(PhraseKey::LessonSteps, None, Goal::Walked(4)),
	on_board(
		PhraseKey::LessonTake,
		Some(AFTER_D5),
		Goal::Position(AFTER_TAKING),
	),
	on_board(PhraseKey::LessonOff, None, Goal::Walking(false)),
	in_lines(PhraseKey::LessonSquare, None, Goal::Asked(ASKS_SQUARE)),
	in_lines(PhraseKey::LessonAttackers, None, Goal::Asked(ASKS_ATTACKERS)),
	in_lines(
		PhraseKey::LessonTakes,
		Some(AFTER_D5),
		Goal::Position(AFTER_TAKING),
	),
	lesson(PhraseKey::LessonRefused, Some(AFTER_TAKING), Goal::Refused),
	lesson(PhraseKey::LessonPromote, Some(BEFORE_PROMOTION), Goal::Promoted),
	lesson(PhraseKey::LessonDraw, Some(AFTER_PROMOTION), Goal::DrawOffered),
	lesson(
		PhraseKey::LessonRate,
		None,
		Goal::Asked(&[
			Action::Speech(SpeechAction::Faster),
			Action::Speech(SpeechAction::Slower),
		]),
	),
	lesson(
		PhraseKey::LessonHelp,
		None,
		Goal::Asked(&[
			Action::Help(HelpAction::Help),
			Action::Help(HelpAction::Keys),
			Action::Help(HelpAction::Commands),
		]),
	),
];

impl Lesson {
	/// Tells the task, with the keys and words that do it now.
	pub(super) fn told(&self, how: impl Fn(Action) -> Phrase, narrator: &Narrator) -> Phrase {
		let words = &narrator.words();
		let holes: alloc::vec::Vec<Phrase> = match (self.line, self.goal) {
			(PhraseKey::LessonWords, _) => [words.square(Square::D5)].into(),
			(PhraseKey::LessonSquare | PhraseKey::LessonAttackers, Goal::Asked(&[action, ..])) => {
				let word = words.command_word(action.name());
				[word, words.square(Square::D5)].into()
			}
			(PhraseKey::LessonTakes, _) => [words.square(Square::E4), words.square(Square::D5)].into(),
			(PhraseKey::LessonTake, _) => {
				let from = words.square(Square::E4);
				[
					from,
					how(Action::Board(BoardAction::OfGame(OfGame::PickUp))),
					words.square(Square::D5),
				]
				.into()
			}
			(PhraseKey::LessonRefused, _) => {
				let mut wrong = words.piece(Role::King);
				wrong.append(words.square(Square::E5));
				[wrong].into()
			}
			(PhraseKey::LessonPromote, _) => [words.square(Square::A8), words.piece(Role::Queen)].into(),
			(PhraseKey::LessonDraw, _) => {
				let yes = words.command_word(Action::Answer(AnswerAction::Yes).name());
				[how(Action::Game(GameAction::OfferDraw)), yes].into()
			}
			(PhraseKey::LessonRate, _) => [
				how(Action::Speech(SpeechAction::Faster)),
				how(Action::Speech(SpeechAction::Slower)),
			]
			.into(),
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
