//! Questions and right answers in words.

use alloc::vec::Vec;

use crate::chess::{Color, Role, Square};
use crate::commands::{Action, AnswerAction};
use crate::narrator::Narrator;
use crate::training::{AnswerKind, Question, Solution};
use crate::voice::{Phrase, PhraseKey, phrases};

/// A question in sentences; the last one asks.
pub(super) fn asked(question: &Question, narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	match question {
		Question::Colour(square) => vec![words.line(PhraseKey::AskColour, &[words.square(*square)])],
		Question::Diagonal([one, other]) => vec![words.fill(phrases::AskDiagonal {
			from: words.square(*one),
			to: words.square(*other),
		})],
		Question::Moves { role, from } => vec![words.fill(phrases::AskReach {
			piece: words.piece(*role),
			square: words.square(*from),
		})],
		Question::Route { from, to } => {
			let Solution::Squares(route) = question.solution() else {
				return Vec::new();
			};
			vec![words.fill(phrases::AskRoute {
				piece: words.piece(Role::Knight),
				from: words.square(*from),
				to: words.square(*to),
				count: words.number(u32::try_from(route.len()).unwrap_or(u32::MAX)),
			})]
		}
		Question::Meeting([(role, square), (other, there)]) => vec![words.fill(phrases::AskMeeting {
			piece: words.piece(*role),
			square: words.square(*square),
			other: words.piece(*other),
			to: words.square(*there),
		})],
		Question::Coordinates { from, to } => vec![words.fill(phrases::AskCoordinates {
			square: words.square(*from),
			heading: words.listed(steps(*from, *to, narrator)),
		})],
		Question::Position(position) => vec![
			words.pieces_of(position, Color::White),
			words.pieces_of(position, Color::Black),
			narrator.line(PhraseKey::AskPosition),
		],
		Question::Game { moves, on, .. } => {
			let moves = moves
				.iter()
				.map(|(before, mv)| words.announce(before, *mv).sentence());
			let asked = words.line(PhraseKey::AskOnSquare, &[words.square(*on)]);
			moves.chain([asked]).collect()
		}
	}
}

/// The way from one square to another, to the side and then ahead.
fn steps(from: Square, to: Square, narrator: &Narrator) -> impl Iterator<Item = Phrase> {
	let across = i32::from(to.file()) - i32::from(from.file());
	let ahead = i32::from(to.rank()) - i32::from(from.rank());
	let across_line = if across > 0 {
		PhraseKey::StepsRight
	} else {
		PhraseKey::StepsLeft
	};
	let ahead_line = if ahead > 0 {
		PhraseKey::StepsAhead
	} else {
		PhraseKey::StepsBack
	};
	[(across, across_line), (ahead, ahead_line)]
		.into_iter()
		.filter(|(count, _)| *count != 0)
		.map(|(count, line)| narrator.words().counted(line, count.unsigned_abs(), &[]))
}

/// The right answer in sentences.
pub(super) fn solution(question: &Question, narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	let answer = |answer: Phrase| vec![words.line(PhraseKey::DrillAnswer, &[answer])];
	match question.solution() {
		Solution::Light(light) => answer(narrator.line(shade(light))),
		Solution::Yes(yes) => answer(words.command_word(yes_or_no(yes).name())),
		Solution::Squares(squares) => {
			answer(words.listed(squares.into_iter().map(|square| words.square(square))))
		}
		Solution::Pieces(position) => Color::ALL.map(|color| words.pieces_of(&position, color)).to_vec(),
		Solution::Piece(_) => match question {
			Question::Game { after, on, .. } => vec![words.on_square(after, *on)],
			_ => Vec::new(),
		},
	}
}

/// Returns a hint for a question that is not all of its answer; empty if there is no such hint.
pub(super) fn hint(question: &Question, found: &[Square], narrator: &Narrator) -> Vec<Phrase> {
	let words = narrator.words();
	let colour = |square: Square| {
		words.fill(phrases::DrillHintShade {
			square: words.square(square),
			choice: narrator.line(shade(square.is_light())),
		})
	};
	match question {
		// From a corner one can count.
		Question::Colour(Square::A1) => vec![colour(Square::H1)],
		Question::Colour(_) => vec![colour(Square::A1)],
		Question::Diagonal(squares) => squares.map(colour).to_vec(),
		Question::Meeting(_) | Question::Coordinates { .. } => {
			let file = |square| words.line(PhraseKey::DrillHintFile, &[words.file_of(square)]);
			question.next(found).map(file).into_iter().collect()
		}
		Question::Moves { .. } | Question::Route { .. } => {
			let next = |square| words.line(PhraseKey::DrillHintNext, &[words.square(square)]);
			question.next(found).map(next).into_iter().collect()
		}
		Question::Position(position) => {
			let next = |square| words.on_square(position, square);
			question.next(found).map(next).into_iter().collect()
		}
		Question::Game { .. } => Vec::new(),
	}
}

pub(super) const fn shade(light: bool) -> PhraseKey {
	if light {
		PhraseKey::ShadeLight
	} else {
		PhraseKey::ShadeDark
	}
}

pub(super) const fn yes_or_no(yes: bool) -> Action {
	Action::Answer(if yes { AnswerAction::Yes } else { AnswerAction::No })
}

/// Returns the phrase that says what to type, and how to go on.
pub(super) const fn wanted(kind: AnswerKind) -> PhraseKey {
	match kind {
		AnswerKind::Shade => PhraseKey::WantShade,
		AnswerKind::YesNo => PhraseKey::WantYesNo,
		AnswerKind::Square => PhraseKey::WantSquare,
		AnswerKind::Squares => PhraseKey::WantSquares,
		AnswerKind::Pieces => PhraseKey::WantPieces,
		AnswerKind::Piece => PhraseKey::WantPiece,
	}
}
